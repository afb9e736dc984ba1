import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes } from './codes.ts';
import { kpiRefusals as no } from './refusals.ts';
import { bp, count, person, score, version } from './shapes.ts';
import { sheetTouches } from './sheet-calls.ts';

const access = [kpiCodes.manage];
const touches = [...sheetTouches, 'KPISheet', 'KPICalibration'];

/** Smallest number of sheets for which a grade guide is binding. With fewer, it is only advice. */
export const fewestBound = 10;

/** Calibration sessions, in which totals are compared side by side before they are published. */
export const KPICalibration = controller('KPICalibration', {
  Open: post({
    does: 'Begins a session over the scored sheets of a department and below; none of them is published, or in another session, meanwhile',
    access,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional() }),
    reply: z.object({ Code: count, CalibrationID: id, Sheets: count }),
    refusals: [general.notFound, no.sessionThere, no.nothingToCalibrate],
    touches,
  }),
  Get: post({
    does: 'The sessions of a period that are under way, with the sheets in them that the caller runs; never his own',
    access,
    reads: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.array(
      z.object({
        CalibrationID: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        By: person.nullable(),
        OpenTime: when,
        Version: count,
        Items: z.array(
          z.object({
            SheetID: id,
            Person: person,
            PostName: z.string(),
            PostNameEn: z.string(),
            /** Total as computed. */
            Before: z.string().nullable(),
            /** Adjusted total; null if it is not adjusted. */
            After: z.string().nullable(),
            Grade: z.string().nullable(),
            Reason: z.string(),
            Version: count,
          }),
        ),
        /** Number of sheets by grade, after adjustment; null for fewer than five sheets. */
        Curve: z.array(z.object({ Grade: z.string(), Count: count })).nullable(),
        /** Grades of the sheets, best first, with the largest allowed share of each; null means any share. */
        Guide: z.array(z.object({ Grade: z.string(), MostBp: bp.nullable() })),
        /** True if the session cannot end beyond the guide. With fewer than ten sheets it can. */
        IsBinding: z.boolean(),
      }),
    ),
    refusals: [general.notFound],
  }),
  Adjust: post({
    does: 'Says that a total counts as another, with a reason; without a total the computed one counts again',
    access,
    input: z.strictObject({
      CalibrationID: id,
      SheetID: id,
      Version: version,
      Total: score.nullable(),
      Reason: required(500),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver, no.scoreRange],
    touches,
  }),
  Guide: post({
    does: 'Says which share of a session may have each grade at most: as advice, or binding for its end where it has ten sheets or more',
    access,
    input: z.strictObject({
      CalibrationID: id,
      Version: version,
      /** Grades left out have no limit. */
      Guide: z.array(z.strictObject({ Grade: required(10), MostBp: bp })).max(30),
      IsBinding: flag.default(false),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver, no.guideGrade],
    touches: ['KPICalibration'],
  }),
  Close: post({
    does: 'Ends a session: its totals count from now on and are not adjusted any more',
    access,
    input: z.strictObject({ CalibrationID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver, no.guideExceeded],
    touches,
  }),
  Drop: post({
    does: 'Drops a session with its adjustments',
    access,
    input: z.strictObject({ CalibrationID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver],
    touches,
  }),
});
