import type { Executor } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { Post } from '../../contract/Post.ts';
import { setEntryUse } from '../entries.ts';
import { listPlacesAhead } from '../posts/ahead.ts';
import { savePostPlanWithin } from '../posts/plan.ts';
import { addPost, disablePost, updatePost } from '../posts/posts.ts';
import { listPosts, pageEntries } from '../queries/entries.ts';
import { listPlanDepartments, listPostMore, listPostPlan } from '../queries/posts.ts';
import { scopeOf } from '../queries/scopes.ts';
import { acting, inChange } from './acting.ts';
import { planCodes } from './plan-codes.ts';
import { planSheets } from './sheets.ts';

interface Given {
  readonly PostName: string;
  readonly PostNameEn: string;
  readonly Sort: number;
  readonly PostCode?: string | undefined;
  readonly GradeMin?: number | null | undefined;
  readonly GradeMax?: number | null | undefined;
}

const fieldsOf = (given: Given) => ({ name: given.PostName, nameEn: given.PostNameEn, sort: given.Sort });

const moreOf = ({ PostCode, GradeMin, GradeMax }: Given) => ({
  ...(PostCode === undefined ? {} : { code: PostCode }),
  ...(GradeMin === undefined ? {} : { gradeMin: GradeMin }),
  ...(GradeMax === undefined ? {} : { gradeMax: GradeMax }),
});

/** Returns the scope of departments whose headcount plan the caller manages. */
const scopeFor = (on: Executor, { actor }: Context) => scopeOf(on, actor.id, planCodes);

export const post = serve(Post, {
  ...planSheets,
  GetPostList: ({ WithDisabled = false }, ctx) => listPosts(ctx.db, WithDisabled),
  GetPostPage: async (input, ctx) => {
    const { total, rows } = await pageEntries(ctx.db, 'post', input);
    const more = await listPostMore(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const Rows = rows.map(({ id, name, nameEn, sort, isActive, people }) => ({
      PostID: id,
      PostName: name,
      PostNameEn: nameEn,
      Sort: sort,
      PostCode: more.get(id)?.code ?? '',
      GradeMin: more.get(id)?.gradeMin ?? null,
      GradeMax: more.get(id)?.gradeMax ?? null,
      IsUse: isActive,
      UserCount: people,
    }));
    return { Total: total, Rows };
  },
  AddPost: async (input, ctx) => ({
    Code: 1,
    PostID: await inChange(ctx, (tx, change) => addPost(tx, fieldsOf(input), moreOf(input), change)),
  }),
  UpdatePost: ({ PostID, ...given }, ctx) =>
    acting(ctx, (tx, change) => updatePost(tx, PostID, fieldsOf(given), moreOf(given), change)),
  DisablePost: ({ PostID, UserCount }, ctx) =>
    acting(ctx, (tx, change) => disablePost(tx, PostID, UserCount, change)),
  EnablePost: ({ PostID }, ctx) => acting(ctx, (tx, change) => setEntryUse(tx, 'post', PostID, true, change)),
  GetPostPlan: async (input, ctx) =>
    listPostPlan(ctx.db, await scopeFor(ctx.db, ctx), input, await listPlacesAhead(ctx.db)),
  GetPostPlanDeptList: async (_input, ctx) =>
    listPlanDepartments(ctx.db, await scopeFor(ctx.db, ctx), await listPlacesAhead(ctx.db)),
  UpdatePostPlan: ({ DeptId, Rows }, ctx) =>
    acting(ctx, async (tx, change) =>
      savePostPlanWithin(
        tx,
        await scopeFor(tx, ctx),
        DeptId,
        Rows.map(({ PostID, Planned, Seen }) => ({ postId: PostID, planned: Planned, seen: Seen })),
        change,
      ),
    ),
});
