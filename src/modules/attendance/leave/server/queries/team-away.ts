import type { Executor } from '#kit/server/db/database.ts';
import { listTeamAway, listTeamOf } from '#modules/attendance/requests/server/queries/booked.ts';
import { daysOf } from '../rules/cost.ts';
import { findAwayForm } from './away.ts';

/**
 * Returns who else of the department is away on the days of a leave or trip. Null: the form is neither.
 * The kind and the reason of an absence are not part of it.
 */
export async function teamAwayBeside(on: Executor, formId: number) {
  const form = await findAwayForm(on, formId);
  if (!form) return null;
  const team = await listTeamOf(on, form.personId);
  const { first, last } = daysOf(form.segments);
  return { TeamSize: team.length, People: await listTeamAway(on, team, first, last) };
}
