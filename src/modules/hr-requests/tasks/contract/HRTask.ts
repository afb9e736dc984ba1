import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import {
  amount,
  day,
  done,
  flag,
  id,
  pageOf,
  paging,
  required,
  text,
  textarea,
  when,
} from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { hrCode } from '#modules/hr-requests/contract/codes.ts';
import { mostMonths } from '#modules/payroll/non-competes/contract/non-compete-codes.ts';
import { nonCompeteRefusals } from '#modules/payroll/non-competes/contract/non-compete-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import {
  ownerKindLabels,
  ownerKinds,
  taskCodes,
  taskKinds,
  taskStateLabels,
  taskStates,
} from './task-codes.ts';
import { taskRefusals } from './task-refusals.ts';

const kind = z.enum(taskKinds);

/** Amount in yuan as decimal text, at most 10,000,000. */
const yuan = amount.refine(
  (given) => Number(given) <= 10_000_000,
  '金额不能超过 10,000,000 | Enter an amount of at most 10,000,000',
);

const row = z.object({
  TaskID: id,
  FormID: id,
  /** Number of the HR request's form. */
  Number: z.string(),
  Kind: kind,
  SubjectAUID: id,
  SubjectName: z.string(),
  SubjectNameEn: z.string(),
  SubjectDeptName: z.string(),
  SubjectDeptNameEn: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  Code: z.enum(taskCodes),
  OwnerAUID: id,
  OwnerName: z.string(),
  OwnerNameEn: z.string(),
  DueDay: z.string(),
  /** Days until the task is due. Negative if overdue. */
  DaysLeft: z.number().int(),
  State: coded(taskStateLabels),
  /** Reason why the task was waived. */
  Reason: z.string(),
  AsksAmount: z.boolean(),
  /** Amount in yuan. Null if none was entered or the caller may not read it. */
  Amount: z.string().nullable(),
  /** Non-compete pay in per cent of the wage. Null if the caller may not read it. */
  Percent: z.number().nullable(),
  /** Form that the task is about. Null if there is none or the caller may not open it. */
  LinkedFormID: id.nullable(),
  LinkedNumber: z.string(),
  /** True if the linked form is a draft of the caller. */
  IsLinkedDraft: z.boolean(),
  ClosedTime: when.nullable(),
  ClosedBy: z.string(),
  ClosedByEn: z.string(),
  /** True if the caller may open the HR request. */
  CanOpen: z.boolean(),
  CanUpdate: z.boolean(),
  /** True if the form is still finished and no revocation waived the task. */
  CanReopen: z.boolean(),
  /** True if the caller may change the owner or the due day. */
  CanAssign: z.boolean(),
  CanSayAmount: z.boolean(),
  Version: z.number().int(),
});

/** One line of a checklist. */
const line = z
  .strictObject({
    Title: required(100),
    TitleEn: text(100).default(''),
    Owner: chosen(ownerKindLabels).pipe(z.literal(Object.values(ownerKinds))),
    /** Owner of the task, only if the checklist line names a particular person. */
    OwnerAUID: id.nullable().default(null),
    /** Due day, as days after the effective day of the HR request. Negative for days before it. */
    Days: z.coerce.number().int().min(-90).max(365),
    AsksAmount: flag.default(false),
  })
  .refine((given) => given.Owner !== ownerKinds.person || given.OwnerAUID !== null, {
    path: ['OwnerAUID'],
    message: '请选择人员 | Choose a person',
  });

const list = {
  Kind: kind,
  /** Company of the checklist. Null for all companies without their own. */
  CompanyId: id.nullable().default(null),
};

const touches = ['HRTask'];

/** Tasks for a person after an HR request about them has finished. */
export const HRTask = controller('HRTask', {
  GetTaskPage: post({
    does: 'Returns the tasks of one HR request, the caller’s own, or those of people in the caller’s scope. Open tasks come first, earliest due first',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      ...paging,
      FormID: id.optional(),
      Mine: flag.default(false),
      Kind: kind.optional(),
      State: chosen(taskStateLabels)
        .pipe(z.literal(Object.values(taskStates)))
        .optional(),
      Keyword: text(100).optional(),
      DeptId: id.optional(),
      /** Range of due days. */
      DueFrom: day.optional(),
      DueTo: day.optional(),
    }),
    reply: pageOf(row),
  }),
  UpdateTask: post({
    does: 'Completes a task, waives it with a reason, or reopens it. HR responsible for the person can also change its owner and due date',
    access: 'signedIn',
    input: z.strictObject({
      TaskID: id,
      Version: z.coerce.number().int().min(1),
      State: chosen(taskStateLabels)
        .pipe(z.literal(Object.values(taskStates)))
        .optional(),
      /** Reason, required to waive a task. */
      Reason: textarea(200).optional(),
      /** Amount in yuan for a task that asks for one. Null deletes it. */
      Amount: yuan.nullish(),
      /**
       * Length of a non-compete clause in months if it is kept. The law allows two years at most (Labour Contract Law,
       * article 24).
       */
      Months: z.coerce.number().int().min(1).max(mostMonths).optional(),
      OwnerAUID: id.optional(),
      DueDay: day.optional(),
    }),
    reply: done.extend({ Version: z.number().int() }),
    refusals: [
      general.notFound,
      general.forbidden,
      general.stale,
      peopleRefusals.personGone,
      taskRefusals.reasonNeeded,
      taskRefusals.noAmount,
      taskRefusals.formGone,
      taskRefusals.sealed,
      taskRefusals.monthsNeeded,
      taskRefusals.noMonths,
      nonCompeteRefusals.clauseEnded,
    ],
    touches: [...touches, 'NonCompete'],
  }),
  GetChecklist: post({
    does: 'Returns the task list for a kind of HR request, of one company or of all',
    access: [hrCode],
    reads: true,
    input: z.strictObject(list),
    reply: z.object({
      ...list,
      Lines: z.array(
        z.object({
          Title: z.string(),
          TitleEn: z.string(),
          Owner: coded(ownerKindLabels),
          OwnerAUID: id.nullable(),
          OwnerName: z.string(),
          OwnerNameEn: z.string(),
          Days: z.number().int(),
          AsksAmount: z.boolean(),
        }),
      ),
      /** True if the company has its own list. False if the list shown is the general or default one. */
      IsOwn: z.boolean(),
      /** Version of the list. 0 if it is not stored yet. */
      Version: z.number().int(),
      /** True if the caller's scope covers everybody. */
      CanUpdate: z.boolean(),
    }),
  }),
  UpdateChecklist: post({
    does: 'Saves a task list. Without lines, the list in force before is used again',
    access: [hrCode],
    input: z.strictObject({
      ...list,
      Version: z.coerce.number().int().min(0),
      Lines: z.array(line).max(30).nullable(),
    }),
    reply: done.extend({ Version: z.number().int() }),
    refusals: [general.forbidden, general.stale, peopleRefusals.personGone, peopleRefusals.companyGone],
    touches,
  }),
});
