import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { controller, get, post } from '#kit/contract/call.ts';
import { done, id, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { supplierCodes, supplierStateLabels } from './codes.ts';
import { documentSchema } from './document.ts';
import { companyTouches, stateRecord } from './EnterpriseInfo.ts';
import { ratingCalls } from './rating-calls.ts';
import { supplierRefusals } from './refusals.ts';
import { companyName, moveFields, supplierStateSchema } from './shapes.ts';

const access = [supplierCodes.companies];

/** Refusals of a state change. */
export const moveRefusals = [
  general.stale,
  supplierRefusals.noSuchMove,
  supplierRefusals.reasonNeeded,
  supplierRefusals.evidenceNeeded,
  supplierRefusals.approvalNeeded,
  supplierRefusals.approvalUnfinished,
  supplierRefusals.documentsMissing,
  supplierRefusals.ratingNeeded,
  supplierRefusals.notExpired,
  supplierRefusals.referenced,
  supplierRefusals.expiryPast,
];

const documentRefusals = [
  formRefusals.invalid,
  formRefusals.attachmentGone,
  formRefusals.templateClosed,
  supplierRefusals.notSupplierTemplate,
];

const formHead = {
  FormID: id,
  EnterpriseId: id,
  /** Company name. */
  DocumentValue: z.string(),
  TemplateId: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  EditionNumber: z.number().int(),
  FormState: coded(supplierStateLabels),
};
const formRow = z.object({ ...formHead, UpdateTime: when });

const catalogued = z.object({
  TampId: z.number().int(),
  Name: z.string(),
  Label: z.string(),
  LabelEn: z.string(),
  Type: z.string(),
  /** The named template comes from the specification; others were added in this installation. */
  IsStandard: z.boolean(),
  /** Control in the form that `AddSupplierTemplate` accepts. */
  Control: z.record(z.string(), z.unknown()),
});

/** Supplier forms: the answers of companies and their states. */
export const SupplierForm = controller('SupplierForm', {
  ...ratingCalls,
  GetSupplierTemplateTitle: post({
    does: 'Returns the published supplier templates',
    access: [supplierCodes.companies, supplierCodes.selectRule, supplierCodes.updateRule],
    reads: true,
    input: nothing,
    reply: z.array(z.object({ TemplateId: id, Code: z.string(), Title: z.string(), TitleEn: z.string() })),
  }),
  GetSupplierForm: post({
    does: 'Returns supplier forms, newest first',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({
      ...paging,
      Keyword: text(100).optional(),
      FormState: supplierStateSchema.optional(),
      TemplateId: id.optional(),
    }),
    reply: pageOf(formRow),
  }),
  FindFormJson: post({
    does: 'Returns one supplier form with its controls and values',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      ...formHead,
      Controls: z.array(z.record(z.string(), z.unknown())),
      /** Answers by tampid. */
      DocumentJson: z.record(z.string(), z.unknown()),
      Missing: z.array(z.string()),
      Version: z.number().int(),
    }),
  }),
  GetSupplierFormDetailByApprovalAsync: post({
    does: 'Returns the supplier forms of the companies in an approval form',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ ApprovalFormID: id }),
    reply: z.array(formRow),
  }),
  AddSupplierForm: post({
    does: 'Registers a company with its supplier form. Returns the ids of both',
    access,
    input: z.strictObject({
      CompanyName: companyName,
      CreditCode: text(18).default(''),
      TemplateId: id,
      DocumentJson: documentSchema.default({}),
      /** Takes over the answers of this approval form about the company. Answers in the document take precedence. */
      ApprovalFormID: id.nullish(),
    }),
    reply: z.object({ Code: z.number().int(), FormID: id, EnterpriseId: id }),
    refusals: [
      ...documentRefusals,
      supplierRefusals.badCreditCode,
      supplierRefusals.creditTaken,
      supplierRefusals.formExists,
      supplierRefusals.blacklisted,
    ],
    touches: companyTouches,
  }),
  EditSupplierForm: post({
    does: 'Changes the values of a supplier form',
    access,
    input: z.strictObject({
      FormID: id,
      DocumentJson: documentSchema,
      Version: z.coerce.number().int().min(1),
    }),
    reply: done,
    refusals: [general.stale, ...documentRefusals, supplierRefusals.documentsMissing],
    touches: companyTouches,
  }),
  EditSupplierFormByType: post({
    example: { FormState: 4 },
    does: 'Changes the state of one supplier form, with reason and evidence. Blacklisting applies to the whole company',
    access,
    input: z.strictObject({
      FormID: id,
      FormState: supplierStateSchema,
      ...moveFields,
      Version: z.coerce.number().int().min(1),
    }),
    reply: done,
    refusals: moveRefusals,
    touches: companyTouches,
  }),
  GetSupplierFormRecord: post({
    does: 'Returns the state history of one supplier form, newest first',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ FormID: id }),
    reply: z.array(stateRecord),
  }),
  GetSupplierControll: get({
    does: 'Returns the catalogue of controls for supplier forms (Controll: sic)',
    access: [supplierCodes.companies, 'ApprovalFormTemplateManagement'],
    input: z.strictObject({ Keyword: text(100).optional() }),
    reply: z.array(catalogued),
  }),
  AddSupplierController: post({
    does: 'Adds a control to the catalogue. Returns its number',
    access: [supplierCodes.companies],
    input: z.strictObject({ Control: z.record(z.string().max(40), z.unknown()) }),
    reply: z.object({ Code: z.number().int(), TampId: z.number().int() }),
    refusals: [supplierRefusals.controlFaulty],
    touches: ['SupplierForm'],
  }),
});

/** Call of `ApprovalForm` that this module serves. */
export const SupplierStates = controller('ApprovalForm', {
  MergeFormStateAsync: post({
    example: { State: 4 },
    does: 'Changes the state of several supplier forms at once, all or none',
    access,
    input: z.strictObject({
      FormIDs: z.array(id).min(1).max(200),
      State: supplierStateSchema,
      ...moveFields,
    }),
    reply: z.object({ Code: z.number().int(), Changed: z.number().int() }),
    refusals: moveRefusals,
    touches: companyTouches,
  }),
});
