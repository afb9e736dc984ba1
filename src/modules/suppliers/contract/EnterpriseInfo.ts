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

/** What narrows the list. */
const companyFilters = {
  /** In the name, the credit code and the legal person. */
  Keyword: text(100).optional(),
  State: supplierStateSchema.optional(),
  TemplateId: id.optional(),
  /** Name of a grade, whole. */
  Grade: text(20).optional(),
  Province: text(20).optional(),
  /** Company days on which the review is due, both included. */
  ReviewFrom: day.optional(),
  ReviewTo: day.optional(),
  /** name, score, review or updated; a minus before it turns the order around. */
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
  /** Of the newest rating; empty: never rated. */
  RuleGrade: z.string(),
  /** Decimal text with 2 places. */
  Score: z.string().nullable(),
  ReviewTime: z.string().nullable(),
  ExpireTime: when.nullable(),
  UpdateTime: when,
});
export type CompanyRow = z.output<typeof companyRow>;

const person = { OperatorName: z.string(), OperatorNameEn: z.string() };

/** Of a state log, newest first. */
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
  /** Newest first, with those that others have replaced. */
  Ratings: z.array(
    ratingSchema.extend({
      IsCurrent: z.boolean(),
      ApprovalNumber: z.string(),
      /** The approval that it was made in is with its applicant again, or closed. */
      IsRevoked: z.boolean(),
    }),
  ),
  /** Approval forms about this company that the caller may read; newest first, at most 50. */
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

/** The library of companies. */
export const EnterpriseInfo = controller('EnterpriseInfo', {
  ...importCalls,
  GetEnterpriseList: post({
    does: 'Companies of the library, newest first',
    access,
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...companyFilters }),
    reply: pageOf(companyRow),
  }),
  ExportEnterpriseList: download({
    media: media.excel,
    does: 'Companies with the same filters and order as their list, as Excel',
    access,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject(companyFilters),
    reply: z.unknown(),
    refusals: [supplierRefusals.exportTooLarge],
  }),
  GetStateCounts: post({
    does: 'How many companies are in each state',
    access,
    reads: true,
    fromReplica: true,
    input: nothing,
    reply: z.array(z.object({ State: coded(supplierStateLabels), Count: z.number().int() })),
  }),
  GetEnterprise: post({
    does: 'One company with its forms, states and approvals',
    access,
    reads: true,
    input: z.strictObject({ EnterpriseId: id }),
    reply: company,
  }),
  GetGradeChart: post({
    does: 'Companies by industry and grade, and ratings by month and grade of the last twelve months',
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
    does: 'Mends a company’s name and credit code, and says when it is to be reviewed',
    access,
    input: z.strictObject({
      EnterpriseId: id,
      CompanyName: companyName,
      /** Empty: unknown. */
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
