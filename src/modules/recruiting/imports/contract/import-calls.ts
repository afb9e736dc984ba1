import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id, nothing } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { contactFields, plainFields } from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import { employTypeLabels, recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { openingFields } from '#modules/recruiting/openings/contract/opening-fields.ts';

/** Maximum number of rows of a file. Each row is searched among all candidates. */
export const importMost = 2_000;

/** Columns of a candidate file, keyed by field name. */
export const candidateColumns = {
  Name: { title: { zh: '姓名', en: 'Name' }, isNeeded: true },
  Phone: { title: { zh: '手机', en: 'Phone' } },
  Mail: { title: { zh: '邮箱', en: 'Email' } },
  IdCard: { title: { zh: '证件号', en: 'Identity number' } },
  SourceID: { title: { zh: '来源', en: 'Source' }, isNeeded: true },
  Gender: { title: { zh: '性别', en: 'Gender' } },
  BirthYear: { title: { zh: '出生年份', en: 'Year of birth' } },
  Education: { title: { zh: '学历', en: 'Education' } },
  School: { title: { zh: '毕业院校', en: 'School' } },
  WorkYears: { title: { zh: '工作年限', en: 'Work experience (years)' } },
  LastCompany: { title: { zh: '最近公司', en: 'Last company' } },
  Tags: { title: { zh: '标签', en: 'Tags' } },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Columns of an opening file, keyed by field name. */
export const openingColumns = {
  Title: { title: { zh: '职位名称', en: 'Opening' }, isNeeded: true },
  DeptId: { title: { zh: '部门', en: 'Department' }, isNeeded: true },
  PostID: { title: { zh: '岗位', en: 'Position' }, isNeeded: true },
  CompanyID: { title: { zh: '公司', en: 'Company' }, isNeeded: true },
  HeadCount: { title: { zh: '招聘人数', en: 'Places' }, isNeeded: true },
  OwnerAUID: { title: { zh: '负责人工号', en: 'Owner’s employee ID' } },
  EmployType: { title: { zh: '用工形式', en: 'Employment type' } },
  Reason: { title: { zh: '需求原因', en: 'Reason' } },
  ReplacedAUID: { title: { zh: '被替代人工号', en: 'Replaced employee’s ID' } },
  Urgency: { title: { zh: '紧急程度', en: 'Urgency' } },
  City: { title: { zh: '工作城市', en: 'City' } },
  SalaryMin: { title: { zh: '月薪下限', en: 'Minimum monthly pay' } },
  SalaryMax: { title: { zh: '月薪上限', en: 'Maximum monthly pay' } },
  Education: { title: { zh: '学历要求', en: 'Education' } },
  WorkYears: { title: { zh: '工作年限', en: 'Work experience (years)' } },
  LatestEntryDay: { title: { zh: '最晚到岗日期', en: 'Needed by' } },
  Description: { title: { zh: '职位描述', en: 'Description' } },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Candidate of a file, as the import would add them. */
export const candidateGiven = z.strictObject({ ...plainFields, ...contactFields, SourceID: id });
/** Opening of a file, as the import would add it. */
export const openingGiven = z.strictObject(openingFields);

const access = [recruitingCodes.openings];
const limit = { max: 30, seconds: 600 };
const unreadable = [
  peopleRefusals.notAnExcel,
  peopleRefusals.importEmpty,
  peopleRefusals.importTooLarge,
  peopleRefusals.importColumns,
];
const applied = z.object({ Code: z.number().int(), Added: z.number().int() });
const rowsOf = <T extends z.ZodType>(given: T) => z.array(given).min(1).max(importMost);

const intoOpening = { RecruitmentID: id };
const takes = [general.notFound, no.closed, no.notOpen];

/** Calls to import candidates of an opening from Excel. All errors are shown before anything is written. */
export const candidateImportCalls = {
  GetCandidateTemplate: download({
    media: media.excel,
    does: 'Returns an empty Excel file with the columns for candidates',
    access,
    input: nothing,
    reply: z.unknown(),
    limit,
  }),
  DryRunCandidateImport: upload({
    does: 'Previews an import of candidates into an opening from Excel. Reports the outcome row by row, errors first, and saves nothing',
    access,
    limit,
    input: z.strictObject(intoOpening),
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          Name: z.string(),
          SourceName: z.string(),
          /**
           * Candidate that the import would add. With `changed`, a known candidate gets a new application; with
           * `same`, one is already in progress.
           */
          Given: candidateGiven.nullable(),
          /** Last company day on which the candidate must not be written to. Null: writing is allowed. */
          DoNotContactUntil: z.string().nullable(),
        }),
      ),
    }),
    refusals: [...takes, ...unreadable],
  }),
  ApplyCandidateImport: post({
    does: 'Imports the candidates that a preview showed, all or none. Names the rows that have changed since',
    access,
    input: z.strictObject({ ...intoOpening, Rows: rowsOf(candidateGiven) }),
    example: {
      RecruitmentID: 1,
      Rows: [{ Name: 'Example', Phone: '13800000000', SourceID: 1 }],
    },
    reply: applied,
    refusals: [
      ...takes,
      no.running,
      no.maybeSame,
      no.contactNeeded,
      no.phoneWrong,
      no.mailWrong,
      no.idCardWrong,
      no.heldByOther,
      no.sourceGone,
    ],
    touches: ['Interviewee', 'Recruitment', 'JobseekerTalentPool', 'RecruitmentResources'],
  }),
};

/** Calls to import openings from Excel as drafts. */
export const openingImportCalls = {
  GetOpeningTemplate: download({
    media: media.excel,
    does: 'Returns an empty Excel file with the columns for openings',
    access,
    input: nothing,
    reply: z.unknown(),
    limit,
  }),
  DryRunOpeningImport: upload({
    does: 'Previews an import of openings from Excel. Reports the outcome row by row, errors first, and saves nothing',
    access,
    limit,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          Title: z.string(),
          DeptName: z.string(),
          HeadCount: z.string(),
          Given: openingGiven.extend({ EmployType: coded(employTypeLabels) }).nullable(),
        }),
      ),
    }),
    refusals: unreadable,
  }),
  ApplyOpeningImport: post({
    does: 'Imports the openings that a preview showed as drafts, all or none. Names the rows that have changed since',
    access,
    input: z.strictObject({ Rows: rowsOf(openingGiven) }),
    example: {
      Rows: [
        { Title: 'Example', PostID: 1, DeptId: 1, CompanyID: 1, HeadCount: 1, EmployType: 0, Reason: 1 },
      ],
    },
    reply: applied,
    refusals: [
      general.notFound,
      no.postGone,
      no.departmentGone,
      no.personGone,
      no.salaryReversed,
      no.payHidden,
      no.pastDay,
      no.replacedNeeded,
    ],
    touches: ['Recruitment'],
  }),
};
