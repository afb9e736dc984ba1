import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { MonthItem } from '../../contract/codes.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { slipState } from '../../contract/slip-codes.ts';
import { addDispute, listDisputes } from '../queries/disputes.ts';
import { lockOwn, setDisputed } from '../queries/slips.ts';

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

let begin: Begin | null = null;

/** Says what a dispute becomes: a query about pay, in whose name it is. Joined by whoever has such forms. */
export function onDispute(beginForm: Begin): void {
  begin = beginForm;
}

/**
 * Begins a query about an item of one's own slip, as a draft to be looked over and submitted.
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
  if (open) refuse(slipRefusals.alreadyDisputed, { with: { number: open.number } });
  if (!begin) throw new Error('nobody takes disputes');
  const form = await begin(tx, { ...doubt, month: slip.month });
  await addDispute(tx, { formId: form.formId, slipId, item: doubt.item, now: doubt.now });
  await setDisputed(tx, slipId);
  return form;
}
