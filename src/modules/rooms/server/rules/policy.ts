import type { Refusal, RefusalDetail } from '#kit/contract/refusals.ts';
import { COMPANY_ZONE, shiftDays } from '#kit/rules/dates.ts';
import { wallAt, weekdayOf } from '#kit/rules/zones.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import type { Span } from './recurrence.ts';

/** What a room asks of its bookings; minutes of the company's day. */
export interface Policy {
  readonly openMinute: number;
  readonly closeMinute: number;
  readonly workDaysOnly: boolean;
  readonly slotMinutes: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly advanceDays: number;
}

/** What differs from working on weekdays, by company day. */
export type SpecialDays = ReadonlyMap<string, 'holiday' | 'workday'>;

export interface Fault {
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;
  /** Whoever administers rooms may do it all the same. */
  readonly mayOverride: boolean;
}

const MINUTE_MS = 60_000;
/** A meeting that begins now may be booked a few minutes late. */
const LATE_MS = 5 * MINUTE_MS;

export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether the company works on a day. */
export function isWorkDay(day: string, special: SpecialDays): boolean {
  const known = special.get(day);
  return known ? known === 'workday' : weekdayOf(day) <= 5;
}

const fault = (
  refusal: Refusal,
  field: string,
  filling: RefusalDetail['with'] = {},
  mayOverride = true,
): Fault => ({ refusal, detail: { field, with: filling }, mayOverride });

/**
 * The first thing that speaks against these times, or null. The order is the one people are told in.
 * @param isRunning the meeting has begun: only its end moves
 */
export function timesFault(
  policy: Policy,
  { start, end }: Span,
  now: Date,
  special: SpecialDays,
  isRunning = false,
): Fault | null {
  if (start >= end) return fault(roomRefusals.reversed, 'EndTime', {}, false);
  const from = wallAt(start, COMPANY_ZONE);
  const until = wallAt(new Date(end.getTime() - MINUTE_MS), COMPANY_ZONE);
  const minutes = Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
  const last = from.minute + minutes;
  if (start.getTime() % MINUTE_MS !== 0 || (!isRunning && from.minute % policy.slotMinutes !== 0))
    return fault(roomRefusals.offGrid, 'StartTime', { minutes: policy.slotMinutes });
  if (end.getTime() % MINUTE_MS !== 0 || last % policy.slotMinutes !== 0)
    return fault(roomRefusals.offGrid, 'EndTime', { minutes: policy.slotMinutes });
  if (from.day !== until.day) return fault(roomRefusals.overMidnight, 'EndTime', {}, false);
  if (from.minute < policy.openMinute || last > policy.closeMinute) {
    const hours = { from: clockText(policy.openMinute), until: clockText(policy.closeMinute) };
    return fault(roomRefusals.closed, from.minute < policy.openMinute ? 'StartTime' : 'EndTime', hours);
  }
  if (policy.workDaysOnly && !isWorkDay(from.day, special)) return fault(roomRefusals.dayOff, 'StartTime');
  if (minutes < policy.minMinutes)
    return fault(roomRefusals.tooShort, 'EndTime', { minutes: policy.minMinutes });
  if (minutes > policy.maxMinutes)
    return fault(roomRefusals.tooLong, 'EndTime', { minutes: policy.maxMinutes });
  if (isRunning) return end < now ? fault(roomRefusals.past, 'EndTime', {}, false) : null;
  if (start.getTime() < now.getTime() - LATE_MS) return fault(roomRefusals.past, 'StartTime', {}, false);
  if (from.day > shiftDays(wallAt(now, COMPANY_ZONE).day, policy.advanceDays))
    return fault(roomRefusals.tooEarly, 'StartTime', { days: policy.advanceDays });
  return null;
}

/** What a host has already; 0 as a limit is no limit. */
export interface Quota {
  readonly dayMinutes: number;
  readonly futureBookings: number;
}

/** Minutes that a host has booked, by company day. */
export type BookedMinutes = ReadonlyMap<string, number>;

/** The first quota that a host would exceed, or null. A series counts as one booking. */
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
    const { day } = wallAt(start, COMPANY_ZONE);
    const used = sums.get(day) ?? 0;
    const more = Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
    if (used + more > quota.dayMinutes)
      return fault(roomRefusals.dayQuota, 'StartTime', { day, used, max: quota.dayMinutes });
    sums.set(day, used + more);
  }
  return null;
}
