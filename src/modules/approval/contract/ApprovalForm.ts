import { z } from 'zod';
import { controller, get, post } from '#kit/contract/call.ts';
import { id, idempotencyKey, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { approvalRefusals } from './refusals.ts';
import { change, changed, choices, form, message, onRow, values } from './shapes.ts';
import { templateBrief, templateJson } from './templates.ts';

const touches = ['CacApprovalOrder', 'ApprovalForm'];
const { stale, notWithApplicant } = approvalRefusals;

/** A form as a link to it shows it. */
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
  Status: z.number().int(),
  SubmitTime: when.nullable(),
});

const briefs = (does: string) =>
  post({
    does,
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      ...paging,
      /** In number, title and applicant. */
      Keyword: text(100).optional(),
      /** Codes of templates; all when left out. */
      Templates: z.array(text(20)).max(50).optional(),
    }),
    reply: pageOf(brief),
  });

export const ApprovalForm = controller('ApprovalForm', {
  Add: post({
    does: 'Begins a draft; nothing is required yet',
    access: 'signedIn',
    input: z.strictObject({ TemplateId: id, Values: values, Key: idempotencyKey }),
    reply: changed,
    refusals: [formRefusals.templateClosed],
    touches,
  }),
  Edit: post({
    does: 'Saves a draft, or what the applicant changes after a send-back',
    access: 'signedIn',
    input: z.strictObject({ ...change, Values: values }),
    reply: changed,
    refusals: [stale, notWithApplicant],
    touches,
  }),
  AddMyApproval: post({
    does: 'Begins a form and submits it in one step',
    access: 'signedIn',
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
    does: 'Completes finance controls on the caller’s own finance row; the difference is recorded',
    access: 'signedIn',
    input: z.strictObject({ ...onRow, Values: values }),
    reply: changed,
    refusals: [
      stale,
      approvalRefusals.notLive,
      approvalRefusals.notWaiting,
      approvalRefusals.wrongStage,
      approvalRefusals.notEditable,
      formRefusals.invalid,
    ],
    touches,
  }),
  Del: post({
    does: 'Abandons a draft or a form that was sent back; it is kept',
    access: 'signedIn',
    input: z.strictObject({ ...change, Remark: message }),
    reply: changed,
    refusals: [stale, notWithApplicant],
    touches,
  }),

  FindFormJsonAsync: post({
    does: 'The controls of a template edition',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ EditionID: id }),
    reply: templateJson,
  }),
  GetLastTemplateJsonByIdAsync: get({
    does: 'The controls that new forms of a template are made with',
    access: 'signedIn',
    input: z.strictObject({ TemplateId: id }),
    reply: templateJson,
  }),
  FindDocJsonAsync: post({
    does: 'The values of a form with the controls they belong to',
    access: 'signedIn',
    reads: true,
    input: z.strictObject(form),
    reply: templateJson.extend({ FormID: id, Number: z.string(), Values: values }),
  }),
  GetTemplateNameByFormIDAsync: get({
    does: 'The template of a form, to open a link to it',
    access: 'signedIn',
    input: z.strictObject(form),
    reply: templateBrief.extend({ FormID: id, Number: z.string() }),
  }),
  GetBriefInfoListAsync: briefs('Submitted forms that the caller may see, to link to'),
  GetMyApprovalBriefInfoListAsync: briefs('The caller’s own submitted forms, to link to'),
  GetRecentlyApprovalForm: post({
    does: 'Templates the caller used last, newest first',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(templateBrief),
  }),
});
