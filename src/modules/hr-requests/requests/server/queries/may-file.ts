import type { Context } from '#kit/server/http/context.ts';
import { hrCode } from '#modules/hr-requests/contract/codes.ts';
import { findPerson, isReached } from '#modules/hr-requests/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';

/** Returns whether the caller may file HR requests about a person: about themselves, as leader, or as HR. */
export async function mayFileAbout(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  personId: number,
): Promise<boolean> {
  if (personId === actor.id) return true;
  const person = await findPerson(db, personId);
  return person?.leader?.id === actor.id || isReached(db, await scopeOf(db, actor.id, hrCode), personId);
}
