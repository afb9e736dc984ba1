import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { day, done, id, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { supplierCodes, supplierStateLabels } from './codes.ts';
import { importCalls } from './import-calls.ts';
import { supplierRefusals } from './refusals.ts';
import { ratingSchema } from './rating-calls.ts';
import { companyName, supplierStateSchema } from './shapes.ts';
import { formStatusLabels } from '#modules/approval/contract/codes.ts';

const access = [supplierCodes.companies];
export const companyTouches = ['EnterpriseInfo', 'SupplierForm', 'FormSource'];

/** Filters of the company list. */
const companyFilters = {
  /** Searches the name, the credit code and the legal person. */
  Keyword: text(100).optional(),
  State: supplierStateSchema.optional(),
  TemplateId: id.optional(),
  /** Complete name of a grade. */
  Grade: text(20).optional(),
  Province: text(20).optional(),
  /** First company day of the review period, inclusive, as is the last. */
  ReviewFrom: day.optional(),
  ReviewTo: day.optional(),
  /** Sort column: name, score, review or updated. A leading minus reverses the order. */
  Sort: text(20).optional(),
};

const companyRow = z.object({
  EnterpriseId: id,
  CompanyName: z.string(),
  CreditCode: z.string().nullable(),
  LegalPerson: z.string(),
  Phone: z.string(),
  Province: z.string(),
  City: z.string(),
  FormState: coded(supplierStateLabels),
  /** Grade of the newest rating. Empty: never rated. */
  RuleGrade: z.string(),
  /** Score of the newest rating as decimal text with 2 decimals. */
  Score: z.string().nullable(),
  ReviewTime: z.string().nullable(),
  ExpireTime: when.nullable(),
  UpdateTime: when,
});
export type CompanyRow = z.output<typeof companyRow>;

const person = { OperatorName: z.string(), OperatorNameEn: z.string() };

/** State change of a supplier form. Lists have the newest first. */
export const stateRecord = z.object({
  FormID: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  From: z.number().int().nullable(),
  To: z.number().int(),
  Reason: z.string(),
  EvidenceUrl: z.string(),
  EffectTime: when,
  ExpireTime: when.nullable(),
  ...person,
  ApprovalFormID: id.nullable(),
  ApprovalNumber: z.string(),
});

const company = z.object({
  ...companyRow.shape,
  District: z.string(),
  Street: z.string(),
  RegisterTime: z.string().nullable(),
  Version: z.number().int(),
  Forms: z.array(
    z.object({
      FormID: id,
      TemplateId: id,
      TemplateTitle: z.string(),
      TemplateTitleEn: z.string(),
      EditionNumber: z.number().int(),
      FormState: coded(supplierStateLabels),
      Version: z.number().int(),
      /** Required controls that are still empty. */
      Missing: z.array(z.string()),
      UpdateTime: when,
    }),
  ),
  Log: z.array(stateRecord),
  /** Ratings, newest first, including replaced ones. */
  Ratings: z.array(
    ratingSchema.extend({
      IsCurrent: z.boolean(),
      ApprovalNumber: z.string(),
      /** The approval form of this rating was returned to its applicant, or closed. */
      IsRevoked: z.boolean(),
    }),
  ),
  /** Approval forms about this company that the caller may read, newest first, at most 50. */
  Approvals: z.array(
    z.object({
      FormID: id,
      TemplateId: id,
      Number: z.string(),
      Title: z.string(),
      TitleEn: z.string(),
      Status: coded(formStatusLabels),
      SubmitTime: when.nullable(),
    }),
  ),
});
export type Company = z.output<typeof company>;

/** Calls of the supplier directory: companies, their data and their import and export. */
export const EnterpriseInfo = controller('EnterpriseInfo', {
  ...importCalls,
  GetEnterpriseList: post({
    does: 'Returns the companies of the directory, newest first',
    access,
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...companyFilters }),
    reply: pageOf(companyRow),
  }),
  ExportEnterpriseList: download({
    media: media.excel,
    does: 'Exports companies to Excel, with the filters and order of their list',
    access,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject(companyFilters),
    reply: z.unknown(),
    refusals: [supplierRefusals.exportTooLarge],
  }),
  GetStateCounts: post({
    does: 'Counts companies by state',
    access,
    reads: true,
    fromReplica: true,
    input: nothing,
    reply: z.array(z.object({ State: coded(supplierStateLabels), Count: z.number().int() })),
  }),
  GetEnterprise: post({
    does: 'Returns one company with its supplier forms, states and approvals',
    access,
    reads: true,
    input: z.strictObject({ EnterpriseId: id }),
    reply: company,
  }),
  GetGradeChart: post({
    does: 'Counts companies by industry and grade, and ratings of the last twelve months by month and grade',
    access,
    reads: true,
    fromReplica: true,
    input: nothing,
    reply: z.object({
      ByCategory: z.array(z.object({ Category: z.string(), Grade: z.string(), Count: z.number().int() })),
      ByMonth: z.array(z.object({ Month: z.string(), Grade: z.string(), Count: z.number().int() })),
    }),
  }),
  EditEnterprise: post({
    does: 'Changes a company’s name, credit code and review date',
    access,
    input: z.strictObject({
      EnterpriseId: id,
      CompanyName: companyName,
      /** Credit code. Empty: unknown. */
      CreditCode: text(18).default(''),
      ReviewTime: day.nullish(),
      Version: z.coerce.number().int().min(1),
    }),
    reply: done,
    refusals: [
      general.stale,
      supplierRefusals.badCreditCode,
      supplierRefusals.creditTaken,
      supplierRefusals.nameTaken,
    ],
    touches: companyTouches,
  }),
});
