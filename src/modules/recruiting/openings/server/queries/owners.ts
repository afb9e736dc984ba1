import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/** Lists the openings of an owner that are not closed. @param isHeld true to lock them until the transaction ends */
export const listOwned = (on: Executor, personId: number, isHeld = false) =>
  recruiting(on)
    .selectFrom('recruiting.recruitment')
    .select(['id', 'title'])
    .where('owner_id', '=', personId)
    .where('state', '<>', 5)
    .orderBy('id')
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .execute();

/**
 * Gives a person's openings to another owner, or else to each opening's HRBP if they are in service.
 * @returns number of openings that each new owner received
 */
export async function moveOwner(
  tx: Tx,
  personId: number,
  to: number | null,
): Promise<{ readonly personId: number; readonly count: number }[]> {
  const { rows } = await sql<{ personId: number }>`
    update recruiting.recruitment r set owner_id = p.id, version = r.version + 1
    from people.person p
    where r.owner_id = ${personId} and r.state <> 5 and p.is_active and p.id <> ${personId}
      and p.id = coalesce(${to}::bigint, r.hrbp_id)
    returning p.id as "personId"`.execute(recruiting(tx));
  return [...Map.groupBy(rows, (row) => row.personId)].map(([id, some]) => ({
    personId: id,
    count: some.length,
  }));
}

/** Removes a person as assistant and HRBP from all openings that are not closed. */
export async function dropFromOpenings(tx: Tx, personId: number): Promise<void> {
  await sql`update recruiting.recruitment set assistant_ids = array_remove(assistant_ids, ${personId}::bigint),
      hrbp_id = nullif(hrbp_id, ${personId}::bigint), version = version + 1
    where state <> 5 and (hrbp_id = ${personId} or ${personId}::bigint = any(assistant_ids))`.execute(
    recruiting(tx),
  );
}
