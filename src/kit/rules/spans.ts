import { companyDay, shiftDays } from './dates.ts';
import { weekdayOf } from './zones.ts';

/** Time between two instants, excluding the second. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

export const isTaken = (taken: readonly Span[], span: Span): boolean =>
  taken.some((one) => overlap(one, span));

/** Returns whether a span is covered by these spans, including several adjacent ones. */
export function isWithin(spans: readonly Span[], { start, end }: Span): boolean {
  let reached = start;
  for (const one of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (one.start > reached) break;
    if (one.end > reached) reached = one.end;
  }
  return reached >= end;
}

/** Returns the Monday of the company's week that contains an instant. */
export function weekOf(at: Date): string {
  const day = companyDay(at);
  return shiftDays(day, 1 - weekdayOf(day));
}
