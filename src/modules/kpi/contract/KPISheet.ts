import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes, periodTypeLabels, sheetStateLabels } from './codes.ts';
import { backup } from './detail-calls.ts';
import { explanation } from './explain.ts';
import { editionInput, outcomeCalls } from './outcome-calls.ts';
import { fileCalls } from './file-calls.ts';
import { gridCalls } from './grid-calls.ts';
import { kpiRefusals as no } from './refusals.ts';
import { count, person, version } from './shapes.ts';
import { periodRow, sheet, sheetHead, sheetRow } from './sheet-shapes.ts';
import { sheetTouches } from './sheet-calls.ts';

/**
 * Number of published sheets with a grade, and how many have each. `Shares` is null for fewer than five, because single
 * people would show.
 */
const gradeShares = z.object({
  Sheets: count,
  Shares: z.array(z.object({ Grade: z.string(), Count: count })).nullable(),
});

const everyone = [kpiCodes.all];
const managing = [kpiCodes.manage];
const touches = [...sheetTouches, 'CacApprovalOrder'];

/** Review periods and their sheets. */
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
      /** Left out to add a period. */
      PeriodID: id.optional(),
      Version: version.optional(),
      PeriodType: chosen(periodTypeLabels),
      Name: required(50),
      NameEn: text(100).default(''),
      FromDay: day,
      /** Last day for targets. */
      TargetsUntil: day,
      ToDay: day,
      /** Last day for scores. */
      ScoresUntil: day,
    }),
    reply: z.object({ Code: count, PeriodID: id }),
    refusals: [general.notFound, general.stale, no.periodDays, no.periodTaken, no.periodState],
    touches,
  }),
  Generate: post({
    does: 'Makes the sheets of a period for the people of a department and below whose position has a template, none twice; a dry run says whom and why not',
    access: managing,
    input: z.strictObject({
      PeriodID: id,
      /** Left out: everyone in the caller's scope. */
      DeptId: id.optional(),
      /**
       * Product type whose template is used if the position has one for it. Left out: only templates for the position
       * alone.
       */
      ProductTypeID: id.nullish(),
      IsDryRun: flag.default(true),
    }),
    reply: z.object({
      Code: count,
      Made: count,
      /** Number of sheets that existed before. */
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
    refusals: [general.notFound, general.stale, no.sheetState, no.changeAsked, no.noForm],
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
  Explain: post({
    does: 'Why a sheet’s total is what it is; as it was published, or as it stands for whoever scores or runs it',
    access: everyone,
    reads: true,
    input: editionInput,
    reply: explanation,
    refusals: [general.notFound, no.notAcknowledged],
  }),
  Acknowledge: post({
    does: 'Says that one has read one’s published result',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.notAcknowledged],
    touches,
  }),
  Publish: post({
    does: 'Publishes the results of a period for a department and below, all of them at once, and tells their people; what is not scored is left out by name once that is confirmed',
    access: managing,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional(), Confirmed: flag.default(false) }),
    reply: z.object({
      Code: count,
      Published: count,
      /** Sheets that were not published. */
      LeftOut: z.array(z.object({ SheetID: id, Person: person, State: coded(sheetStateLabels) })),
    }),
    refusals: [general.notFound, no.notScored, no.nothingToPublish, no.sessionOpen],
    touches,
  }),
  GetBackup: post({
    does: 'The change of a sheet’s targets that is under way: what it began with, what holds, and what is to be',
    access: everyone,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: backup.nullable(),
    refusals: [general.notFound],
  }),
  DropBackup: post({
    does: 'Gives up a change of targets that is not in approval',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.changeAsked],
    touches,
  }),
  ...outcomeCalls,
  ...fileCalls,
  ...gridCalls,
  GetStatusPage: post({
    does: 'How far sheets of a period are by department: how many stand at each step, and how many are late; grades where there are five or more',
    access: everyone,
    reads: true,
    fromReplica: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Total: count,
        /** Number of sheets in each state. */
        Steps: z.array(z.object({ State: coded(sheetStateLabels), Count: count })),
        Late: count,
        /** Days by which the latest sheet is overdue. */
        DaysLate: count,
        /** Number of published sheets by grade. Null if fewer than five have one, because single people would show. */
        Grades: z.array(z.object({ Grade: z.string(), Count: count })).nullable(),
      }),
    ),
  }),
  GetLeaderGrades: post({
    does: 'Published grades of a period by who led, beside all that the caller reaches; of fewer than five sheets nothing, and never the caller’s own',
    access: everyone,
    reads: true,
    fromReplica: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.object({
      /** Grades of all sheets together. */
      All: gradeShares,
      Leaders: z.array(z.object({ Leader: person, Grades: gradeShares })),
    }),
  }),
  Remind: post({
    does: 'Reminds whoever a sheet of a department waits for, nobody twice in 24 hours',
    access: everyone,
    input: z.strictObject({ PeriodID: id, DeptId: id }),
    reply: z.object({ Code: count, Reminded: count }),
    refusals: [general.notFound, no.remindedToday],
    touches: ['KPISheet.GetStatusPage'],
  }),
  GetPosts: post({
    does: 'Positions of a period with people whom the caller leads or runs, those with most sheets first',
    access: everyone,
    reads: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.array(z.object({ PostID: id, PostName: z.string(), PostNameEn: z.string(), Sheets: count })),
  }),
  GetByPost: post({
    does: 'Sheets of one position side by side: the same items of all its people in the caller’s scope or team',
    access: everyone,
    reads: true,
    input: z.strictObject({ PeriodID: id, PostID: id }),
    reply: z.array(z.object({ Head: sheetHead, Rows: z.array(sheetRow) })),
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
