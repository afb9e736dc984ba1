import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, paging, text, when } from '#kit/contract/fields.ts';
import { person, version } from './breakdown-shapes.ts';
import { workTypeLabels } from './codes.ts';
import * as codes from './record-codes.ts';

const count = z.number().int();

/** Records wherever they show. */
export const recordTouches = ['WorkRecord', 'OPPMWorkBreakdown', 'ErrorReporting'];

export const minutes = z.coerce
  .number()
  .int()
  .min(codes.minuteStep)
  .max(codes.dayMinutes)
  .refine(
    (given) => given % codes.minuteStep === 0,
    '工时以 5 分钟为单位 | Hours go in steps of five minutes',
  );

/** A record as it is typed. */
export const recordGiven = z.strictObject({
  RecordID: id.optional(),
  Version: version.optional(),
  OBID: id.nullish(),
  TypeID: chosen(workTypeLabels),
  Minutes: minutes,
  Content: text(500).default(''),
});
export type RecordGiven = z.output<typeof recordGiven>;

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
  /** Whether the reader confirms it. */
  CanReview: z.boolean(),
});
export type RecordRow = z.output<typeof recordRow>;

export const recordFilter = {
  /** Only those that wait for the reader’s confirmation. */
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
  /** The project, or the period. */
  Where: z.string(),
  Kind: coded(codes.itemKindLabels),
});
export type RecordItem = z.output<typeof recordItem>;

export const recordDay = z.object({
  WorkDate: z.string(),
  State: coded(codes.dayStateLabels),
  /** Minutes that one is there to work: attendance’s, else the work calendar’s. */
  Capacity: count,
  Source: coded(codes.capacitySourceLabels),
  /** Minutes of presence by attendance; null: it does not say. */
  Presence: count.nullable(),
  IsMarked: z.boolean(),
  /** Whether one may write on it. */
  IsOpen: z.boolean(),
  Records: z.array(recordRow),
});
export type RecordDay = z.output<typeof recordDay>;
