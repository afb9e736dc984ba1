import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes, periodTypeLabels, sheetStateLabels } from './codes.ts';
import { kpiRefusals as no } from './refusals.ts';
import { count, person, version } from './shapes.ts';
import { periodRow, sheet, sheetHead } from './sheet-shapes.ts';
import { sheetTouches } from './sheet-calls.ts';

const everyone = [kpiCodes.all];
const managing = [kpiCodes.manage];
const touches = [...sheetTouches, 'CacApprovalOrder'];

/** Periods of appraisal and the sheets in them. */
export const KPISheet = controller('KPISheet', {
  GetPeriods: post({
    does: 'Periods of appraisal, the newest first',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(periodRow),
  }),
  SavePeriod: post({
    does: 'Adds a period, or changes one that has no published sheet',
    access: managing,
    input: z.strictObject({
      /** Left out: a new one. */
      PeriodID: id.optional(),
      Version: version.optional(),
      PeriodType: chosen(periodTypeLabels),
      Name: required(50),
      FromDay: day,
      /** The last day for targets. */
      TargetsUntil: day,
      ToDay: day,
      /** The last day for scores. */
      ScoresUntil: day,
    }),
    reply: z.object({ Code: count, PeriodID: id }),
    refusals: [general.notFound, general.stale, no.periodDays, no.periodTaken, no.periodState],
    touches,
  }),
  Generate: post({
    does: 'Makes the sheets of a period for the people of a department and below whose post has a template, none twice; a dry run says whom and why not',
    access: managing,
    input: z.strictObject({
      PeriodID: id,
      /** Left out: everybody in the caller’s scope. */
      DeptId: id.optional(),
      IsDryRun: flag.default(true),
    }),
    reply: z.object({
      Code: count,
      Made: count,
      /** Sheets that are there already. */
      There: count,
      People: z.array(
        z.object({
          Person: person,
          PostName: z.string(),
          PostNameEn: z.string(),
          FromDay: z.string(),
          ToDay: z.string(),
          Outcome: z.enum(['make', 'there', 'noTemplate', 'noLeader']),
        }),
      ),
    }),
    refusals: [general.notFound, no.periodState, no.nobodyHere, no.noForm],
    touches,
  }),
  BeginScoring: post({
    does: 'Begins the scoring of one’s own sheet before its period ends',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sheetState, no.noForm],
    touches,
  }),
  Get: post({
    does: 'One sheet with its rows, as far as the caller may see',
    access: everyone,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: sheet,
    refusals: [general.notFound],
  }),
  FindByForm: post({
    does: 'The sheet that an approval form is about',
    access: everyone,
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: sheetHead,
    refusals: [general.notFound],
  }),
  GetPage: post({
    does: 'All sheets in the caller’s scope',
    access: managing,
    reads: true,
    input: z.strictObject({
      ...paging,
      PeriodID: id.optional(),
      DeptId: id.optional(),
      PostID: id.optional(),
      State: chosen(sheetStateLabels).optional(),
      Name: text(50).optional(),
    }),
    reply: pageOf(sheetHead),
  }),
});
