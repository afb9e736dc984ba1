import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { agencyState } from './hrbp-codes.ts';
import { hrbpRefusals } from './hrbp-refusals.ts';

const access = ['HRBPAgentPage'];
const touches = ['HRBPAgent', 'CacApprovalOrder'];
const one = z.strictObject({ HRBPAgentID: id });

const fields = {
  ToAUID: id,
  /** Company days, both included: the stand-in ends at 24:00 of the last day. */
  StartDay: day,
  EndDay: day,
  /** Departments for which the agent stands in; none: all departments of the HRBP. */
  DeptIds: z.array(id).max(100).default([]),
};

const refusals = [
  peopleRefusals.personGone,
  hrbpRefusals.agentIsSelf,
  hrbpRefusals.daysReversed,
  hrbpRefusals.daysOver,
  hrbpRefusals.notHrbp,
  hrbpRefusals.notTheirDepartment,
  hrbpRefusals.agentOverlaps,
  hrbpRefusals.agentChain,
];

const dept = z.object({ DeptId: id, DeptName: z.string(), DeptNameEn: z.string() });

/** Stand-ins of HRBPs: for some days an agent decides as HRBP and reaches the people of the departments. */
export const HRBPAgent = controller('HRBPAgent', {
  GetHRBPAgentPage: post({
    does: 'Lists the delegations of HRBPs within the caller’s scope, and those in which the caller is the delegate, latest first',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Text to be found in the names, pinyin or employee id of the HRBP or the agent. */
      Keyword: text(50).optional(),
      IsUse: flag.optional(),
      /** Filter by state; it only finds stand-ins in use. */
      State: chosen(agencyState).optional(),
    }),
    reply: pageOf(
      z.object({
        HRBPAgentID: id,
        FromAUID: id,
        FromName: z.string(),
        FromNameEn: z.string(),
        ToAUID: id,
        ToName: z.string(),
        ToNameEn: z.string(),
        StartDay: z.string(),
        EndDay: z.string(),
        /** Departments of the stand-in; empty: all departments of the HRBP. */
        Depts: z.array(dept),
        IsUse: z.boolean(),
        State: coded(agencyState),
        /** Whether the caller may change it; otherwise the caller is the agent. */
        CanEdit: z.boolean(),
        Version: z.number().int(),
      }),
    ),
  }),

  GetHRBPDeptList: post({
    does: 'Lists the departments whose current or future HRBP is within the caller’s scope',
    access,
    reads: true,
    input: z.strictObject({ AUID: id }),
    reply: z.array(dept),
    refusals: [general.notFound],
    spec: 'page',
  }),

  AddHRBPAgent: post({
    does: 'Lets another person decide as HRBP from one day to another; waiting forms move to them when the delegation begins',
    spec: 'add',
    access,
    input: z.strictObject({ FromAUID: id, ...fields }),
    reply: z.object({ Code: z.number().int(), HRBPAgentID: id }),
    refusals: [...refusals, peopleRefusals.personsBeyond],
    touches,
  }),

  UpdateHRBPAgent: post({
    does: 'Changes delegate, days and departments of a delegation; waiting forms move at once',
    spec: 'update',
    access,
    input: z.strictObject({ HRBPAgentID: id, Version: z.coerce.number().int().min(1), ...fields }),
    reply: done,
    refusals: [general.notFound, general.stale, ...refusals],
    touches,
  }),

  DisableHRBPAgent: post({
    does: 'Ends a delegation now, or cancels one that has not begun; moved forms that still wait go back',
    spec: 'disable',
    access,
    input: one,
    reply: done,
    refusals: [general.notFound],
    touches,
  }),

  EnableHRBPAgent: post({
    does: 'Resumes a delegation that was ended, for the rest of its days',
    spec: 'enable',
    access,
    input: one,
    reply: done,
    refusals: [general.notFound, ...refusals],
    touches,
  }),
});
