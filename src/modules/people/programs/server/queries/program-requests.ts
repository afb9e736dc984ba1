import type { Executor, Tx } from '#kit/server/db/database.ts';
import { json } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** States of people.program_request. */
export const requestStates = { waiting: 1, accepted: 2, done: 3, refused: 4, declined: 5 } as const;

export interface Wish {
  readonly tokenId: string;
  readonly personId: number;
  /** Address of the call. */
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly digest: string;
}

/** Adds a waiting request. Undefined if the same request exists and its program has not read the result yet. */
export const addRequest = (tx: Tx, wish: Wish, now: Date, expiresAt: Date) =>
  people(tx)
    .insertInto('people.program_request')
    .values({
      token_id: wish.tokenId,
      person_id: wish.personId,
      call: wish.call,
      input: json(wish.input),
      digest: wish.digest,
      state: requestStates.waiting,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((clash) => clash.columns(['token_id', 'digest']).where('told_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Finds and locks the request of a call whose result its program has not read yet. */
export const findRequest = (tx: Tx, tokenId: string, digest: string) =>
  people(tx)
    .selectFrom('people.program_request')
    .select(['id', 'state', 'outcome', 'expires_at as expiresAt', 'answered_at as answeredAt'])
    .where('token_id', '=', tokenId)
    .where('digest', '=', digest)
    .where('told_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function noteTold(tx: Tx, id: string, now: Date): Promise<void> {
  await people(tx).updateTable('people.program_request').set({ told_at: now }).where('id', '=', id).execute();
}

/** Counts a person's waiting requests. Locks the person, so that parallel requests cannot exceed the limit. */
export async function countWaiting(tx: Tx, personId: number, now: Date): Promise<number> {
  await people(tx).selectFrom('people.person').select('id').where('id', '=', personId).forUpdate().execute();
  const { count } = await people(tx)
    .selectFrom('people.program_request')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('state', '=', requestStates.waiting)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists requests that wait for a person's answer, oldest first, without those of expired tokens. */
export const listWaiting = (on: Executor, personId: number, now: Date) =>
  people(on)
    .selectFrom('people.program_request as r')
    .innerJoin('people.access_token as t', 't.id', 'r.token_id')
    .select([
      'r.id',
      't.name as program',
      'r.call',
      'r.input',
      'r.created_at as createdAt',
      'r.expires_at as expiresAt',
    ])
    .where('r.person_id', '=', personId)
    .where('r.state', '=', requestStates.waiting)
    .where('r.expires_at', '>', now)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** Finds and locks one request of a person, with the input of the call. */
export const holdRequest = (tx: Tx, id: string, personId: number) =>
  people(tx)
    .selectFrom('people.program_request as r')
    .innerJoin('people.access_token as t', 't.id', 'r.token_id')
    .select([
      'r.token_id as tokenId',
      'r.call',
      'r.input',
      'r.state',
      'r.expires_at as expiresAt',
      't.revoked_at as revokedAt',
      't.expires_at as tokenEnds',
    ])
    .where('r.id', '=', id)
    .where('r.person_id', '=', personId)
    .forUpdate('r')
    .executeTakeFirst();

export async function setAnswer(on: Executor, id: string, state: number, now: Date): Promise<void> {
  await people(on)
    .updateTable('people.program_request')
    .set({ state, answered_at: now, input: null })
    .where('id', '=', id)
    .execute();
}

export async function setOutcome(on: Executor, id: string, state: number, outcome: string): Promise<void> {
  await people(on)
    .updateTable('people.program_request')
    .set({ state, outcome })
    .where('id', '=', id)
    .execute();
}

export async function removeOldProgramRequests(on: Executor, expiredBefore: Date): Promise<void> {
  await people(on).deleteFrom('people.program_request').where('expires_at', '<', expiredBefore).execute();
}
