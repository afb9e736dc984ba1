import type { DayInput, DayShift, Punch } from './types.ts';

/** What of a shift says where its windows are. */
export type WindowShift = Pick<DayShift, 'segments' | 'advance' | 'delay' | 'pairing'>;

/** Punches that lie so near to an approved overtime stay with it. */
const nearOvertime = 60;
/** Where nobody is rostered the day goes from 05:00 to 05:00. */
export const dayBegins = 300;
const dayLong = 1440;

/** The minutes whose punches belong to an instance of a shift, both included. */
export interface Window {
  /** Days from the one in question. */
  readonly offset: number;
  readonly on: number;
  readonly off: number;
  readonly pairing: number;
  readonly from: number;
  readonly to: number;
}

function windowOf(offset: number, shift: WindowShift): Window {
  const shifted = offset * dayLong;
  const on = shift.segments[0]![0] + shifted;
  const off = shift.segments.at(-1)![1] + shifted;
  return { offset, on, off, pairing: shift.pairing, from: on - shift.advance, to: off + shift.delay };
}

/**
 * The windows of a day and of those around it, in order. Where two overlap they are cut in the middle of the gap between Off
 * and On, as far as the overlap reaches; the middle itself is the earlier one's departure.
 */
export function windowsOf({
  shift,
  around,
}: {
  readonly shift: WindowShift | null;
  readonly around: readonly { readonly offset: number; readonly shift: WindowShift }[];
}): Window[] {
  const windows = around.map(({ offset, shift: other }) => windowOf(offset, other));
  if (shift) windows.push(windowOf(0, shift));
  windows.sort((a, b) => a.on - b.on);
  for (let at = 1; at < windows.length; at++) {
    const [earlier, later] = [windows[at - 1]!, windows[at]!];
    if (later.from > earlier.to) continue;
    const middle = Math.floor((earlier.off + later.on) / 2);
    const cut = Math.min(earlier.to, Math.max(later.from - 1, middle));
    windows[at - 1] = { ...earlier, to: cut };
    windows[at] = { ...later, from: cut + 1 };
  }
  return windows;
}

export const minuteIn = ({ second }: Punch): number => Math.floor(second / 60);

/** Whose a punch is: the day, counted from the one in question, and whether it counts there or is only shown. */
export interface Owner {
  readonly offset: number;
  readonly counts: boolean;
}

export function ownerOf(minute: number, windows: readonly Window[], overtime: DayInput['overtime']): Owner {
  const window = windows.find(({ from, to }) => from <= minute && minute <= to);
  const beside = overtime.find(([from, to]) => from - nearOvertime <= minute && minute <= to + nearOvertime);
  if (beside) {
    const offset = Math.floor(beside[0] / dayLong);
    if (!window || (offset < window.offset && minute < window.on)) return { offset, counts: true };
  }
  if (window) return { offset: window.offset, counts: true };
  const offset = Math.floor((minute - dayBegins) / dayLong);
  return { offset, counts: !windows.some((one) => one.offset === offset) };
}
