import type { Executor } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { setEntryUse } from '#modules/people/organisation/server/commands/entries.ts';
import { listPosts, pageEntries } from '#modules/people/organisation/server/queries/entries.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { planSheets } from '#modules/people/server/handlers/sheets.ts';
import { Post } from '../../contract/Post.ts';
import { savePostPlanWithin } from '../commands/plan.ts';
import { addPost, disablePost, updatePost } from '../commands/posts.ts';
import { listPlacesAhead } from '../queries/ahead.ts';
import { listPlanDepartments, listPostMore, listPostPlan } from '../queries/posts.ts';
import { planCodes } from './plan-codes.ts';

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
