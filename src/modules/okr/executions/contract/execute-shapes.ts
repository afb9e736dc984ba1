import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, id, required, when } from '#kit/contract/fields.ts';
import { person, share, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { goalStateLabels } from '#modules/okr/goals/contract/goal-codes.ts';
import * as codes from './execute-codes.ts';

const count = z.number().int();

/** Queries that show schemes and assignments. A change of one reloads them. */
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

/** Key results of a scheme with their weights, in ten-thousandths. */
export const schemeKrs = z.array(z.strictObject({ KRID: id, WeightBp: share })).max(codes.mostSchemeKrs);

export const schemeFields = { Title: required(100), OwnerAUID: id.optional() };

export const schemeRow = z.object({
  SchemeID: id,
  Title: z.string(),
  /** Month of the scheme. */
  AscripTionTime: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Owner: person,
  State: coded(codes.schemeStateLabels),
  IsShow: z.boolean(),
  /** Counts: key results that the reader sees, and their live assignments. */
  KRs: count,
  Executions: count,
  Version: count,
  CanKeep: z.boolean(),
});
export type SchemeRow = z.output<typeof schemeRow>;

/** Key result of a scheme. If the reader does not see it, the id is null and only the weight is given. */
export const schemeKrRow = z.object({
  KRID: id.nullable(),
  Title: z.string(),
  Owner: person.nullable(),
  State: coded(goalStateLabels).nullable(),
  WeightBp: count,
  /** Progress in ten-thousandths, as exact text. */
  ProgressBp: z.string().nullable(),
  /** Sum of the shares already assigned, in ten-thousandths. */
  ShareBp: count,
  /** Version of the key result. The caller sends it back when splitting. */
  Version: count,
  CanSplit: z.boolean(),
});
export type SchemeKrRow = z.output<typeof schemeKrRow>;

/** Typed share of a key result. */
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
  /** True if a decline was accepted, which frees the share. */
  IsReleased: z.boolean(),
  Reason: z.string(),
  RejectTimes: count,
  /** Progress in ten-thousandths. */
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

/** Share matrix of a scheme: one line per key result, one column per person or department. */
export const shareGroup = z.object({ GroupID: id, Name: z.string(), NameEn: z.string() });
export const shareLine = schemeKrRow.extend({
  Cells: z.array(
    z.object({
      GroupID: id,
      ShareBp: count,
      /** Shares by state: waiting for an answer, accepted or further, declined. */
      Waiting: count,
      Taken: count,
      Declined: count,
    }),
  ),
  /** All assignments of the key result, if the reader may split it; otherwise empty. */
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
