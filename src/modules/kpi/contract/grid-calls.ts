import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { kpiCodes, sheetStateLabels } from './codes.ts';
import { count, person } from './shapes.ts';

/** Sheets that are looked at side by side at most. */
export const gridMost = 500;

/** Sheets side by side. */
export const gridCalls = {
  GetGrid: post({
    does: 'Sheets of a period in the caller’s scope side by side, people by items; of more than 500 the first by department',
    access: [kpiCodes.manage],
    reads: true,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional(), PostID: id.optional() }),
    reply: z.object({
      /** Sheets that there are; 500 of them are answered. */
      Total: count,
      Items: z.array(z.object({ IndicatorID: id, Name: z.string(), NameEn: z.string() })),
      Sheets: z.array(
        z.object({
          SheetID: id,
          Person: person,
          PostName: z.string(),
          PostNameEn: z.string(),
          DeptName: z.string(),
          DeptNameEn: z.string(),
          State: coded(sheetStateLabels),
          Total: z.string().nullable(),
          Grade: z.string().nullable(),
          Cells: z.array(
            z.object({
              /** The item’s place. */
              At: count,
              /** Null: none. */
              Actual: z.string().nullable(),
              /** Null: none, or not the caller’s to see yet. */
              Score: z.string().nullable(),
              /** A veto that stands; what is no veto has neither this nor a score. */
              IsVetoed: z.literal(true).optional(),
            }),
          ),
        }),
      ),
    }),
  }),
};
