import type { Executor } from '#kit/server/db/database.ts';
import { listTeamAway, listTeamOf } from '#modules/attendance/requests/server/queries/booked.ts';
import { daysOf } from '../rules/cost.ts';
import { findAwayPercent } from '#modules/attendance/shifts/server/queries/groups.ts';
import { peakOf } from '../rules/peak.ts';
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
  const People = await listTeamAway(on, team, first, last);
  const peak = peakOf(People, first, last);
  if (peak === null) return { TeamSize: team.length, People, Peak: null };
  const [Away, Of] = [peak.others + 1, team.length + 1];
  const percent = await findAwayPercent(on, form.personId, peak.day);
  const IsMany = percent !== null && Away * 100 >= percent * Of;
  return { TeamSize: team.length, People, Peak: { Day: peak.day, Away, Of, IsMany } };
}
