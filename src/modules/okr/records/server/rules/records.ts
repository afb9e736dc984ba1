import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { Exact } from '#modules/okr/goals/server/rules/measures.ts';
import { dayStates, recordStates } from '../../contract/record-codes.ts';

/** Returns the first company day on which hours may still be recorded, that many workdays before today. */
export function earliestDay(today: string, workdays: number, special: SpecialDays): string {
  let day = today;
  for (let left = workdays; left > 0;) {
    day = shiftDays(day, -1);
    if (isWorkDay(day, special)) left -= 1;
  }
  return day;
}

/** Returns confirmed minutes as a share of capacity, in ten-thousandths as exact text; null if there is no capacity. */
export const saturationOf = (recorded: number, capacity: number): string | null =>
  capacity === 0 ? null : new Exact(recorded).times(whole).div(capacity).toString();

interface DayFacts {
  readonly day: string;
  readonly today: string;
  /** Capacity in minutes. */
  readonly capacity: number;
  readonly isMarked: boolean;
  /** True if a record is submitted or confirmed. A day with drafts only is unfilled (hr-settled 17). */
  readonly isWritten: boolean;
}

/** Returns the state of a day. Days off, leave days and future days need no hours. */
export function dayStateOf({ day, today, capacity, isMarked, isWritten }: DayFacts): number {
  if (isMarked) return dayStates.complete;
  if (isWritten) return dayStates.written;
  return capacity === 0 || day > today ? dayStates.rest : dayStates.unfilled;
}

/** Returns the state of a record after its day is saved again. A confirmed record that was changed is pending again. */
export function stateAfter(state: number, isChanged: boolean, isSubmit: boolean): number {
  if (state === recordStates.confirmed && !isChanged) return state;
  if (state === recordStates.confirmed || state === recordStates.submitted || isSubmit)
    return recordStates.submitted;
  return isChanged ? recordStates.draft : state;
}

interface Ratio {
  readonly DeptId: number;
  readonly PostID?: number | null | undefined;
  readonly RatioBp: number;
}

/** Returns the sum of the ratios of a time allocation, and whether a department and position appears twice. */
export function ratiosOf(lines: readonly Ratio[]): { readonly sum: number; readonly isTwice: boolean } {
  const places = lines.map(({ DeptId, PostID }) => `${DeptId}-${PostID ?? 0}`);
  return {
    sum: lines.reduce((all, { RatioBp }) => all + RatioBp, 0),
    isTwice: new Set(places).size < places.length,
  };
}
