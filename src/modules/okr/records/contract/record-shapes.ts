import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, paging, text, when } from '#kit/contract/fields.ts';
import { person, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import * as codes from './record-codes.ts';

const count = z.number().int();

/** Controllers that show time records. A change of one reloads their queries. */
export const recordTouches = ['WorkRecord', 'OPPMWorkBreakdown', 'ErrorReporting'];

export const minutes = z.coerce
  .number()
  .int()
  .min(codes.minuteStep)
  .max(codes.dayMinutes)
  .refine(
    (given) => given % codes.minuteStep === 0,
    '工时以 5 分钟为单位 | Enter hours in steps of 5 minutes',
  );

/** Typed time record. */
export const recordGiven = z.strictObject({
  RecordID: id.optional(),
  Version: version.optional(),
  OBID: id.nullish(),
  TypeID: chosen(workTypeLabels),
  Minutes: minutes,
  Content: text(500).default(''),
});
export type RecordGiven = z.output<typeof recordGiven>;

/** Cell of a week: hours of an item on a day. */
export const weekCell = z.strictObject({
  WorkDate: day,
  /** Record that the cell changes. Left out: the cell had no hours. */
  RecordID: id.optional(),
  Version: version.optional(),
  OBID: id.nullish(),
  TypeID: chosen(workTypeLabels),
  /** Minutes; 0 removes the record. */
  Minutes: z.union([z.literal(0), minutes]),
});

/** Hours that somebody may have worked, to be confirmed by them. */
export const suggestedCell = z.object({
  WorkDate: z.string(),
  OBID: id.nullable(),
  Name: z.string(),
  TypeID: coded(workTypeLabels),
  Minutes: count,
});
export type SuggestedCell = z.output<typeof suggestedCell>;

export const recordRow = z.object({
  RecordID: id,
  Person: person,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  WorkDate: z.string(),
  OBID: id.nullable(),
  /** Name of the work item; empty if the reader does not see it. */
  Item: z.string(),
  ItemKind: coded(codes.itemKindLabels),
  TypeID: coded(workTypeLabels),
  /** Minutes; negative if the record corrects an earlier one downwards. */
  Minutes: count,
  Content: z.string(),
  State: coded(codes.recordStateLabels),
  /** Reason of the latest return to the writer. */
  Reason: z.string(),
  CorrectionOf: id.nullable(),
  LoggedAt: when,
  Version: count,
  /** True if the reader may confirm it. */
  CanReview: z.boolean(),
});
export type RecordRow = z.output<typeof recordRow>;

export const recordFilter = {
  /** True for records that wait for the reader's confirmation only. */
  IsWaiting: flag.optional(),
  AUID: id.optional(),
  DeptId: id.optional(),
  DateFrom: day.optional(),
  DateTo: day.optional(),
  OBID: id.optional(),
  ProjectID: id.optional(),
  ItemKind: chosen(codes.itemKindLabels).optional(),
  TypeID: chosen(workTypeLabels).optional(),
  State: chosen(codes.recordStateLabels).optional(),
  Keyword: text(100).optional(),
};
export const recordPage = { ...paging, ...recordFilter };

export const recordItem = z.object({
  OBID: id,
  Name: z.string(),
  /** Name of the project, or of the period. */
  Where: z.string(),
  Kind: coded(codes.itemKindLabels),
});
export type RecordItem = z.output<typeof recordItem>;

export const recordDay = z.object({
  WorkDate: z.string(),
  State: coded(codes.dayStateLabels),
  /** Minutes the person is expected to work, by attendance or else by the work calendar. */
  Capacity: count,
  Source: coded(codes.capacitySourceLabels),
  /** Minutes present by attendance; null if it has no data. */
  Presence: count.nullable(),
  IsMarked: z.boolean(),
  /** True if hours may still be recorded on the day. */
  IsOpen: z.boolean(),
  Records: z.array(recordRow),
});
export type RecordDay = z.output<typeof recordDay>;
