import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Moved } from '#modules/approval/server/open.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import { slipState } from '#modules/payroll/contract/slip-codes.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { hasProof } from '#modules/people/server/open.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { addDispute, listDisputes } from '../queries/disputes.ts';
import { clearDisputed, lockOwn, setDisputed, type SlipHead } from '../queries/slips.ts';
import type { SlipHeld } from '../rules/read-sheet.ts';
import type { Reader } from './own.ts';

/** Maximum length of an explanation in characters. */
const mostExplained = 500;

/** A person's question about an item of their pay in a month. */
export interface Doubt {
  readonly personId: number;
  /** YYYY-MM */
  readonly month: string;
  readonly item: MonthItem;
  readonly explain: string;
  /** Amount expected in yuan as decimal text; null: the person adds it to the draft. */
  readonly expected: string | null;
  readonly now: Date;
}

/** Question of a person as they ask it, about a line of the payslip or about an item that it lacks. */
export interface AskedDoubt extends Omit<Doubt, 'month' | 'item'> {
  /** Place of the line among the payslip's lines; null: the payslip lacks it. */
  readonly line: number | null;
  readonly item: MonthItem | null;
}

/** Returns the item in question and the explanation, which names the line. @throws Refused badInput */
function subjectOf(slip: Pick<SlipHead, 'sealed'>, { line, item, explain }: AskedDoubt) {
  if (line === null) return { item: item ?? refuse(general.badInput, { field: 'Line' }), explain };
  const found = openPay<SlipHeld>(slip.sealed).lines[line] ?? refuse(general.badInput, { field: 'Line' });
  // Whoever answers may read the other language.
  const { name, nameEn } = found;
  const title = nameEn === '' || nameEn === name ? name : `${name} / ${nameEn}`;
  return { item: found.item, explain: `${title}: ${explain}`.slice(0, mostExplained) };
}

type Begin = (tx: Tx, doubt: Doubt) => Promise<{ readonly formId: number; readonly number: string }>;

/** Extension point for the module that owns pay queries. It turns a dispute into a form. */
export const onDispute = extensionPoint<Begin>();

/**
 * Starts a pay query about a line of one's own payslip, as a draft to review and submit. The payslip counts as
 * disputed once the query is submitted. Returns an existing draft about the same item instead of creating a second one.
 * @throws Refused notFound, unread, badInput, alreadyDisputed; proofNeeded for a line
 */
export async function disputeSlip(
  tx: Tx,
  slipId: number,
  asked: AskedDoubt,
  reader: Reader,
): Promise<{ readonly formId: number; readonly number: string }> {
  const slip = (await lockOwn(tx, asked.personId, slipId)) ?? refuse(general.notFound);
  // A line names what is paid or deducted: it is read from the sealed payslip, as opening it is.
  if (asked.line !== null && !(await hasProof(tx, reader))) refuse(factorRefusals.proofNeeded);
  if (slip.state === slipState.published) refuse(slipRefusals.unread);
  const { personId, expected, now } = asked;
  const doubt = { personId, expected, now, ...subjectOf(slip, asked) };
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
 * Marks a payslip as disputed when its pay query is submitted. A withdrawn or abandoned query restores the earlier
 * state. A query that was sent back still counts until its applicant decides.
 */
export async function noteDispute(tx: Tx, { form, to }: Moved): Promise<void> {
  if (to.stateType !== stateType.open || to.status === formStatus.draft) await clearDisputed(tx, form.id);
  else if (to.status !== formStatus.sentBack) await setDisputed(tx, form.id);
}
