import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Returns an SQL condition: one of the person's roles requires a second factor. */
export const needsFactor = (personId: RawBuilder<number>) => sql<boolean>`exists (
  select from people.person_role join people.role on role.id = person_role.role_id
  where person_role.person_id = ${personId} and role.needs_factor)`;

/** Returns an SQL condition: the person has to set up a second factor before anything else. */
export const lacksFactor = (
  personId: RawBuilder<number>,
) => sql<boolean>`(${needsFactor(personId)} and not exists (
  select from people.second_factor f where f.person_id = ${personId} and f.confirmed_at is not null))`;

export const findFactor = (on: Executor, personId: number) =>
  people(on)
    .selectFrom('people.second_factor')
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Returns the state of a person's own second factor. */
export async function findFactorState(on: Executor, personId: number) {
  const person = sql<number>`${personId}::bigint`;
  const { rows } = await sql<{ isNeeded: boolean; since: Date | null; left: number }>`
    select ${needsFactor(person)} as "isNeeded",
      (select confirmed_at from people.second_factor f where f.person_id = ${person}) as since,
      (select count(*)::int from people.recovery_code c
       where c.person_id = ${person} and c.used_at is null) as left`.execute(people(on));
  return rows[0] ?? { isNeeded: false, since: null, left: 0 };
}

/** Stores a secret that is not confirmed by a code yet. Returns false if a second factor is on, which stays. */
export async function beginFactor(
  on: Executor,
  personId: number,
  secret: string,
  now: Date,
): Promise<boolean> {
  const kept = await people(on)
    .insertInto('people.second_factor')
    .values({ person_id: personId, secret, created_at: now })
    .onConflict((clash) =>
      clash
        .column('person_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where(sql<boolean>`second_factor.confirmed_at is null`),
    )
    .returning('person_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Marks the period of a code as used. Returns false if it was used before. */
export async function takeStep(on: Executor, personId: number, step: number): Promise<boolean> {
  const taken = await people(on)
    .updateTable('people.second_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .returning('person_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmFactor(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const on = await people(tx)
    .updateTable('people.second_factor')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return on !== undefined;
}

/** Replaces a person's recovery codes. */
export async function setRecoveryCodes(
  tx: Tx,
  personId: number,
  fingerprints: readonly string[],
): Promise<void> {
  await people(tx).deleteFrom('people.recovery_code').where('person_id', '=', personId).execute();
  await people(tx)
    .insertInto('people.recovery_code')
    .values(fingerprints.map((fingerprint) => ({ person_id: personId, fingerprint })))
    .execute();
}

/** Uses a recovery code up. Returns false if it does not exist or was used before. */
export async function useRecoveryCode(
  on: Executor,
  personId: number,
  marks: readonly string[],
  now: Date,
): Promise<boolean> {
  const used = await people(on)
    .updateTable('people.recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('fingerprint', '=', sql<string>`any(${[...marks]}::text[])`)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes the second factor. Returns false if none was on. */
export async function endFactor(tx: Tx, personId: number): Promise<boolean> {
  const ended = await people(tx)
    .deleteFrom('people.second_factor')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .returning('person_id')
    .executeTakeFirst();
  return ended !== undefined;
}
