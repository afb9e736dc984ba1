import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { dayRefusals } from '../../contract/day-refusals.ts';
import { findLocked } from '../queries/months.ts';
import { findPerson } from '../queries/persons.ts';
import { getSetting } from '../queries/types.ts';
import { leaveRoster } from '../roster.ts';
import { daysOf, type Segment } from '../rules/cost.ts';
import { fault } from '../rules/faults.ts';
import { earliestOf } from '../rules/limits.ts';
import { faultsOfSegments } from '../rules/segments.ts';
import type { Filing } from '#modules/approval/server/open.ts';

/** Work days back that are looked at, whatever the setting: long holidays lie between. */
const searched = 90;

/** The earliest day that somebody files for himself, so many work days back. */
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

/** Of a locked month only attendance files: what comes of it is a correction. Company days, both included. */
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

/** What is wrong with the times of a bill when it is filed: rows, and how far back for one's own. */
export async function faultsOfTimes(
  on: Executor,
  { subject, segments }: { readonly subject: number; readonly segments: readonly Segment[] },
  { today, isOwn }: Pick<Filing, 'today' | 'isOwn'>,
): Promise<FormError[]> {
  const wrong: Words[] = faultsOfSegments(segments, today);
  if (wrong.length > 0) return wrong.map((message) => fault('Segments', message));
  if (!isOwn) return [];
  const earliest = await earliestFor(on, subject, today, (await getSetting(on)).pastDays);
  if (daysOf(segments).first >= earliest) return faultsOfLocked(on, 'Segments', subject, daysOf(segments));
  return [
    fault('Segments', {
      zh: `最早可补请 ${earliest}，更早的请联系考勤管理员`,
      en: `The earliest day is ${earliest}; ask who looks after attendance for an earlier one`,
    }),
  ];
}
