import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { LoginType } from '../../contract/sign-in-codes.ts';

export interface NewLoginRecord {
  readonly personId: number | null;
  readonly loginName: string;
  readonly loginType: LoginType;
  /** Name of the refusal; null for a successful sign-in. */
  readonly failReason: string | null;
  readonly ip: string;
  readonly browser: string;
  readonly os: string;
  readonly userAgent: string;
  readonly sessionId: string | null;
  readonly now: Date;
}

export async function addLoginRecord(on: Executor, record: NewLoginRecord): Promise<void> {
  await people(on)
    .insertInto('people.login_record')
    .values({
      person_id: record.personId,
      login_name: record.loginName,
      login_type: record.loginType,
      fail_reason: record.failReason,
      ip: record.ip,
      browser: record.browser,
      os: record.os,
      user_agent: record.userAgent,
      session_id: record.sessionId,
      login_time: record.now,
    })
    .execute();
}

export interface LoginRecordFilter {
  readonly personId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly from?: Date | undefined;
  /** End of the period, exclusive. */
  readonly to?: Date | undefined;
  readonly succeeded?: boolean | undefined;
  readonly onlyLive?: boolean | undefined;
  /** Scope of the people whose sign-ins are listed. Sign-ins with unknown names are only visible with scope 4. */
  readonly scope: Scope;
}

const matching = (on: Executor, filter: LoginRecordFilter) => {
  const { personId, keyword, from, to, succeeded, onlyLive } = filter;
  return people(on)
    .selectFrom('people.login_record as r')
    .leftJoin('people.person as p', 'p.id', 'r.person_id')
    .leftJoin('people.session as s', 's.id', 'r.session_id')
    .where(inScope(filter.scope, 'p'))
    .$if(personId !== undefined, (query) => query.where('r.person_id', '=', personId ?? 0))
    .$if(from !== undefined, (query) => query.where('r.login_time', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('r.login_time', '<', to ?? new Date()))
    .$if(succeeded !== undefined, (query) => query.where('r.fail_reason', succeeded ? 'is' : 'is not', null))
    .$if(onlyLive === true, (query) => query.where('s.id', 'is not', null).where('s.ended_at', 'is', null))
    .$if(Boolean(keyword), (query) => {
      const text = like(keyword ?? '');
      return query.where((is) =>
        is.or([
          is('r.login_name', 'ilike', text),
          is('p.chinese_name', 'ilike', text),
          is('p.english_name', 'ilike', text),
          is('p.employee_id', 'ilike', text),
          is('r.ip', 'like', text),
        ]),
      );
    });
};

/** Lists sign-ins, newest first. */
export const listLoginRecords = (
  on: Executor,
  filter: LoginRecordFilter,
  page: { offset: number; limit: number },
) =>
  matching(on, filter)
    .leftJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'r.id as Id',
      'r.person_id as AUID',
      sql<string>`coalesce(p.chinese_name, '')`.as('ChineseName'),
      sql<string>`coalesce(p.english_name, '')`.as('EnglishName'),
      sql<string>`coalesce(d.name, '')`.as('DeptName'),
      sql<string>`coalesce(d.name_en, '')`.as('DeptNameEn'),
      'r.login_name as LoginName',
      'r.login_type as LoginType',
      'r.fail_reason as failReason',
      'r.ip as Ip',
      'r.browser as Browser',
      'r.os as Os',
      'r.user_agent as UserAgent',
      'r.session_id as SessionId',
      'r.login_time as LoginTime',
      's.ended_at as LogoutTime',
      's.end_kind as LogoutType',
    ])
    .orderBy('r.login_time', 'desc')
    .orderBy('r.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export async function countLoginRecords(on: Executor, filter: LoginRecordFilter): Promise<number> {
  const { count } = await matching(on, filter)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the session of a sign-in of somebody within a scope. */
export const findRecordSession = (on: Executor, recordId: number, scope: Scope) =>
  people(on)
    .selectFrom('people.login_record as r')
    .innerJoin('people.session as s', 's.id', 'r.session_id')
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .where(inScope(scope, 'p'))
    .select([
      's.id as sessionId',
      's.person_id as personId',
      's.authority_sid as authoritySid',
      's.ended_at as endedAt',
    ])
    .where('r.id', '=', recordId)
    .executeTakeFirst();

export async function removeOldLoginRecords(on: Executor, before: Date): Promise<void> {
  await people(on).deleteFrom('people.login_record').where('login_time', '<', before).execute();
}
