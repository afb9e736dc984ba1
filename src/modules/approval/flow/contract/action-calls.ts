import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import { id, idempotencyKey, textarea, when } from '#kit/contract/fields.ts';
import { signTypeLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals as no } from '#modules/approval/contract/refusals.ts';
import { change, changed, form, message, onRow } from '#modules/approval/contract/shapes.ts';
import { listCall } from '#modules/approval/lists/contract/lists.ts';

/** Caches that a change of a form makes stale. */
const touches = ['CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect'];
const administer = ['ApprovalByAdminManagement'];

const moved = [no.stale, no.notLive, no.notWaiting, no.suspended, no.noAdministrator];
const newcomer = [no.inGroup, no.applicantChosen, no.subjectChosen, no.personGone];

const reason = textarea(500);
const row = z.coerce.number().int().min(1);
const people = z.array(id).min(1).max(20);

const countersign = (does: string) =>
  post({
    does,
    access: 'signedIn',
    input: z.strictObject({
      ...onRow,
      /** Added signers, in signing order when they sign one after another. */
      AUIDs: people,
      /** Whether the added signers sign before the asking approver, after them, or in parallel. */
      Way: z.enum(['before', 'after', 'parallel']).default('before'),
      /** How the added signers sign among themselves: 1 or, 2 and, 3 in order. */
      ApprovalType: z
        .literal([1, 2, 3])
        .meta({ description: wordsOfCodes(signTypeLabels) })
        .default(2),
      /** True to let the added signers read the secrets that are shown to the asking approver's level. */
      Secrets: z.boolean().optional(),
    }),
    reply: changed,
    refusals: [...moved, ...newcomer, no.nested, no.wrongStage, no.noCountersign],
    touches,
  });

const override = <I extends z.core.$ZodShape>(does: string, input: I) =>
  post({
    does,
    access: administer,
    byPrograms: false,
    input: z.strictObject({ ...change, Remark: reason, ...input }),
    reply: changed,
    refusals: [
      ...moved,
      ...newcomer,
      no.ownForm,
      no.reasonRequired,
      no.notPassed,
      no.badLevel,
      no.byHand,
      no.objected,
      no.effectRefused,
      no.effectRests,
    ],
    touches,
  });

const send = (does: string) =>
  post({
    does,
    access: 'signedIn',
    input: z.strictObject({
      ...form,
      AUIDs: people,
      /** Purpose of the copy. */
      Note: textarea(100).default(''),
      Key: idempotencyKey,
    }),
    reply: z.object({ Code: z.number().int() }),
    refusals: [no.personGone],
    touches,
  });

/** Calls on a form other than submitting, deciding and withdrawing it. */
export const actionCalls = {
  RollbackGetCacApprovalForm: post({
    does: 'Takes back the caller’s approval if nobody after them has acted',
    access: 'signedIn',
    input: z.strictObject(onRow),
    reply: changed,
    refusals: [no.stale, no.cannotTakeBack, no.noAdministrator],
    touches,
  }),
  GetApprovalCounterSignaTure: countersign('Adds signers to the caller’s business step (SignaTure: sic)'),
  GetApprovalFinanceCounterSignaTure: countersign(
    'Adds signers to the caller’s finance step (SignaTure: sic)',
  ),
  RemoveApprovalCounterSigner: post({
    does: 'Removes an added signer who has not decided',
    access: 'signedIn',
    input: z.strictObject(onRow),
    reply: changed,
    refusals: [...moved, no.notAdded],
    touches,
    spec: 'countersign',
  }),
  GetApprovalHangUpTransfer: post({
    example: { Action: 'transfer', RowID: 1, ToAUID: 2 },
    does: 'Transfers the caller’s step, or suspends or resumes the form',
    access: 'signedIn',
    input: z
      .strictObject({
        ...change,
        Action: z.enum(['transfer', 'hangUp', 'resume']),
        /** For `transfer`: the caller's waiting row, and its new owner. */
        RowID: row.optional(),
        ToAUID: id.optional(),
        Remark: message,
      })
      .refine((given) => given.Action !== 'transfer' || given.ToAUID !== undefined, {
        path: ['ToAUID'],
        message: '请选择人员 | Choose a person',
      })
      .refine((given) => given.Action !== 'transfer' || given.RowID !== undefined, {
        path: ['RowID'],
        message: '请选择要转交的节点 | Choose the step to transfer',
      }),
    reply: changed,
    refusals: [...moved, ...newcomer, no.notSuspended, no.ownForm, no.noTransfer],
    touches,
  }),
  GetApprovalReminder: post({
    does: 'Reminds the people a form waits for, each at most once in four hours',
    access: 'signedIn',
    via: 'either',
    input: z.strictObject({ ...form, Key: idempotencyKey }),
    reply: changed,
    refusals: [no.notLive, no.urgedRecently],
    touches,
  }),

  UpdateApprovalFormCreateAUID: post({
    does: 'Changes the applicant of a form; the first one stays on record',
    access: administer,
    byPrograms: false,
    via: 'either',
    input: z.strictObject({ ...change, AUID: id, Remark: reason }),
    reply: changed,
    refusals: [no.stale, no.notLive, no.personGone, no.subjectChosen, no.ownForm, no.reasonRequired],
    touches,
  }),
  OverrideApprovalDecide: {
    ...override('Decides one open step instead of its owner', {
      RowID: row,
      Decision: z.enum(['approve', 'sendBack']),
      /** For `sendBack`: a passed level; the form goes to the applicant when this is left out. */
      ToLevel: z.coerce.number().int().min(1).optional(),
    }),
    spec: 'override',
  },
  OverrideApprovalJump: {
    ...override('Moves a form to another level', { ToLevel: z.coerce.number().int().min(1) }),
    spec: 'override',
  },
  OverrideApprovalReassign: {
    ...override('Gives an open step to somebody else', { RowID: row, ToAUID: id }),
    spec: 'override',
  },
  OverrideApprovalEnd: {
    ...override('Finishes a form, or closes it', { How: z.enum(['finish', 'close']) }),
    spec: 'override',
  },

  GetCacApprovalFormCarbonCopy: listCall('Lists forms the caller has sent copies of'),
  GetCacApprovalFormMyCarbonCopy: listCall('Lists forms the caller has received copies of'),
  SendApprovalCopy: { ...send('Sends a copy of a form, with a note'), spec: 'copy' },
  GetApprovalFormShare: send('Shares a form with people who may then read it'),
  GetApprovalFormByAtUser: send('Mentions people on a form; they are notified and may read it'),
  GetApprovalFormByUserAt: listCall('Lists forms on which the caller was mentioned'),
  GetUserInfoListByApprovalName: post({
    does: 'Lists people to mention: those of the form, and others whose name contains the typed text',
    access: 'signedIn',
    reads: true,
    via: 'either',
    input: z.strictObject({ ...form, Name: textarea(20).default('') }),
    reply: z.array(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
      }),
    ),
  }),
  GetApprovalCopies: post({
    does: 'Lists who received a form, from whom, with which note, and whether they have opened it',
    access: 'signedIn',
    reads: true,
    input: z.strictObject(form),
    reply: z.array(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        /** Null when the process sent the copy. */
        SenderAUID: id.nullable(),
        SenderName: z.string(),
        SenderNameEn: z.string(),
        Kind: z.enum(['copy', 'share', 'mention']),
        Note: z.string(),
        SendTime: when,
        ReadTime: when.nullable(),
      }),
    ),
    spec: 'copy',
  }),
  ReadApprovalCopy: post({
    does: 'Marks what the caller has received of a form as read',
    access: 'signedIn',
    input: z.strictObject(form),
    reply: z.object({ Code: z.number().int() }),
    touches: ['CacApprovalOrder.GetCacApprovalFormMyCarbonCopy', 'CacApprovalOrder.GetApprovalWaitingCount'],
    spec: 'copy',
  }),
};
