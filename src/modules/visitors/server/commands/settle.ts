import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { companyDay, shiftDays, companyDayStart } from '#kit/rules/dates.ts';
import { visitState, type VisitState } from '../../contract/codes.ts';
import { sweepAttempts } from '../queries/attempts.ts';
import {
  addLog,
  anonymize,
  countClosed,
  listKeptLongEnough,
  listOverdue,
  lockVisits,
  saveState,
  type LockedVisit,
} from '../queries/changes.ts';
import { stateAfterDay } from '../rules/states.ts';
import { announceVisit } from './announce.ts';
import { refreshWindows, tellClosed } from './tell.ts';

const acts: Partial<Record<VisitState, string>> = { 6: 'expired', 7: 'noShow', 8: 'closed' };

/**
 * Ends those of the locked visits whose day is over. With `onSiteToo`, at the end of a day, also ends today's visits
 * that are still on site.
 */
export async function settleIn(
  tx: Tx,
  visits: readonly LockedVisit[],
  now: Date,
  onSiteToo: boolean,
): Promise<LockedVisit[]> {
  const today = companyDay(now);
  const settled: LockedVisit[] = [];
  for (const visit of visits) {
    const isOver = companyDay(visit.arriveAt) < today;
    const to = stateAfterDay(visit.state);
    if (to === undefined || !(isOver || (onSiteToo && visit.state === visitState.onSite))) continue;
    await saveState(tx, visit.id, { state: to, ended_at: now });
    await addLog(tx, [
      { visitId: visit.id, act: acts[to] ?? 'moved', from: visit.state, to, by: null, at: now },
    ]);
    await announceVisit(tx, visit.id, to, now);
    settled.push(visit);
  }
  return settled;
}

/**
 * Ends visits whose day is over: guests who never came, were never confirmed or were never checked out. With
 * `onSiteToo`, at the end of a day, also closes today's visits on site.
 * @returns number of visits
 */
export async function settleVisits(db: Database, now: Date, onSiteToo = false): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await listOverdue(db, now, onSiteToo);
    if (ids.length === 0) return count;
    const settled = await inTransaction(db, async (tx) => {
      const done = await settleIn(tx, await lockVisits(tx, ids), now, onSiteToo);
      if (done.length > 0) await refreshWindows(tx, [...new Set(done.map(({ hostId }) => hostId))]);
      return done.length;
    });
    if (settled === 0) return count;
    count += settled;
  }
}

/** Notifies the desk in the morning of yesterday's guests who were never checked out. */
export async function reportClosed(db: Database, now: Date): Promise<void> {
  const day = shiftDays(companyDay(now), -1);
  const count = await countClosed(db, companyDayStart(day), companyDayStart(day, 1));
  if (count > 0) await inTransaction(db, (tx) => tellClosed(tx, day, count));
}

/**
 * Removes personal data from visits whose retention time is over, and deletes old attempt counters.
 * @returns number of visits
 */
export async function anonymizeVisits(db: Database, now: Date): Promise<number> {
  await sweepAttempts(db, now);
  let count = 0;
  for (;;) {
    const ids = await listKeptLongEnough(db, now);
    if (ids.length === 0) return count;
    await inTransaction(db, async (tx) => {
      await anonymize(tx, ids, now);
      await addLog(
        tx,
        ids.map((visitId) => ({ visitId, act: 'anonymized', from: null, to: null, by: null, at: now })),
      );
    });
    count += ids.length;
  }
}
