import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { GroupMode, WorkSystem } from '#modules/attendance/contract/codes.ts';
import type { RestGiven } from '#modules/attendance/overtime/server/rules/rest.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Stretch } from '../rules/members.ts';

export interface GroupRow extends GroupRules {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly calendarId: number | null;
  readonly mode: GroupMode;
  readonly workSystem: WorkSystem;
  readonly webPunch: boolean;
  readonly isActive: boolean;
  readonly version: number;
  /** True if somebody was in the group on a past day, or is today. */
  readonly isWorked: boolean;
}

const columns = (
  today: string,
) => sql<GroupRow>`g.id, g.name, g.name_en as "nameEn", g.calendar_id as "calendarId", g.mode,
  g.work_system as "workSystem", g.web_punch as "webPunch",
  g.rest_rule as "restRule", g.rest_after as "restAfter", g.rest_minutes as "restMinutes",
  g.away_percent as "awayPercent", g.is_active as "isActive", g.version,
  exists (select from attendance.group_member m where m.group_id = g.id and m.from_day <= ${today}::date) as "isWorked"`;

const isIn = (today: string) =>
  sql`m.from_day <= ${today}::date and (m.to_day is null or m.to_day >= ${today}::date)`;

/** Returns all groups, those in use first, with the number of people in a scope who are members on a company day. */
export async function listGroups(
  on: Executor,
  scope: Scope,
  today: string,
): Promise<(GroupRow & { readonly members: number })[]> {
  const { rows } = await sql<GroupRow & { members: number }>`select ${columns(today)},
    (select count(*)::int from attendance.group_member m join people.person p on p.id = m.person_id
      where m.group_id = g.id and p.is_active and ${isIn(today)} and ${inScope(scope, 'p')}) as members
    from attendance.attend_group g order by g.is_active desc, g.name`.execute(attendance(on));
  return rows;
}

/** Locks and returns a group. */
export async function lockGroup(tx: Tx, id: number, today: string): Promise<GroupRow | undefined> {
  const held = await attendance(tx)
    .selectFrom('attendance.attend_group')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const { rows } =
    await sql<GroupRow>`select ${columns(today)} from attendance.attend_group g where g.id = ${id}`.execute(
      attendance(tx),
    );
  return rows[0];
}

export async function isNamed(on: Executor, name: string, except: number): Promise<boolean> {
  const found = await attendance(on)
    .selectFrom('attendance.attend_group')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Rules of a group beside its week: rest of overtime on days off, and from which share on many are away. */
export interface GroupRules extends RestGiven {
  /** Percentage of a department; null: nobody is warned. */
  readonly awayPercent: number | null;
}

type Given = Pick<GroupRow, 'name' | 'nameEn' | 'calendarId' | 'mode' | 'workSystem' | 'webPunch'> &
  Partial<GroupRules>;

const setOf = (given: Given) => ({
  name: given.name,
  name_en: given.nameEn,
  calendar_id: given.calendarId,
  mode: given.mode,
  work_system: given.workSystem,
  web_punch: given.webPunch,
  ...(given.restRule === undefined
    ? {}
    : {
        rest_rule: given.restRule,
        rest_after: given.restAfter ?? null,
        rest_minutes: given.restMinutes ?? null,
        away_percent: given.awayPercent ?? null,
      }),
});

export async function insertGroup(tx: Tx, given: Given): Promise<number> {
  const { id } = await attendance(tx)
    .insertInto('attendance.attend_group')
    .values(setOf(given))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveGroup(
  tx: Tx,
  id: number,
  given: Given | { readonly isActive: boolean },
): Promise<void> {
  const set = 'isActive' in given ? { is_active: given.isActive } : setOf(given);
  await attendance(tx)
    .updateTable('attendance.attend_group')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Saves the fixed week from a day on. A week that begins on the same day is replaced. */
export async function saveWeek(
  tx: Tx,
  groupId: number,
  fromDay: string,
  shifts: readonly (number | null)[],
): Promise<void> {
  await sql`insert into attendance.group_week (group_id, from_day, weekday, shift_id)
    select ${groupId}::int, ${fromDay}::date, w.weekday, w.shift
    from unnest(${[...shifts]}::int[]) with ordinality as w (shift, weekday)
    on conflict (group_id, from_day, weekday) do update set shift_id = excluded.shift_id`.execute(
    attendance(tx),
  );
}

/** Returns the names of some people who are in a group on a day or later. */
export async function listNamesFrom(on: Executor, groupId: number, day: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select p.chinese_name as name from attendance.group_member m
    join people.person p on p.id = m.person_id
    where m.group_id = ${groupId} and (m.to_day is null or m.to_day >= ${day}::date)
    order by m.id limit 5`.execute(attendance(on));
  return rows.map(({ name }) => name);
}

export interface MemberFilter {
  readonly GroupID?: number | undefined;
  readonly AUID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly IsPast?: boolean | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

export const personColumns = sql`p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
  p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn"`;

/** SQL condition: people who match a filter; `p` is the person. */
export const isMeant = ({
  Keyword = '',
  DeptId,
}: {
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
}) => {
  const text = like(Keyword);
  return sql<boolean>`(${Keyword === '' ? sql`true` : sql`(p.chinese_name ilike ${text} or p.english_name ilike ${text} or p.employee_id ilike ${text})`}
    and ${DeptId === undefined ? sql`true` : sql`p.department_id in (select id from people.department where path @> array[${DeptId}::bigint])`})`;
};

interface Member {
  readonly MemberID: number;
  readonly GroupID: number;
  readonly GroupName: string;
  readonly GroupNameEn: string;
  readonly FromDay: string;
  readonly ToDay: string | null;
}
interface Someone {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Returns the members of groups within a scope. Past memberships are included only on request. */
export async function pageMembers(on: Executor, scope: Scope, filter: MemberFilter, today: string) {
  const { GroupID, AUID, IsPast = false, PageIndex, PageSize } = filter;
  const from = sql`from attendance.group_member m join attendance.attend_group g on g.id = m.group_id
    join people.person p on p.id = m.person_id join people.department d on d.id = p.department_id
    where ${inScope(scope, 'p')} and ${isMeant(filter)}
      and ${GroupID === undefined ? sql`true` : sql`m.group_id = ${GroupID}`}
      and ${AUID === undefined ? sql`true` : sql`m.person_id = ${AUID}`}
      and ${IsPast ? sql`true` : sql`(p.is_active and (m.to_day is null or m.to_day >= ${today}::date))`}`;
  const { rows } = await sql<
    Member & Someone
  >`select m.id as "MemberID", g.id as "GroupID", g.name as "GroupName",
    g.name_en as "GroupNameEn", ${personColumns}, m.from_day as "FromDay", m.to_day as "ToDay" ${from}
    order by p.employee_id, p.id, m.from_day limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    attendance(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(attendance(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}

const ungrouped = (
  scope: Scope,
  today: string,
) => sql`from people.person p join people.department d on d.id = p.department_id
  where p.is_active and ${inScope(scope, 'p')} and (p.leave_date is null or p.leave_date >= ${today}::date)
    and not exists (select from attendance.group_member m where m.person_id = p.id and ${isIn(today)})`;

export async function countUngrouped(on: Executor, scope: Scope, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${ungrouped(scope, today)}`.execute(
    attendance(on),
  );
  return rows[0]!.n;
}

/** Returns people in service within a scope who are in no group on a company day. */
export async function pageUngrouped(on: Executor, scope: Scope, filter: MemberFilter, today: string) {
  const from = sql`${ungrouped(scope, today)} and ${isMeant(filter)}`;
  const { rows } = await sql<
    Someone & { EntryTime: string | null }
  >`select ${personColumns}, p.entry_date as "EntryTime" ${from}
    order by p.employee_id, p.id limit ${filter.PageSize} offset ${(filter.PageIndex - 1) * filter.PageSize}`.execute(
    attendance(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(attendance(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}

export interface MemberRow {
  readonly id: number;
  readonly groupId: number;
  readonly personId: number;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
}

const memberColumns = sql<MemberRow>`m.id, m.group_id as "groupId", m.person_id as "personId", p.chinese_name as name,
  m.from_day as "from", m.to_day as "to"`;

/** Returns a membership of a person within a scope. */
export async function findMember(on: Executor, scope: Scope, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`select ${memberColumns} from attendance.group_member m
    join people.person p on p.id = m.person_id where m.id = ${id} and ${inScope(scope, 'p')}`.execute(
    attendance(on),
  );
  return rows[0];
}

/** Returns the memberships of people that touch a range of days, without one of them. @param to null: without end */
export async function listTouching(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string | null,
  except = 0,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select ${memberColumns} from attendance.group_member m
    join people.person p on p.id = m.person_id
    where m.person_id = any(${[...persons]}::bigint[]) and m.id <> ${except}
      and daterange(m.from_day, m.to_day, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by m.person_id, m.from_day`.execute(attendance(on));
  return rows;
}

/**
 * Deletes the roster entries of people in a stretch of days on which they are not members of the group yet.
 * @returns the number of days
 */
export async function dropCells(
  tx: Tx,
  groupId: number,
  persons: readonly number[],
  { from, to }: Stretch,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from attendance.roster r
    where r.person_id = any(${[...persons]}::bigint[]) and r.day >= ${from}::date
      and ${to === null ? sql`true` : sql`r.day <= ${to}::date`}
      and not exists (select from attendance.group_member m where m.group_id = ${groupId} and m.person_id = r.person_id
        and m.from_day <= r.day and (m.to_day is null or m.to_day >= r.day))`.execute(attendance(tx));
  return Number(numAffectedRows);
}

export async function insertMembers(
  tx: Tx,
  groupId: number,
  persons: readonly number[],
  from: string,
  to: string | null,
): Promise<void> {
  await sql`insert into attendance.group_member (group_id, person_id, from_day, to_day)
    select ${groupId}::int, p, ${from}::date, ${to}::date from unnest(${[...persons]}::bigint[]) p`.execute(
    attendance(tx),
  );
}

export async function saveMember(tx: Tx, id: number, from: string, to: string | null): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.group_member')
    .set({ from_day: from, to_day: to })
    .where('id', '=', id)
    .execute();
}

export async function deleteMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await attendance(tx)
    .deleteFrom('attendance.group_member')
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the share of a department at which the group of a person warns, on a day; null: it does not. */
export async function findAwayPercent(on: Executor, personId: number, day: string): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`select g.away_percent as percent
    from attendance.group_member m join attendance.attend_group g on g.id = m.group_id
    where m.person_id = ${personId} and m.from_day <= ${day}::date
      and (m.to_day is null or m.to_day >= ${day}::date)`.execute(attendance(on));
  return rows[0]?.percent ?? null;
}
