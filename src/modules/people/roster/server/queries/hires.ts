import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { PlaceAhead } from '#modules/people/posts/server/queries/ahead.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** A new employee's link: the hash of its token and the instant until which it works. */
export interface HireLink {
  readonly tokenHash: string;
  readonly until: Date;
}

export async function insertHire(
  tx: Tx,
  personId: number,
  { tokenHash, until }: HireLink,
  { by, now, hasBegun }: { readonly by: number | null; readonly now: Date; readonly hasBegun: boolean },
): Promise<void> {
  await people(tx)
    .insertInto('people.hire')
    .values({
      person_id: personId,
      token_hash: tokenHash,
      token_until: until,
      begun_at: hasBegun ? now : null,
      made_by: by,
      made_at: now,
    })
    .execute();
}

/** Finds a new employee and locks the row until the transaction ends. */
export const getHireForUpdate = (tx: Tx, personId: number) =>
  people(tx)
    .selectFrom('people.hire')
    .select([
      'person_id as personId',
      'filled_at as filledAt',
      'begun_at as begunAt',
      'called_off_at as calledOffAt',
    ])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks the new employee of a link until the transaction ends. Returns false if the link has been used, renewed or
 * withdrawn, also while this waited for the lock.
 */
export async function lockByToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const row = await people(tx)
    .selectFrom('people.hire')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveLink(tx: Tx, personId: number, { tokenHash, until }: HireLink): Promise<void> {
  await people(tx)
    .updateTable('people.hire')
    .set({ token_hash: tokenHash, token_until: until })
    .where('person_id', '=', personId)
    .execute();
}

/** Notes what happened to a new employee; the link stops working unless the employment only began. */
export async function noteHire(
  tx: Tx,
  personId: number,
  what: 'filled_at' | 'called_off_at' | 'begun_at',
  now: Date,
): Promise<void> {
  await people(tx)
    .updateTable('people.hire')
    .set({ [what]: now, ...(what === 'begun_at' ? {} : { token_hash: null }) })
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Finds the new employee of a link that works, with the names of their place. Links of people who have left, or whose
 * account was disabled after they joined, do not work.
 */
export const findByToken = (on: Executor, tokenHash: string, now: Date) =>
  people(on)
    .selectFrom('people.hire as h')
    .innerJoin('people.person as p', 'p.id', 'h.person_id')
    .innerJoin('people.company as k', 'k.id', 'p.company_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.post as o', 'o.name', 'p.position')
    .where('h.token_hash', '=', tokenHash)
    .where('h.token_until', '>', now)
    .where('h.called_off_at', 'is', null)
    .where('p.job_type', '=', 0)
    .where((is) => is.or([is('h.begun_at', 'is', null), is('p.is_active', '=', true)]))
    .select([
      'p.id as personId',
      'p.chinese_name as ChineseName',
      'p.entry_date as EntryTime',
      'p.login_name as LoginName',
      'p.position as Position',
      sql<string>`coalesce(nullif(o.name_en, ''), p.position)`.as('PositionEn'),
      'k.name as CompanyName',
      'k.name_en as CompanyNameEn',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'h.made_by as madeBy',
      sql<boolean>`exists (select from people.account a where a.person_id = p.id)`.as('hasPassword'),
    ])
    .executeTakeFirst();

export type FoundHire = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/**
 * Lists new employees within a scope who have not joined yet, or who are in service and have not filled in their form.
 */
export const listHires = (on: Executor, scope: Scope, now: Date) =>
  people(on)
    .selectFrom('people.hire as h')
    .innerJoin('people.person as p', 'p.id', 'h.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .where(inScope(scope, 'p'))
    .where('h.called_off_at', 'is', null)
    .where((is) =>
      is.or([
        is('h.begun_at', 'is', null),
        is.and([is('h.filled_at', 'is', null), is('p.is_active', '=', true)]),
      ]),
    )
    .where('p.job_type', '=', 0)
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'p.employee_id as EmployeeId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'p.position as Position',
      'p.entry_date as EntryTime',
      sql<boolean>`h.begun_at is not null`.as('HasBegun'),
      'h.filled_at as FilledAt',
      sql<Date | null>`case when h.token_hash is not null and h.token_until > ${now} then h.token_until end`.as(
        'LinkUntil',
      ),
    ])
    .orderBy('p.entry_date')
    .orderBy('p.id')
    .limit(500)
    .execute();

/** Lists the new employees whose first day is today or past. */
export async function listDueHires(on: Executor, today: string): Promise<number[]> {
  const rows = await people(on)
    .selectFrom('people.hire as h')
    .innerJoin('people.person as p', 'p.id', 'h.person_id')
    .where('h.begun_at', 'is', null)
    .where('h.called_off_at', 'is', null)
    .where('p.job_type', '=', 0)
    .where('p.entry_date', '<=', today)
    .select('h.person_id as id')
    .orderBy('h.person_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the places of new employees whose first day lies ahead, for the headcount plan. */
export async function listHiresAhead(on: Executor): Promise<PlaceAhead[]> {
  const rows = await people(on)
    .selectFrom('people.hire as h')
    .innerJoin('people.person as p', 'p.id', 'h.person_id')
    .leftJoin('people.post as o', 'o.name', 'p.position')
    .where('h.begun_at', 'is', null)
    .where('h.called_off_at', 'is', null)
    .select(['p.id as personId', 'p.department_id as departmentId', 'o.id as postId'])
    .execute();
  return rows.map(({ personId, departmentId, postId }) => ({ personId, to: { departmentId, postId } }));
}

/** Lists the employee IDs of a company's people, newest first; without a company, of everybody. */
export async function listNewestNumbers(on: Executor, companyId: number | undefined): Promise<string[]> {
  const rows = await people(on)
    .selectFrom('people.person')
    .where('is_program', '=', false)
    .$if(companyId !== undefined, (found) => found.where('company_id', '=', companyId!))
    .select('employee_id as number')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ number }) => number);
}

/** Lists all employee IDs that begin with a text. */
export async function listNumbersWith(on: Executor, prefix: string): Promise<string[]> {
  const rows = await people(on)
    .selectFrom('people.person')
    .where(sql<boolean>`starts_with(employee_id, ${prefix})`)
    .select('employee_id as number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Finds the leader of a department with names; undefined: there is none in service. */
export const findDepartmentLeader = (on: Executor, departmentId: number) =>
  people(on)
    .selectFrom('people.department as d')
    .innerJoin('people.person as l', 'l.id', 'd.leader_id')
    .where('d.id', '=', departmentId)
    .where('l.is_active', '=', true)
    .select(['l.id', 'l.chinese_name as name', 'l.english_name as nameEn'])
    .executeTakeFirst();
