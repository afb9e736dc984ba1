import type { Executor, Tx } from '#kit/server/db/database.ts';
import { adjustmentState, type PayItem } from '#modules/payroll/contract/codes.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import * as queries from '../queries/adjustments.ts';
import {
  adjusted,
  payAfter,
  sharesItem,
  withoutBase,
  type Adjusted,
  type Pay,
  type PayChange,
  type PayRequest,
} from '../rules/adjusting.ts';
import type { Change } from '../rules/archive.ts';
import { writeArchive } from './archive.ts';

type Planned = queries.Planned;

/**
 * Reserves a person's day for a form that changes their pay from that day. If another form gave up its effects, its
 * reservation is dropped first. The person row is locked, so the second of two competing forms sees the first.
 * @returns the number of the form that holds the day, or null if it is now reserved
 */
export async function takePayDay(tx: Tx, planned: Planned, now: Date): Promise<string | null> {
  const { personId, day, formId, cause, stage } = planned;
  await holdPersons(tx, [personId]);
  await queries.dropGivenUp(tx, personId, day, now);
  const rival = await queries.findRival(tx, planned);
  if (rival !== undefined) return rival;
  const held = await queries.findOfForm(tx, formId);
  const isSame = held?.personId === personId && held.day === day && held.cause === cause;
  if (isSame && held.stage === (stage ?? null)) return null;
  await moveAdjustment(tx, formId, 'cancelled', now);
  await queries.addAdjustment(tx, planned, now);
  return null;
}

/** Moves a form's planned pay change to approved, sent back or cancelled. */
export const moveAdjustment = (
  tx: Tx,
  formId: number,
  to: 'approved' | 'sentBack' | 'cancelled',
  now: Date,
): Promise<void> => queries.moveToCome(tx, formId, adjustmentState[to], now);

const opened = <T extends { readonly sealed: string }>(row: T) => ({
  ...row,
  held: openPay<Adjusted>(row.sealed),
});

/** Returns a person's pay on a company day, as far as it is known. */
export async function payOn(on: Executor, personId: number, day: string): Promise<Pay> {
  const rows = await queries.listEffective(on, personId);
  return payAfter(rows.filter((row) => row.day <= day).map((row) => opened(row).held));
}

/** Returns a person's pay changes in effect, with a planned change in place of its form's earlier one. */
export async function changesWith(on: Executor, personId: number, change: Change): Promise<Change[]> {
  const rows = (await queries.listEffective(on, personId)).map(opened);
  return [...rows.filter(({ formId }) => formId !== change.formId), change];
}

/** Returns the pay change that a form made; undefined if it made none or was taken back. */
async function adjustedBy(on: Executor, personId: number, formId: number): Promise<Adjusted | undefined> {
  const row = (await queries.listEffective(on, personId)).find((one) => one.formId === formId);
  return row && opened(row).held;
}

/** Returns the pay items that a form changed for a person. */
export const listAdjusted = async (on: Executor, personId: number, formId: number): Promise<PayItem[]> =>
  Object.keys((await adjustedBy(on, personId, formId))?.after ?? {}) as PayItem[];

/**
 * Replaces "back to the amount before another form" by that amount. Returns undefined if the earlier amount is not
 * known.
 */
async function settled(on: Executor, personId: number, change: PayRequest): Promise<PayChange | undefined> {
  if (!('formId' in change)) return change;
  const fen = (await adjustedBy(on, personId, change.formId))?.before[change.item];
  return fen === undefined ? undefined : { item: change.item, fen };
}

/** Returns the items changed by a percentage, or reset to an earlier amount, for which no amount is known. */
export async function listWithoutBase(
  on: Executor,
  { personId, day }: Pick<Planned, 'personId' | 'day'>,
  changes: readonly PayRequest[],
): Promise<PayItem[]> {
  const missing: PayItem[] = [];
  for (const change of changes) {
    const found = await settled(on, personId, change);
    if (!found) missing.push(change.item);
    else if ('percent' in found) missing.push(...withoutBase(await payOn(on, personId, day), [found]));
  }
  return missing;
}

/** Returns whether any pay of a person is known, on whatever day. */
export const hasArchive = async (on: Executor, personId: number): Promise<boolean> =>
  (await queries.listEffective(on, personId)).length > 0;

/**
 * Returns a person's pay on a day if changes took effect then. Every item changed by a percentage must have an amount.
 */
export async function payAfterChanges(
  on: Executor,
  personId: number,
  day: string,
  changes: readonly PayRequest[],
): Promise<Pay> {
  const asked = await Promise.all(changes.map((change) => settled(on, personId, change)));
  const before = await payOn(on, personId, day);
  const known = asked.filter(
    (change) => change !== undefined && !('percent' in change && before[change.item] === undefined),
  ) as PayChange[];
  return { ...before, ...adjusted(before, known).after };
}

/**
 * Puts a pay change into effect from its day. The caller has reserved the day and locked the person row.
 * @returns the id of the pay change
 */
export async function makeEffective(
  tx: Tx,
  planned: Planned,
  changes: readonly PayRequest[],
  now: Date,
): Promise<number> {
  const { personId, day, formId } = planned;
  if (!(await queries.findOfForm(tx, formId))) await queries.addAdjustment(tx, planned, now);
  const { id } = (await queries.findOfForm(tx, formId))!;
  const asked = await Promise.all(changes.map((change) => settled(tx, personId, change)));
  const done = adjusted(
    await payOn(tx, personId, day),
    asked.filter((change) => change !== undefined),
  );
  await queries.setEffective(tx, id, sealPay(done), now);
  await writeArchive(tx, personId, now);
  return id;
}

/** Cancels a pay change as if it had never been made. */
export async function cancelAdjustment(tx: Tx, id: number, now: Date): Promise<void> {
  await writeArchive(tx, await queries.setCancelled(tx, id, now), now);
}

/** Returns a later pay change in effect that changes the same items, with the number of its form. */
export async function findLaterAdjustment(
  on: Executor,
  personId: number,
  id: number,
): Promise<{ readonly day: string; readonly number: string } | undefined> {
  const rows = (await queries.listEffective(on, personId)).map(opened);
  const own = rows.find((row) => row.id === id);
  return own && rows.find((row) => row.day > own.day && sharesItem(own.held, row.held));
}
