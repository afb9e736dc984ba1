import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, month, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { reason, share } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import * as codes from './goal-codes.ts';
import { cycleRow, goalFields, goalRef, goalRow, metricFields, poolRow, settingRow } from './goal-shapes.ts';

const everyone = [...codes.goalCodes];
const manage = [okrCodes.targets];
const settings = [okrCodes.settings];
/** Queries that show goals. A change of a goal reloads them. */
export const goalTouches = [
  'OPPMWorkBreakdown.SearchTargetKRTree',
  'OPPMWorkBreakdown.GetSurfaceTargetKRList',
  'OPPMWorkBreakdown.GetTargetKRPoolList',
  'KRExplain',
  'KRCheckIn',
  'KRAlignment',
  'OKRCycle',
];
const touches = goalTouches;
const always = [general.notFound, general.stale, no.goalDenied, no.cycleEnded, no.cycleState];
const measured = [no.metricWrong, no.sameValues, no.nodeGone, no.weightSum, no.zeroWeight];
const named = [no.personGone, no.departmentGone];
export const score = z
  .string()
  .regex(/^(0(\.\d{1,2})?|1(\.0{1,2})?)$/, '请输入 0 到 1 的分数 | Enter a score from 0 to 1');
const metrics = z.array(metricFields).max(codes.mostMetrics);
const madeGoal = z.object({ Code: z.number().int(), KRID: id });

/**
 * Objectives, key results, the pool of candidates, and completion settings. Part of the wire controller
 * OPPMWorkBreakdown.
 */
export const TargetKR = controller('OPPMWorkBreakdown', {
  SearchTargetKRTree: post({
    does: 'Returns the goals of the periods that contain a month, with their parents',
    spec: 'target KR tree search (AscripTionTime query)',
    access: everyone,
    reads: true,
    via: 'either',
    input: z.strictObject({ AscripTionTime: month, Keyword: text(100).optional() }),
    reply: z.object({ Cycles: z.array(cycleRow), Rows: z.array(goalRow) }),
  }),
  GetSurfaceTargetKRList: post({
    does: 'Returns a page of goals that the caller may read, newest period first',
    spec: 'surface target KR list',
    access: everyone,
    reads: true,
    input: z.strictObject({
      ...paging,
      AscripTionTime: month.optional(),
      PeriodType: chosen(codes.periodLabels).optional(),
      Kind: chosen(codes.goalKindLabels).optional(),
      State: chosen(codes.goalStateLabels).optional(),
      DeptId: id.optional(),
      OwnerAUID: id.optional(),
      IsMine: flag.optional(),
      Keyword: text(100).optional(),
    }),
    reply: pageOf(goalRow),
  }),
  AddSurfaceTargetKR: post({
    does: 'Adds a draft of an objective or of a key result. A key result may be taken from the pool',
    spec: 'surface target KR add',
    access: everyone,
    input: z.strictObject({
      Kind: chosen(codes.goalKindLabels),
      /** Period of an objective. A key result takes the period of its objective. */
      CycleID: id.optional(),
      /** Objective that a key result belongs to. Only for key results. */
      ParentKRID: id.optional(),
      /** Candidate from the pool. Its title and measures are used where none are given. */
      PoolKRID: id.optional(),
      Title: required(200).optional(),
      /** Owner. By default the caller for an objective, and the objective's owner for a key result. */
      OwnerAUID: id.optional(),
      DeptId: id.optional(),
      Visibility: goalFields.Visibility.optional(),
      NamedAUIDs: goalFields.NamedAUIDs.default([]),
      Metrics: metrics.optional(),
      Reason: reason.default(''),
    }),
    reply: madeGoal,
    refusals: [...always, ...measured, ...named, no.parentKind, no.poolTaken, no.reasonNeeded],
    touches,
  }),
  UpdateSurfaceTargetKR: post({
    does: 'Changes a goal, sets the weights of its children, puts it in force, stops, resumes or scores it',
    spec: 'surface target KR update',
    access: everyone,
    input: z.strictObject({
      ...goalRef,
      Title: goalFields.Title.optional(),
      OwnerAUID: id.optional(),
      DeptId: id.optional(),
      Visibility: goalFields.Visibility.optional(),
      NamedAUIDs: goalFields.NamedAUIDs.optional(),
      Metrics: metrics.optional(),
      /** Weights of all children that are not stopped. They must add up to 10000. */
      Weights: z
        .array(z.strictObject({ KRID: id, WeightBp: share }))
        .max(200)
        .optional(),
      /** 1 puts the objective in force with its key results, 2 stops, 3 resumes. */
      Action: chosen(codes.goalStepLabels).optional(),
      Score: score.optional(),
      SelfScore: score.optional(),
      ReviewNote: text(2000).optional(),
      Reason: reason.default(''),
    }),
    reply: done,
    refusals: [
      ...always,
      ...measured,
      ...named,
      no.weightsWhole,
      no.reasonNeeded,
      no.goalState,
      no.scoreEarly,
      no.notScorer,
      no.parentKind,
    ],
    touches,
  }),
  DelSurfaceTargetKR: post({
    does: 'Deletes a draft with the drafts below it',
    spec: 'surface target KR delete',
    access: everyone,
    input: z.strictObject(goalRef),
    reply: done,
    refusals: [...always, no.notDraft],
    touches,
  }),
  GetTargetKRPoolList: post({
    does: 'Returns the candidates for key results in the pool',
    spec: 'target KR pool list',
    access: everyone,
    reads: true,
    input: z.strictObject({
      ...paging,
      PoolState: chosen(codes.poolStateLabels).optional(),
      DeptId: id.optional(),
      Keyword: text(100).optional(),
    }),
    /** `CanAdd` is true if the caller may add candidates for at least one department. */
    reply: pageOf(poolRow).extend({ CanAdd: z.boolean() }),
  }),
  AddTargetKRPool: post({
    does: 'Adds a candidate to the pool',
    spec: 'target KR pool add',
    access: manage,
    input: z.strictObject({
      Title: goalFields.Title,
      DeptId: id,
      Visibility: z.coerce.number().int().min(1).max(2).default(1),
      Metrics: metrics.default([]),
    }),
    reply: madeGoal,
    refusals: [general.forbidden, no.departmentGone, ...measured],
    touches,
  }),
  UpdateTargetKRPool: post({
    does: 'Changes a candidate that nobody has taken, or puts a withdrawn one back in the pool',
    spec: 'target KR pool update',
    access: manage,
    input: z.strictObject({
      ...goalRef,
      Title: goalFields.Title,
      DeptId: id,
      Visibility: z.coerce.number().int().min(1).max(2).default(1),
      Metrics: metrics.default([]),
    }),
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      general.forbidden,
      no.departmentGone,
      no.poolTaken,
      ...measured,
    ],
    touches,
  }),
  DelTargetKRPool: post({
    does: 'Withdraws a candidate that nobody has taken',
    spec: 'target KR pool delete',
    access: manage,
    input: z.strictObject(goalRef),
    reply: done,
    refusals: [general.notFound, general.stale, general.forbidden, no.poolTaken],
    touches,
  }),
  GetOKRCompletionSettingsPage: post({
    does: 'Returns the completion settings of the company, of departments and of single key results',
    spec: 'OKR completion settings get page',
    access: settings,
    reads: true,
    input: z.strictObject({ ...paging, Scope: chosen(codes.settingScopeLabels).optional() }),
    reply: pageOf(settingRow),
  }),
  EditOKRCompletionSettings: post({
    does: 'Changes a completion setting, or adds or deletes a narrower one. A preview only returns the numbers that would change',
    spec: 'OKR completion settings edit with OBID and Remarks',
    access: settings,
    input: z.strictObject({
      /** Setting to change. If left out, a setting is added for a department or a key result. */
      OBID: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      DeptId: id.optional(),
      KRID: id.optional(),
      CapBp: z.coerce.number().int().min(10_000).max(15_000).nullish(),
      OnTrackBp: share.nullish(),
      AtRiskBp: share.nullish(),
      IsCountStopped: flag.nullish(),
      StatusRule: chosen(codes.statusRuleLabels).nullish(),
      ScoreMap: z
        .array(z.strictObject({ FromBp: z.coerce.number().int().min(0).max(15_000), Score: score }))
        .max(20)
        .nullish(),
      FixedBp: z.coerce.number().int().min(0).max(15_000).nullish(),
      IsDropped: flag.default(false),
      /** True to see the effect without saving. */
      IsTrial: flag.default(false),
      Remarks: required(200),
    }),
    reply: z.object({
      Code: z.number().int(),
      /** Goals of open periods whose progress, proposed status or proposed score the setting changes. */
      Changes: z.array(
        z.object({
          KRID: id,
          Title: z.string(),
          BeforeBp: z.string().nullable(),
          AfterBp: z.string().nullable(),
          BeforeStatus: coded(codes.statusLabels).nullable(),
          AfterStatus: coded(codes.statusLabels).nullable(),
          BeforeScore: z.string().nullable(),
          AfterScore: z.string().nullable(),
        }),
      ),
    }),
    refusals: [
      general.notFound,
      general.stale,
      general.forbidden,
      no.departmentGone,
      no.settingTaken,
      no.settingWrong,
      no.settingCrossed,
      no.companyKept,
    ],
    touches: [...touches, 'OPPMWorkBreakdown.GetOKRCompletionSettingsPage'],
  }),
});
