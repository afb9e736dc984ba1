import type { Executor } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

export const findSigningKey = (on: Executor, alg: string) =>
  people(on)
    .selectFrom('people.signing_key')
    .select(['sealed_jwk', 'created_at'])
    .where('alg', '=', alg)
    .executeTakeFirst();

/** Of two processes that start together, the first one's key stays. */
export async function addSigningKey(on: Executor, alg: string, sealedJwk: string): Promise<void> {
  await people(on)
    .insertInto('people.signing_key')
    .values({ alg, sealed_jwk: sealedJwk })
    .onConflict((conflict) => conflict.column('alg').doNothing())
    .execute();
}
