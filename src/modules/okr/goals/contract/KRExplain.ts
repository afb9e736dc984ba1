import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { goalCodes } from './goal-codes.ts';
import { explained, goalEvent, goalRow } from './goal-shapes.ts';

/** Explains the progress of a goal. */
export const KRExplain = controller('KRExplain', {
  Get: post({
    does: 'Returns a goal with the calculation of its completion and its history',
    access: [...goalCodes],
    reads: true,
    input: z.strictObject({ KRID: id }),
    reply: z.object({ Goal: goalRow, Why: explained, Events: z.array(goalEvent) }),
    refusals: [general.notFound],
  }),
});
