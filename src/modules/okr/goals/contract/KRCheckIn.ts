import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { share } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { executeTouches } from '#modules/okr/executions/contract/execute-shapes.ts';
import { goalTouches } from './TargetKR.ts';
import { goalCodes, statusLabels } from './goal-codes.ts';
import { checkInRow, decimal } from './goal-shapes.ts';

/** Check-ins: what owners report on their key results (values, confidence, status). */
export const KRCheckIn = controller('KRCheckIn', {
  Add: post({
    does: 'Adds a check-in to a key result, or to an assignment of one',
    access: [...goalCodes],
    input: z.strictObject({
      /** Key result to report on. Alternatively `OBID` names an assignment of one. */
      KRID: id.optional(),
      OBID: id.optional(),
      /** Progress of an assignment, in ten-thousandths. Given only when `OBID` names one. */
      ProgressBp: share.optional(),
      Values: z
        .array(
          z.strictObject({
            MetricID: id,
            /** For a yes/no measure: 1 or 0. */
            Value: decimal.optional(),
            /** For a milestone measure: indexes of the milestones reached, counted from 0. */
            Done: z.array(z.coerce.number().int().min(0).max(19)).max(20).optional(),
          }),
        )
        .max(10)
        .default([]),
      Confidence: z.coerce.number().int().min(0).max(10).optional(),
      /** When left out, the status that the numbers propose is used. */
      Status: chosen(statusLabels).optional(),
      Note: text(500).default(''),
    }),
    reply: z.object({ Code: z.number().int(), ProgressBp: z.string().nullable() }),
    refusals: [
      general.notFound,
      no.goalDenied,
      no.goalState,
      no.cycleEnded,
      no.cycleState,
      no.metricGone,
      no.noteNeeded,
      no.executeState,
      no.fallsReason,
      general.stale,
      no.executeDenied,
    ],
    touches: [...goalTouches, ...executeTouches],
  }),
  GetPage: post({
    does: 'Returns the check-ins of a key result, newest first',
    access: [...goalCodes],
    reads: true,
    input: z.strictObject({ ...paging, KRID: id }),
    reply: pageOf(checkInRow),
    refusals: [general.notFound],
  }),
});
