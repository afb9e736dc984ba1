import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, done, id, nothing, pageOf, paging, required, when } from '#kit/contract/fields.ts';
import { manageCode } from './codes.ts';
import { homeRefusals } from './refusals.ts';

const fields = {
  TextZh: required(60),
  TextEn: required(120),
  /** First and last company day on which the text may be shown; left out: no limit. */
  StartTime: day.nullish(),
  EndTime: day.nullish(),
  /** How often the text is shown compared with the others. */
  Weight: z.coerce.number().int().min(1).max(100).default(10),
};
const managers = [manageCode];
const touches = ['Setting'];

const row = z.object({
  Id: id,
  TextZh: z.string(),
  TextEn: z.string(),
  StartTime: z.string().nullable(),
  EndTime: z.string().nullable(),
  Weight: z.number().int(),
  /** Whether this is today's text. */
  IsToday: z.boolean(),
  UpdateTime: when,
});

/** Calls of the controller `Setting` for the words of the day. */
export const copywritingCalls = {
  GetCopywritingInfoFirst: post({
    does: 'Returns the words of the day, the same for everybody, or null if there are none',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({ Id: id, TextZh: z.string(), TextEn: z.string() }).nullable(),
  }),
  GetHSCopywritingInfoList: post({
    does: 'Lists all words of the day, newest first',
    access: managers,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(row),
  }),
  AddHSCopywritingInfo: post({
    does: 'Adds words of the day',
    access: managers,
    input: z.strictObject(fields),
    reply: done.extend({ Id: id }),
    refusals: [homeRefusals.daysReversed],
    touches,
  }),
  EditHSCopywritingInfo: post({
    does: 'Changes words of the day',
    access: managers,
    input: z.strictObject({ Id: id, ...fields }),
    reply: done,
    refusals: [homeRefusals.daysReversed],
    touches,
  }),
  DelHSCopywritingInfo: post({
    does: 'Deletes words of the day',
    access: managers,
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
  }),
};
