import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { bp, count, person, score, version } from '#modules/kpi/contract/shapes.ts';
import { sheetTouches } from '#modules/kpi/sheets/contract/sheet-calls.ts';

const access = [kpiCodes.manage];
const touches = [...sheetTouches, 'KPISheet', 'KPICalibration'];

/**
 * Smallest number of sheets for which limits on grade shares can be enforced. With fewer, the limits are only advice.
 */
export const fewestBound = 10;

/** Calibration sessions, in which totals are compared side by side before they are published. */
export const KPICalibration = controller('KPICalibration', {
  Open: post({
    does: 'Starts a calibration of the scored reviews of a department and its subdepartments. During it, none of them can be published or be in another calibration',
    access,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional() }),
    reply: z.object({ Code: count, CalibrationID: id, Sheets: count }),
    refusals: [general.notFound, no.sessionThere, no.nothingToCalibrate],
    touches,
  }),
  Get: post({
    does: 'Returns the calibrations in progress in a period, with the reviews that the caller manages. Never returns the caller’s own review',
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
            /** Calculated total, before any adjustment. */
            Before: z.string().nullable(),
            /** Total after the adjustment; null if it was not adjusted. */
            After: z.string().nullable(),
            Grade: z.string().nullable(),
            Reason: z.string(),
            Version: count,
          }),
        ),
        /**
         * Number of sheets by grade, after adjustments; null for fewer than five sheets, because single people would
         * show.
         */
        Curve: z.array(z.object({ Grade: z.string(), Count: count })).nullable(),
        /** Grades of the sheets, best first, with the maximum share of each; null means no limit. */
        Guide: z.array(z.object({ Grade: z.string(), MostBp: bp.nullable() })),
        /** True if the session cannot be finished beyond the limits. With fewer than ten sheets it always can. */
        IsBinding: z.boolean(),
      }),
    ),
    refusals: [general.notFound],
  }),
  Adjust: post({
    does: 'Sets the calibrated total of a review, with a reason. Without a total, the calculated total is restored',
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
    does: 'Sets the maximum share of each grade in a calibration. The limits are advice, or enforced at its end if it has ten or more reviews',
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
    does: 'Finishes a calibration: its totals take effect and can no longer be adjusted',
    access,
    input: z.strictObject({ CalibrationID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver, no.guideExceeded],
    touches,
  }),
  Drop: post({
    does: 'Discards a calibration with its adjustments',
    access,
    input: z.strictObject({ CalibrationID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sessionOver],
    touches,
  }),
});
