import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { cardSide, type CardSide } from '../../contract/codes.ts';
import type { RosterDay, Segment } from './cost.ts';
import { dayBegins, windowsOf, type WindowShift } from './day/windows.ts';
import { minuteAt } from './minutes.ts';

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

/** Minutes before the first and after the last minute of a day in which a punch belongs to it, where no shift says so. */
const usual = { advance: 240, delay: 360, pairing: 1 } as const;

function windowed({ spans, shift }: RosterDay): WindowShift | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  return shift ?? { ...usual, segments: [[first[0], last[1]]] };
}

/**
 * The minutes of the clock in which a card belongs to a day, both ends included: its window, as the day engine has it; of a
 * day without one from 05:00 to 05:00. @param roster the day and its neighbours, in order
 */
export function windowOf(roster: readonly RosterDay[], day: string): Segment {
  const at = roster.findIndex((one) => one.day === day);
  const own = roster[at] ? windowed(roster[at]) : null;
  if (!own) return [minuteAt(day, dayBegins), minuteAt(day, dayBegins + 1439)];
  const around = roster.flatMap((one, place) => {
    const shift = place === at ? null : windowed(one);
    return shift ? [{ offset: place - at, shift }] : [];
  });
  const { from, to } = windowsOf({ shift: own, around }).find(({ offset }) => offset === 0)!;
  return [minuteAt(day, from), minuteAt(day, to)];
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
