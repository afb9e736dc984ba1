import type { Tx } from '#kit/server/db/database.ts';
import type { Stretch } from '#modules/attendance/server/open.ts';
import type { ChangedBooking } from '#modules/rooms/server/open.ts';
import { interviewActs, replans } from '../../contract/interview-codes.ts';
import { flagInterviews, insertInterviewEvent } from '../queries/interviews.ts';
import { listByBookings, listByPeople, type Affected } from '../queries/replan.ts';
import { isTaken } from '#kit/rules/spans.ts';
import { tellInterview } from './interview-notices.ts';

/**
 * Marks interviews as to be planned again, once, and notifies the owners of their openings. Nothing is moved
 * automatically.
 */
async function flag(tx: Tx, affected: readonly Affected[], replan: number, now: Date): Promise<void> {
  const ids = affected.map(({ id }) => id);
  const flagged = new Set(await flagInterviews(tx, ids, replan, now));
  for (const one of affected.filter(({ id }) => flagged.has(id))) {
    const event = { id: one.id, act: interviewActs.replan, detail: { replan } };
    await insertInterviewEvent(tx, event, { by: null, now });
    await tellInterview(tx, one, 'replan', [one.ownerId], { now });
  }
}

/** Reacts to a booking that was cancelled or moved in room management. */
export async function whenBookingChanges(
  tx: Tx,
  changed: readonly ChangedBooking[],
  now: Date,
): Promise<void> {
  const byId = new Map(changed.map((one) => [one.id, one]));
  const found = await listByBookings(tx, [...byId.keys()], now);
  const lost = found.filter(({ bookingId, start, end }) => {
    const meeting = byId.get(bookingId!)!;
    const isSame = meeting.start.getTime() === start.getTime() && meeting.end.getTime() === end.getTime();
    return !meeting.stands || !isSame;
  });
  await flag(tx, lost, replans.room, now);
}

/** Reacts to interviewers who are on leave or on a trip at the time of an interview. */
export async function whenAway(
  tx: Tx,
  people: readonly number[],
  away: readonly Stretch[],
  now: Date,
): Promise<void> {
  const found = await listByPeople(tx, people, now);
  await flag(
    tx,
    found.filter((one) => isTaken(away, one)),
    replans.away,
    now,
  );
}

/** Marks the interviews of a leaving interviewer as to be planned again. */
export async function whenLeft(tx: Tx, personId: number, now: Date): Promise<Affected[]> {
  const found = await listByPeople(tx, [personId], now);
  await flag(tx, found, replans.left, now);
  return found;
}
