import { z } from 'zod';
import { controller, get, post } from '#kit/contract/call.ts';
import { chosen, coded, wordsOfCodes } from '#kit/contract/coded.ts';
import { id, idempotencyKey, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { templateBrief, templateCard, templateJson } from '#modules/approval/filling/contract/templates.ts';
import { codeField, confirmField, designSchema } from '#modules/forms/contract/design.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { formStatusLabels, stateTypeLabels } from './codes.ts';
import { approvalRefusals } from './refusals.ts';
import { change, changed, choices, form, message, onRow, values } from './shapes.ts';

const touches = ['CacApprovalOrder', 'ApprovalForm'];
const { stale, notWithApplicant } = approvalRefusals;

/** Result for one form of a batch: Code 1 for success, else the number of the refusal with its message. */
const outcome = { Code: z.number().int(), Msg: z.string() };

const designers = ['ApprovalFormTemplateManagement'];
const designTouches = ['FormTemplate', 'ApprovalForm', 'CacApprovalOrder.SearchApprovalFormTemplate'];

const docText = z.object({
  FormID: id,
  Number: z.string(),
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  Lines: z.array(
    z.object({
      Name: z.string(),
      /** Row in a group area, counted from 1; null outside of one. */
      Row: z.number().int().nullable(),
      Label: z.string(),
      LabelEn: z.string(),
      Text: z.string(),
      TextEn: z.string(),
    }),
  ),
});

/** A form as shown in a link to it. */
const brief = z.object({
  FormID: id,
  Number: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  TemplateId: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  ApplicantName: z.string(),
  ApplicantNameEn: z.string(),
  Amount: z.string().nullable(),
  Status: coded(formStatusLabels),
  SubmitTime: when.nullable(),
});

const briefs = (does: string) =>
  post({
    does,
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Searches number, title and applicant. */
      Keyword: text(100).optional(),
      /** Template codes; all templates when left out. */
      Templates: z.array(text(20)).max(50).optional(),
      /** Only forms of this status; all statuses when left out. */
      Status: chosen(formStatusLabels).optional(),
      /**
       * Only forms about this person, including other people's that the caller may see, and forms without a subject.
       */
      SubjectAUID: id.optional(),
    }),
    reply: pageOf(brief),
  });

export const ApprovalForm = controller('ApprovalForm', {
  Add: post({
    does: 'Begins a draft; no control is required yet',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ TemplateId: id, Values: values, Key: idempotencyKey }),
    reply: changed,
    refusals: [formRefusals.templateClosed],
    touches,
  }),
  Edit: post({
    does: 'Saves a draft, or the applicant’s changes after the form was sent back',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ ...change, Values: values }),
    reply: changed,
    refusals: [stale, notWithApplicant],
    touches,
  }),
  Edit1: post({
    does: 'Saves a draft; another name of Edit',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ ...change, Values: values }),
    reply: changed,
    refusals: [stale, notWithApplicant],
    touches,
  }),
  AddMyApproval: post({
    does: 'Begins a form and submits it in one step',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({
      TemplateId: id,
      Values: values,
      Choices: choices.optional(),
      Remark: message,
      Key: idempotencyKey,
    }),
    reply: changed,
    refusals: [
      formRefusals.invalid,
      formRefusals.templateClosed,
      approvalRefusals.noApplicantIdentity,
      approvalRefusals.noProcess,
      approvalRefusals.emptyLevel,
      approvalRefusals.choiceMissing,
      approvalRefusals.choiceInvalid,
      approvalRefusals.noAdministrator,
    ],
    touches,
  }),
  EditDocForFinanceStaff: post({
    does: 'Completes finance controls on the caller’s own finance row; the record keeps the difference',
    access: 'signedIn',
    input: z.strictObject({ ...onRow, Values: values }),
    reply: changed,
    refusals: [
      stale,
      approvalRefusals.notLive,
      approvalRefusals.notWaiting,
      approvalRefusals.wrongStage,
      approvalRefusals.notEditable,
      formRefusals.attachmentGone,
      formRefusals.invalid,
    ],
    touches,
  }),
  Del: post({
    does: 'Abandons a draft or a form that was sent back; the record is kept',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ ...change, Remark: message }),
    reply: changed,
    refusals: [stale, notWithApplicant],
    touches,
  }),
  MergeStateAsync: post({
    does: 'Abandons several of the caller’s drafts or sent-back forms (state type -2); each succeeds or fails by itself',
    access: 'signedIn',
    input: z.strictObject({
      Forms: z
        .array(z.strictObject({ ...form, Version: change.Version }))
        .min(1)
        .max(50),
      /** The specification's other state types belong to supplier forms. */
      State: z.literal(-2).meta({ description: wordsOfCodes({ [-2]: stateTypeLabels[-2] }) }),
      Remark: message,
    }),
    reply: z.array(z.object({ FormID: id, ...outcome })),
    touches,
  }),

  FindFormJsonAsync: post({
    does: 'Returns the controls of a template version',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ EditionID: id }),
    reply: templateJson,
  }),
  GetLastTemplateJsonByIdAsync: get({
    does: 'Returns the controls of the template version that new forms use',
    access: 'signedIn',
    input: z.strictObject({ TemplateId: id }),
    reply: templateJson,
  }),
  FindDocJsonAsync: post({
    does: 'Returns the values of a form with their controls',
    access: 'signedIn',
    reads: true,
    input: z.strictObject(form),
    reply: templateJson.extend({ FormID: id, Number: z.string(), Values: values }),
  }),
  FindDocJson1Async: post({
    does: 'Returns the values of a form with their controls; takes its input from the address',
    access: 'signedIn',
    reads: true,
    via: 'query',
    input: z.strictObject(form),
    reply: templateJson.extend({ FormID: id, Number: z.string(), Values: values }),
  }),
  FindDocJson2Async: post({
    does: 'Returns a form as text, line by line, for readers that draw no controls; only what the caller may see',
    access: 'signedIn',
    reads: true,
    input: z.strictObject(form),
    reply: docText,
  }),
  FindDocForMyApprovalJson2Async: post({
    does: 'Returns one of the caller’s own forms as text, including what is typed but not submitted yet',
    access: 'signedIn',
    reads: true,
    input: z.strictObject(form),
    reply: docText,
  }),
  AddSupplierTemplate: post({
    example: { Code: 'XGYS' },
    does: 'Adds and publishes a template for supplier forms, made of named templates',
    access: designers,
    input: z.strictObject({ ...designSchema.shape, Code: codeField }),
    reply: z.object({ TemplateId: id, Version: z.number().int(), EditionNumber: z.number().int() }),
    refusals: [formRefusals.codeTaken, formRefusals.notSupplierTemplate, formRefusals.editionInvalid],
    touches: designTouches,
  }),
  EditSupplierTemplate: post({
    does: 'Publishes the next version of a template for supplier forms',
    access: designers,
    input: z.strictObject({
      TemplateId: id,
      /** Version of the design that the caller last saw. */
      Version: z.number().int().min(0),
      Design: designSchema,
      Confirm: confirmField,
    }),
    reply: z.object({ TemplateId: id, Version: z.number().int(), EditionNumber: z.number().int() }),
    refusals: [
      formRefusals.designStale,
      formRefusals.notSupplierTemplate,
      formRefusals.editionInvalid,
      formRefusals.controlsInUse,
    ],
    touches: designTouches,
  }),
  GetTemplateNameByFormIDAsync: get({
    does: 'Returns the template of a form, to open a link to it',
    access: 'signedIn',
    input: z.strictObject(form),
    reply: templateBrief.extend({ FormID: id, Number: z.string() }),
  }),
  GetBriefInfoListAsync: briefs('Lists submitted forms that the caller may see, to link to'),
  GetMyApprovalBriefInfoListAsync: briefs('Lists the caller’s own submitted forms, to link to'),
  GetRecentlyApprovalForm: post({
    does: 'Lists the templates the caller used last, newest first',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(templateCard),
  }),
});
