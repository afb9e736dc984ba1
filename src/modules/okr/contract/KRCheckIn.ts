import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { share } from './breakdown-shapes.ts';
import { executeTouches } from './execute-shapes.ts';
import { goalCodes, statusLabels } from './goal-codes.ts';
import { checkInRow, decimal } from './goal-shapes.ts';
import { okrRefusals as no } from './refusals.ts';
import { goalTouches } from './TargetKR.ts';

/** What owners report of their key results: values, how sure they are, where it stands. */
export const KRCheckIn = controller('KRCheckIn', {
  Add: post({
    does: 'Reports on a key result, or on an execution of one',
    access: [...goalCodes],
    input: z.strictObject({
      /** A key result, or an execution of one. */
      KRID: id.optional(),
      OBID: id.optional(),
      /** Of an execution: how far it is. */
      ProgressBp: share.optional(),
      Values: z
        .array(
          z.strictObject({
            MetricID: id,
            /** Of a yes or no: 1 or 0. */
            Value: decimal.optional(),
            /** Of milestones: the places of those that are reached, from 0. */
            Done: z.array(z.coerce.number().int().min(0).max(19)).max(20).optional(),
          }),
        )
        .max(10)
        .default([]),
      Confidence: z.coerce.number().int().min(0).max(10).optional(),
      /** Left out: as the numbers propose. */
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
    does: 'What was reported on a key result, the newest first',
    access: [...goalCodes],
    reads: true,
    input: z.strictObject({ ...paging, KRID: id }),
    reply: pageOf(checkInRow),
    refusals: [general.notFound],
  }),
});
