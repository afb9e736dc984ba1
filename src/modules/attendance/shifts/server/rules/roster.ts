import { weekdayOf } from '#kit/rules/zones.ts';
import { groupMode } from '#modules/attendance/contract/codes.ts';
import type { RosterDay, RosterGroup } from '#modules/attendance/leave/server/rules/cost.ts';
import { dayKind, isWorked, type DayKind } from '#modules/calendar/contract/codes.ts';
import { halfOf, workedSpans, type ShiftRule } from './shift.ts';
import type { Span } from './spans.ts';

/** Entry of a calendar for a day that it names. */
export interface Named {
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
}

/** Facts from which the roster of a person on one day is derived. */
export interface DayFacts {
  readonly day: string;
  /** Entry of the calendar; undefined: the calendar does not name the day. */
  readonly named: Named | undefined;
  readonly group: RosterGroup | null;
  /** Roster entry of the person: a shift, or null for a day off. Undefined: there is no entry. */
  readonly rostered: ShiftRule | null | undefined;
  /** Shifts of Monday to Sunday in the fixed week of the group. */
  readonly week: readonly (ShiftRule | null)[];
  readonly standard: readonly Span[];
  /** Part of the day that the calendar has off for this person. */
  readonly half: HalfOff | undefined;
}

/**
 * Part of a day that is off, in minutes after midnight; null: from the middle of the working time, and until its end.
 */
export interface HalfOff {
  readonly from: number | null;
  readonly to: number | null;
  readonly name: string;
  readonly nameEn: string;
}

/** Returns the kind of a day that no calendar names. */
export const usualKind = (day: string): DayKind => (weekdayOf(day) <= 5 ? dayKind.workday : dayKind.rest);

/**
 * Returns the shift of a day in a fixed week. A day off in the calendar has none, and a make-up workday is worked like
 * Monday.
 */
function ofWeek({ day, named, week }: DayFacts): ShiftRule | null {
  if (named && !isWorked(named.kind)) return null;
  return week[named?.kind === dayKind.makeUp ? 0 : weekdayOf(day) - 1] ?? null;
}

/**
 * Returns the kind of a day for people who work by shifts. Their shifts decide between workday and day off, and the
 * calendar can name statutory, adjusted and make-up days.
 */
function kindBy(shift: ShiftRule | null, named: Named | undefined): DayKind {
  if (named?.kind === dayKind.statutory) return dayKind.statutory;
  if (shift) return named?.kind === dayKind.makeUp ? dayKind.makeUp : dayKind.workday;
  return named?.kind === dayKind.adjustedRest ? dayKind.adjustedRest : dayKind.rest;
}

/** Returns the part of a work day that is off. */
export function freeOf(
  { spans, shift }: Pick<RosterDay, 'spans' | 'shift'>,
  half: HalfOff | undefined,
): Span | undefined {
  const last = spans.at(-1);
  if (!half || !last) return undefined;
  const from = half.from ?? halfOf(shift ?? { segments: spans, breaks: [], halfAt: null });
  const to = half.to ?? last[1];
  return from < to ? [from, to] : undefined;
}

/** Adds the part that the calendar has off to a day. */
function withHalf(day: RosterDay, half: HalfOff | undefined): RosterDay {
  const free = freeOf(day, half);
  if (!free) return day;
  return day.name === '' ? { ...day, free, name: half!.name, nameEn: half!.nameEn } : { ...day, free };
}

/**
 * Returns the working times and the kind of a day for one person (design, section 2). A roster entry overrides the
 * fixed week of the group. A rostered group works only by entries; on a workday without an entry, nothing is set yet.
 * Without a group the standard day of the calendar applies.
 */
export const rosterDay = (facts: DayFacts): RosterDay => withHalf(wholeDay(facts), facts.half);

function wholeDay(facts: DayFacts): RosterDay {
  const { day, named, group, rostered } = facts;
  const { name, nameEn } = named ?? { name: '', nameEn: '' };
  const own = named?.kind ?? usualKind(day);
  const plain = { day, kind: own, name, nameEn, spans: [], shift: null, group };
  if (group === null) return isWorked(own) ? { ...plain, spans: facts.standard } : plain;
  if (rostered === undefined && group.mode !== groupMode.week) return plain;
  const shift = rostered === undefined ? ofWeek(facts) : rostered;
  return { ...plain, kind: kindBy(shift, named), shift, spans: shift ? workedSpans(shift) : [] };
}
