import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { planSheetCalls } from '#modules/people/contract/sheet-calls.ts';
import { hrbpRefusals } from '#modules/people/hrbp/contract/hrbp-refusals.ts';

const grade = z.coerce.number().int().min(1).max(99).nullable().optional();

const postFields = {
  PostName: required(50),
  PostNameEn: text(100).default(''),
  Sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Code of the position; left out, like the grades: unchanged. */
  PostCode: text(20).optional(),
  /** Lowest grade of people in this position. */
  GradeMin: grade,
  GradeMax: grade,
};
const access = ['Organization', 'PositionManagement'];
const one = z.strictObject({ PostID: id });
const planned = z.coerce.number().int().min(0).max(9999).nullable();

/** Positions in which people are employed. A person's position is the name of one of them. */
export const Post = controller('Post', {
  ...planSheetCalls(access),
  GetPostList: post({
    does: 'Lists the positions in use, to choose from, or all positions, to look up names',
    access: 'signedIn',
    reads: true,
    /** Includes disabled positions: records of earlier days still name them. */
    input: z.strictObject({ WithDisabled: flag.optional() }),
    reply: z.array(z.object({ PostID: id, PostName: z.string(), PostNameEn: z.string() })),
  }),

  GetPostPage: post({
    does: 'Lists positions for administrators, disabled ones too, with their number of people in service',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({ ...paging, Name: text(50).optional(), IsUse: flag.optional() }),
    reply: pageOf(
      z.object({
        PostID: id,
        PostName: z.string(),
        PostNameEn: z.string(),
        Sort: z.number().int(),
        PostCode: z.string(),
        GradeMin: z.number().int().nullable(),
        GradeMax: z.number().int().nullable(),
        IsUse: z.boolean(),
        UserCount: z.number().int(),
      }),
    ),
  }),

  AddPost: post({
    does: 'Adds a position',
    spec: 'add',
    access,
    input: z.strictObject(postFields),
    reply: z.object({ Code: z.number().int(), PostID: id }),
    refusals: [
      peopleRefusals.nameTaken,
      peopleRefusals.codeTaken,
      hrbpRefusals.gradesReversed,
      general.taken,
    ],
    touches: ['Post'],
  }),

  UpdatePost: post({
    does: 'Changes a position; everybody who holds it gets the new name',
    spec: 'update',
    access,
    input: z.strictObject({ PostID: id, ...postFields }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.nameTaken,
      peopleRefusals.codeTaken,
      hrbpRefusals.gradesReversed,
    ],
    touches: ['Post', 'CacUser'],
  }),

  DisablePost: post({
    does: 'Disables a position so that it can no longer be chosen; its holders keep it, and the caller confirms their number',
    spec: 'disable',
    access,
    input: z.strictObject({
      PostID: id,
      /** Number of people in service in this position, as the caller saw it. */
      UserCount: z.coerce.number().int().min(0).default(0),
    }),
    reply: done,
    refusals: [general.notFound, hrbpRefusals.postHeld, hrbpRefusals.postAhead, hrbpRefusals.postSought],
    touches: ['Post'],
  }),

  EnablePost: post({
    does: 'Enables a disabled position again',
    spec: 'enable',
    access,
    input: one,
    reply: done,
    refusals: [general.notFound],
    touches: ['Post'],
  }),

  GetPostPlan: post({
    does: 'Lists planned, present, coming and leaving headcount by position, for departments within the caller’s scope',
    access,
    reads: true,
    input: z.strictObject({ DeptId: id.optional(), PostID: id.optional() }),
    reply: z.array(
      z.object({
        DeptId: id,
        PostID: id,
        PostName: z.string(),
        PostNameEn: z.string(),
        /** Whether the position is in use. */
        IsUse: z.boolean(),
        /** Planned headcount; null: not planned. */
        Planned: z.number().int().nullable(),
        /** People in service in the department today. */
        Present: z.number().int(),
        /** People who will join by approved changes on a future day. */
        Coming: z.number().int(),
        Going: z.number().int(),
        /** Planned headcount minus people present and expected; negative: too many people; null: not planned. */
        Open: z.number().int().nullable(),
      }),
    ),
    spec: 'page',
  }),

  GetPostPlanDeptList: post({
    does: 'Lists the departments in use within the caller’s scope with their plan totals over all positions',
    access,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        ParentId: id.nullable(),
        Planned: z.number().int(),
        Present: z.number().int(),
        Coming: z.number().int(),
        Going: z.number().int(),
        /** Planned vacancies, summed over the positions that have a plan. */
        Open: z.number().int(),
        /** People above the plan, summed over the positions that have a plan. */
        Over: z.number().int(),
        /** People in positions without a plan. */
        Unplanned: z.number().int(),
        /** People in service whose position is none of the list; the other figures leave them out. */
        NoPost: z.number().int(),
      }),
    ),
    spec: 'page',
  }),

  UpdatePostPlan: post({
    does: 'Sets the planned headcount of a department for some positions; null removes the plan',
    access,
    input: z.strictObject({
      DeptId: id,
      Rows: z
        .array(
          z.strictObject({
            PostID: id,
            Planned: planned,
            /** Planned headcount that the caller saw. */
            Seen: planned,
          }),
        )
        .min(1)
        .max(200)
        .refine(
          (rows) => new Set(rows.map(({ PostID }) => PostID)).size === rows.length,
          '岗位不能重复 | Each position can be listed only once',
        ),
    }),
    reply: done,
    refusals: [
      peopleRefusals.placeBeyond,
      peopleRefusals.departmentGone,
      hrbpRefusals.postGone,
      general.stale,
    ],
    touches: ['Post'],
    spec: 'update',
  }),
});
