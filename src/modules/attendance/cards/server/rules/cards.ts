import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { cardSide, type CardSide } from '#modules/attendance/contract/codes.ts';
import { dayBegins, windowsOf, type WindowShift } from '#modules/attendance/days/server/rules/windows.ts';
import type { RosterDay, Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { minuteAt } from '#modules/attendance/requests/server/rules/minutes.ts';

/** Rule of a department for missed-punch corrections. */
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

/** Returns a day of a month, or the last day of a shorter month. */
const clamped = (month: string, day: number): string => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
};

/**
 * Returns the first and last day of the correction cycle that contains a day.
 * @param startDay day of the month, 1 to 31
 */
export function cycleOf(day: string, startDay: number): { readonly from: string; readonly to: string } {
  const month = day.slice(0, 7);
  const own = clamped(month, startDay);
  const from = day >= own ? own : clamped(shiftMonth(month, -1), startDay);
  const next = clamped(shiftMonth(from.slice(0, 7), 1), startDay);
  return { from, to: shiftDays(next, -1) };
}

/**
 * Default minutes before the first and after the last minute of a day in which a punch belongs to it. Used where no
 * shift sets them.
 */
const usual = { advance: 240, delay: 360, pairing: 1 } as const;

function windowed({ spans, shift }: RosterDay): WindowShift | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  return shift ?? { ...usual, segments: [[first[0], last[1]]] };
}

/**
 * Returns the first and last minute of the clock in which a punch belongs to a day, both included. A day without
 * working times goes from 05:00 to 05:00.
 * @param roster the day and its neighbours, in order
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

/** State of one end of a day that a punch correction would change. */
export type CardReason = 'lack' | 'late' | 'early' | 'normal';

const bits = { late: 2 | 4, early: 8, lackOn: 16, lackOff: 32, absent: 64, pending: 4096 } as const;

/**
 * Returns what a punch correction would repair, by the state bits of the day. A day that is still pending counts as
 * lacking the punch.
 * @param state null: the day has no result
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
