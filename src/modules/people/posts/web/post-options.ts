import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { Post } from '../contract/Post.ts';

/** Returns the positions to choose from, searchable by their names in both languages. */
export const postOptions = (posts: ReplyOf<typeof Post.GetPostList>, language: Language) =>
  posts.map(({ PostID, PostName, PostNameEn }) => ({
    value: PostID,
    label: inLanguage(language, PostName, PostNameEn),
    search: `${PostName} ${PostNameEn}`,
  }));
