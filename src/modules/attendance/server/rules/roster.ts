import { weekdayOf } from '#kit/rules/zones.ts';
import { dayKind, isWorked, type DayKind } from '#modules/calendar/contract/codes.ts';
import { groupMode } from '../../contract/codes.ts';
import type { RosterDay, RosterGroup } from './cost.ts';
import { halfOf, workedSpans, type ShiftRule } from './shift.ts';
import type { Span } from './spans.ts';

/** What a calendar says of a day by name. */
export interface Named {
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
}

/** What is known of somebody's day. */
export interface DayFacts {
  readonly day: string;
  /** Undefined: the calendar does not name it. */
  readonly named: Named | undefined;
  readonly group: RosterGroup | null;
  /** What is rostered for him: a shift, null for a day off, undefined for nothing. */
  readonly rostered: ShiftRule | null | undefined;
  /** Shifts of Monday to Sunday in his group's week. */
  readonly week: readonly (ShiftRule | null)[];
  readonly standard: readonly Span[];
  /** A part of it that the calendar has off for him. */
  readonly half: HalfOff | undefined;
}

/** Minutes after midnight; null: from where half of what is worked ends, and until it ends. */
export interface HalfOff {
  readonly from: number | null;
  readonly to: number | null;
  readonly name: string;
  readonly nameEn: string;
}

/** What a day is that no calendar names. */
export const usualKind = (day: string): DayKind => (weekdayOf(day) <= 5 ? dayKind.workday : dayKind.rest);

/** The shift of a day in a fixed week: none where the calendar has it off; a make-up workday is worked as Monday is. */
function ofWeek({ day, named, week }: DayFacts): ShiftRule | null {
  if (named && !isWorked(named.kind)) return null;
  return week[named?.kind === dayKind.makeUp ? 0 : weekdayOf(day) - 1] ?? null;
}

/** What a day is for whoever works by shifts: his own workdays and days off, but for what the calendar names. */
function kindBy(shift: ShiftRule | null, named: Named | undefined): DayKind {
  if (named?.kind === dayKind.statutory) return dayKind.statutory;
  if (shift) return named?.kind === dayKind.makeUp ? dayKind.makeUp : dayKind.workday;
  return named?.kind === dayKind.adjustedRest ? dayKind.adjustedRest : dayKind.rest;
}

/** The part of a worked day that is off. */
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

/** A day as it is with what the calendar has off of it. */
function withHalf(day: RosterDay, half: HalfOff | undefined): RosterDay {
  const free = freeOf(day, half);
  if (!free) return day;
  return day.name === '' ? { ...day, free, name: half!.name, nameEn: half!.nameEn } : { ...day, free };
}

/**
 * When somebody works on a day, and what the day is for him (design, section 2): what is rostered comes before his group's
 * week; a rostered group works only what is rostered, and a workday of it without a shift is one that nobody has said
 * anything about. Without a group it is the standard day of the calendar.
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
