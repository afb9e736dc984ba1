import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, id, required, when } from '#kit/contract/fields.ts';
import { person, share, version } from './breakdown-shapes.ts';
import * as codes from './execute-codes.ts';
import { goalStateLabels } from './goal-codes.ts';

const count = z.number().int();

/** Schemes and executions wherever they show. */
export const executeTouches = [
  'OPPMWorkBreakdown.GetWorkSchemePage',
  'OPPMWorkBreakdown.GetWorkSchemeAll',
  'OPPMWorkBreakdown.GetWorkSchemeByID',
  'OPPMWorkBreakdown.GetSchemeKRInfoGroup',
  'OPPMWorkBreakdown.GetEmployeeKRExecutePage',
  'OPPMWorkBreakdown.GetEmployeeKRExecuteManagePage',
  'OPPMWorkBreakdown.GetKRExecute',
];

export const schemeRef = { SchemeID: id, Version: version };
export const executeRef = { OBID: id, Version: version };

/** Key results of a scheme with their weights among each other. */
export const schemeKrs = z.array(z.strictObject({ KRID: id, WeightBp: share })).max(codes.mostSchemeKrs);

export const schemeFields = { Title: required(100), OwnerAUID: id.optional() };

export const schemeRow = z.object({
  SchemeID: id,
  Title: z.string(),
  /** Its month. */
  AscripTionTime: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Owner: person,
  State: coded(codes.schemeStateLabels),
  IsShow: z.boolean(),
  /** Key results that the reader sees, and executions of them that are live. */
  KRs: count,
  Executions: count,
  Version: count,
  CanKeep: z.boolean(),
});
export type SchemeRow = z.output<typeof schemeRow>;

/** A key result of a scheme; null where the reader does not see it: then it is a weight. */
export const schemeKrRow = z.object({
  KRID: id.nullable(),
  Title: z.string(),
  Owner: person.nullable(),
  State: coded(goalStateLabels).nullable(),
  WeightBp: count,
  /** Ten-thousandths, exact text. */
  ProgressBp: z.string().nullable(),
  /** Sum of the shares already assigned, in ten-thousandths. */
  ShareBp: count,
  /** Version of the key result. The caller sends it back when splitting. */
  Version: count,
  CanSplit: z.boolean(),
});
export type SchemeKrRow = z.output<typeof schemeKrRow>;

/** A share of a key result, as it is typed. */
export const shareFields = z.strictObject({
  AUID: id,
  ShareBp: share,
  PlanMinutes: z.coerce.number().int().min(0).max(60_000_000).nullish(),
  PlanStart: day.nullish(),
  PlanEnd: day.nullish(),
});

export const executeRow = z.object({
  OBID: id,
  KRID: id,
  Title: z.string(),
  KROwner: person,
  SchemeID: id,
  SchemeTitle: z.string(),
  AscripTionTime: z.string(),
  Person: person,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Assigner: person,
  ShareBp: count,
  PlanMinutes: count.nullable(),
  PlanStart: z.string().nullable(),
  PlanEnd: z.string().nullable(),
  State: coded(codes.executeStateLabels),
  /** A decline that was accepted. */
  IsReleased: z.boolean(),
  Reason: z.string(),
  RejectTimes: count,
  /** Ten-thousandths. */
  ProgressBp: count,
  Note: z.string(),
  SelfScore: z.string().nullable(),
  Score: z.string().nullable(),
  AssignedAt: when,
  /** Time of the last report on it; null: never. */
  ReportedAt: when.nullable(),
  Version: count,
  /** Actions the reader may take, as a sum of `executeRights`. */
  Can: count,
});
export type ExecuteRow = z.output<typeof executeRow>;

export const executeEvent = z.object({
  Act: coded(codes.executeActLabels),
  /** Progress reported by this event, in ten-thousandths; null if the event is not a report. */
  ProgressBp: count.nullable(),
  Reason: z.string(),
  By: person.nullable(),
  At: when,
});

/** Shares of a scheme: a line for each key result, a column for each person or department. */
export const shareGroup = z.object({ GroupID: id, Name: z.string(), NameEn: z.string() });
export const shareLine = schemeKrRow.extend({
  Cells: z.array(
    z.object({
      GroupID: id,
      ShareBp: count,
      /** By their states: to be answered, undertaken or further, declined. */
      Waiting: count,
      Taken: count,
      Declined: count,
    }),
  ),
  /** Everybody who carries a part, for whoever may split it; nobody for others. */
  Shares: z.array(
    z.object({
      OBID: id,
      Person: person,
      ShareBp: count,
      PlanMinutes: count.nullable(),
      PlanStart: z.string().nullable(),
      PlanEnd: z.string().nullable(),
      State: coded(codes.executeStateLabels),
    }),
  ),
});
export type ShareLine = z.output<typeof shareLine>;
