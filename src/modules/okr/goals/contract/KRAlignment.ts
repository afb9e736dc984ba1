import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, pageOf, paging, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { person, reason } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches } from './TargetKR.ts';
import { alignKindLabels, alignStateLabels, goalCodes } from './goal-codes.ts';

const access = [...goalCodes];

const alignmentRow = z.object({
  AlignmentID: id,
  Kind: coded(alignKindLabels),
  State: coded(alignStateLabels),
  KRID: id,
  Title: z.string(),
  Owner: person,
  ToKRID: id,
  ToTitle: z.string(),
  ToOwner: person,
  Reason: z.string(),
  At: when,
  CanAnswer: z.boolean(),
  CanEnd: z.boolean(),
});
export type AlignmentRow = z.output<typeof alignmentRow>;

/** Alignments: a goal is part of another or supports it. One owner asks, the other accepts. */
export const KRAlignment = controller('KRAlignment', {
  GetPage: post({
    does: 'Returns alignments between goals that the caller may read: those of one goal, or those that wait for the caller',
    access,
    reads: true,
    input: z.strictObject({ ...paging, KRID: id.optional(), IsWaiting: flag.optional() }),
    reply: pageOf(alignmentRow),
  }),
  Ask: post({
    does: 'Requests that an objective becomes a part of a key result, or supports another goal. Takes effect at once if both have the same owner',
    access,
    input: z.strictObject({ KRID: id, ToKRID: id, Kind: chosen(alignKindLabels) }),
    reply: z.object({ Code: z.number().int(), AlignmentID: id, State: coded(alignStateLabels) }),
    refusals: [
      general.notFound,
      no.goalDenied,
      no.cycleEnded,
      no.cycleState,
      no.goalState,
      no.parentKind,
      no.periodOutside,
      no.goalCircle,
      no.goalTooDeep,
      no.alignedAlready,
      no.tooManyLinks,
      no.alignUnseen,
    ],
    touches: goalTouches,
  }),
  Answer: post({
    does: 'Accepts an alignment request, declines it with a reason, or ends an alignment of the caller’s own goal',
    access,
    input: z.strictObject({ AlignmentID: id, IsAccepted: flag, Reason: reason.default('') }),
    reply: done,
    refusals: [
      general.notFound,
      no.goalDenied,
      no.answered,
      no.reasonNeeded,
      no.cycleEnded,
      no.cycleState,
      no.goalState,
      no.goalCircle,
      no.goalTooDeep,
      no.periodOutside,
    ],
    touches: goalTouches,
  }),
});
