import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { whole } from '../../contract/codes.ts';
import { dayStates, recordStates } from '../../contract/record-codes.ts';
import { Exact } from './measures.ts';

/** The first company day that one still writes hours for: so many workdays before today, today not counted. */
export function earliestDay(today: string, workdays: number, special: SpecialDays): string {
  let day = today;
  for (let left = workdays; left > 0;) {
    day = shiftDays(day, -1);
    if (isWorkDay(day, special)) left -= 1;
  }
  return day;
}

/** Confirmed minutes against those that people were there for, in ten-thousandths as exact text; null: nobody was there. */
export const saturationOf = (recorded: number, capacity: number): string | null =>
  capacity === 0 ? null : new Exact(recorded).times(whole).div(capacity).toString();

interface DayFacts {
  readonly day: string;
  readonly today: string;
  /** Minutes that one is there to work. */
  readonly capacity: number;
  readonly isMarked: boolean;
  /** Whether anything is submitted or confirmed; drafts alone are unfilled (hr-settled 17). */
  readonly isWritten: boolean;
}

/** How a day stands; rest and leave days, and those to come, need nothing. */
export function dayStateOf({ day, today, capacity, isMarked, isWritten }: DayFacts): number {
  if (isMarked) return dayStates.complete;
  if (isWritten) return dayStates.written;
  return capacity === 0 || day > today ? dayStates.rest : dayStates.unfilled;
}

/** The state of a record after its day was written again; a confirmed one that was changed waits again. */
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
