import type { Refusal, RefusalDetail } from '#kit/contract/refusals.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import type { Span } from './recurrence.ts';

/** Rules of a room for its bookings. Minutes count from the start of the company's day. */
export interface Policy {
  readonly openMinute: number;
  readonly closeMinute: number;
  readonly workDaysOnly: boolean;
  readonly slotMinutes: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly advanceDays: number;
}

export interface Fault {
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;
  /** True if administrators of rooms may book in spite of this fault. */
  readonly mayOverride: boolean;
}

const MINUTE_MS = 60_000;
/** Milliseconds by which a booking for "now" may be late. */
const LATE_MS = 5 * MINUTE_MS;

const fault = (
  refusal: Refusal,
  field: string,
  filling: RefusalDetail['with'] = {},
  mayOverride = true,
): Fault => ({ refusal, detail: { field, with: filling }, mayOverride });

/**
 * Returns all faults of these times, in the order in which people are told. A person who may override the first one has
 * to see the next.
 * @param isRunning true if the meeting has begun, so that only its end moves
 */
export function* timesFaults(
  policy: Policy,
  { start, end }: Span,
  now: Date,
  special: SpecialDays,
  isRunning = false,
): Generator<Fault, void> {
  if (start >= end) {
    yield fault(roomRefusals.reversed, 'EndTime', {}, false);
    return;
  }
  const from = wallAt(start, companyZone());
  const until = wallAt(new Date(end.getTime() - MINUTE_MS), companyZone());
  const minutes = Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
  const last = from.minute + minutes;
  const grid = { minutes: policy.slotMinutes };
  const [isWholeStart, isWholeEnd] = [start, end].map((at) => at.getTime() % MINUTE_MS === 0);
  // Times that are no whole minutes are refused even for administrators, because durations are counted in minutes.
  if (!isWholeStart || (!isRunning && from.minute % policy.slotMinutes !== 0))
    yield fault(roomRefusals.offGrid, 'StartTime', grid, isWholeStart);
  if (!isWholeEnd || last % policy.slotMinutes !== 0)
    yield fault(roomRefusals.offGrid, 'EndTime', grid, isWholeEnd);
  if (from.day !== until.day) yield fault(roomRefusals.overMidnight, 'EndTime', {}, false);
  if (from.minute < policy.openMinute || last > policy.closeMinute) {
    const hours = { from: clockOf(policy.openMinute), until: clockOf(policy.closeMinute) };
    yield fault(roomRefusals.closed, from.minute < policy.openMinute ? 'StartTime' : 'EndTime', hours);
  }
  if (policy.workDaysOnly && !isWorkDay(from.day, special)) yield fault(roomRefusals.dayOff, 'StartTime');
  if (minutes < policy.minMinutes)
    yield fault(roomRefusals.tooShort, 'EndTime', { minutes: policy.minMinutes });
  if (minutes > policy.maxMinutes)
    yield fault(roomRefusals.tooLong, 'EndTime', { minutes: policy.maxMinutes });
  if (isRunning) {
    if (end < now) yield fault(roomRefusals.past, 'EndTime', {}, false);
    return;
  }
  if (start.getTime() < now.getTime() - LATE_MS) yield fault(roomRefusals.past, 'StartTime', {}, false);
  if (from.day > shiftDays(wallAt(now, companyZone()).day, policy.advanceDays))
    yield fault(roomRefusals.tooEarly, 'StartTime', { days: policy.advanceDays });
}

/** Booking limits of one person; 0 means no limit. */
export interface Quota {
  readonly dayMinutes: number;
  readonly futureBookings: number;
}

/** Minutes that a person has booked, by company day. */
export type BookedMinutes = ReadonlyMap<string, number>;

/** Returns the first limit that a person would exceed; null if there is none. A series counts as one booking. */
export function quotaFault(
  quota: Quota,
  spans: readonly Span[],
  booked: BookedMinutes,
  futureBookings: number,
): Fault | null {
  if (quota.futureBookings > 0 && futureBookings >= quota.futureBookings)
    return fault(roomRefusals.futureQuota, 'StartTime', { max: quota.futureBookings });
  if (quota.dayMinutes === 0) return null;
  const sums = new Map(booked);
  for (const { start, end } of spans) {
    const { day } = wallAt(start, companyZone());
    const used = sums.get(day) ?? 0;
    const more = Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
    if (used + more > quota.dayMinutes)
      return fault(roomRefusals.dayQuota, 'StartTime', { day, used, max: quota.dayMinutes });
    sums.set(day, used + more);
  }
  return null;
}
