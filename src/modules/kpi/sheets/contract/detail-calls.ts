import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import {
  aggregateLabels,
  changeLabels,
  directionLabels,
  kpiCodes,
  logKindLabels,
  mostParts,
  mostRows,
  verdictLabels,
} from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { bp, count, decimal, person, version } from '#modules/kpi/contract/shapes.ts';
import { sheetTouches } from './sheet-calls.ts';

const access = [kpiCodes.all];
const rowNo = z.coerce.number().int().min(1).max(mostRows);

/** One month or item whose values make up the actual of a row. */
const part = z.strictObject({
  Name: required(50),
  Target: decimal.nullable().default(null),
  Actual: decimal.nullable().default(null),
  Evidence: text(500).default(''),
});

export const backupRow = z.object({
  RowNo: count,
  Name: z.string(),
  NameEn: z.string(),
  /** `Base`: values when the change began. `Theirs`: values in force now. `Mine`: requested values. */
  Base: z.object({ Target: z.string().nullable(), WeightBp: count }),
  Theirs: z.object({ Target: z.string().nullable(), WeightBp: count }),
  Mine: z.object({ Target: z.string().nullable(), WeightBp: count }),
});

export const backup = z.object({
  BackupID: id,
  State: coded(changeLabels),
  Reason: z.string(),
  FormID: id.nullable(),
  /** Version of the form. Commands on the change must send it. */
  FormVersion: count.nullable(),
  By: person.nullable(),
  Version: count,
  Rows: z.array(backupRow),
  /** True if the values in force changed since the change began, and differ from the requested ones. */
  IsMoved: z.boolean(),
  Can: z.object({
    Edit: z.boolean(),
    Submit: z.boolean(),
    Withdraw: z.boolean(),
    Drop: z.boolean(),
    Decide: z.boolean(),
  }),
});
export type Backup = z.output<typeof backup>;

export const verdictItem = z.object({
  IndicatorID: id,
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Definition: z.string(),
  /** Number of sheet rows in the caller's scope that use the indicator. */
  Sheets: count,
  /** Number of sheets in which the indicator is filled in or marked as not applicable. */
  Filled: count,
  /** Median of the published scores; null for fewer than five scores. */
  Median: z.string().nullable(),
  /** Highest minus lowest published score; null for fewer than five scores. */
  Spread: z.string().nullable(),
  AllEqual: z.boolean(),
  AlwaysFull: z.boolean(),
  /** True if no data source is named for it. */
  NoSource: z.boolean(),
  NoOwner: z.boolean(),
  /** True if its definition has changed since the sheets were made. */
  IsChanged: z.boolean(),
  Verdict: coded(verdictLabels).nullable(),
  Gap: z.string(),
  Cause: z.string(),
  Measure: z.string(),
  NextDefinition: z.string(),
  Owner: person.nullable(),
  DueDay: z.string().nullable(),
  /** Version of the item, which a verdict must send back; null if the period has no inventory. */
  Version: count.nullable(),
});
export type VerdictItem = z.output<typeof verdictItem>;

/**
 * Calls about the details of a sheet: months and items of rows, changes of targets, the log, and inventories of
 * indicators.
 */
export const detailCalls = {
  GetDetails: post({
    does: 'Returns the details of a row: months or items with evidence, files, and all changes of its cells that the caller may read',
    spec: 'details get',
    access,
    reads: true,
    input: z.strictObject({ SheetID: id, RowNo: rowNo }),
    reply: z.object({
      RowNo: count,
      Actual: z.string().nullable(),
      Aggregate: coded(aggregateLabels),
      Parts: z.array(
        z.object({
          Name: z.string(),
          Target: z.string().nullable(),
          Actual: z.string().nullable(),
          Evidence: z.string(),
        }),
      ),
      /** Uploaded evidence files, in the form that the upload call returns. */
      Files: z.array(z.object({ uid: z.string(), name: z.string() }).loose()),
      History: z.array(
        z.object({
          Time: when,
          Key: z.string(),
          Before: z.string().nullable(),
          After: z.string().nullable(),
          By: person.nullable(),
        }),
      ),
      Version: count,
      MayEdit: z.boolean(),
    }),
    refusals: [general.notFound],
  }),
  UpdateDetails: post({
    does: 'Saves the months or items of a row with their evidence. The actual value is calculated from them and stays empty while one is empty',
    spec: 'details update',
    access,
    input: z.strictObject({
      SheetID: id,
      RowNo: rowNo,
      Version: version,
      Parts: z.array(part).max(mostParts).default([]),
      IEnclosure: z.array(z.uuid()).max(20).default([]),
    }),
    reply: z.object({ Code: count, Actual: z.string().nullable(), Version: count }),
    refusals: [
      general.notFound,
      general.stale,
      no.notYours,
      no.sheetState,
      no.partTwice,
      formRefusals.attachmentGone,
    ],
    touches: sheetTouches,
  }),
  UpdateKPIBackup: post({
    does: 'Saves new targets and weights beside those in force. They take effect with the last approval of their form',
    spec: 'backup update',
    access,
    input: z.strictObject({
      SheetID: id,
      /** Version of the pending change that the caller saw. Left out to start a new change. */
      Version: version.optional(),
      Reason: required(500),
      Rows: z
        .array(
          z.strictObject({
            RowNo: rowNo,
            Target: decimal.nullable().default(null),
            WeightBp: bp,
          }),
        )
        .min(1)
        .max(mostRows),
      /** True to take the values in force now as the new base of the change. */
      IsRebased: z.boolean().default(false),
    }),
    reply: z.object({ Code: count, BackupID: id, FormID: id, FormVersion: count, Version: count }),
    refusals: [
      general.notFound,
      general.stale,
      no.sheetState,
      no.unknownCell,
      no.nothingChanged,
      no.baseMoved,
      no.changeAsked,
      no.noForm,
    ],
    touches: [...sheetTouches, 'KPISheet'],
  }),
  GetApprovalLogByAUID: post({
    does: 'Returns the approval log of a person’s reviews, newest first, as far as the caller may read it',
    spec: 'approval log by AUID',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Person whose log is read. Left out: the caller. */
      AUID: id.optional(),
      SheetID: id.optional(),
    }),
    reply: pageOf(
      z.object({
        SheetID: id,
        PeriodName: z.string(),
        PeriodNameEn: z.string(),
        PostName: z.string(),
        PostNameEn: z.string(),
        Kind: coded(logKindLabels),
        Time: when,
        By: person.nullable(),
        FormID: id.nullable(),
        /** Remark of the entry. Empty if the caller may not read it yet. */
        Remark: z.string(),
      }),
    ),
  }),
  GetProjectManagerIsExist: post({
    does: 'Returns whether a person manages a project in progress, and which. For others, only if the caller may read one of their reviews',
    spec: 'project-manager existence',
    access,
    reads: true,
    input: z.strictObject({
      /** Person asked about. Left out: the caller. */
      AUID: id.optional(),
    }),
    reply: z.object({
      IsExist: z.boolean(),
      Projects: z.array(z.object({ ProjectID: id, Name: z.string() })),
    }),
    refusals: [general.notFound],
  }),
  GetInventoryReport: post({
    does: 'Returns the indicator review of a period: the figures of each indicator in the caller’s scope, and its verdict',
    spec: 'inventory report',
    access: [kpiCodes.manage],
    reads: true,
    input: z.strictObject({ PeriodID: id }),
    reply: z.object({
      /** Null if the period has no inventory yet. */
      InventoryID: id.nullable(),
      IsClosed: z.boolean(),
      /**
       * True if the caller may start, judge and end an inventory. Only people who administer everyone's reviews may,
       * because indicators belong to the company.
       */
      MayReview: z.boolean(),
      Version: count.nullable(),
      Items: z.array(verdictItem),
    }),
    refusals: [general.notFound],
  }),
  GetCaliberInventoryInfo: post({
    does: 'Returns one indicator: its definition and versions, the number of reviews and templates that use it, and past verdicts (Caliber: sic)',
    spec: 'caliber inventory info',
    access,
    reads: true,
    input: z.strictObject({ IndicatorID: id }),
    reply: z.object({
      IndicatorID: id,
      Code: z.string(),
      Name: z.string(),
      NameEn: z.string(),
      IsUse: z.boolean(),
      Sheets: count,
      Templates: count,
      Calibres: z.array(
        z.object({
          EditionNumber: count,
          Definition: z.string(),
          Source: z.string(),
          Unit: z.string(),
          Direction: coded(directionLabels),
          Aggregate: coded(aggregateLabels),
          ValidFrom: z.string(),
          ReviewedOn: z.string().nullable(),
        }),
      ),
      Verdicts: z.array(
        z.object({
          PeriodName: z.string(),
          PeriodNameEn: z.string(),
          Verdict: coded(verdictLabels),
          Cause: z.string(),
          Measure: z.string(),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
};
