import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { Post } from '../../contract/Post.ts';

interface PostNameProps {
  /** A person's position: the name of a post. */
  readonly of: string;
}

/** What somebody is employed as, in the reader's language. */
export function PostName({ of }: PostNameProps) {
  const language = useLanguage();
  const isNamed = of !== '' && language !== 'zh';
  const { data } = useCall(Post.GetPostList, {}, { enabled: isNamed });
  if (of === '') return '--';
  const post = isNamed ? data?.find(({ PostName: name }) => name === of) : undefined;
  return post ? inLanguage(language, post.PostName, post.PostNameEn) : of;
}
