import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes, periodTypeLabels, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { count, person, version } from '#modules/kpi/contract/shapes.ts';
import { fileCalls } from '#modules/kpi/files/contract/file-calls.ts';
import { editionInput, outcomeCalls } from '#modules/kpi/periods/contract/outcome-calls.ts';
import { backup } from './detail-calls.ts';
import { explanation } from './explain.ts';
import { gridCalls } from './grid-calls.ts';
import { sheetTouches } from './sheet-calls.ts';
import { periodRow, sheet, sheetHead, sheetRow } from './sheet-shapes.ts';

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
    does: 'Returns review periods, newest first',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(periodRow),
  }),
  SavePeriod: post({
    does: 'Adds a review period, or changes one without published reviews',
    access: managing,
    input: z.strictObject({
      /** Period to change. Left out to add a new one. */
      PeriodID: id.optional(),
      Version: version.optional(),
      PeriodType: chosen(periodTypeLabels),
      Name: required(50),
      NameEn: text(100).default(''),
      FromDay: day,
      /** Last day for submitting targets. */
      TargetsUntil: day,
      ToDay: day,
      /** Last day for giving scores. */
      ScoresUntil: day,
    }),
    reply: z.object({ Code: count, PeriodID: id }),
    refusals: [general.notFound, general.stale, no.periodDays, no.periodTaken, no.periodState],
    touches,
  }),
  Generate: post({
    does: 'Creates the reviews of a period for people of a department and its subdepartments whose position has a template. Creates none twice. A dry run lists the people and the reasons for those left out',
    access: managing,
    input: z.strictObject({
      PeriodID: id,
      /** Department whose people get sheets. Left out: everyone in the caller's scope. */
      DeptId: id.optional(),
      /**
       * Product type: its template is used at positions that have one for it. Left out: only templates without a
       * product type are used.
       */
      ProductTypeID: id.nullish(),
      IsDryRun: flag.default(true),
    }),
    reply: z.object({
      Code: count,
      Made: count,
      /** Number of sheets that had already been made. */
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
    does: 'Starts the scoring of the caller’s own review before its period ends',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sheetState, no.changeAsked, no.noForm],
    touches,
  }),
  Get: post({
    does: 'Returns one review with its rows, as far as the caller may read them',
    access: everyone,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: sheet,
    refusals: [general.notFound],
  }),
  FindByForm: post({
    does: 'Returns the review that an approval form belongs to',
    access: everyone,
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: sheetHead,
    refusals: [general.notFound],
  }),
  Explain: post({
    does: 'Explains the total of a review: as published, or as it is now for people who score or manage it',
    access: everyone,
    reads: true,
    input: editionInput,
    reply: explanation,
    refusals: [general.notFound, no.notAcknowledged],
  }),
  Acknowledge: post({
    does: 'Confirms that the caller has read their published result',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.notAcknowledged],
    touches,
  }),
  Publish: post({
    does: 'Publishes the results of a period for a department and its subdepartments, all at once, and notifies the people. Reviews that are not scored are left out once the caller confirms it',
    access: managing,
    input: z.strictObject({ PeriodID: id, DeptId: id.optional(), Confirmed: flag.default(false) }),
    reply: z.object({
      Code: count,
      Published: count,
      /** Sheets left out of the publication, with their states. */
      LeftOut: z.array(z.object({ SheetID: id, Person: person, State: coded(sheetStateLabels) })),
    }),
    refusals: [general.notFound, no.notScored, no.nothingToPublish, no.sessionOpen],
    touches,
  }),
  GetBackup: post({
    does: 'Returns the open target change of a review: the values when it started, the current values and the new values',
    access: everyone,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: backup.nullable(),
    refusals: [general.notFound],
  }),
  DropBackup: post({
    does: 'Discards a target change that is not in approval',
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
    does: 'Returns the progress of a period by department: reviews at each step, overdue reviews, and grades if there are five or more',
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
        /** Number of days by which the most overdue sheet is late. 0 if none is overdue. */
        DaysLate: count,
        /** Number of published sheets by grade. Null if fewer than five have one, because single people would show. */
        Grades: z.array(z.object({ Grade: z.string(), Count: count })).nullable(),
      }),
    ),
  }),
  GetLeaderGrades: post({
    does: 'Returns the published grades of a period by leader, next to all grades that the caller may read. Returns none for fewer than five reviews, and never the caller’s own',
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
    does: 'Reminds the people whom reviews of a department are waiting for, at most once in 24 hours each',
    access: everyone,
    input: z.strictObject({ PeriodID: id, DeptId: id }),
    reply: z.object({ Code: count, Reminded: count }),
    refusals: [general.notFound, no.remindedToday],
    touches: ['KPISheet.GetStatusPage'],
  }),
  GetPosts: post({
    does: 'Returns the positions of a period with people whom the caller leads or manages, those with most reviews first',
    access: everyone,
    reads: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.array(z.object({ PostID: id, PostName: z.string(), PostNameEn: z.string(), Sheets: count })),
  }),
  GetByPost: post({
    does: 'Compares the reviews of one position: the same indicators for all its people in the caller’s scope or team',
    access: everyone,
    reads: true,
    input: z.strictObject({ PeriodID: id, PostID: id }),
    reply: z.array(z.object({ Head: sheetHead, Rows: z.array(sheetRow) })),
  }),
  GetPage: post({
    does: 'Returns all reviews in the caller’s scope',
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
