import { z } from 'zod';
import { download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, when } from '#kit/contract/fields.ts';
import { refusals } from '#kit/contract/refusals.ts';
import { rejectLabels, sourceKindLabels, stageLabels } from './codes.ts';

/** Whoever holds it reads the figures of the applications in its scope. */
export const analysisCode = 'JobDataAnalysis';
const access = [analysisCode];

/** Days that one look may span, rows of one Excel, and the least people of whom gender and age are told. */
export const analysisDays = 1_100;
export const analysisRows = 5_000;
export const leastOfGroup = 5;

/** Stages of the funnel in their order. */
export const funnelStages = [1, 2, 3, 4, 5, 6, 8] as const;
/** Bands of age: from so many years on, below the next. */
export const ageBands = [0, 25, 30, 35, 40, 50] as const;

export const analysisRefusals = refusals({
  period: {
    code: 42590,
    status: 422,
    zh: '开始日期不能晚于结束日期，且最多统计 {days} 天',
    en: 'The period begins after it ends, or is longer than {days} days',
  },
  tooMany: {
    code: 42591,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'More than {max} rows: narrow it down before exporting',
  },
});

const narrowed = {
  /** Company days, both included; the last twelve months up to today unless told. */
  From: day.optional(),
  To: day.optional(),
  /** 1 applications begun in the period, with all that came of them; 2 what happened in the period. */
  Mode: chosen({
    1: { zh: '按投递', en: 'Applications begun' },
    2: { zh: '按发生', en: 'What happened' },
  }).default(1),
  RecruitmentID: id.optional(),
  /** The department or any below it. */
  DeptId: id.optional(),
  SourceID: id.optional(),
  OwnerAUID: id.optional(),
  /** Who added the application. */
  RecruiterAUID: id.optional(),
};

/** What a figure counts. */
export const figureKinds = ['reached', 'still', 'rejected', 'withdrawn', 'source', 'hired'] as const;
const picked = {
  ...narrowed,
  Kind: z.enum(figureKinds),
  /** The stage, reason or source; of hires the source, left out: all. */
  Key: z.coerce.number().int().min(0).optional(),
};

const count = z.number().int();
/** Days with one decimal; null: nobody. */
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
      /** Of the stage before, in ten-thousandths; null: nobody was there. */
      RateBp: count.nullable(),
    }),
  ),
  /** How long applications were in a stage that have left it, and how many are still there. */
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
  /** Days from an opening’s opening to an acceptance. */
  DaysToAccept: days,
  /** Accepted of those offered, in ten-thousandths. */
  AcceptedBp: count.nullable(),
  Rejected: z.array(z.object({ RejectCode: coded(rejectLabels), Count: count })),
  Withdrawn: count,
  Hires: count,
  /** yuan; null: no hire. */
  CostPerHire: z.string().nullable(),
  Sources: z.array(
    z.object({
      SourceID: id,
      Name: z.string(),
      Kind: coded(sourceKindLabels),
      Count: count,
      Hires: count,
      /** yuan: for each hire, or of the period. */
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
  /** Empty where any group is smaller than five. */
  Genders: z.array(z.object({ Gender: count, Count: count })),
  Ages: z.array(z.object({ From: count, Count: count })),
});
export type Analysis = z.output<typeof analysis>;

/** Figures of applications, and the list behind each. */
export const analysisCalls = {
  GetJobDataAnalysis: post({
    does: 'Figures of applications: funnel, days in stages, offers, reasons, sources with their cost, interviewers',
    access,
    reads: true,
    input: z.strictObject(narrowed),
    reply: analysis,
    refusals: [analysisRefusals.period],
  }),
  GetJobDataAnalysisPage: post({
    does: 'The applications behind a figure',
    access,
    reads: true,
    input: z.strictObject({ ...paging, ...picked }),
    reply: pageOf(row),
    refusals: [analysisRefusals.period],
  }),
  ExportJobDataAnalysis: download({
    does: 'The applications behind a figure as Excel',
    access,
    media: media.excel,
    input: z.strictObject(picked),
    reply: z.unknown(),
    refusals: [analysisRefusals.period, analysisRefusals.tooMany],
    limit: { max: 20, seconds: 600 },
  }),
};
