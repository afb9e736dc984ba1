import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { Post } from '../../contract/Post.ts';

/** Says a post that is known by its Chinese name alone in the reader's language; what is no post stays as it is. */
export function usePostName(): (name: string) => string {
  const language = useLanguage();
  const { data } = useCall(Post.GetPostList, { WithDisabled: true }, { enabled: language !== 'zh' });
  return (name) => {
    const post = language === 'zh' ? undefined : data?.find(({ PostName: one }) => one === name);
    return post ? inLanguage(language, post.PostName, post.PostNameEn) : name;
  };
}

interface PostNameProps {
  /** A person's position: the name of a post. */
  readonly of: string;
}

/** What somebody is employed as, in the reader's language. */
export function PostName({ of }: PostNameProps) {
  const nameOf = usePostName();
  return of === '' ? '--' : nameOf(of);
}
