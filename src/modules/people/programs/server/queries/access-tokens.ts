import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { lacksFactor } from '#modules/people/sign-in/server/queries/second-factors.ts';
import { codesOf } from '#modules/people/sign-in/server/queries/sessions.ts';
import { tokenStates } from '../../contract/AccessToken.ts';
import { works } from './program-accounts.ts';

/** Areas of a token. All tokens of a program account follow the current setting of the account. */
const areas = sql<string[]>`coalesce(pa.areas, t.areas)`;
const mayWrite = sql<boolean>`coalesce(pa.may_write, t.may_write)`;

/**
 * Finds in one query everything a request needs to know of its token, if the token and its person or account are valid.
 */
export const findTokenCaller = (on: Executor, tokenHash: string, now: Date, today: string) =>
  people(on)
    .selectFrom('people.access_token as t')
    .innerJoin('people.person as p', 'p.id', 't.person_id')
    .leftJoin('people.account as a', 'a.person_id', 't.person_id')
    .leftJoin('people.program_account as pa', 'pa.person_id', 't.person_id')
    .leftJoin('people.person as o', 'o.id', 'pa.owner_id')
    .select([
      't.id',
      't.person_id as personId',
      areas.as('areas'),
      mayWrite.as('mayWrite'),
      'p.is_program as isProgram',
      'pa.ends_on as endsOn',
      'pa.owner_id as ownerId',
      't.expires_at as expiresAt',
      't.last_used_at as lastUsedAt',
      'a.must_change as mustChange',
      lacksFactor(sql.ref('t.person_id')).as('lacksFactor'),
      codesOf(sql.ref('t.person_id')).as('permissions'),
    ])
    .where((is) =>
      is.or([
        is('t.token_hash', '=', tokenHash),
        // Tokens that the authority issued to a program under a grant.
        is(
          't.grant_id',
          '=',
          is
            .selectFrom('people.authority_record as r')
            .select('r.grant_id')
            .where('r.model', '=', 'AccessToken')
            .where('r.id', '=', tokenHash)
            .where('r.expires_at', '>', now),
        ),
      ]),
    )
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where(sql<boolean>`(p.is_active or p.is_program and ${works(today)})`)
    .executeTakeFirst();

export async function touchToken(on: Executor, id: string, ip: string, now: Date): Promise<void> {
  await people(on)
    .updateTable('people.access_token')
    .set({ last_used_at: now, last_used_ip: ip })
    .where('id', '=', id)
    .execute();
}

export interface NewAccessToken {
  readonly personId: number;
  readonly name: string;
  readonly hash: string;
  readonly hint: string;
  readonly areas: readonly string[];
  readonly mayWrite: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Grant and client for which the authority issued the token. */
  readonly grant?: { readonly id: string; readonly clientId: string };
}

export async function addAccessToken(tx: Tx, token: NewAccessToken): Promise<string> {
  const { id } = await people(tx)
    .insertInto('people.access_token')
    .values({
      person_id: token.personId,
      name: token.name,
      token_hash: token.hash,
      hint: token.hint,
      areas: [...token.areas],
      may_write: token.mayWrite,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      ...(token.grant ? { grant_id: token.grant.id, client_id: token.grant.clientId } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the tokens in use of a person. Locks the person, so that parallel requests cannot exceed the limit. */
export async function countInUse(tx: Tx, personId: number, now: Date): Promise<number> {
  await people(tx).selectFrom('people.person').select('id').where('id', '=', personId).forUpdate().execute();
  const { count } = await people(tx)
    .selectFrom('people.access_token')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Revokes one token of somebody within the scope. Undefined if there is none that is still valid. */
export const revokeToken = (tx: Tx, id: string, scope: Scope, by: number, now: Date) =>
  people(tx)
    .updateTable('people.access_token as t')
    .from('people.person as p')
    .set({ revoked_at: now, revoked_by: by })
    .whereRef('p.id', '=', 't.person_id')
    .where(inScope(scope, 'p'))
    .where('t.id', '=', id)
    .where('t.revoked_at', 'is', null)
    .returning(['t.id', 't.person_id as personId', 't.name'])
    .executeTakeFirst();

/** Returns who is notified of changes to tokens: the person, or the person responsible for the program account. */
export async function findAnswering(on: Executor, personId: number): Promise<number> {
  const row = await people(on)
    .selectFrom('people.program_account')
    .select('owner_id as ownerId')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.ownerId ?? personId;
}

/** Revokes all tokens of a person, as part of ending their sessions. Returns the ids of the revoked tokens. */
export async function revokeTokensOf(tx: Tx, personId: number, now: Date): Promise<string[]> {
  const rows = await people(tx)
    .updateTable('people.access_token')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Lists used tokens that expire before an instant: their programs will stop. The recipient of the reminder is the
 * person, or the person responsible for the program account.
 */
export const listEndingTokens = (on: Executor, now: Date, before: Date, today: string) =>
  people(on)
    .selectFrom('people.access_token as t')
    .innerJoin('people.person as p', 'p.id', 't.person_id')
    .leftJoin('people.program_account as pa', 'pa.person_id', 't.person_id')
    .leftJoin('people.person as o', 'o.id', 'pa.owner_id')
    .select(['t.id', 't.name', 't.expires_at as expiresAt'])
    .select(sql<number>`coalesce(o.id, t.person_id)`.as('personId'))
    .where(sql<boolean>`(p.is_active or p.is_program and ${works(today)})`)
    .where('t.revoked_at', 'is', null)
    .where('t.last_used_at', 'is not', null)
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<', before)
    .orderBy('t.id')
    .execute();

export async function removeOldAccessTokens(on: Executor, endedBefore: Date): Promise<void> {
  await people(on)
    .deleteFrom('people.access_token')
    .where(sql<boolean>`least(expires_at, coalesce(revoked_at, expires_at)) < ${endedBefore}::timestamptz`)
    .execute();
}

export interface AccessTokenFilter {
  readonly scope: Scope;
  readonly now: Date;
  readonly personId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly state?: number | undefined;
}

const stateAt = (now: Date) => sql<number>`case
  when t.revoked_at is not null then ${tokenStates.revoked}::int
  when t.expires_at <= ${now}::timestamptz then ${tokenStates.expired}::int
  else ${tokenStates.inUse}::int end`;

const matching = (on: Executor, { scope, now, personId, keyword, state }: AccessTokenFilter) =>
  people(on)
    .selectFrom('people.access_token as t')
    .innerJoin('people.person as p', 'p.id', 't.person_id')
    .where(inScope(scope, 'p'))
    .$if(personId !== undefined, (query) => query.where('t.person_id', '=', personId ?? 0))
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state ?? 0))
    .$if(Boolean(keyword), (query) => {
      const text = like(keyword ?? '');
      return query.where((is) =>
        is.or([
          is('t.name', 'ilike', text),
          is('p.login_name', 'ilike', text),
          is('p.chinese_name', 'ilike', text),
          is('p.english_name', 'ilike', text),
          is('p.employee_id', 'ilike', text),
        ]),
      );
    });

/** Lists tokens, those in use first, each group newest first. */
export const listAccessTokens = (
  on: Executor,
  filter: AccessTokenFilter,
  page: { readonly offset: number; readonly limit: number },
) =>
  matching(on, filter)
    .leftJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.program_account as pa', 'pa.person_id', 't.person_id')
    .select([
      't.id as Id',
      't.person_id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      sql<string>`coalesce(d.name, '')`.as('DeptName'),
      sql<string>`coalesce(d.name_en, '')`.as('DeptNameEn'),
      't.name as Name',
      't.hint as Hint',
      areas.as('Areas'),
      mayWrite.as('MayWrite'),
      stateAt(filter.now).as('State'),
      't.created_at as CreateTime',
      't.expires_at as ExpireTime',
      't.last_used_at as LastUseTime',
      sql<string>`coalesce(t.last_used_ip, '')`.as('LastUseIp'),
      't.revoked_at as RevokeTime',
    ])
    .orderBy(sql`${stateAt(filter.now)} <> ${tokenStates.inUse}::int`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export async function countAccessTokens(on: Executor, filter: AccessTokenFilter): Promise<number> {
  const { count } = await matching(on, filter)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
