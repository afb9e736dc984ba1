import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { refusals, type Words } from '#kit/contract/refusals.ts';
import { gender, userType } from '#modules/people/persons/contract/user-codes.ts';

/** Permission to read the statistics of people in its scope. */
export const statisticsCode = 'PersonnelStatistics';

/** Dimensions by which people are grouped. */
export const dimensions = [
  'company',
  'department',
  'post',
  'type',
  'contract',
  'tenure',
  'gender',
  'age',
  'education',
  'household',
  'channel',
  'core',
] as const;
export type Dimension = (typeof dimensions)[number];

/** Kinds of figures: people employed on the last day, and people who joined or left in the period. */
export const headKinds = ['headcount', 'joined', 'left'] as const;
export type HeadKind = (typeof headKinds)[number];

/** Maximum number of days in one request. */
export const statisticsDays = 1_100;
/** Maximum number of rows in one Excel file. */
export const statisticsRows = 20_000;

/** Bands of age and tenure, by their lower bounds in full years. */
export const ageBands = [0, 25, 30, 35, 40, 50] as const;
export const tenureBands = [0, 1, 3, 5, 10] as const;

export const statisticsRefusals = refusals({
  period: {
    code: 42365,
    status: 422,
    zh: '开始日期不能晚于结束日期，且最多统计 {days} 天',
    en: 'The start date must be before the end date, and the period at most {days} days.',
  },
  ahead: {
    code: 42366,
    status: 422,
    zh: '只能统计到今天',
    en: 'Statistics are available only up to today.',
  },
  tooMany: {
    code: 42367,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'The export has more than {max} rows. Narrow the selection.',
  },
});

const period = {
  /** Period in company days, both ends included. Defaults to the last twelve months up to today. */
  DateFrom: day.optional(),
  DateTo: day.optional(),
  CompanyId: id.optional(),
  /** Department, including all departments below it. */
  DeptId: id.optional(),
};

const count = z.number().int();
const figures = z.object({
  /** People employed on the last day. */
  Headcount: count,
  Joined: count,
  Left: count,
  /** Mean headcount over the days of the period, with 2 decimals. */
  Mean: z.string(),
  /** People who left divided by the mean headcount, in ten-thousandths. Null if nobody was employed. */
  TurnoverBp: count.nullable(),
});

const list = {
  ...period,
  Kind: z.enum(headKinds).default('headcount'),
  /** Limits the list to people with this key in this dimension. */
  By: z.enum(dimensions).optional(),
  Key: text(100).optional(),
};

const statisticsRow = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  /** Place of the person on the day on which they are counted. */
  DeptName: z.string(),
  DeptNameEn: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  Position: z.string(),
  UserType: coded(userType.labels),
  Gender: coded(gender.labels),
  /** First day of the employment. */
  Since: z.string(),
  /** Last working day of a person who left, otherwise null. */
  LastDay: z.string().nullable(),
});
export type StatisticsRow = z.output<typeof statisticsRow>;

const refused = [statisticsRefusals.period, statisticsRefusals.ahead];

/** Headcount on a day and by month, with its composition. People count by their place at that time. */
export const PersonnelStatistics = controller('PersonnelStatistics', {
  GetStatistics: post({
    does: 'Returns headcount, joined, left and turnover of people in the caller’s scope by month, and their structure on the last day',
    access: [statisticsCode],
    reads: true,
    fromReplica: true,
    input: z.strictObject(period),
    reply: z.object({
      From: z.string(),
      To: z.string(),
      Total: figures,
      Months: z.array(z.object({ Month: z.string(), From: z.string(), To: z.string(), ...figures.shape })),
      /** Groups of each dimension. An empty key means unknown. */
      Shares: z.array(
        z.object({
          By: z.enum(dimensions),
          Key: z.string(),
          Name: z.string(),
          NameEn: z.string(),
          Count: count,
        }),
      ),
    }),
    refusals: refused,
  }),
  GetStatisticsPage: post({
    does: 'Returns the people behind a figure',
    access: [statisticsCode],
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...list, ...paging }),
    reply: pageOf(statisticsRow),
    refusals: refused,
  }),
  ExportStatistics: download({
    media: media.excel,
    does: 'Exports the people behind a figure to Excel',
    access: [statisticsCode],
    input: z.strictObject(list),
    reply: z.unknown(),
    refusals: [...refused, statisticsRefusals.tooMany],
    limit: { max: 20, seconds: 600 },
  }),
});

export const dimensionLabels: Record<Dimension, Words> = {
  company: { zh: '公司', en: 'Company' },
  department: { zh: '部门', en: 'Department' },
  post: { zh: '岗位', en: 'Position' },
  type: { zh: '员工类型', en: 'Employee type' },
  contract: { zh: '合同类型', en: 'Contract type' },
  tenure: { zh: '司龄', en: 'Tenure' },
  gender: { zh: '性别', en: 'Gender' },
  age: { zh: '年龄', en: 'Age' },
  education: { zh: '学历', en: 'Education' },
  household: { zh: '户籍类型', en: 'Household' },
  channel: { zh: '招聘渠道', en: 'Channel' },
  core: { zh: '核心成员', en: 'Core members' },
};
