import type { Executor } from '#kit/server/db/database.ts';
import { listTeamAway, listTeamOf } from '../queries/booked.ts';
import { findAwayForm } from '../queries/away.ts';
import { daysOf } from '../rules/cost.ts';

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
