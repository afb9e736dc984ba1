import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { copyState, holdState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { countCopies } from '../queries/copies.ts';
import { addHold, endHold, findHold, listExpired, lockQueue, type OpenHold } from '../queries/holds.ts';
import { hasOpenLoan } from '../queries/loans.ts';
import { lockReader, standingsOf } from '../queries/rules.ts';
import { lockTitle } from '../queries/titles.ts';
import { lendable } from '../rules/copies.ts';
import { holdFault } from '../rules/lending.ts';
import { assertNo, todayOf, type By } from './by.ts';
import { bookPage, tellReader } from './notices.ts';
import { releaseKept, settleQueue } from './queue.ts';

/**
 * Adds the caller to the end of a title's queue.
 * @returns their position in the queue
 * @throws Refused as `holdFault`
 */
export function reserveBook(
  db: Database,
  by: By,
  titleId: number,
): Promise<{ Code: number; Id: number; Position: number }> {
  return onConstraint({ hold_one_each: bookRefusals.alreadyReserved }, () =>
    inTransaction(db, async (tx) => {
      await lockReader(tx, by.id);
      const title = (await lockTitle(tx, titleId)) ?? refuse(general.notFound, { field: 'id' });
      await settleQueue(tx, title, by);
      const standing = (await standingsOf(tx, [by.id], todayOf(by))).get(by.id) ?? refuse(general.notFound);
      const queue = await lockQueue(tx, titleId);
      const counts = await countCopies(tx, titleId);
      assertNo(
        holdFault(standing, {
          hasLoan: await hasOpenLoan(tx, titleId, by.id),
          hasHold: queue.some(({ personId }) => personId === by.id),
          free: counts.get(copyState.onShelf) ?? 0,
          lendable: lendable.reduce<number>((sum, state) => sum + (counts.get(state) ?? 0), 0),
        }),
      );
      const Id = await addHold(tx, { titleId, personId: by.id, now: by.now });
      const waiting = queue.filter(({ state }) => state === holdState.waiting).length;
      return { Code: 1, Id, Position: waiting + 1 };
    }),
  );
}

/** Ends a reservation and gives the copy to the next reader. The title must be locked. */
async function release(
  tx: Tx,
  title: { readonly id: number; readonly name: string },
  hold: OpenHold,
  by: Pick<By, 'id' | 'now'>,
): Promise<void> {
  await endHold(tx, hold.id, holdState.cancelled, by.now);
  await releaseKept(tx, hold.copyId, by, '');
  await settleQueue(tx, title, by);
}

/**
 * Cancels the caller's own reservation; librarians may cancel any.
 * @throws Refused notFound, notReserved
 */
export function cancelHold(db: Database, by: By, holdId: number): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const found = await findHold(tx, holdId);
    if (!found || (found.personId !== by.id && !by.manages)) refuse(general.notFound);
    const title = (await lockTitle(tx, found.titleId)) ?? refuse(general.notFound);
    const hold =
      (await lockQueue(tx, title.id)).find(({ id }) => id === holdId) ?? refuse(bookRefusals.notReserved);
    await release(tx, title, hold, by);
    if (hold.personId !== by.id)
      await tellReader(tx, hold.personId, `hold:${holdId}`, {
        key: `hold-${holdId}-cancelled`,
        zh: `管理员取消了您对《${title.name}》的预约`,
        en: `The library cancelled your reservation of “${title.name}”`,
        url: bookPage(title.id),
      });
    return { Code: 1 };
  });
}

/**
 * Cancels the reservations of a leaving person, in ascending order of titles.
 * @returns number of reservations
 */
export async function cancelHoldsOf(
  tx: Tx,
  holds: readonly OpenHold[],
  by: Pick<By, 'id' | 'now'>,
): Promise<number> {
  let count = 0;
  for (const { id, titleId } of holds) {
    const title = await lockTitle(tx, titleId);
    const hold = title && (await lockQueue(tx, titleId)).find((one) => one.id === id);
    if (!hold) continue;
    await release(tx, title, hold, by);
    count += 1;
  }
  return count;
}

/** Ends the reservations that were not picked up in time, one transaction per title. */
export async function expireHolds(db: Database, now: Date): Promise<void> {
  await eachByItself(await listExpired(db, todayOf({ now })), (titleId) =>
    inTransaction(db, async (tx) => {
      const title = await lockTitle(tx, titleId);
      if (title) await settleQueue(tx, title, { id: null, now });
    }),
  );
}
