import type { z } from 'zod';
import { refuse, type Language } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { MOST_OCCURRENCES } from '../../contract/codes.ts';
import type { repeat, warning } from '../../contract/fields.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { countBooked, listBusy, listTaken } from '../queries/bookings.ts';
import { areInService, getSetting } from '../queries/people.ts';
import type { Room } from '../queries/rooms.ts';
import type { SpecialDays } from '#kit/rules/work-days.ts';
import { quotaFault, timesFaults, type Fault } from '../rules/policy.ts';
import { occurrences, overlapEachOther, type Span } from '../rules/recurrence.ts';
import { faultWords, refuseFor, type By } from './by.ts';

export type GivenRepeat = z.infer<typeof repeat> | null;
export type Warning = z.infer<typeof warning>;

/** Refusal to give when the database constraint against overlapping bookings fails. */
export const whenTaken = { booking_free: roomRefusals.taken };

const DAY_MS = 86_400_000;

/**
 * Returns the requested times, of one meeting or of a series.
 * @throws Refused reversed, overMidnight, seriesTooLong, -Overlaps, -Empty
 */
export function spansOf(
  { StartTime, EndTime }: { readonly StartTime: string; readonly EndTime: string },
  given: GivenRepeat,
): Span[] {
  const first = { start: new Date(StartTime), end: new Date(EndTime) };
  assertLength(first);
  if (!given) return [first];
  const { Freq, Interval, WeekDays, Nths, UntilDate, TimeZone } = given;
  const spans = occurrences(
    first,
    { freq: Freq, every: Interval, weekdays: WeekDays, nths: Nths, until: UntilDate, zone: TimeZone },
    MOST_OCCURRENCES,
  );
  if (spans.length > MOST_OCCURRENCES)
    refuse(roomRefusals.seriesTooLong, { field: 'Repeat', with: { max: MOST_OCCURRENCES } });
  if (spans.length === 0) refuse(roomRefusals.seriesEmpty, { field: 'Repeat' });
  if (overlapEachOther(spans)) refuse(roomRefusals.seriesOverlaps, { field: 'Repeat' });
  return spans;
}

/**
 * Checks that a meeting ends after its start and lasts at most a day. Later checks rely on this.
 * @throws Refused reversed, overMidnight
 */
export function assertLength({ start, end }: Span): void {
  if (start >= end) refuse(roomRefusals.reversed, { field: 'EndTime' });
  if (end.getTime() - start.getTime() > DAY_MS) refuse(roomRefusals.overMidnight, { field: 'EndTime' });
}

/** Requested time, with the reason why it cannot be booked; null if it can. */
export interface CheckedTime extends Span {
  readonly fault: Fault | null;
}

const taken: Fault = { refusal: roomRefusals.taken, detail: { field: 'StartTime' }, mayOverride: false };

/** Checks some times against a room's rules and bookings. Administrators are exempt from the room's rules. */
export async function checkSpans(
  on: Executor,
  by: By,
  room: Room,
  spans: readonly Span[],
  special: SpecialDays,
  except: readonly number[] = [],
  runningSince: Date | null = null,
): Promise<CheckedTime[]> {
  const full = await listTaken(on, room.id, spans, room.bufferMinutes, except);
  return spans.map((span, n) => {
    const isRunning = runningSince !== null && span.start.getTime() === runningSince.getTime();
    const faults = [...timesFaults(room, span, by.now, special, isRunning)];
    const fault = faults.find(({ mayOverride }) => !(by.manages && mayOverride));
    return { ...span, fault: fault ?? (full.has(n) ? taken : null) };
  });
}

/**
 * Returns the times that will be booked.
 * @throws Refused the fault of a single booking; seriesTaken with all conflicts if the whole series was requested; the
 * first fault if no time is free
 */
export function chooseFree(
  checked: readonly CheckedTime[],
  policy: 'fail' | 'skip',
  language: Language,
): { readonly free: Span[]; readonly skipped: CheckedTime[] } {
  const skipped = checked.filter(({ fault }) => fault !== null);
  const free = checked.filter(({ fault }) => fault === null);
  const [first] = skipped;
  if (!first?.fault) return { free, skipped };
  if (free.length === 0) refuseFor(first.fault);
  if (policy === 'fail')
    refuse(roomRefusals.seriesTaken, {
      field: 'Repeat',
      with: { count: skipped.length },
      body: { Conflicts: reasonsOf(skipped, language) },
    });
  return { free, skipped };
}

export const reasonsOf = (checked: readonly CheckedTime[], language: Language) =>
  checked.map(({ start, end, fault }) => ({
    StartTime: start,
    EndTime: end,
    Reason: fault ? faultWords(fault, language) : '',
  }));

/** Person whose booking limits a booking counts against: its host and the person who makes it. */
export interface LimitedPerson {
  readonly id: number;
  /** True if the booking is an additional one for this person; false if it only moves to another time. */
  readonly isNew: boolean;
}

/** Checks that new meetings do not exceed people's booking limits. @throws Refused dayQuota, futureQuota */
export async function assertQuota(
  on: Executor,
  by: By,
  people: readonly LimitedPerson[],
  spans: readonly Span[],
  except: readonly number[] = [],
): Promise<void> {
  if (by.manages) return;
  const quota = await getSetting(on);
  for (const { id, isNew } of people) {
    const booked = await countBooked(on, id, spans, by.now, except);
    const { futureBookings } = quota;
    const fault = quotaFault(
      { ...quota, futureBookings: isNew ? futureBookings : 0 },
      spans,
      booked.minutes,
      booked.future,
    );
    if (fault) refuseFor(fault);
  }
}

/** Returns warnings that do not forbid the booking: too few seats, and people who are busy elsewhere. */
export async function warningsOf(
  on: Executor,
  room: Room,
  people: readonly number[],
  spans: readonly Span[],
  except: readonly number[] = [],
): Promise<Warning[]> {
  const busy = await listBusy(on, people, spans, except);
  return [
    ...(people.length > room.capacity
      ? [{ Kind: 'capacity' as const, Capacity: room.capacity, People: [] }]
      : []),
    ...(busy.length > 0 ? [{ Kind: 'clash' as const, Capacity: room.capacity, People: busy }] : []),
  ];
}

/** Checks that all attendees are in service. @returns the attendees without the host @throws Refused personGone */
export async function checkAttendees(
  on: Executor,
  ids: readonly number[],
  hostId: number,
): Promise<number[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== hostId).toSorted((a, b) => a - b);
  if (!(await areInService(on, wanted))) refuse(roomRefusals.personGone, { field: 'AttendeeAUIDs' });
  return wanted;
}

/** Tells whether a booking needs approval. Administrators and approvers of the room need none. */
export const hasToWait = (by: By, room: Room): boolean =>
  room.needApproval && !by.manages && !room.approverIds.includes(by.id);
