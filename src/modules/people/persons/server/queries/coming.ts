import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Finds the people with an identity number by its blind indexes. */
export const findByIndex = (on: Executor, indexes: readonly string[]) =>
  people(on)
    .selectFrom('people.person')
    .select(['id', 'is_active as isActive', 'job_type as jobType'])
    .where('identity_number_index', '=', sql<string>`any(${[...indexes]}::text[])`)
    .executeTakeFirst();

/** Enables or disables somebody who will join later. Somebody who does not join is marked as having left. */
export async function saveComing(
  tx: Tx,
  id: number,
  { isActive, hasGone }: { readonly isActive: boolean; readonly hasGone: boolean },
): Promise<void> {
  await people(tx)
    .updateTable('people.person')
    .set((is) => ({
      is_active: isActive,
      sso_state: isActive ? 1 : 0,
      job_type: hasGone ? 1 : 0,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
