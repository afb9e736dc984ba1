import type { Executor } from '#kit/server/db/database.ts';
import * as queries from './queries/sheets.ts';

/** Who approves now: the leader of the sheet's days where these are over, else who leads the person today. */
export async function leadersFor(
  on: Executor,
  { person_id, leader_id, second_id }: queries.SheetRecord,
): Promise<{ leader: number | null; second: number | null }> {
  const today = await queries.findLeaders(on, person_id);
  if (leader_id === null || leader_id === today.leader) return today;
  const { leader, second } = await queries.findLeadersOf(on, leader_id);
  return leader === null ? today : { leader, second: second ?? second_id };
}
