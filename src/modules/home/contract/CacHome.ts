import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { countedStates, ranges } from './codes.ts';

const asked = {
  /** Periods of the statistics: the last 7 days, 30 days or 12 months, including the current one. */
  Range: z.enum(ranges).default('month'),
};

const point = z.object({
  /** Company day; a month (YYYY-MM) if the period is a year. */
  Date: z.string(),
  Applied: z.number().int(),
  Handled: z.number().int(),
});
export type Point = z.infer<typeof point>;

export const CacHome = controller('CacHome', {
  GetCacStatistics: post({
    does: 'Counts what the caller filed and handled by day, and their forms by state and by kind',
    access: 'signedIn',
    reads: true,
    fromReplica: true,
    input: z.strictObject(asked),
    reply: z.object({
      From: z.string(),
      To: z.string(),
      Applied: z.number().int(),
      Handled: z.number().int(),
      Points: z.array(point),
      /** Applications filed in the period, by their present state. */
      States: z.array(z.object({ State: z.enum(countedStates), Count: z.number().int() })),
      /** Applications filed in the period by form template, the most frequent first. */
      Forms: z.array(
        z.object({
          TemplateId: id,
          Title: z.string(),
          TitleEn: z.string(),
          Count: z.number().int(),
          /** Yuan with 2 decimals; null if the form has no amount. */
          Amount: z.string().nullable(),
        }),
      ),
    }),
  }),
  GetCacStatisticsByFrom: post({
    does: 'Counts what the caller filed and handled by day, for one kind of form (From: sic)',
    access: 'signedIn',
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...asked, TemplateId: id }),
    reply: z.object({ Applied: z.number().int(), Handled: z.number().int(), Points: z.array(point) }),
  }),
});
