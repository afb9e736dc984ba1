import type { DayInput, DayShift, Punch } from './types.ts';

/** Properties of a shift that determine its window of punches. */
export type WindowShift = Pick<DayShift, 'segments' | 'advance' | 'delay' | 'pairing'>;

/** Minutes around an approved overtime in which a punch belongs to that overtime. */
const nearOvertime = 60;
/** A day without a roster goes from 05:00 to 05:00, in minutes after midnight. */
export const dayBegins = 300;
const dayLong = 1440;

/** First and last minute in which punches belong to one day's shift, both included. */
export interface Window {
  /** Number of days from the calculated day. */
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
 * Returns the windows of a day and its neighbours, in order. Two overlapping windows are cut in the middle between the
 * end of one shift and the start of the next. The cut stays within the overlap, and the middle itself belongs to the
 * earlier shift.
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

/** Day to which a punch belongs, as an offset from the calculated day, and whether it counts or is only shown. */
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
