import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, paging, text } from '#kit/contract/fields.ts';
import { person } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import * as codes from './record-codes.ts';
import { recordRefusals as no } from './record-refusals.ts';

const count = z.number().int();

/** Recorded minutes compared with capacity. `SaturationBp` is null if nobody had any capacity. */
const fullness = {
  Recorded: count,
  Capacity: count,
  /** Ten-thousandths, exact text. */
  SaturationBp: z.string().nullable(),
};

const cell = z.object({
  WorkDate: z.string(),
  Recorded: count,
  /** Minutes that are recorded but not confirmed. */
  Waiting: count,
  Capacity: count,
  Source: coded(codes.capacitySourceLabels),
  State: coded(codes.dayStateLabels),
  /** True if more time was recorded than attendance shows for the person. */
  IsBeyond: z.boolean(),
});
export type SaturationCell = z.output<typeof cell>;

/** Statistics over time records. Part of the wire controller OPPMWorkBreakdown. */
export const WorkStatistics = controller('OPPMWorkBreakdown', {
  GetWorkRecordSaturation: post({
    does: 'Returns confirmed hours against expected hours, day by day. Departments are calculated from their sums',
    spec: 'work record saturation',
    access: [codes.recordCodes.saturation, okrCodes.own],
    reads: true,
    input: z.strictObject({
      ...paging,
      DateFrom: day,
      DateTo: day,
      DeptId: id.optional(),
      Keyword: text(100).optional(),
    }),
    reply: z.object({
      Total: count,
      Rows: z.array(
        z.object({
          Person: person,
          DeptName: z.string(),
          DeptNameEn: z.string(),
          ...fullness,
          Days: z.array(cell),
        }),
      ),
      /** Totals by department over everyone the filter leaves, by the department they belonged to on each day. */
      Departments: z.array(
        z.object({ DeptId: id, DeptName: z.string(), DeptNameEn: z.string(), ...fullness }),
      ),
      Whole: z.object({ ...fullness, ByCalendar: count }),
    }),
    refusals: [no.rangeLong],
  }),
  GetHoursStatistics: post({
    does: 'Returns confirmed hours by two dimensions: project, person, work type, time allocation, department or month',
    spec: 'hours statistics',
    access: [codes.recordCodes.hours],
    reads: true,
    input: z.strictObject({
      DateFrom: day,
      DateTo: day,
      Rows: chosen(codes.dimensionLabels),
      Columns: chosen(codes.dimensionLabels),
      DeptId: id.optional(),
    }),
    example: { DateFrom: '2026-11-01', DateTo: '2026-11-30', Rows: 1, Columns: 6 },
    reply: z.object({
      Rows: z.array(z.object({ Key: z.string(), Name: z.string(), NameEn: z.string(), Minutes: z.string() })),
      Columns: z.array(
        z.object({ Key: z.string(), Name: z.string(), NameEn: z.string(), Minutes: z.string() }),
      ),
      /** Minutes as exact text, because time allocations divide them into fractions. */
      Cells: z.array(z.object({ Row: z.string(), Column: z.string(), Minutes: z.string() })),
      Total: z.string(),
    }),
    refusals: [no.rangeLong, no.sameDimension],
  }),
});
