import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { like } from '#kit/server/db/like.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { billKinds } from '../../contract/codes.ts';
import { hr } from './hr-db.ts';

/** A person as HR requests use them. Days are company days. */
export interface Person {
  readonly id: number;
  readonly name: Words;
  readonly isActive: boolean;
  readonly userType: number;
  readonly entry: string | null;
  /** Last working day, including that of an approved resignation that has not taken effect yet. */
  readonly last: string | null;
  /** Planned end of the probation, and the day of confirmation. */
  readonly prepare: string | null;
  readonly confirmed: string | null;
  readonly company: { readonly id: number } & Words;
  readonly department: { readonly id: number } & Words;
  readonly leader: ({ readonly id: number } & Words) | null;
  readonly position: string;
}

const both = (zh: string, en: string): Words => ({ zh, en: en || zh });

export async function findPerson(on: Executor, id: number): Promise<Person | undefined> {
  const row = await hr(on)
    .selectFrom('people.person as p')
    .innerJoin('people.company as c', 'c.id', 'p.company_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .leftJoin('people.employee_card as card', 'card.person_id', 'p.id')
    .select([
      'p.id',
      'p.chinese_name',
      'p.english_name',
      'p.is_active as isActive',
      'p.user_type as userType',
    ])
    .select(['p.entry_date as entry', 'p.position'])
    .select(
      sql<string | null>`coalesce(p.leave_date, (select h.take_effect from approval.bill b
        join hr_requests.bill h on h.form_id = b.form_id
        where b.subject_id = p.id and b.kind = ${billKinds.leave} and b.state = 2 limit 1))`.as('last'),
    )
    .select(['card.probation_until as prepare', 'card.confirmed_on as confirmed'])
    .select(['c.id as companyId', 'c.name as company', 'c.name_en as companyEn'])
    .select(['d.id as departmentId', 'd.name as department', 'd.name_en as departmentEn'])
    .select(['l.id as leaderId', 'l.chinese_name as leader', 'l.english_name as leaderEn'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: both(row.chinese_name, row.english_name),
    isActive: row.isActive,
    userType: row.userType,
    entry: row.entry,
    last: row.last,
    prepare: row.prepare,
    confirmed: row.confirmed,
    company: { id: row.companyId, ...both(row.company, row.companyEn) },
    department: { id: row.departmentId, ...both(row.department, row.departmentEn) },
    leader:
      row.leaderId === null ? null : { id: row.leaderId, ...both(row.leader ?? '', row.leaderEn ?? '') },
    position: row.position,
  };
}

/** Returns whether a scope covers a person. */
export async function isReached(on: Executor, scope: Scope, personId: number): Promise<boolean> {
  const row = await hr(on)
    .selectFrom('people.person as p')
    .select('p.id')
    .where('p.id', '=', personId)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns active people in a scope who are not confirmed although their probation ends by a day, earliest first.
 * `mayFile` is true if the viewer is the person or their leader, or a second scope covers the person.
 */
export async function pageDue(
  on: Executor,
  { scope, files, viewer }: { readonly scope: Scope; readonly files: Scope; readonly viewer: number },
  by: string,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly Keyword?: string | undefined;
    readonly DeptId?: number | undefined;
  },
) {
  const { Keyword, DeptId, PageIndex, PageSize } = filter;
  const due = hr(on)
    .selectFrom('people.person as p')
    .innerJoin('people.employee_card as card', 'card.person_id', 'p.id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .where('p.is_active', '=', true)
    .where('p.user_type', '<>', 1)
    .where('card.confirmed_on', 'is', null)
    .where('card.probation_until', '<=', by)
    .where(inScope(scope, 'p'))
    .$if(DeptId !== undefined, (query) =>
      query.where(
        sql<boolean>`p.department_id in (select id from people.department where path @> array[${DeptId!}::bigint])`,
      ),
    )
    .$if(Boolean(Keyword), (query) =>
      query.where(
        sql<boolean>`(p.chinese_name ilike ${like(Keyword!)} or p.english_name ilike ${like(Keyword!)}
          or p.employee_id ilike ${like(Keyword!)})`,
      ),
    );
  const { total } = await due.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await due
    .select(['p.id as AUID', 'p.chinese_name as ChineseName', 'p.english_name as EnglishName'])
    .select(['p.employee_id as EmployeeId', 'd.name as DeptName', 'd.name_en as DeptNameEn'])
    .select(['p.position as Position', 'p.user_type as UserType', 'p.entry_date as EntryTime'])
    .select(sql<string>`card.probation_until`.as('PrepareBARW'))
    .select(
      sql<boolean>`(p.leader_id = ${viewer} or p.id = ${viewer} or ${inScope(files, 'p')})`.as('mayFile'),
    )
    .select(sql<string>`coalesce(l.chinese_name, '')`.as('LeaderName'))
    .select(sql<string>`coalesce(nullif(l.english_name, ''), l.chinese_name, '')`.as('LeaderNameEn'))
    .orderBy('card.probation_until')
    .orderBy('p.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/** Returns how many departments a person leads and how many active people report to them. */
export async function countTeam(on: Executor, id: number): Promise<{ led: number; reports: number }> {
  const { rows } = await sql<{ led: number; reports: number }>`select
    (select count(*)::int from people.department where leader_id = ${id} and is_active) as led,
    (select count(*)::int from people.person where leader_id = ${id} and is_active) as reports`.execute(
    hr(on),
  );
  return rows[0]!;
}

/** Returns the names of a company, a department, a position and people, as far as they are active. */
export async function findInUse(
  on: Executor,
  ids: {
    readonly company: number | null;
    readonly department: number | null;
    readonly post: number | null;
    readonly leader: number | null;
    readonly teamSuccessor: number | null;
    readonly handover: number | null;
  },
): Promise<Partial<Record<keyof typeof ids, Words>>> {
  const { rows } = await sql<{ what: keyof typeof ids; zh: string; en: string }>`
    select 'company' as what, name as zh, name_en as en from people.company where id = ${ids.company} and is_active
    union all
    select 'department', name, name_en from people.department where id = ${ids.department} and is_active
    union all
    select 'post', name, name_en from people.post where id = ${ids.post} and is_active
    union all
    select asked.what, p.chinese_name, p.english_name
    from (values ('leader', ${ids.leader}::bigint), ('teamSuccessor', ${ids.teamSuccessor}::bigint),
      ('handover', ${ids.handover}::bigint)) as asked (what, id)
    join people.person p on p.id = asked.id and p.is_active`.execute(hr(on));
  return Object.fromEntries(rows.map(({ what, zh, en }) => [what, { zh, en: en || zh }]));
}

/** Finds the active position that has the given name. */
export async function findPostNamed(
  on: Executor,
  name: string,
): Promise<({ readonly id: number } & Words) | undefined> {
  const { rows } = await sql<{ id: number; zh: string; en: string }>`select id, name as zh, name_en as en
    from people.post where name = ${name} and is_active limit 1`.execute(hr(on));
  return rows[0] && { id: rows[0].id, ...both(rows[0].zh, rows[0].en) };
}

/**
 * Returns since which company day a person has held their current position and department. Null if they have none on
 * that day.
 */
export async function findDurations(
  on: Executor,
  id: number,
  today: string,
): Promise<{ post: string | null; department: string | null }> {
  const { rows } = await sql<{ from: string; to: string | null; post: number | null; department: number }>`
    select from_day as "from", to_day as "to", post_id as post, department_id as department
    from people.assignment where person_id = ${id} and superseded_at is null and from_day <= ${today}::date
    order by from_day desc`.execute(hr(on));
  const [now] = rows;
  if (!now || (now.to !== null && now.to < today)) return { post: null, department: null };
  const since = (of: 'post' | 'department'): string => {
    let from = now.from;
    for (const row of rows.slice(1)) {
      const isNext = row.to !== null && shiftDays(row.to, 1) === from;
      if (!isNext || row[of] !== now[of]) break;
      from = row.from;
    }
    return from;
  };
  return { post: since('post'), department: since('department') };
}
