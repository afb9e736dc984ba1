import { restRule, type RestRule } from '#modules/attendance/contract/codes.ts';
import type { ShiftRule } from '#modules/attendance/shifts/server/rules/shift.ts';
import type { Span } from '#modules/attendance/shifts/server/rules/spans.ts';

/** Rest that a group deducts from overtime on rest days and holidays. */
export type Rest =
  /** Once overtime is longer than `after`, so many minutes of it are rest. */
  | { readonly rule: typeof restRule.fixed; readonly after: number; readonly minutes: number }
  /** These minutes of the day are rest. */
  | { readonly rule: typeof restRule.breaks; readonly spans: readonly Span[] };

/** Rule of a group, as it is stored. */
export interface RestGiven {
  readonly restRule: RestRule;
  readonly restAfter: number | null;
  readonly restMinutes: number | null;
}

/** Returns the breaks of a shift: its own, and the gaps between its segments. */
const breaksOf = ({ segments, breaks }: Pick<ShiftRule, 'segments' | 'breaks'>): Span[] => [
  ...segments.slice(1).map(([on], at): Span => [segments[at]![1], on]),
  ...breaks,
];

/**
 * Returns the rest that a group deducts; undefined: none.
 * @param shift shift that the group usually works; null: it has none, so the standard day counts
 */
export function restOf(
  given: RestGiven,
  shift: Pick<ShiftRule, 'segments' | 'breaks'> | null,
  standard: readonly Span[],
): Rest | undefined {
  if (given.restRule === restRule.none) return undefined;
  if (given.restRule === restRule.fixed)
    return { rule: restRule.fixed, after: given.restAfter ?? 0, minutes: given.restMinutes ?? 0 };
  return { rule: restRule.breaks, spans: breaksOf(shift ?? { segments: standard, breaks: [] }) };
}

/** Returns the spans of overtime without the breaks that are rest. */
export const breaksIn = (rest: Rest | undefined): readonly Span[] =>
  rest?.rule === restRule.breaks ? rest.spans : [];

/** Returns the minutes of overtime without the fixed rest. Never less than those from which on it is deducted. */
export const withoutRest = (minutes: number, rest: Rest | undefined): number =>
  rest?.rule === restRule.fixed && minutes > rest.after
    ? Math.max(rest.after, minutes - rest.minutes)
    : minutes;
