import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { hrbpSheetCalls } from '#modules/people/contract/sheet-calls.ts';
import { hrbpRefusals } from './hrbp-refusals.ts';

const access = ['Hrbp'];
const touches = ['HRBP', 'HRBPAgent', 'CacApprovalProcess'];
const one = z.strictObject({ HRBPID: id });

/** Company days; a null last day means that it has no end. */
const days = { FromDay: day, ToDay: day.nullable().default(null) };

/** HRBPs of departments. A department without its own HRBP has those of the nearest department above it. */
export const HRBP = controller('HRBP', {
  ...hrbpSheetCalls(access),
  GetHRBPTree: post({
    does: 'Lists the departments in use within the caller’s scope, with today’s HRBP and the department they come from',
    access,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        ParentId: id.nullable(),
        /** Department to which these HRBPs belong: this one, or one above it; null: there are none. */
        FromDeptId: id.nullable(),
        FromDeptName: z.string(),
        FromDeptNameEn: z.string(),
        UserCount: z.number().int(),
        HRBPs: z.array(z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string() })),
      }),
    ),
    spec: 'page',
  }),

  GetHRBPPage: post({
    does: 'Lists the HRBPs of the departments within the caller’s scope, with their days, disabled ones too',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Text to be found in the HRBP's name, pinyin or employee id, or in the department's name. */
      Keyword: text(50).optional(),
      /** Only this department, without those below it. */
      DeptId: id.optional(),
      IsUse: flag.optional(),
    }),
    reply: pageOf(
      z.object({
        HRBPID: id,
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        PersonDeptName: z.string(),
        PersonDeptNameEn: z.string(),
        FromDay: z.string(),
        ToDay: z.string().nullable(),
        IsUse: z.boolean(),
        /** False if the person is disabled or has left, so that they are not asked to decide. */
        IsInService: z.boolean(),
        /** Whether the row is valid today. */
        IsPresent: z.boolean(),
        /** Current and future stand-ins who decide for this HRBP in this department. */
        Agents: z.array(
          z.object({
            ToAUID: id,
            ToName: z.string(),
            ToNameEn: z.string(),
            StartDay: z.string(),
            EndDay: z.string(),
          }),
        ),
        Version: z.number().int(),
      }),
    ),
  }),

  AddHRBP: post({
    does: 'Makes a person HRBP of a department from a day on',
    spec: 'add',
    access,
    input: z.strictObject({ DeptId: id, AUID: id, ...days }),
    reply: z.object({ Code: z.number().int(), HRBPID: id }),
    refusals: [
      peopleRefusals.departmentGone,
      peopleRefusals.placeBeyond,
      peopleRefusals.personGone,
      hrbpRefusals.hrbpTaken,
      hrbpRefusals.daysReversed,
    ],
    touches,
  }),

  UpdateHRBP: post({
    does: 'Changes the days of an HRBP',
    spec: 'update',
    access,
    input: z.strictObject({ HRBPID: id, Version: z.coerce.number().int().min(1), ...days }),
    reply: done,
    refusals: [general.notFound, general.stale, hrbpRefusals.daysReversed],
    touches,
  }),

  DisableHRBP: post({
    does: 'Disables an HRBP of a department; forms in approval keep their route',
    spec: 'disable',
    access,
    input: one,
    reply: done,
    refusals: [general.notFound],
    touches,
  }),

  EnableHRBP: post({
    does: 'Enables a disabled HRBP of a department again',
    spec: 'enable',
    access,
    input: one,
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.departmentGone,
      peopleRefusals.personGone,
      hrbpRefusals.hrbpTaken,
    ],
    touches,
  }),
});
