import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id, idempotencyKey, nothing } from '#kit/contract/fields.ts';
import { batchCalls } from '#modules/approval/batch/contract/batch.ts';
import { billControllers } from '#modules/approval/bills/contract/bill-controllers.ts';
import { templateCard, templateJson } from '#modules/approval/filling/contract/templates.ts';
import { actionCalls } from '#modules/approval/flow/contract/action-calls.ts';
import { exportCall, listCall } from '#modules/approval/lists/contract/lists.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { stored } from '#modules/forms/contract/values.ts';
import { formStatusLabels, stateTypeLabels } from './codes.ts';
import { approvalRefusals } from './refusals.ts';
import {
  can,
  change,
  changed,
  choices,
  form,
  historyEntry,
  message,
  node,
  onRow,
  predictedCopy,
  predictedLevel,
  recordVerdict,
  remark,
  urgentGrade,
  values,
} from './shapes.ts';

/** Caches that a change of a form makes stale: everything that shows forms. */
const touches = ['CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect', ...billControllers];

const { stale, notWaiting, notLive, wrongStage } = approvalRefusals;
const moved = [stale, notLive, notWaiting, wrongStage, approvalRefusals.suspended];
const doing = [approvalRefusals.objected, approvalRefusals.effectRefused, approvalRefusals.effectRests];

export const submitRefusals = [
  approvalRefusals.billTaken,
  formRefusals.invalid,
  formRefusals.templateClosed,
  approvalRefusals.notWithApplicant,
  approvalRefusals.noApplicantIdentity,
  approvalRefusals.noProcess,
  approvalRefusals.emptyLevel,
  approvalRefusals.choiceMissing,
  approvalRefusals.choiceInvalid,
  approvalRefusals.noAdministrator,
  stale,
];

export const detail = z.object({
  FormID: z.number().int(),
  Number: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  TemplateId: z.number().int(),
  TemplateCode: z.string(),
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  EditionID: z.number().int(),
  Controls: z.array(z.record(z.string(), z.unknown())),
  Values: values,
  /** Controls and row groups whose secret content the caller may not read. */
  Sealed: z.array(z.string()),
  /** Whether the caller may let added signers read secret content. */
  MayShowSecrets: z.boolean(),
  /**
   * Warnings for the current approvers: objections that an area now has to the value of a control. Empty for everybody
   * else.
   */
  Cautions: z.array(
    z.object({
      Control: z.string(),
      Label: z.string(),
      LabelEn: z.string(),
      Msg: z.string(),
      MsgEn: z.string(),
    }),
  ),
  /** Unsubmitted changes that the applicant is making; null for everybody else. */
  DraftValues: values.nullable(),
  ApplicantAUID: z.number().int(),
  ApplicantName: z.string(),
  ApplicantNameEn: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Amount: z.string().nullable(),
  Status: coded(formStatusLabels),
  StateType: coded(stateTypeLabels),
  Round: z.number().int(),
  Version: z.number().int(),
  UrgentGrade: urgentGrade,
  IsShowUrgent: z.boolean(),
  CreateTime: z.date(),
  /** Time of the last save or step. */
  UpdateTime: z.date(),
  SubmitTime: z.date().nullable(),
  FinishTime: z.date().nullable(),
  /** Approver rows of all rounds, in the order of their creation. */
  Nodes: z.array(node),
  History: z.array(historyEntry),
  Can: can,
  /** Number of the caller's waiting row. */
  RowID: z.number().int().nullable(),
  /** Levels to which that row may send the form back. */
  SendBackTo: z.array(z.object({ ALevel: z.number().int(), LevelName: z.string(), LevelNameEn: z.string() })),
  /** Controls that the caller's row may change. Those it must fill in are marked as required in `Controls`. */
  EditControls: z.array(z.string()),
  /** Row of the caller's own approval that can still be taken back. */
  TakeBackRowID: z.number().int().nullable(),
  /** Added signers the caller may remove. */
  RemovableRowIDs: z.array(z.number().int()),
  /** Levels of the form’s process, for an override. */
  Levels: z.array(z.object({ ALevel: z.number().int(), LevelName: z.string(), LevelNameEn: z.string() })),
  /** The first creator, when the creator has been changed since. */
  FirstCreatorAUID: z.number().int().nullable(),
  IsRevoking: z.boolean(),
  /** True when an administrator took a step instead of its owner. */
  IsOverridden: z.boolean(),
  /** True when finishing the form has effects: see ApprovalEffect. */
  HasEffects: z.boolean(),
  /** True when a copy of the form was sent to the caller and they have not opened it. */
  HasUnreadCopy: z.boolean(),
});

const completing = [
  approvalRefusals.notEditable,
  approvalRefusals.noAdministrator,
  formRefusals.attachmentGone,
  formRefusals.invalid,
];

const decide = (does: string) =>
  post({
    does,
    access: 'signedIn',
    input: z.strictObject({
      ...onRow,
      /** Values that the caller changes, limited to controls that their level may fill in. */
      Values: values.optional(),
    }),
    reply: changed,
    refusals: [...moved, ...completing, ...doing, approvalRefusals.changesOther, approvalRefusals.otherRoute],
    touches,
  });

const repulse = (does: string) =>
  post({
    does,
    access: 'signedIn',
    input: z.strictObject({
      ...onRow,
      /** A passed level; the form goes back to the applicant when this is left out. */
      ToLevel: z.coerce.number().int().min(1).optional(),
      /** Where the form continues when the applicant submits it again. */
      Resume: z.enum(['default', 'restart', 'toSender']).default('default'),
    }),
    reply: changed,
    refusals: [
      ...moved,
      approvalRefusals.reasonRequired,
      approvalRefusals.notPassed,
      approvalRefusals.onlyToApplicant,
    ],
    touches,
  });

const read = <R extends z.core.$ZodType>(does: string, reply: R, via: 'body' | 'either' = 'body') =>
  post({ does, access: 'signedIn', reads: true, via, input: z.strictObject(form), reply });

export const CacApprovalOrder = controller('CacApprovalOrder', {
  ...actionCalls,
  SubmitGetCacApprovalForm: post({
    does: 'Submits a draft, or resubmits a form that was sent back, depending on its state',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({
      ...change,
      Values: values.optional(),
      Choices: choices.optional(),
      Remark: message,
    }),
    reply: changed,
    refusals: submitRefusals,
    touches,
  }),
  SubmitCacApprovalFormByApproved: decide(
    'Approves on the caller’s own business row, and fills in the controls its level may fill in',
  ),
  SubmitCacAOByApprovalNew: decide(
    'Approves on the caller’s own business row, and fills in the controls its level may fill in',
  ),
  SubmitCacApprovalFormByFinanceApproved: post({
    does: 'Approves on the caller’s own finance row, and completes the finance controls',
    access: 'signedIn',
    input: z.strictObject({ ...onRow, Values: values.optional() }),
    reply: changed,
    refusals: [...moved, ...completing, ...doing, approvalRefusals.cautionReason],
    touches,
  }),
  RepulseCacAOByApprovalNew: repulse('Sends back from a business row, to the applicant or a passed level'),
  RepulseCacAOByApprovalNewEditon: repulse('Sends back from a business row (Editon: sic)'),
  RepulseCacAOByApprovalFinanceNewEditon: repulse('Sends back from a finance row (Editon: sic)'),

  GetApprovalIsRevoke: read(
    'Says whether the caller may withdraw the form',
    z.object({ IsRevoke: z.boolean() }),
    'either',
  ),
  SubmitApprovalFormRevoke: post({
    does: 'Withdraws a form that nobody has decided on, or asks the approvers of a finished form to revoke it',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ ...change, Remark: message }),
    reply: changed,
    refusals: [
      stale,
      notLive,
      approvalRefusals.alreadyDecided,
      approvalRefusals.suspended,
      approvalRefusals.tooLate,
      approvalRefusals.noAdministrator,
    ],
    touches,
  }),

  GetNextLevelApprovalExamine: post({
    does: 'Predicts who would approve the form if it were submitted now, and why',
    access: 'signedIn',
    reads: true,
    via: 'either',
    input: z.strictObject({ ...form, Choices: choices.optional() }),
    reply: z.object({
      /** Why the form cannot be submitted at all; null when a route was found. */
      Problem: z.string().nullable(),
      BranchName: z.string(),
      BranchNameEn: z.string(),
      Levels: z.array(predictedLevel),
      Copies: z.array(predictedCopy),
    }),
  }),
  GetCacApprovalFormFlowChart: read(
    'Returns the present round of a form: earlier and later steps',
    z.object({
      beforeModels: z.array(node),
      /** afte: sic */
      afteModels: z.array(node),
    }),
    'either',
  ),
  GetApprovalOrderExamine: read(
    'Returns one form with its record and what the caller may do',
    detail,
    'either',
  ),
  GetCacApprovalDetailExamineInfoCacHe: read(
    'Returns one form with its record and what the caller may do',
    detail,
    'either',
  ),
  GetCacApprovalOrderByHistory: read(
    'Returns the process record of a form, with what changed between rounds',
    z.array(historyEntry),
  ),

  VerifyApprovalRecord: post({
    does: 'Checks that a form’s record is intact and agrees with its present state, and finds the place of a printout in it',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      ...form,
      /** Number and hash printed on the paper: those of the record's last entry at the time of printing. */
      Seq: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      Hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    reply: recordVerdict,
    refusals: [approvalRefusals.recordNotYours],
  }),

  AddCacApprovalOrderMsg: post({
    does: 'Adds a remark, with files; the people it mentions are notified and may read the form',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({
      ...form,
      MsgInfo: message.unwrap().min(1),
      IEnclosure: z
        .array(z.strictObject({ uid: z.uuid() }))
        .max(9)
        .default([]),
      /** People whom the remark mentions. */
      AUIDs: z.array(id).max(20).default([]),
      Key: idempotencyKey,
    }),
    reply: z.object({ Code: z.number().int() }),
    refusals: [formRefusals.attachmentGone, approvalRefusals.notLive, approvalRefusals.personGone],
    touches: ['CacApprovalOrder.GetCacApprovalOrderMsg', 'CacApprovalOrder.GetApprovalCopies'],
  }),
  GetCacApprovalOrderMsg: read(
    'Lists the remarks on a form, oldest first, with the comments of its steps',
    z.array(remark),
  ),

  GetCacApprovalFormByStayToExamine: listCall('Lists business steps that wait for the caller'),
  GetCacApprovalFormByAdoptToExamine: listCall('Lists forms the caller has decided on'),
  GetCacApprovalFormByHangUp: listCall(
    'Lists suspended forms that will wait for the caller once they are resumed',
  ),
  GetCacApprovalFormByHandled: listCall(
    'Lists forms the caller has handled: decided, transferred, decided by somebody else, or waiting for added signers',
  ),
  GetCacApprovalFormByApply: listCall('Lists the caller’s own applications, in every state'),
  GetCacApprovalFormByApplyHistoryNow: listCall(
    'Lists the caller’s own applications that are finished or abandoned',
  ),
  GetCacApprovalFormByApplyNewlyBuild: listCall('Lists the caller’s own drafts'),
  GetCacApprovalFormByFinanceStayToExamine: listCall('Lists finance steps that wait for the caller', [
    'ApprovalByFinanceManagement',
  ]),
  GetCacApprovalFormByFinanceAdoptToExamine: listCall('Lists forms the caller has decided on for finance', [
    'ApprovalByFinanceManagement',
  ]),
  GetCacApprovalFormByAdminToExamine: listCall('Lists every form that was ever submitted', [
    'ApprovalByAdminManagement',
  ]),
  GetCacApprovalFormByFinancialToExamine: listCall(
    'Lists submitted financial forms of people in the caller’s scope',
    ['ApprovalByFinancialManagement'],
  ),
  GetCacApprovalFormByAdministrativeToExamine: listCall(
    'Lists submitted administrative and HR forms of people in the caller’s scope',
    ['ApprovalByAdministrativeManagement'],
  ),
  GetCacApprovalFormByAttendanceToExamine: listCall(
    'Lists submitted attendance forms of people in the caller’s scope',
    ['ApprovalByAttendanceManagement'],
  ),
  ExportApprovalForms: exportCall,
  ...batchCalls,
  GetApprovalWaitingCount: post({
    does: 'Counts the steps that wait for the caller, for the badges, and their applications in progress',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({
      Waiting: z.number().int(),
      Finance: z.number().int(),
      /** Suspended steps of the caller. */
      Suspended: z.number().int(),
      SentBack: z.number().int(),
      Running: z.number().int(),
    }),
  }),

  SearchApprovalFormTemplate: post({
    does: 'Lists the templates that can be applied for, by group',
    access: 'signedIn',
    reads: true,
    isSteady: true,
    input: nothing,
    reply: z.array(
      z.object({
        Group: z.string(),
        Name: z.string(),
        NameEn: z.string(),
        Templates: z.array(templateCard),
      }),
    ),
  }),
  GetApprovalTemplate: post({
    does: 'Returns a template for a new application, with its initial values',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ TemplateId: z.coerce.number().int().min(1) }),
    reply: templateJson.extend({
      Values: values,
      /** Whether finished forms of this template have effects. */
      HasEffects: z.boolean(),
    }),
  }),
  GetApprovalOrderUpload: upload({
    does: 'Stores a file for a form or a remark',
    access: 'signedIn',
    byPrograms: true,
    input: nothing,
    reply: z.object({
      ...stored,
      uid: z.string(),
      name: z.string(),
      status: z.string(),
      IStatus: stored.Status,
      url: z.string(),
      ViewUrl: z.string(),
    }),
    refusals: [formRefusals.fileUnsupported, formRefusals.fileTooLarge, formRefusals.fileMismatch],
    bodyLimit: 52 * 1024 * 1024,
  }),
});
