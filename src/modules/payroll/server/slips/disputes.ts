import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Moved } from '#modules/approval/server/open.ts';
import type { MonthItem } from '../../contract/codes.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { slipState } from '../../contract/slip-codes.ts';
import { addDispute, listDisputes } from '../queries/disputes.ts';
import { clearDisputed, lockOwn, setDisputed } from '../queries/slips.ts';

/** What somebody doubts of his pay of a month. */
export interface Doubt {
  readonly personId: number;
  /** YYYY-MM */
  readonly month: string;
  readonly item: MonthItem;
  readonly explain: string;
  readonly now: Date;
}

type Begin = (tx: Tx, doubt: Doubt) => Promise<{ readonly formId: number; readonly number: string }>;

/** Lets the module that has such forms say what a dispute becomes: a query about pay. */
export const onDispute = extensionPoint<Begin>();

/**
 * Begins a query about an item of one's own slip, as a draft to be looked over and submitted; the slip is disputed only
 * then. A draft about the same item that is there already is the answer.
 * @throws Refused notFound, unread, alreadyDisputed
 */
export async function disputeSlip(
  tx: Tx,
  slipId: number,
  doubt: Omit<Doubt, 'month'>,
): Promise<{ readonly formId: number; readonly number: string }> {
  const slip = (await lockOwn(tx, doubt.personId, slipId)) ?? refuse(general.notFound);
  if (slip.state === slipState.published) refuse(slipRefusals.unread);
  const open = (await listDisputes(tx, slipId)).find(({ item, isOpen }) => isOpen && item === doubt.item);
  if (open?.status === formStatus.draft) return { formId: open.formId, number: open.number };
  if (open) refuse(slipRefusals.alreadyDisputed, { with: { number: open.number } });
  const [begin] = onDispute.of(tx).values();
  if (!begin) throw new Error('nobody takes disputes');
  const form = await begin(tx, { ...doubt, month: slip.month });
  await addDispute(tx, { formId: form.formId, slipId, item: doubt.item, now: doubt.now });
  return form;
}

/**
 * A slip is disputed from the moment on at which the query about it is submitted. A query that is withdrawn or abandoned gives
 * it the state of before back; one that is sent back stays a query until its applicant decides.
 */
export async function noteDispute(tx: Tx, { form, to }: Moved): Promise<void> {
  if (to.stateType !== stateType.open || to.status === formStatus.draft) await clearDisputed(tx, form.id);
  else if (to.status !== formStatus.sentBack) await setDisputed(tx, form.id);
}
