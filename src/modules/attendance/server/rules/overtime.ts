import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { overtimeClass, type OvertimeClass } from '../../contract/codes.ts';
import { daysOf, spansOn, type Segment } from './cost.ts';
import type { ByClass } from './payout.ts';

/** Overtime is counted by half hours. */
const step = 30;

/** Minutes of a segment and class, as far as they count. */
export const wholeSteps = (minutes: number): number => minutes - (minutes % step);

/** Months in which time off for overtime may be taken. */
const compMonths = 3;

/** A row of a form on one company day; minutes after its midnight, to 1440. */
export interface Part {
  /** Place of the row, from 0. */
  readonly row: number;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly of: OvertimeClass;
}

/** Minutes by the kind of day that they lie on. */
export interface OvertimeMinutes {
  readonly work: number;
  readonly rest: number;
  readonly statutory: number;
}

/** 1, 5: 150 %; 2, 4: 200 %; 3: 300 %. */
export function classOf(kind: DayKind): OvertimeClass {
  if (kind === 3) return overtimeClass.statutory;
  return kind === 2 || kind === 4 ? overtimeClass.rest : overtimeClass.work;
}

/** Rows split at midnight, each part by the kind of its own day. */
export const partsOf = (segments: readonly Segment[], kindOn: (day: string) => DayKind): Part[] =>
  segments.flatMap((segment, row): Part[] => {
    const { first, last } = daysOf([segment]);
    const parts: Part[] = [];
    for (let day = first; day <= last; day = shiftDays(day, 1))
      for (const [from, to] of spansOn(day, [segment]))
        parts.push({ row, day, from, to, of: classOf(kindOn(day)) });
    return parts;
  });

/** What counts: floored to half hours for each row and class. */
export function countedOf(parts: readonly Part[]): OvertimeMinutes {
  const sums = new Map<string, { of: OvertimeClass; minutes: number }>();
  for (const { row, of, from, to } of parts) {
    const key = `${row} ${of}`;
    sums.set(key, { of, minutes: (sums.get(key)?.minutes ?? 0) + to - from });
  }
  const counted = { work: 0, rest: 0, statutory: 0 };
  const names = { 1: 'work', 2: 'rest', 3: 'statutory' } as const;
  for (const { of, minutes } of sums.values()) counted[names[of]] += wholeSteps(minutes);
  return counted;
}

/**
 * Time off for overtime, by what it would be paid at: of rest days, of workdays where the company says so, never of statutory
 * holidays, which are paid.
 */
export const classesOf = ({ work, rest }: OvertimeMinutes, compWorkdays: boolean): ByClass[] => [
  ...(compWorkdays ? [{ percent: 150, amount: work }] : []),
  { percent: 200, amount: rest },
];

/** Time off for overtime in all, in minutes. */
export const compOf = (minutes: OvertimeMinutes, compWorkdays: boolean): number =>
  classesOf(minutes, compWorkdays).reduce((sum, { amount }) => sum + amount, 0);

/** The last day on which time off for overtime may be taken: the same day three months later, less one. */
export const compUntil = (lastDay: string): string => shiftDays(shiftMonths(lastDay, compMonths), -1);

/** Minutes by a part of their day: by day, or by month (its first 7 characters). */
export function sumsBy(parts: readonly Part[], length: 7 | 10): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, from, to } of parts) {
    const key = day.slice(0, length);
    sums.set(key, (sums.get(key) ?? 0) + to - from);
  }
  return sums;
}
