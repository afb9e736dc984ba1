import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { day, id, nothing, when } from '#kit/contract/fields.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';

const access = ['AASApprovalFormStatisticsManagement'];

/** Maximum number of days in one statistics query. */
export const statisticsMost = 1100;

const filter = z.strictObject({
  /** Company days of submission, both ends included. Default: the last twelve months. */
  DateFrom: day.optional(),
  DateTo: day.optional(),
  CompanyId: id.optional(),
  /** The department, including everything below it. */
  DeptId: id.optional(),
  TemplateId: id.optional(),
});
export type StatisticsFilter = z.infer<typeof filter>;

const count = z.number().int();
/** Amount in yuan as text with 2 decimals. */
const money = z.string();
const share = z.object({
  Id: id.nullable(),
  Name: z.string(),
  NameEn: z.string(),
  Count: count,
  Amount: money,
});
/** Whole minutes by the clock, nights and holidays included. */
const minutes = z.number().int();

/** Amounts of forms that were submitted and neither withdrawn by their applicants nor closed. */
const moneys = z.object({
  From: z.string(),
  To: z.string(),
  Count: count,
  Finished: count,
  Amount: money,
  /** Median time from submission to the end; null when nothing has ended. */
  MedianMinutes: minutes.nullable(),
  ByTemplate: z.array(share),
  ByCompany: z.array(share),
  ByDept: z.array(share),
  ByMonth: z.array(z.object({ Month: z.string(), Count: count, Amount: money })),
});
export type Moneys = z.infer<typeof moneys>;

const times = z.object({
  Levels: z.array(
    z.object({
      TemplateId: id,
      TemplateTitle: z.string(),
      TemplateTitleEn: z.string(),
      LevelName: z.string(),
      LevelNameEn: z.string(),
      /** Number of steps that people decided. */
      Decided: count,
      Waiting: count,
      /** Median over all steps; a waiting step counts with its time so far. */
      MedianMinutes: minutes,
      P90Minutes: minutes,
    }),
  ),
  Slowest: z.array(
    z.object({
      FormID: id,
      Number: z.string(),
      TemplateTitle: z.string(),
      TemplateTitleEn: z.string(),
      LevelName: z.string(),
      LevelNameEn: z.string(),
      ChineseName: z.string(),
      EnglishName: z.string(),
      OpenTime: when,
      Minutes: minutes,
    }),
  ),
});
export type Times = z.infer<typeof times>;

const week = z.object({
  From: z.string(),
  To: z.string(),
  Submitted: count,
  Finished: count,
  SentBack: count,
  Withdrawn: count,
  /** Total amount of the forms that ended. */
  Amount: money,
  Days: z.array(z.object({ Date: z.string(), Submitted: count, Decided: count })),
});
export type Week = z.infer<typeof week>;

/** Figures of submitted forms, of people within the caller's data scope. */
export const ApprovalFormStatistics = controller('ApprovalFormStatistics', {
  GetApprovalFormTemplateMoneysStatistics: post({
    does: 'Counts submitted forms and sums their amounts by template, company, department and month',
    access,
    reads: true,
    fromReplica: true,
    input: filter,
    reply: moneys,
    refusals: [approvalRefusals.spanTooLong],
  }),
  GetApprovalTimeStatistics: post({
    does: 'Reports how long steps take, by template and level, and which have waited longest',
    access,
    reads: true,
    fromReplica: true,
    input: filter,
    reply: times,
    refusals: [approvalRefusals.spanTooLong],
  }),
  GetApprovalLastWeekRecordBySendMsg: post({
    does: 'Reports the forms of last week, Monday to Sunday',
    access,
    reads: true,
    fromReplica: true,
    input: nothing,
    reply: week,
  }),
  ExportApprovalStatistics: download({
    media: media.excel,
    does: 'Exports all figures as Excel, one sheet each',
    access,
    input: filter,
    reply: z.unknown(),
    refusals: [approvalRefusals.spanTooLong],
    limit: { max: 20, seconds: 600 },
  }),
});
