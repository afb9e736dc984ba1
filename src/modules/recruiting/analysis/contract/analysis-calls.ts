import { z } from 'zod';
import { download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, when } from '#kit/contract/fields.ts';
import { refusals } from '#kit/contract/refusals.ts';
import { rejectLabels, sourceKindLabels, stageLabels } from '#modules/recruiting/contract/codes.ts';

/** Permission code for statistics about the applications in its scope. */
export const analysisCode = 'JobDataAnalysis';
const access = [analysisCode];

/**
 * Limits of statistics: days in one period, rows in one Excel file, and the smallest group whose gender and age are
 * shown.
 */
export const analysisDays = 1_100;
export const analysisRows = 5_000;
export const leastOfGroup = 5;

/** Stages of the funnel in their order. */
export const funnelStages = [1, 2, 3, 4, 5, 6, 8] as const;
/** Lower bounds of the age bands, in years. */
export const ageBands = [0, 25, 30, 35, 40, 50] as const;

export const analysisRefusals = refusals({
  period: {
    code: 42590,
    status: 422,
    zh: '开始日期不能晚于结束日期，且最多统计 {days} 天',
    en: 'The start date must be before the end date, and the period at most {days} days.',
  },
  tooMany: {
    code: 42591,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'The export has more than {max} rows. Narrow the selection.',
  },
});

const narrowed = {
  /** First company day of the period; `To` is the last, inclusive. Default: the twelve months up to today. */
  From: day.optional(),
  To: day.optional(),
  /**
   * Counting mode. 1: applications begun in the period, with all their later events. 2: events that happened in the
   * period.
   */
  Mode: chosen({
    1: { zh: '按投递', en: 'By application date' },
    2: { zh: '按发生', en: 'By event date' },
  }).default(1),
  RecruitmentID: id.optional(),
  /** Department, including all departments below it. */
  DeptId: id.optional(),
  SourceID: id.optional(),
  OwnerAUID: id.optional(),
  /** Who added the application. */
  RecruiterAUID: id.optional(),
};

/** Kinds of figures whose list of applications can be opened. */
export const figureKinds = ['reached', 'still', 'rejected', 'withdrawn', 'source', 'hired'] as const;
const picked = {
  ...narrowed,
  Kind: z.enum(figureKinds),
  /**
   * Stage, reason or source whose applications are listed, depending on the kind. For hires the source; left out: all
   * sources.
   */
  Key: z.coerce.number().int().min(0).optional(),
};

const count = z.number().int();
/** Duration in days with one decimal. Null: no application counts. */
const days = z.number().nullable();

const row = z.object({
  IntervieweeID: id,
  RecruitmentID: id,
  Name: z.string(),
  Title: z.string(),
  SourceName: z.string(),
  Stage: coded(stageLabels),
  RejectCode: coded(rejectLabels).nullable(),
  CreateTime: when,
  StageSince: when,
});
export type AnalysisRow = z.output<typeof row>;

const analysis = z.object({
  From: z.string(),
  To: z.string(),
  Total: count,
  Funnel: z.array(
    z.object({
      Stage: coded(stageLabels),
      Count: count,
      /** Share of the previous stage in ten-thousandths. Null: nobody reached that stage. */
      RateBp: count.nullable(),
    }),
  ),
  /** Time that applications spent in each stage they have left, and the number still there. */
  Stages: z.array(
    z.object({
      Stage: coded(stageLabels),
      Left: count,
      Median: days,
      P90: days,
      Still: count,
      StillMedian: days,
    }),
  ),
  /** Days from the start of an opening to an acceptance. */
  DaysToAccept: days,
  /** Share of accepted offers in ten-thousandths. */
  AcceptedBp: count.nullable(),
  Rejected: z.array(z.object({ RejectCode: coded(rejectLabels), Count: count })),
  Withdrawn: count,
  Hires: count,
  /** Cost of one hire in yuan. Null: nobody was hired. */
  CostPerHire: z.string().nullable(),
  Sources: z.array(
    z.object({
      SourceID: id,
      Name: z.string(),
      Kind: coded(sourceKindLabels),
      Count: count,
      Hires: count,
      /** Cost in yuan: sum over the hires, or for the period. */
      Cost: z.string(),
      CostPerHire: z.string().nullable(),
    }),
  ),
  Interviewers: z.array(
    z.object({
      AUID: id,
      ChineseName: z.string(),
      EnglishName: z.string(),
      Interviews: count,
      Minutes: count,
    }),
  ),
  /** Empty if any group has fewer than five people. */
  Genders: z.array(z.object({ Gender: count, Count: count })),
  Ages: z.array(z.object({ From: count, Count: count })),
});
export type Analysis = z.output<typeof analysis>;

/** Statistics of applications, and the list of applications behind each figure. */
export const analysisCalls = {
  GetJobDataAnalysis: post({
    does: 'Returns recruiting figures: funnel, days in stages, offers, reasons, sources with their cost, interviewers',
    access,
    reads: true,
    input: z.strictObject(narrowed),
    reply: analysis,
    refusals: [analysisRefusals.period],
  }),
  GetJobDataAnalysisPage: post({
    does: 'Returns the applications behind a figure',
    access,
    reads: true,
    input: z.strictObject({ ...paging, ...picked }),
    reply: pageOf(row),
    refusals: [analysisRefusals.period],
  }),
  ExportJobDataAnalysis: download({
    does: 'Exports the applications behind a figure to Excel',
    access,
    media: media.excel,
    input: z.strictObject(picked),
    reply: z.unknown(),
    refusals: [analysisRefusals.period, analysisRefusals.tooMany],
    limit: { max: 20, seconds: 600 },
  }),
};
