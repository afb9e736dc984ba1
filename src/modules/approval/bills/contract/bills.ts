import { z } from 'zod';
import { post, type Access } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id, idempotencyKey, pageOf, required } from '#kit/contract/fields.ts';
import { detail, submitRefusals } from '#modules/approval/contract/CacApprovalOrder.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { change, changed, choices, form, message } from '#modules/approval/contract/shapes.ts';
import { listFilter, listRow } from '#modules/approval/lists/contract/lists.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { billControllers } from './bill-controllers.ts';

/** Columns that every list of bills adds to a list of forms. */
const billRow = z.object({
  ...listRow.shape,
  /** The form's status as a word. */
  DocumentStateCN: z.string(),
  /** The person the bill is about; null while nobody is named. */
  SubjectAUID: id.nullable(),
  SubjectName: z.string(),
  SubjectNameEn: z.string(),
  SubjectDeptName: z.string(),
  SubjectDeptNameEn: z.string(),
  /** State of the bill's effect; null before the bill has finished. */
  EffectState: coded(effectStateLabels).nullable(),
  /** Day on which the effect is due. */
  DueDay: z.string().nullable(),
  /** True when the caller may open the form. */
  CanOpen: z.boolean(),
});
export type BillRow = z.infer<typeof billRow>;
/** A row as the server gives it. */
export type BillAnswer = z.input<typeof billRow>;

/** Filters of a list of bills: those of lists of forms, without the template. */
const billFilter = listFilter.omit({ TemplateId: true, Group: true });
export type BillFilter = z.infer<typeof billFilter>;

const touches = ['CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect', ...billControllers];

/**
 * Returns the calls that every family of bills has. The family's controller gives them their wire names.
 * @param row columns that its lists add
 * @param fields its input fields, by the names of its controls; a draft may leave out any of them
 */
export function billCalls<R extends z.core.$ZodLooseShape, F extends z.core.$ZodLooseShape>(family: {
  readonly name: string;
  readonly row: R;
  readonly fields: F;
  /** People who may begin such a bill. */
  readonly access: Access;
  /** Rights whose data scope limits the lists of many people's bills. */
  readonly manager: readonly string[];
}) {
  const { name, access, manager } = family;
  const row = z.object({ ...billRow.shape, ...family.row });
  const list = (does: string, who: Access = 'signedIn') =>
    post({
      does: `${name}: ${does}`,
      access: who,
      reads: true,
      fromReplica: true,
      input: billFilter,
      reply: pageOf(row),
    });
  const asked = {
    ...family.fields,
    /** True to submit the bill in the same step. */
    Submit: z.boolean().default(false),
    Choices: choices.optional(),
    Remark: message,
  };
  const refusals = [...submitRefusals, formRefusals.attachmentGone];
  const decided = [
    approvalRefusals.stale,
    approvalRefusals.notLive,
    approvalRefusals.notWaiting,
    approvalRefusals.suspended,
  ];
  return {
    own: list('lists the caller’s own'),
    toExamine: list('lists those that wait for the caller'),
    adopted: list('lists those the caller has decided on'),
    managed: list('lists submitted ones about people in the caller’s scope', manager),
    info: post({
      does: `${name}: returns one with its record and what the caller may do`,
      access: 'signedIn',
      reads: true,
      input: z.strictObject(form),
      reply: detail,
    }),
    add: post({
      does: `${name}: begins one, or begins and submits it`,
      access,
      input: z.strictObject({ ...asked, Key: idempotencyKey }),
      reply: changed,
      refusals,
      touches,
    }),
    edit: post({
      does: `${name}: saves the applicant’s changes, or saves and submits them`,
      access: 'signedIn',
      input: z.strictObject({ ...change, ...asked }),
      reply: changed,
      refusals,
      touches,
    }),
    submit: post({
      does: `${name}: submits it as it is saved`,
      access: 'signedIn',
      input: z.strictObject({ ...change, Choices: choices.optional(), Remark: message }),
      reply: changed,
      refusals,
      touches,
    }),
    approve: post({
      does: `${name}: approves on the caller’s own step`,
      access: 'signedIn',
      input: z.strictObject({ ...change, RowID: z.coerce.number().int().min(1), Remark: message }),
      reply: changed,
      refusals: [...decided, approvalRefusals.objected, approvalRefusals.effectRefused, formRefusals.invalid],
      touches,
    }),
    reject: post({
      does: `${name}: sends it back to the applicant from the caller’s own step, with the reason`,
      access: 'signedIn',
      input: z.strictObject({ ...change, RowID: z.coerce.number().int().min(1), Remark: required(500) }),
      reply: changed,
      refusals: decided,
      touches,
    }),
  };
}
