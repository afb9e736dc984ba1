import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { Post } from '../contract/Post.ts';

/**
 * Returns a function that translates the Chinese name of a position to the reader's language; unknown names stay
 * unchanged.
 */
export function usePostName(): (name: string) => string {
  const language = useLanguage();
  const { data } = useCall(Post.GetPostList, { WithDisabled: true }, { enabled: language !== 'zh' });
  return (name) => {
    const post = language === 'zh' ? undefined : data?.find(({ PostName: one }) => one === name);
    return post ? inLanguage(language, post.PostName, post.PostNameEn) : name;
  };
}

interface PostNameProps {
  /** A person's position, by the name of the position. */
  readonly of: string;
}

/** Position of a person in the reader's language. */
export function PostName({ of }: PostNameProps) {
  const nameOf = usePostName();
  return of === '' ? '--' : nameOf(of);
}
