import { shiftDays } from '#kit/rules/dates.ts';

interface Day {
  readonly Day: string;
  readonly Kind: 'holiday' | 'workday';
  readonly Name: string;
  readonly IsOwn: boolean;
}

/** A public holiday as people speak of it: its days from the first to the last. */
export interface DayRun extends Day {
  readonly Last: string;
}

/** Public days of one name that follow each other as one; what the company has set stands day by day, to be removed. */
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
