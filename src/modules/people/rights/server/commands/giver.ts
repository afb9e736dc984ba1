import type { Executor } from '#kit/server/db/database.ts';
import { findOwner } from '#modules/people/programs/server/queries/program-accounts.ts';
import { findGiver } from '../queries/roles.ts';
import { bothGivers, mayGiveAll, type Giver } from '../rules/grants.ts';

async function held(on: Executor, personId: number): Promise<Giver> {
  const { codes, scope } = await findGiver(on, personId);
  return { codes: new Set(codes), scope };
}

/**
 * Returns which rights the person who changes rights may give now. The system itself (null) may give everything. A
 * program may give no more than the person responsible for it: otherwise that person could gain rights through the
 * program.
 */
export async function giverOf(on: Executor, by: number | null): Promise<Giver> {
  if (by === null) return { codes: new Set([mayGiveAll]), scope: 4 };
  const own = await held(on, by);
  const owner = await findOwner(on, by);
  return owner === undefined ? own : bothGivers(own, await held(on, owner));
}
