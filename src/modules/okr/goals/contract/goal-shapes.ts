import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, required, text, when } from '#kit/contract/fields.ts';
import { person, share, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import * as codes from './goal-codes.ts';

const count = z.number().int();

/** Number as decimal text. */
export const decimal = z
  .string()
  .trim()
  .regex(
    /^-?\d{1,15}(\.\d{1,6})?$/,
    '请输入数字，最多 15 位整数、6 位小数 | Enter a number with at most 15 digits and 6 decimals',
  );

export const milestone = z.strictObject({ Name: required(50), WeightBp: share });

/** A measure of a key result as typed. Its values are reported by check-ins. */
export const metricFields = z.strictObject({
  /** Id of the measure. Left out: a new one. */
  MetricID: id.optional(),
  Name: required(50),
  Kind: chosen(codes.metricKindLabels),
  Source: chosen(codes.metricSourceLabels).default(1),
  StartValue: decimal.nullish(),
  Target: decimal.nullish(),
  Low: decimal.nullish(),
  High: decimal.nullish(),
  Unit: text(10).default(''),
  WeightBp: share,
  /** Node whose progress is followed. Only for source 2. */
  NodeOBID: id.nullish(),
  Milestones: z.array(milestone).max(20).default([]),
});
export type MetricGiven = z.output<typeof metricFields>;

export const metricRow = z.object({
  MetricID: id,
  Name: z.string(),
  Kind: coded(codes.metricKindLabels),
  Source: coded(codes.metricSourceLabels),
  StartValue: z.string().nullable(),
  Target: z.string().nullable(),
  Current: z.string().nullable(),
  Low: z.string().nullable(),
  High: z.string().nullable(),
  Unit: z.string(),
  WeightBp: count,
  NodeOBID: id.nullable(),
  Milestones: z.array(z.object({ Name: z.string(), WeightBp: count, IsDone: z.boolean() })),
  /** Progress in ten-thousandths as exact text, neither cut nor rounded; null if not known. */
  ProgressBp: z.string().nullable(),
  EnteredAt: when.nullable(),
});
export type MetricRow = z.output<typeof metricRow>;

export const goalFields = {
  Title: required(200),
  OwnerAUID: id,
  DeptId: id,
  Visibility: chosen(codes.visibilityLabels),
  /** People who see the goal in addition, for visibility 3. */
  NamedAUIDs: z.array(id).max(codes.mostNamed),
};

export const goalRef = { KRID: id, Version: version };

export const goalRow = z.object({
  KRID: id,
  Kind: coded(codes.goalKindLabels),
  /** Parent goal; null if the goal is at the top, or below one the reader does not see. */
  ParentKRID: id.nullable(),
  CycleID: id,
  PeriodType: coded(codes.periodLabels),
  AscripTionTime: z.string(),
  CycleState: coded(codes.cycleStateLabels),
  Title: z.string(),
  Owner: person,
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  WeightBp: count.nullable(),
  Visibility: coded(codes.visibilityLabels),
  Named: z.array(person),
  State: coded(codes.goalStateLabels),
  ProgressBp: z.string().nullable(),
  /** True if the completion was typed instead of computed. */
  IsFixed: z.boolean(),
  Confidence: count.nullable(),
  /** Status as judged by the owner, and as the numbers propose. */
  Status: coded(codes.statusLabels).nullable(),
  Proposed: coded(codes.statusLabels).nullable(),
  Score: z.string().nullable(),
  SelfScore: z.string().nullable(),
  ProposedScore: z.string().nullable(),
  ReviewNote: z.string(),
  StopReason: z.string(),
  /** True if the goal was changed after its period had started. */
  IsChanged: z.boolean(),
  LastCheckIn: when.nullable(),
  Metrics: z.array(metricRow),
  Version: count,
  /** Actions the reader may take, as a sum of `goalRights`. */
  Can: count,
});
export type GoalRow = z.output<typeof goalRow>;

export const poolRow = z.object({
  KRID: id,
  Title: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Visibility: coded(codes.visibilityLabels),
  PoolState: coded(codes.poolStateLabels),
  Metrics: z.array(metricRow),
  Version: count,
  CanManage: z.boolean(),
});
export type PoolRow = z.output<typeof poolRow>;

export const cycleRow = z.object({
  CycleID: id,
  PeriodType: coded(codes.periodLabels),
  AscripTionTime: z.string(),
  FirstDay: z.string(),
  LastDay: z.string(),
  State: coded(codes.cycleStateLabels),
  /** Number of goals that the reader sees. */
  Goals: count,
  /** Time at which the period was closed; null if it is not closed. */
  ClosedAt: when.nullable(),
  /** First day of each step, on which the period moves on automatically; null if someone moves it by hand. */
  SettingDay: z.string().nullable(),
  RunningDay: z.string().nullable(),
  ReviewDay: z.string().nullable(),
  ClosingDay: z.string().nullable(),
  Version: count,
});
export type CycleRow = z.output<typeof cycleRow>;

/** Child goal, measure or assignment that counts for a goal's progress. */
export const goalPart = z.object({
  /** Id of the goal; null if the reader may not see it. Then only its weight and progress are given. */
  KRID: id.nullable(),
  MetricID: id.nullable(),
  /** Id of the assignment; null if the part is not one, or if the reader does not see it. */
  OBID: id.nullable(),
  Name: z.string(),
  WeightBp: count.nullable(),
  /** `ProgressBp` is the real progress; `CountedBp` is limited to between 0 and the cap, as the sum uses it. */
  ProgressBp: z.string().nullable(),
  CountedBp: z.string().nullable(),
  /** Weight among the parts with a value, in ten-thousandths as exact text. */
  ShareBp: z.string().nullable(),
  LeftOut: coded(codes.leftOutLabels),
});

export const explained = z.object({
  KRID: id,
  Title: z.string(),
  ProgressBp: z.string().nullable(),
  /** Typed completion: who set it, when and why; null if it is computed. */
  Fixed: z.object({ Remarks: z.string(), By: person.nullable(), At: when.nullable() }).nullable(),
  /** 1 given weights, 3 equal weights; null if there is nothing to add up. */
  By: count.nullable(),
  CoveredBp: z.string().nullable(),
  CapBp: count,
  /** Scope of the setting that applies: 1 company, 2 department, 3 this key result. */
  SettingScope: coded(codes.settingScopeLabels),
  Parts: z.array(goalPart),
  /** Measures that explain the progress: parts they add up, and who entered typed values when. */
  Metrics: z.array(
    metricRow.extend({
      EnteredBy: person.nullable(),
      NodeName: z.string(),
      /** Check-ins inside the range, and all check-ins. */
      Inside: count,
      All: count,
      Below: z.array(goalPart),
    }),
  ),
});
export type Explained = z.output<typeof explained>;
export type GoalPart = z.output<typeof goalPart>;

export const goalEvent = z.object({
  Act: coded(codes.goalActLabels),
  Reason: z.string(),
  By: person.nullable(),
  At: when,
});

export const checkInRow = z.object({
  Values: z.array(z.object({ MetricID: id, Name: z.string(), Value: z.string() })),
  Confidence: count.nullable(),
  Status: coded(codes.statusLabels).nullable(),
  Note: z.string(),
  By: person.nullable(),
  At: when,
});

export const settingRow = z.object({
  OBID: id,
  Scope: coded(codes.settingScopeLabels),
  DeptId: id.nullable(),
  KRID: id.nullable(),
  /** Name of the department or key result that the setting is for. */
  Name: z.string(),
  NameEn: z.string(),
  CapBp: count.nullable(),
  OnTrackBp: count.nullable(),
  AtRiskBp: count.nullable(),
  IsCountStopped: z.boolean().nullable(),
  StatusRule: coded(codes.statusRuleLabels).nullable(),
  ScoreMap: z.array(z.object({ FromBp: count, Score: z.string() })).nullable(),
  FixedBp: count.nullable(),
  Remarks: z.string(),
  By: person.nullable(),
  At: when.nullable(),
  Version: count,
});
export type SettingRow = z.output<typeof settingRow>;
