import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

/** The authority's keys, the newest first. */
export const listSigningKeys = (on: Executor, alg: string) =>
  people(on)
    .selectFrom('people.signing_key')
    .select(['id', 'sealed_jwk as sealed', 'created_at as madeAt'])
    .where('alg', '=', alg)
    .orderBy('id', 'desc')
    .execute();

/** Of processes that find a key too old at once, one makes the next. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`lock table people.signing_key in share row exclusive mode`.execute(people(tx));
}

/** @param keepFrom the oldest that is kept beside it; null: all */
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
