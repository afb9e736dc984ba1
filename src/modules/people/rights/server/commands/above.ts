import { refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listAbove } from '../queries/roles.ts';
import { mayGiveAll } from '../rules/grants.ts';
import { giverOf } from './giver.ts';

/**
 * Returns which of these people hold rights that somebody (null: the system itself) does not hold. Whoever decides how
 * they sign in could sign in as them. So managing users would otherwise lead to more rights. Permission administrators
 * already have them.
 */
export async function personsAbove(
  on: Executor,
  by: number | null,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (by === null || personIds.length === 0) return new Set();
  const { codes, scope } = await giverOf(on, by);
  if (codes.has(mayGiveAll)) return new Set();
  return new Set(await listAbove(on, personIds, { codes: [...codes], scope }));
}

/** @throws Refused moreRights */
export async function assertNotAbove(on: Executor, by: number, personId: number): Promise<void> {
  if ((await personsAbove(on, by, [personId])).has(personId)) refuse(peopleRefusals.moreRights);
}
