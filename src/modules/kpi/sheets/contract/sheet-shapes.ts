import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import {
  appealLabels,
  feedLabels,
  periodStateLabels,
  periodTypeLabels,
  rowKindLabels,
  sheetStateLabels,
} from '#modules/kpi/contract/codes.ts';
import { column, content, count, person, problem } from '#modules/kpi/contract/shapes.ts';
import { viewConfig } from '#modules/kpi/templates/contract/table-calls.ts';

export const periodRow = z.object({
  PeriodID: id,
  PeriodType: coded(periodTypeLabels),
  Name: z.string(),
  NameEn: z.string(),
  FromDay: z.string(),
  TargetsUntil: z.string(),
  ToDay: z.string(),
  ScoresUntil: z.string(),
  State: coded(periodStateLabels),
  Version: count,
  /** True if the period has sheets of people whom the caller leads or administers. */
  HasSheets: z.boolean(),
});
export type PeriodRow = z.output<typeof periodRow>;

export const sheetHead = z.object({
  SheetID: id,
  PeriodID: id,
  PeriodName: z.string(),
  PeriodNameEn: z.string(),
  PostID: id,
  PostName: z.string(),
  PostNameEn: z.string(),
  Person: person,
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Leader: person.nullable(),
  Second: person.nullable(),
  FromDay: z.string(),
  ToDay: z.string(),
  State: coded(sheetStateLabels),
  /** Approval form of the present step; null: none. */
  FormID: id.nullable(),
  /** Version of the form. Commands on the sheet must send it. */
  FormVersion: count.nullable(),
  /** Total, rounded half up to the decimals of its template; null: not scored, or the reader may not see it yet. */
  Total: z.string().nullable(),
  Grade: z.string().nullable(),
  /** Last day of the present step. */
  DueDay: z.string().nullable(),
  AckTime: z.date().nullable(),
  Version: count,
});
export type SheetHead = z.output<typeof sheetHead>;

/** Score or veto that one person gave to a row. */
export const givenScore = z.object({
  Role: count,
  By: person,
  Value: z.string().nullable(),
  Reason: z.string(),
});

export const sheetRow = z.object({
  RowNo: count,
  IndicatorID: id,
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Definition: z.string(),
  Unit: z.string(),
  Kind: coded(rowKindLabels),
  WeightBp: count,
  Target: z.string().nullable(),
  Actual: z.string().nullable(),
  IsNotApplicable: z.boolean(),
  Reason: z.string(),
  WorkRemarks: z.string(),
  Values: z.record(z.string(), z.string().nullable()),
  /** Given scores, as far as the reader may see them. */
  Scores: z.array(givenScore),
  /** Number of months or items that its actual is computed from. */
  Parts: count,
  /** Source that its actual is read from automatically. */
  Feed: coded(feedLabels),
  /**
   * Latest value read from the source; null: none yet, so people fill it in. It no longer changes once the result is
   * submitted.
   */
  Source: z
    .object({
      Value: z.string(),
      /** Number of records the value is computed from. */
      Count: count,
      At: z.date(),
      /** Newer value of the source, which has no effect any more. Null: unchanged. */
      Now: z.string().nullable(),
    })
    .nullable(),
  /** Score calculated by formula or bands, before a leader changes it. */
  SystemScore: z.string().nullable(),
  /** Final score; null: not scored, or the reader may not see it yet. */
  RowScore: z.string().nullable(),
  Version: count,
});
export type SheetRow = z.output<typeof sheetRow>;

/** Appeal against a published result, and its outcome. */
export const appealInfo = z.object({
  EditionNumber: count,
  State: coded(appealLabels),
  Reason: z.string(),
  FormID: id.nullable(),
  /** New total; null: the old total stands, or the appeal is pending. */
  Total: z.string().nullable(),
  Answer: z.string(),
  By: person.nullable(),
});

export type AppealInfo = z.output<typeof appealInfo>;

export const sheet = z.object({
  Head: sheetHead,
  MenuID: id,
  Columns: z.array(column),
  View: viewConfig,
  Rules: content,
  Rows: z.array(sheetRow),
  /** Roles in which the reader may fill in cells now: 1 person, 2 leader, 3 second leader. */
  Roles: z.array(count),
  /** True if the reader sees the scores that leaders gave. */
  SeesScores: z.boolean(),
  AsksSecond: z.boolean(),
  /** True if the person has left. Their leader finishes the sheet, and scores they did not give are left out. */
  HasLeft: z.boolean(),
  /** True if a change of targets is pending. Null: there is none, and the reader may not start one. */
  Change: z.boolean().nullable(),
  /**
   * Approval form that proves what was submitted, with the last entry of its hash chain; null: nothing was submitted.
   */
  Record: z.object({ FormID: id, Seq: count, Hash: z.string() }).nullable(),
  /** Version number of the sheet. It goes up when the sheet is reopened or corrected. */
  Edition: count,
  /** Latest appeal, if the reader sees published results. */
  Appeal: appealInfo.nullable(),
  /** Last day for an appeal; null: the reader may not appeal. */
  AppealUntil: z.string().nullable(),
  Can: z.object({
    Submit: z.boolean(),
    Withdraw: z.boolean(),
    Abandon: z.boolean(),
    /** True if the reader may approve the sheet or send it back. */
    Decide: z.boolean(),
    BeginScoring: z.boolean(),
    Acknowledge: z.boolean(),
    Appeal: z.boolean(),
    DecideAppeal: z.boolean(),
    Reopen: z.boolean(),
  }),
});
export type Sheet = z.output<typeof sheet>;

export const cellAnswer = z.object({
  RowNo: count,
  Code: z.enum(['saved', 'stale', 'refused']),
  /** Status that a call for this row alone would get: 200 saved, 409 stale, 422 refused. */
  Status: z
    .literal([200, 409, 422])
    .meta({ description: 'As an HTTP status: 200 saved, 409 changed meanwhile, 422 refused' }),
  Msg: z.string(),
  /** Cells that prevent saving the row. */
  Cells: z.array(z.object({ Key: z.string(), Msg: z.string() })),
  /** Current values of the row, for the caller to show; null if there is no such row. */
  Fresh: sheetRow.nullable(),
});

export const problems = z.array(problem);
