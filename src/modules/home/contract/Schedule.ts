import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { day, when } from '#kit/contract/fields.ts';
import { scheduleTypes } from './codes.ts';
import { homeRefusals } from './refusals.ts';

export const Schedule = controller('Schedule', {
  QuerySchedule: post({
    does: 'Lists the entries of the caller’s calendar for at most 42 days, both ends included',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ StartDate: day, EndDate: day }),
    reply: z.array(
      z.object({
        /** Company day of the entry. */
        Date: z.string(),
        Type: z.enum(scheduleTypes),
        Title: z.string(),
        TitleEn: z.string(),
        RefId: z.number().int(),
        /** Path of the page that shows the entry. */
        Url: z.string(),
        /** Start of the entry; null: the whole day. */
        Start: when.nullable(),
        End: when.nullable(),
      }),
    ),
    refusals: [homeRefusals.tooManyDays, homeRefusals.daysReversed],
  }),
});
