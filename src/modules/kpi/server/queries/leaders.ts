import type { Executor } from '#kit/server/db/database.ts';
import * as queries from '#modules/kpi/sheets/server/queries/sheets.ts';

/**
 * Returns the leaders who approve now: the leader of the sheet's days and their leader. If that leader has left or none
 * is set, the person's leaders of today.
 */
export async function leadersFor(
  on: Executor,
  { person_id, leader_id, second_id }: queries.SheetRecord,
): Promise<{ leader: number | null; second: number | null }> {
  const today = await queries.findLeaders(on, person_id);
  if (leader_id === null || leader_id === today.leader) return today;
  const { leader, second } = await queries.findLeadersOf(on, leader_id);
  return leader === null ? today : { leader, second: second ?? second_id };
}
