import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { SpecialDays } from '#kit/rules/work-days.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { Process } from '../../contract/process.ts';
import { workCalendar, type WorkCalendar } from '../rules/work-calendar.ts';
import { approval } from './approval-db.ts';

const allDays = prepared<object>()((on) =>
  approval(on).selectFrom('approval.work_day').select(['day', 'kind']),
);

const weekdays = workCalendar(new Map());

/** The company's calendar; it is read only for a process that has a time limit. */
export async function loadCalendar(on: Executor, process: Process | null): Promise<WorkCalendar> {
  const hasLimit = process?.branches.some(({ levels }) => levels.some(({ limit }) => limit !== null));
  if (!hasLimit) return weekdays;
  const rows = await allDays.list(on, {});
  const days: SpecialDays = new Map(
    rows.map(({ day, kind }) => [day, kind === 'workday' ? 'workday' : 'holiday']),
  );
  return workCalendar(days);
}

/** Days from the first of a year on, in order. */
export async function listWorkDays(on: Executor, year: number) {
  const rows = await approval(on)
    .selectFrom('approval.work_day')
    .select(['day as Day', sql<'holiday' | 'workday'>`kind`.as('Kind'), 'name as Name'])
    .where('day', '>=', `${year}-01-01`)
    .orderBy('day')
    .execute();
  return rows;
}

/** Holidays and make-up days from the beginning of the year of an instant. */
export async function specialDays(on: Executor, now: Date): Promise<SpecialDays> {
  const rows = await listWorkDays(on, now.getUTCFullYear());
  return new Map(rows.map(({ Day, Kind }) => [Day, Kind]));
}

export async function saveWorkDay(
  on: Executor,
  { day, kind, name }: { readonly day: string; readonly kind: 'holiday' | 'workday'; readonly name: string },
): Promise<void> {
  await approval(on)
    .insertInto('approval.work_day')
    .values({ day, kind, name })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ kind, name }))
    .execute();
}

export async function deleteWorkDay(on: Executor, day: string): Promise<void> {
  await approval(on).deleteFrom('approval.work_day').where('day', '=', day).execute();
}

/** Rows whose time limit is over and has not acted, by form. */
export async function listOverdue(on: Executor, now: Date): Promise<{ form: number; row: number }[]> {
  const rows = await approval(on)
    .selectFrom('approval.row')
    .select(['form_id as form', 'no as row'])
    .where('status', '=', 6)
    .where('due_at', '<=', now)
    .where('limit_done', '=', false)
    .orderBy('form_id')
    .orderBy('no')
    .limit(500)
    .execute();
  return rows;
}
