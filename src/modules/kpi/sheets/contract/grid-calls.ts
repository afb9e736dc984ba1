import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { kpiCodes, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { count, person } from '#modules/kpi/contract/shapes.ts';

/** Maximum number of sheets shown side by side. */
export const gridMost = 500;

/** Call that shows sheets side by side. */
export const gridCalls = {
  GetGrid: post({
    does: 'Compares the reviews of a period in the caller’s scope, people by indicators. Returns the first 500 by department',
    access: [kpiCodes.manage],
    reads: true,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional(), PostID: id.optional() }),
    reply: z.object({
      /** Number of all sheets. At most 500 are returned. */
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
              /** Index of the row's item in the list `Items`. */
              At: count,
              /** Actual value; null: none yet. */
              Actual: z.string().nullable(),
              /** Score; null: none yet, or the caller may not see it. */
              Score: z.string().nullable(),
              /** Set only for a veto that applies. A veto that does not apply has neither this nor a score. */
              IsVetoed: z.literal(true).optional(),
            }),
          ),
        }),
      ),
    }),
  }),
};
