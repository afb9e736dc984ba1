import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import type { ByClass } from '#modules/attendance/balances/server/rules/payout.ts';
import { overtimeClass, type OvertimeClass } from '#modules/attendance/contract/codes.ts';
import { daysOf, spansOn, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { lengthOf, without } from '#modules/attendance/shifts/server/rules/spans.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { breaksIn, withoutRest, type Rest } from './rest.ts';

/** Overtime is counted in steps of half an hour, in minutes. */
const step = 30;

/** Returns the minutes of a segment and class, rounded down to whole steps. */
export const wholeSteps = (minutes: number): number => minutes - (minutes % step);

/** Number of months in which time off for overtime can be taken. */
const compMonths = 3;

/** Part of a form row on one company day; minutes after its midnight, up to 1440. */
export interface Part {
  /** Index of the row, counted from 0. */
  readonly row: number;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly of: OvertimeClass;
}

/** Minutes of overtime by the kind of day on which they lie. */
export interface OvertimeMinutes {
  readonly work: number;
  readonly rest: number;
  readonly statutory: number;
}

/** Returns the overtime class for a kind of day. Kinds 1 and 5 are paid at 150 %, 2 and 4 at 200 %, 3 at 300 %. */
export function classOf(kind: DayKind): OvertimeClass {
  if (kind === 3) return overtimeClass.statutory;
  return kind === 2 || kind === 4 ? overtimeClass.rest : overtimeClass.work;
}

/** Splits rows at midnight. Each part is classed by the kind of its own day. */
export const partsOf = (segments: readonly Segment[], kindOn: (day: string) => DayKind): Part[] =>
  segments.flatMap((segment, row): Part[] => {
    const { first, last } = daysOf([segment]);
    const parts: Part[] = [];
    for (let day = first; day <= last; day = shiftDays(day, 1))
      for (const [from, to] of spansOn(day, [segment]))
        parts.push({ row, day, from, to, of: classOf(kindOn(day)) });
    return parts;
  });

const noRest = (): undefined => undefined;

/**
 * Returns the minutes that count: without rest, rounded down to half hours for each row and class. Rest is deducted on
 * rest days and holidays only.
 * @param restOn rest that the group of a day deducts
 */
export function countedOf(
  parts: readonly Part[],
  restOn: (day: string) => Rest | undefined = noRest,
): OvertimeMinutes {
  const sums = new Map<string, { of: OvertimeClass; minutes: number; rest: Rest | undefined }>();
  for (const { row, day, of, from, to } of parts) {
    const key = `${row} ${of}`;
    const rest = of === overtimeClass.work ? undefined : restOn(day);
    const minutes = lengthOf(without([[from, to]], breaksIn(rest)));
    sums.set(key, { of, minutes: (sums.get(key)?.minutes ?? 0) + minutes, rest });
  }
  const counted = { work: 0, rest: 0, statutory: 0 };
  const names = { 1: 'work', 2: 'rest', 3: 'statutory' } as const;
  for (const { of, minutes, rest } of sums.values())
    counted[names[of]] += wholeSteps(withoutRest(minutes, rest));
  return counted;
}

/**
 * Returns the time off for overtime, by the percentage at which it would be paid. Rest days count, and workdays if the
 * company has set so. Statutory holidays never count, because they are paid.
 */
export const classesOf = ({ work, rest }: OvertimeMinutes, compWorkdays: boolean): ByClass[] => [
  ...(compWorkdays ? [{ percent: 150, amount: work }] : []),
  { percent: 200, amount: rest },
];

/** Returns the total time off for overtime, in minutes. */
export const compOf = (minutes: OvertimeMinutes, compWorkdays: boolean): number =>
  classesOf(minutes, compWorkdays).reduce((sum, { amount }) => sum + amount, 0);

/** Returns the last day on which time off for overtime can be taken: the same day three months later, less one. */
export const compUntil = (lastDay: string): string => shiftDays(shiftMonths(lastDay, compMonths), -1);

/** Adds up minutes by day or by month. @param length number of leading characters of the day that form the key */
export function sumsBy(parts: readonly Part[], length: 7 | 10): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, from, to } of parts) {
    const key = day.slice(0, length);
    sums.set(key, (sums.get(key) ?? 0) + to - from);
  }
  return sums;
}
