import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, flag, id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { count, person, score, version } from '#modules/kpi/contract/shapes.ts';
import { sheetTouches } from '#modules/kpi/sheets/contract/sheet-calls.ts';

const everyone = [kpiCodes.all];
const managing = [kpiCodes.manage];
const touches = [...sheetTouches, 'KPISheet', 'CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect'];

/** Calls about published results: appeals, reopening, versions and totals of a period. */
export const outcomeCalls = {
  Appeal: post({
    does: 'Files an appeal against the caller’s published total: within five workdays, once for each publication. It goes to the next higher leader who gave no score',
    access: everyone,
    input: z.strictObject({ SheetID: id, Version: version, Reason: required(500) }),
    reply: z.object({ Code: count, FormID: id }),
    refusals: [
      general.notFound,
      general.stale,
      no.notAcknowledged,
      no.appealLate,
      no.appealed,
      no.noDecider,
      no.noForm,
      approvalRefusals.noProcess,
    ],
    touches,
  }),
  DecideAppeal: post({
    does: 'Decides an appeal that waits for the caller. If accepted, it adds a correction of the total and publishes a new version; the earlier version stays on record',
    access: everyone,
    byPrograms: false,
    input: z.strictObject({
      SheetID: id,
      Version: version,
      IsAccepted: flag,
      /** New total. Required if the appeal is accepted. */
      Total: score.nullish(),
      Reason: required(500),
    }),
    example: { SheetID: 1, Version: 1, IsAccepted: false, Reason: '评分依据充分' },
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      no.scoreRange,
      no.appealTotal,
      approvalRefusals.objected,
      approvalRefusals.stale,
    ],
    touches,
  }),
  Reopen: post({
    does: 'Reopens a published review with a reason. The person fills it in again and it is scored again; the published version stays readable',
    access: managing,
    input: z.strictObject({ SheetID: id, Version: version, Reason: required(500) }),
    reply: done,
    refusals: [general.notFound, general.stale, no.sheetState, no.ownSheet, no.appealOpen, no.noForm],
    touches,
  }),
  GetEditions: post({
    does: 'Returns earlier published versions of a review, newest first',
    access: everyone,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: z.array(
      z.object({
        EditionNumber: count,
        Total: z.string().nullable(),
        Grade: z.string().nullable(),
        PublishTime: when,
        Reason: z.string(),
        By: person.nullable(),
        EndTime: when,
      }),
    ),
    refusals: [general.notFound],
  }),
  Lock: post({
    does: 'Archives the published reviews of a period in the caller’s scope. Appeals and confirmations are no longer possible. A period is archived once all its reviews are',
    access: managing,
    input: z.strictObject({ PeriodID: id }),
    reply: z.object({ Code: count, Locked: count, IsClosed: z.boolean() }),
    refusals: [general.notFound, no.nothingToLock, no.appealOpen, no.appealDays],
    touches,
  }),
  GetPeriodTotal: post({
    does: 'Returns the combined total of a person’s published reviews of a period, weighted by days. Returns none if less than 60% of the days are scored',
    access: everyone,
    reads: true,
    input: z.strictObject({
      PeriodID: id,
      /** Person whose total is read. Left out: the caller. */
      AUID: id.optional(),
    }),
    reply: z.object({
      Total: z.string().nullable(),
      /** Grade of the total, by the template of the person's last position in the period. */
      Grade: z.string().nullable(),
      Parts: z.array(
        z.object({
          SheetID: id,
          PostName: z.string(),
          PostNameEn: z.string(),
          FromDay: z.string(),
          ToDay: z.string(),
          Days: count,
          /** Total of one sheet; null: not scored, or not published yet. */
          Total: z.string().nullable(),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
};
export const editionInput = z.strictObject({
  SheetID: id,
  /** Number of an earlier, replaced version. Left out: the current version. */
  EditionNumber: z.coerce.number().int().min(1).optional(),
});
