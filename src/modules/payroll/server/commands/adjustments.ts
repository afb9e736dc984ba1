import type { Executor, Tx } from '#kit/server/db/database.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { adjustmentState, type PayItem } from '../../contract/codes.ts';
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
import { openPay, sealPay } from './pay-box.ts';

type Planned = queries.Planned;

/**
 * Takes somebody's day for a form that changes his pay from then on; a form that takes another one gives the former back.
 * The person is held, so that of two forms the second is told. @returns the number of the form that has the day
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

/** What a form was to change is approved and waits for its day, was sent back, or does not come. */
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

/** What somebody earns on a company day, as far as it is known here. */
export async function payOn(on: Executor, personId: number, day: string): Promise<Pay> {
  const rows = await queries.listEffective(on, personId);
  return payAfter(rows.filter((row) => row.day <= day).map((row) => opened(row).held));
}

/** Everything in effect of somebody's pay together with a change that would be made. */
export async function changesWith(on: Executor, personId: number, change: Change): Promise<Change[]> {
  const rows = (await queries.listEffective(on, personId)).map(opened);
  return [...rows.filter(({ formId }) => formId !== change.formId), change];
}

/** What a form has changed of pay; undefined where it has changed nothing, or that was taken back. */
async function adjustedBy(on: Executor, personId: number, formId: number): Promise<Adjusted | undefined> {
  const row = (await queries.listEffective(on, personId)).find((one) => one.formId === formId);
  return row && opened(row).held;
}

/** The items that a form has changed of somebody's pay. */
export const listAdjusted = async (on: Executor, personId: number, formId: number): Promise<PayItem[]> =>
  Object.keys((await adjustedBy(on, personId, formId))?.after ?? {}) as PayItem[];

/** What goes back to what it was before another form, as the amount that it was; undefined where none was known. */
async function settled(on: Executor, personId: number, change: PayRequest): Promise<PayChange | undefined> {
  if (!('formId' in change)) return change;
  const fen = (await adjustedBy(on, personId, change.formId))?.before[change.item];
  return fen === undefined ? undefined : { item: change.item, fen };
}

/** Items given by per cent, or by what they were, though no amount is known of them. */
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

/** Whether anything is known of what somebody earns, whatever the day. */
export const hasArchive = async (on: Executor, personId: number): Promise<boolean> =>
  (await queries.listEffective(on, personId)).length > 0;

/** What somebody would earn on a day with changes from it on. Every item that is given by per cent has a base. */
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

/** Writes what somebody earns from its day on. The caller has taken the day and holds the person. @returns its id */
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

/** Takes back what an adjustment did: it never was. */
export async function cancelAdjustment(tx: Tx, id: number, now: Date): Promise<void> {
  await writeArchive(tx, await queries.setCancelled(tx, id, now), now);
}

/** A later change in effect of the same items, with the number of its form. */
export async function findLaterAdjustment(
  on: Executor,
  personId: number,
  id: number,
): Promise<{ readonly day: string; readonly number: string } | undefined> {
  const rows = (await queries.listEffective(on, personId)).map(opened);
  const own = rows.find((row) => row.id === id);
  return own && rows.find((row) => row.day > own.day && sharesItem(own.held, row.held));
}
