import { shiftDays } from '#kit/rules/dates.ts';

interface Day {
  readonly Day: string;
  readonly Kind: 'holiday' | 'workday';
  readonly Name: string;
  readonly IsOwn: boolean;
}

/** A public holiday as one run from its first to its last day. */
export interface DayRun extends Day {
  readonly Last: string;
}

/** Joins consecutive public days of the same name. Days set by the company stay single, so that each can be removed. */
export function runsOf(days: readonly Day[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    const goesOn =
      before !== undefined &&
      !day.IsOwn &&
      !before.IsOwn &&
      before.Name === day.Name &&
      before.Kind === day.Kind &&
      shiftDays(before.Last, 1) === day.Day;
    if (goesOn) runs.splice(-1, 1, { ...before, Last: day.Day });
    else runs.push({ ...day, Last: day.Day });
  }
  return runs;
}
