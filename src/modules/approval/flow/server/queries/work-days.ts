import type { Executor } from '#kit/server/db/database.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { workCalendar, type WorkCalendar } from '../rules/work-calendar.ts';

const weekdays = workCalendar(new Map());

/** Returns the company's working time. Its calendar is read only if the process has a time limit. */
export async function loadCalendar(on: Executor, process: Process | null, now: Date): Promise<WorkCalendar> {
  const hasLimit = process?.branches.some(({ levels }) => levels.some(({ limit }) => limit !== null));
  return hasLimit ? workCalendar(await allSpecialDays(on, now)) : weekdays;
}

/** Lists rows, by form, whose time limit has passed and has not acted yet. */
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
