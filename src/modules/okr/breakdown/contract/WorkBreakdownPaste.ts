import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, pastedCell } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { readingCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { one, treeDone } from './breakdown-shapes.ts';
import { pasteKeys } from './paste-titles.ts';

/** Largest number of lines in one paste, and of columns. */
export const mostPasted = { lines: 1000, columns: 60 };

const access = [...readingCodes];
const limit = { max: 60, seconds: 600 };
const touches = [
  'OPPMWorkBreakdown.GetProjectServiceList',
  'OPPMWorkBreakdown.GetWorkBreakdownList',
  'OPPMWorkBreakdown.GetWorkBreakdownInfo',
  'OPPMWorkBreakdown.GetWorkBreakdownAll',
];
const field = z.enum(pasteKeys);

/** Cell whose text was not written, with the reason. */
const fault = z.object({ OBID: id, Key: field, Text: z.string(), Msg: z.string() });
export type PasteFault = z.output<typeof fault>;

/** Tables pasted into a work breakdown. */
export const WorkBreakdownPaste = controller('WorkBreakdownPaste', {
  Add: post({
    does: 'Writes a pasted table into a work breakdown. Lines beyond the given items become new items. Names every cell that could not be written',
    access,
    limit,
    input: z.strictObject({
      ProjectID: id,
      /** Lines of the pasted table, with its titles if it has any. */
      Table: z.array(z.array(pastedCell).max(mostPasted.columns)).min(1).max(mostPasted.lines),
      /** Columns of the table, from the chosen cell on. A text that is no field is only named as not read. */
      Columns: z
        .array(z.union([field, z.string().max(100)]))
        .min(1)
        .max(mostPasted.columns),
      /** Existing items that the first lines are written over, in order. */
      Targets: z.array(z.strictObject(one)).max(mostPasted.lines).default([]),
    }),
    reply: treeDone.extend({
      Added: z.number().int(),
      Changed: z.number().int(),
      /** Takes the paste back, for an hour. */
      Token: z.string(),
      Faults: z.array(fault),
      /** Titles of columns, or texts, that were not read. */
      Unread: z.array(z.string()),
      Versions: z.array(z.object({ OBID: id, Version: z.number().int() })),
    }),
    refusals: [
      general.notFound,
      no.mayNot,
      no.projectEnded,
      no.lockedAbove,
      no.targetStopped,
      no.tooDeep,
      no.tooManyNodes,
      no.twice,
    ],
    touches,
  }),
  Undo: post({
    does: 'Takes a paste back: deletes the items it added and restores the ones it changed, unless they have changed since',
    access,
    input: z.strictObject({ Token: z.uuid() }),
    reply: treeDone,
    refusals: [general.notFound, no.projectEnded, no.undoGone, no.undoMoved, no.locked, no.lockedAbove],
    touches,
  }),
});
