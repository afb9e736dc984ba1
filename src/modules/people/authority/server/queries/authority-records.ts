import { sql } from 'kysely';
import { type Executor, json } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export interface AuthorityRecord {
  readonly model: string;
  readonly id: string;
  readonly payload: object;
  readonly accountId: string | null;
  readonly uid: string | null;
  readonly grantId: string | null;
  readonly expiresAt: Date | null;
}

export async function saveAuthorityRecord(on: Executor, record: AuthorityRecord): Promise<void> {
  const changes = {
    payload: json(record.payload),
    account_id: record.accountId,
    uid: record.uid,
    grant_id: record.grantId,
    expires_at: record.expiresAt,
  };
  await people(on)
    .insertInto('people.authority_record')
    .values({ model: record.model, id: record.id, ...changes })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(changes))
    .execute();
}

const found = (on: Executor, model: string) =>
  people(on)
    .selectFrom('people.authority_record')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model);

type Found = { payload: unknown; consumed_at: Date | null } | undefined;

export const findAuthorityRecord = (on: Executor, model: string, id: string): Promise<Found> =>
  found(on, model).where('id', '=', id).executeTakeFirst();

export const findAuthorityRecordByUid = (on: Executor, model: string, uid: string): Promise<Found> =>
  found(on, model).where('uid', '=', uid).executeTakeFirst();

/** Marks a record as used. Returns true for the first user, false if it was used before or is gone. */
export async function consumeAuthorityRecord(
  on: Executor,
  model: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await people(on)
    .updateTable('people.authority_record')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeAuthorityRecord(on: Executor, model: string, id: string): Promise<void> {
  await people(on)
    .deleteFrom('people.authority_record')
    .where('model', '=', model)
    .where('id', '=', id)
    .execute();
}

/** Removes the records of one kind that were issued under a grant. The sign-in session is another kind and stays. */
export async function removeAuthorityRecordsOfGrant(
  on: Executor,
  model: string,
  grantId: string,
): Promise<void> {
  await people(on)
    .deleteFrom('people.authority_record')
    .where('model', '=', model)
    .where('grant_id', '=', grantId)
    .execute();
}

/** Removes the authority's sessions that issued a grant to a client. @returns their uids */
export async function removeSessionsOfGrant(
  on: Executor,
  clientId: string,
  grantId: string,
): Promise<string[]> {
  const rows = await people(on)
    .deleteFrom('people.authority_record')
    .where('model', '=', 'Session')
    .where(sql<boolean>`payload->'authorizations'->${clientId}::text->>'grantId' = ${grantId}`)
    .returning('uid')
    .execute();
  return rows.flatMap(({ uid }) => (uid === null ? [] : [uid]));
}

/** Ends the authority's own sessions of a person: all, one by its sid, or all but one. */
export async function removeAuthoritySessions(
  on: Executor,
  accountId: string,
  which: { only?: string; except?: string | null } = {},
): Promise<void> {
  await people(on)
    .deleteFrom('people.authority_record')
    .where('model', '=', 'Session')
    .where('account_id', '=', accountId)
    .$if(which.only !== undefined, (query) => query.where('uid', '=', which.only ?? ''))
    .$if(Boolean(which.except), (query) => query.where('uid', '<>', which.except ?? ''))
    .execute();
}

export async function removeExpiredAuthorityRecords(on: Executor, now: Date): Promise<void> {
  await people(on).deleteFrom('people.authority_record').where('expires_at', '<', now).execute();
}
