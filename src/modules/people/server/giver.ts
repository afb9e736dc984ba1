import type { Executor } from '#kit/server/db/database.ts';
import { findOwner } from './queries/program-accounts.ts';
import { findGiver } from './queries/roles.ts';
import { bothGivers, mayGiveAll, type Giver } from './rules/grants.ts';

async function held(on: Executor, personId: number): Promise<Giver> {
  const { codes, scope } = await findGiver(on, personId);
  return { codes: new Set(codes), scope };
}

/**
 * What the one who changes rights holds at this moment; the system itself (null) gives everything. A program gives no more than
 * who answers for it could: the two are one, and it would be his way to more rights than he has.
 */
export async function giverOf(on: Executor, by: number | null): Promise<Giver> {
  if (by === null) return { codes: new Set([mayGiveAll]), scope: 4 };
  const own = await held(on, by);
  const owner = await findOwner(on, by);
  return owner === undefined ? own : bothGivers(own, await held(on, owner));
}
