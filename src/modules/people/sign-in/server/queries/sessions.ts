import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { LogoutType } from '../../contract/sign-in-codes.ts';
import { lacksFactor } from './second-factors.ts';

/** SQL: permission codes of a person, as one array. */
export const codesOf = (personId: RawBuilder<number>) => sql<string[]>`array(
  select distinct held.code from people.person_role
  join people.role_permission using (role_id)
  join people.permission held on held.id = role_permission.permission_id
  where person_role.person_id = ${personId})`;

/** SQL: the person as whom the session views the portal, otherwise its own person. */
const seenAs = sql<number>`coalesce(seen.id, s.person_id)`;

/**
 * SQL condition: viewing as another person is still allowed. It ends with its time limit and with the viewer's
 * permission.
 */
const isViewing = sql<boolean>`seen.id = s.view_as_id and seen.is_active and s.view_as_until > now() and exists (
  select from people.person_role
  join people.role_permission using (role_id)
  join people.permission held on held.id = role_permission.permission_id
  where person_role.person_id = s.person_id and held.code = 'AASPermissionManagement')`;

/**
 * Finds in one query everything a request needs to know of its token and cookie, if both belong to the same live
 * session.
 */
export const findCaller = (on: Executor, tokenHash: string, cookieHash: string, now: Date) =>
  people(on)
    .selectFrom('people.session_token as t')
    .innerJoin('people.session as s', 's.id', 't.session_id')
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .leftJoin('people.account as a', 'a.person_id', 's.person_id')
    .leftJoin('people.person as seen', (join) => join.on(isViewing))
    .select([
      's.id as sessionId',
      seenAs.as('personId'),
      sql<number | null>`case when seen.id is not null then s.person_id end`.as('viewerId'),
      's.view_as_until as viewUntil',
      't.expires_at as expiresAt',
      't.is_opaque as isOpaque',
      'a.must_change as mustChange',
      lacksFactor(sql.ref('s.person_id')).as('lacksFactor'),
      codesOf(seenAs).as('permissions'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('s.cookie_hash', '=', cookieHash)
    .where('s.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('p.is_active', '=', true)
    .executeTakeFirst();

export const findPermissions = async (on: Executor, personId: number): Promise<string[]> => {
  const row = await people(on)
    .selectFrom('people.person as p')
    .select(codesOf(sql.ref('p.id')).as('codes'))
    .where('p.id', '=', personId)
    .executeTakeFirst();
  return row?.codes ?? [];
};

/** Finds the session of a cookie, ended or not, and locks it against a sign-out at the same moment. */
export const findSessionForUpdate = (on: Executor, cookieHash: string) =>
  people(on)
    .selectFrom('people.session')
    .select(['id', 'person_id as personId', 'created_at as createdAt', 'ended_at as endedAt'])
    .where('cookie_hash', '=', cookieHash)
    .forUpdate()
    .executeTakeFirst();

export const findTokenSession = (on: Executor, tokenHash: string) =>
  people(on)
    .selectFrom('people.session_token as t')
    .innerJoin('people.session as s', 's.id', 't.session_id')
    .select(['s.id', 's.cookie_hash as cookieHash', 's.person_id as personId', 's.ended_at as endedAt'])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Returns whether the authority's session from which this token comes was signed out here. */
export const wasSignedOut = async (on: Executor, authoritySid: string): Promise<boolean> => {
  const row = await people(on)
    .selectFrom('people.session')
    .select('id')
    .where('authority_sid', '=', authoritySid)
    .where('end_kind', 'in', [1, 3])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export interface NewSession {
  readonly personId: number;
  readonly cookieHash: string;
  readonly subject: string;
  readonly authoritySid: string | null;
  readonly authenticatedAt: Date;
  readonly now: Date;
}

export async function addSession(on: Executor, session: NewSession): Promise<string> {
  const { id } = await people(on)
    .insertInto('people.session')
    .values({
      person_id: session.personId,
      cookie_hash: session.cookieHash,
      subject: session.subject,
      authority_sid: session.authoritySid,
      authenticated_at: session.authenticatedAt,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that the session was used, and optionally that its person proved their identity again. */
export async function touchSession(
  on: Executor,
  id: string,
  authenticatedAt: Date,
  now: Date,
): Promise<void> {
  await people(on)
    .updateTable('people.session')
    .set({
      last_seen_at: now,
      authenticated_at: sql<Date>`greatest(authenticated_at, ${authenticatedAt}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Adds a token to a session. Returns false if the token was enrolled before, by anybody. */
export async function addToken(
  on: Executor,
  token: { hash: string; sessionId: string; isOpaque: boolean; expiresAt: Date },
): Promise<boolean> {
  const added = await people(on)
    .insertInto('people.session_token')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      is_opaque: token.isOpaque,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return added !== undefined;
}

export const findSession = (on: Executor, id: string) =>
  people(on)
    .selectFrom('people.session')
    .select([
      'id',
      'person_id as personId',
      'authority_sid as authoritySid',
      'authenticated_at as authenticatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Selects one session, the sessions behind one session of the authority, or all but one of a person. */
export type WhichSessions =
  | { readonly id: string }
  | { readonly authoritySid: string }
  | { readonly personId: number; readonly except?: string | undefined };

/** Ends live sessions. Returns their ids. */
export async function endSessions(
  on: Executor,
  which: WhichSessions,
  kind: LogoutType,
  now: Date,
): Promise<string[]> {
  const rows = await people(on)
    .updateTable('people.session')
    .set({ ended_at: now, end_kind: kind })
    .where('ended_at', 'is', null)
    .where((is) => {
      if ('id' in which) return is('id', '=', which.id);
      if ('authoritySid' in which) return is('authority_sid', '=', which.authoritySid);
      const { personId, except } = which;
      return is.and([is('person_id', '=', personId), ...(except ? [is('id', '<>', except)] : [])]);
    })
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends abandoned sessions at the moment they were last used. Returns their ids. */
export async function expireSessions(on: Executor, idleSince: Date, createdBefore: Date): Promise<string[]> {
  const rows = await people(on)
    .updateTable('people.session')
    .set((is) => ({ ended_at: is.ref('last_seen_at'), end_kind: 2 }))
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('last_seen_at', '<', idleSince), is('created_at', '<', createdBefore)]))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function removeExpiredTokens(on: Executor, now: Date): Promise<void> {
  await people(on).deleteFrom('people.session_token').where('expires_at', '<', now).execute();
}

/** Removes sessions that ended long ago. Their login records keep the important data and are removed later. */
export async function removeOldSessions(on: Executor, endedBefore: Date): Promise<void> {
  await people(on).deleteFrom('people.session').where('ended_at', '<', endedBefore).execute();
}
