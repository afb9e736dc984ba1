import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { cardSide, type CardSide } from '../../contract/codes.ts';
import type { RosterDay, Segment } from './cost.ts';
import { between, minuteAt } from './minutes.ts';

/** How cards are replaced. */
export interface CardRule {
  readonly monthlyLimit: number;
  readonly cycleStartDay: number;
  readonly withinDays: number;
  readonly allowLack: boolean;
  readonly allowLate: boolean;
  readonly allowEarly: boolean;
  readonly allowNormal: boolean;
  readonly needProof: boolean;
}

/** A day of a month, or its last one where it is shorter. */
const clamped = (month: string, day: number): string => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
};

/** First and last day of the cycle that a day lies in. @param startDay day of the month, 1 to 31 */
export function cycleOf(day: string, startDay: number): { readonly from: string; readonly to: string } {
  const month = day.slice(0, 7);
  const own = clamped(month, startDay);
  const from = day >= own ? own : clamped(shiftMonth(month, -1), startDay);
  const next = clamped(shiftMonth(from.slice(0, 7), 1), startDay);
  return { from, to: shiftDays(next, -1) };
}

/** Minutes before the first and after the last minute of a shift in which a punch belongs to it, where no shift says so. */
const usual = { advance: 240, delay: 360 } as const;

/** A day without a shift runs from 05:00 to 05:00. */
const dayBegins = 300;

interface Instance {
  readonly on: string;
  readonly off: string;
  readonly from: string;
  readonly to: string;
}

function instanceOf({ day, spans, shift }: RosterDay): Instance | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const { advance, delay } = shift ?? usual;
  return {
    on: minuteAt(day, first[0]),
    off: minuteAt(day, last[1]),
    from: minuteAt(day, first[0] - advance),
    to: minuteAt(day, last[1] + delay),
  };
}

/** The middle between the end of one instance and the beginning of the next. */
const middle = (off: string, on: string): string =>
  minuteAt(
    off.slice(0, 10),
    between(`${off.slice(0, 10)} 00:00`, off) + Math.floor(Math.max(0, between(off, on)) / 2),
  );

/**
 * The minutes of the clock in which a card belongs to a day, both ends included. Windows of neighbours are cut only where
 * they overlap, in the middle of the gap (design, section 4.1). @param roster the day and its neighbours, in order
 */
export function windowOf(roster: readonly RosterDay[], day: string): Segment {
  const at = roster.findIndex((one) => one.day === day);
  const own = roster[at] && instanceOf(roster[at]);
  if (!own) return [minuteAt(day, dayBegins), minuteAt(day, dayBegins + 1439)];
  const before = roster[at - 1] && instanceOf(roster[at - 1]!);
  const after = roster[at + 1] && instanceOf(roster[at + 1]!);
  const from = before && before.to > own.from ? middle(before.off, own.on) : own.from;
  const to = after && after.from < own.to ? middle(own.off, after.on) : own.to;
  return [from, to];
}

/** What is wrong with an end of a day. */
export type CardReason = 'lack' | 'late' | 'early' | 'normal';

const bits = { late: 2 | 4, early: 8, lackOn: 16, lackOff: 32, absent: 64, pending: 4096 } as const;

/**
 * What a card would mend, by the bits of the day's result; a day that is not settled yet lacks what it has not.
 * @param state null: nothing is known of the day
 */
export function reasonOf(state: number | null, side: CardSide): CardReason {
  if (state === null) return 'lack';
  const isOn = side === cardSide.on;
  if (state & (bits.absent | bits.pending | (isOn ? bits.lackOn : bits.lackOff))) return 'lack';
  if (isOn && state & bits.late) return 'late';
  return !isOn && state & bits.early ? 'early' : 'normal';
}

export const isAllowed = (rule: CardRule, reason: CardReason): boolean =>
  ({ lack: rule.allowLack, late: rule.allowLate, early: rule.allowEarly, normal: rule.allowNormal })[reason];
