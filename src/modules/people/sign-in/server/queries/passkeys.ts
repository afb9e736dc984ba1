import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export const listPasskeys = (on: Executor, personId: number) =>
  people(on)
    .selectFrom('people.passkey')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'is_synced as isSynced',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

export const findPasskey = (on: Executor, credentialId: string) =>
  people(on)
    .selectFrom('people.passkey')
    .select(['id', 'person_id as personId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Locks a person's passkeys until one is added, so that the limit holds. Returns their number. */
export async function lockPasskeys(tx: Tx, personId: number): Promise<number> {
  await people(tx)
    .selectFrom('people.person')
    .select('id')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  const { count } = await people(tx)
    .selectFrom('people.passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a passkey. Returns false if the device's key exists already. */
export async function addPasskey(
  tx: Tx,
  key: {
    readonly personId: number;
    readonly name: string;
    readonly credentialId: string;
    readonly publicKey: string;
    readonly counter: number;
    readonly isSynced: boolean;
    readonly now: Date;
  },
): Promise<boolean> {
  const added = await people(tx)
    .insertInto('people.passkey')
    .values({
      person_id: key.personId,
      name: key.name,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      is_synced: key.isSynced,
      created_at: key.now,
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Stores the signature counter of a passkey. Returns false if it did not increase, which means that the key was
 * copied.
 */
export async function takeCounter(on: Executor, id: number, counter: number, now: Date): Promise<boolean> {
  const taken = await people(on)
    .updateTable('people.passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Removes one passkey of a person, or all without an id. Returns their names. */
export async function removePasskeys(tx: Tx, personId: number, id?: number): Promise<string[]> {
  let query = people(tx).deleteFrom('people.passkey').where('person_id', '=', personId);
  if (id !== undefined) query = query.where('id', '=', id);
  const removed = await query.returning('name').execute();
  return removed.map(({ name }) => name);
}
