import { shiftDays } from '#kit/rules/dates.ts';

/** First and last company day of a membership, both included; null as the last day: no end. */
export interface Stretch {
  readonly from: string;
  readonly to: string | null;
}

/** Returns the parts of a stretch that remain before and after another stretch is removed. */
export function leftOf(own: Stretch, taken: Stretch): Stretch[] {
  const left: Stretch[] = [];
  if (own.from < taken.from) {
    const last = shiftDays(taken.from, -1);
    left.push({ from: own.from, to: own.to !== null && own.to < last ? own.to : last });
  }
  if (taken.to !== null && (own.to === null || own.to > taken.to)) {
    const first = shiftDays(taken.to, 1);
    left.push({ from: own.from > first ? own.from : first, to: own.to });
  }
  return left;
}
