import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Filing } from '#modules/approval/server/open.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { getSetting } from '#modules/attendance/leave/server/queries/types.ts';
import { daysOf, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { roughClocksOf } from '#modules/attendance/leave/server/rules/halves.ts';
import { earliestOf } from '#modules/attendance/leave/server/rules/limits.ts';
import { findLocked } from '#modules/attendance/months/server/queries/months.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { leaveRoster } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { fault } from '../rules/faults.ts';
import { faultsOfSegments } from '../rules/segments.ts';

/** Number of days back that are searched for work days. Long holidays may lie between. */
const searched = 90;

/** Returns the earliest day for which people may file for themselves, a number of work days back. */
export async function earliestFor(
  on: Executor,
  subject: number,
  today: string,
  workDays: number,
): Promise<string> {
  const person = await findPerson(on, subject);
  if (!person) return today;
  const least = shiftDays(today, -searched);
  const roster = await leaveRoster(on, person, least, today);
  const worked = new Set(roster.filter(({ spans }) => spans.length > 0).map(({ day }) => day));
  return earliestOf(today, workDays, (day) => worked.has(day), least);
}

/**
 * Returns a fault where the days lie in a locked month. Only attendance managers may file for it, and the result
 * becomes a correction.
 * @param field control that gets the fault
 */
export async function faultsOfLocked(
  on: Executor,
  field: string,
  subject: number,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<FormError[]> {
  const month = await findLocked(on, subject, first, last);
  const { zh, en } = dayRefusals.monthLocked;
  return month === undefined
    ? []
    : [fault(field, { zh: zh.replace('{month}', month), en: en.replace('{month}', month) })];
}

/** Checks the times of a request when it is filed: its rows, and for the person's own request how far back they lie. */
export async function faultsOfTimes(
  on: Executor,
  asked: { readonly subject: number; readonly segments: readonly Segment[] },
  { today, isOwn }: Pick<Filing, 'today' | 'isOwn'>,
): Promise<FormError[]> {
  const { subject } = asked;
  const segments = roughClocksOf(asked.segments);
  const wrong: Words[] = faultsOfSegments(segments, today);
  if (wrong.length > 0) return wrong.map((message) => fault('Segments', message));
  if (!isOwn) return [];
  const earliest = await earliestFor(on, subject, today, (await getSetting(on)).pastDays);
  if (daysOf(segments).first >= earliest) return faultsOfLocked(on, 'Segments', subject, daysOf(segments));
  return [
    fault('Segments', {
      zh: `最早可补请 ${earliest}，更早的请联系考勤管理员`,
      en: `The earliest day is ${earliest}. For an earlier day, ask the attendance administrator`,
    }),
  ];
}
