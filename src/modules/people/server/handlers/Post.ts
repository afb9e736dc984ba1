import { serve } from '#kit/server/http/context.ts';
import { Post } from '../../contract/Post.ts';
import { addEntry, setEntryUse, updateEntry } from '../entries.ts';
import { listPosts, pageEntries } from '../queries/entries.ts';
import { acting, inChange } from './acting.ts';

const fieldsOf = (given: { PostName: string; PostNameEn: string; Sort: number }) => ({
  name: given.PostName,
  nameEn: given.PostNameEn,
  sort: given.Sort,
});

export const post = serve(Post, {
  GetPostList: (_input, ctx) => listPosts(ctx.db),
  GetPostPage: async (input, ctx) => {
    const { total, rows } = await pageEntries(ctx.db, 'post', input);
    const Rows = rows.map(({ id, name, nameEn, sort, isActive, people }) => ({
      PostID: id,
      PostName: name,
      PostNameEn: nameEn,
      Sort: sort,
      IsUse: isActive,
      UserCount: people,
    }));
    return { Total: total, Rows };
  },
  AddPost: async (input, ctx) => ({
    Code: 1,
    PostID: await inChange(ctx, (tx, change) => addEntry(tx, 'post', fieldsOf(input), change)),
  }),
  UpdatePost: ({ PostID, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateEntry(tx, 'post', PostID, fieldsOf(given), change)),
  DisablePost: ({ PostID }, ctx) =>
    acting(ctx, (tx, change) => setEntryUse(tx, 'post', PostID, false, change)),
  EnablePost: ({ PostID }, ctx) => acting(ctx, (tx, change) => setEntryUse(tx, 'post', PostID, true, change)),
});
