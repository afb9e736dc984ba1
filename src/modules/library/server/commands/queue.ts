import type { Tx } from '#kit/server/db/database.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { copyState, holdState } from '../../contract/codes.ts';
import { lockCopy, lockFree, moveCopy, type LockedCopy } from '../queries/copies.ts';
import { endHold, lockQueue, makeReady, makeWaiting } from '../queries/holds.ts';
import { standingsOf } from '../queries/rules.ts';
import { workingDaysAfter } from '../rules/lending.ts';
import { todayOf, type By } from './by.ts';
import { bookPage, shelfPage, tellReader } from './notices.ts';

type When = Pick<By, 'now'> & { readonly id: number | null };

/** Puts a kept copy back on the shelf. */
export async function releaseKept(tx: Tx, copyId: number | null, by: When, remark: string): Promise<void> {
  if (copyId === null) return;
  const copy = await lockCopy(tx, copyId);
  if (copy?.state === copyState.reserved)
    await moveCopy(tx, copy, { to: copyState.onShelf, by: by.id, remark, now: by.now });
}

/**
 * Returns a reader to their old place in the queue and notifies them, because their kept copy is no longer available.
 * The title must be locked.
 */
export async function loseKept(
  tx: Tx,
  title: { readonly id: number; readonly name: string },
  copyId: number,
  now: Date,
): Promise<void> {
  const hold = (await lockQueue(tx, title.id)).find((one) => one.copyId === copyId);
  if (!hold) return;
  await makeWaiting(tx, hold.id);
  await tellReader(tx, hold.personId, `hold:${hold.id}`, {
    key: `hold-${hold.id}-lost-${now.getTime()}`,
    zh: `为您保留的《${title.name}》暂时无法取书，您已回到原来的排队位置`,
    en: `The copy of “${title.name}” kept for you is no longer available. You are back at your place in the queue.`,
    url: bookPage(title.id),
  });
}

/**
 * Updates the queue of a title; every command that may free a copy ends with it. Ends reservations not picked up in
 * time, and gives each copy on the shelf to the first reader waiting. The title must be locked.
 * @returns newly kept copies with their readers
 */
export async function settleQueue(
  tx: Tx,
  title: { readonly id: number; readonly name: string },
  by: When,
): Promise<ReadonlyMap<number, number>> {
  const today = todayOf(by);
  const queue = await lockQueue(tx, title.id);
  for (const hold of queue) {
    if (hold.state !== holdState.ready || !hold.pickupUntil || hold.pickupUntil >= today) continue;
    await endHold(tx, hold.id, holdState.expired, by.now);
    await releaseKept(tx, hold.copyId, { id: null, now: by.now }, '');
    await tellReader(tx, hold.personId, `hold:${hold.id}`, {
      key: `hold-${hold.id}-expired`,
      zh: `《${title.name}》的预约已过期，未在期限内取书`,
      en: `Your reservation of “${title.name}” expired because it was not picked up in time`,
      url: bookPage(title.id),
    });
  }
  const waiting = queue.filter(({ state }) => state === holdState.waiting);
  const kept = new Map<number, number>();
  if (waiting.length === 0) return kept;
  const free = await lockFree(tx, title.id, waiting.length);
  const served = waiting.slice(0, free.length);
  const standings = await standingsOf(
    tx,
    served.map(({ personId }) => personId),
    today,
  );
  const special = await specialDays(tx, by.now);
  for (const [n, hold] of served.entries()) {
    const copy: LockedCopy = free[n]!;
    const until = workingDaysAfter(today, standings.get(hold.personId)?.rule.holdDays ?? 1, special);
    await makeReady(tx, hold.id, { copyId: copy.id, now: by.now, until });
    await moveCopy(tx, copy, { to: copyState.reserved, by: by.id, for: hold.personId, now: by.now });
    kept.set(copy.id, hold.personId);
    await tellReader(tx, hold.personId, `hold:${hold.id}`, {
      key: `hold-${hold.id}-ready-${by.now.getTime()}`,
      zh: `您预约的《${title.name}》可以取了，请于 ${until} 或之前到馆`,
      en: `“${title.name}” is ready for you. Pick it up by ${until}.`,
      url: shelfPage,
    });
  }
  return kept;
}
