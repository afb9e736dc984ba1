import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Lists the authority's keys, newest first. */
export const listSigningKeys = (on: Executor, alg: string) =>
  people(on)
    .selectFrom('people.signing_key')
    .select(['id', 'sealed_jwk as sealed', 'created_at as madeAt'])
    .where('alg', '=', alg)
    .orderBy('id', 'desc')
    .execute();

/** Locks the keys, so that only one of several processes that find a key too old creates the next one. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`lock table people.signing_key in share row exclusive mode`.execute(people(tx));
}

/** Adds a signing key and removes old ones. @param keepFrom id of the oldest key that is kept; null: all are kept */
export async function addSigningKey(
  tx: Tx,
  alg: string,
  {
    sealed,
    now,
    keepFrom,
  }: { readonly sealed: string; readonly now: Date; readonly keepFrom: number | null },
): Promise<void> {
  await people(tx)
    .insertInto('people.signing_key')
    .values({ alg, sealed_jwk: sealed, created_at: now })
    .execute();
  await people(tx)
    .deleteFrom('people.signing_key')
    .where('alg', '=', alg)
    .where('id', '<', keepFrom ?? 0)
    .execute();
}
