import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { exceptional } from '#modules/attendance/days/contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { isMeant } from '#modules/attendance/shifts/server/queries/groups.ts';
import { whoColumns } from '#modules/attendance/work/server/queries/people-days.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { WarnedRow } from '../../contract/AttendanceWarned.ts';
import type { Days } from '../rules/warnings.ts';
import type { Named } from './warnings.ts';

/** Returns the open warnings of a rule: their people and days. */
export async function listOpen(on: Executor, ruleId: number): Promise<(Days & { personId: number })[]> {
  const { rows } = await sql<Days & { personId: number }>`
    select w.person_id as "personId", w.from_day as "from", w.to_day as "to" from attendance.warned w
    where w.rule_id = ${ruleId} and w.state < 3`.execute(attendance(on));
  return rows;
}

const given = (named: readonly Named[]) => sql`unnest(${named.map(({ personId }) => personId)}::bigint[],
  ${named.map(({ from }) => from)}::date[], ${named.map(({ to }) => to)}::date[],
  ${named.map(({ value }) => value)}::int[]) as n (person_id, from_day, to_day, value)`;

/** Adds the people whom a rule names for the first time. @returns the new ones */
export async function addNamed(
  tx: Tx,
  ruleId: number,
  named: readonly Named[],
  now: Date,
): Promise<(Named & { id: number })[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<Named & { id: number }>`
    insert into attendance.warned (rule_id, person_id, from_day, to_day, value, found_at, changed_at)
    select ${ruleId}, n.person_id, n.from_day, n.to_day, n.value, ${now}::timestamptz, ${now}::timestamptz from ${given(named)}
    order by n.person_id, n.from_day
    on conflict (rule_id, person_id, from_day) do nothing
    returning id, person_id as "personId", from_day as "from", to_day as "to", value`.execute(attendance(tx));
  return rows;
}

/** Updates the value and the last day of open warnings. */
export async function followNamed(tx: Tx, ruleId: number, named: readonly Named[], now: Date): Promise<void> {
  await sql`update attendance.warned w set value = n.value, to_day = n.to_day, changed_at = ${now} from ${given(named)}
    where w.rule_id = ${ruleId} and w.person_id = n.person_id and w.from_day = n.from_day and w.state < 3
      and (w.value <> n.value or w.to_day <> n.to_day)`.execute(attendance(tx));
}

/** Deletes open warnings that no longer apply, from a day on. @returns their ids */
export async function takeBack(
  tx: Tx,
  ruleId: number,
  named: readonly Named[],
  from: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from attendance.warned w
    where w.rule_id = ${ruleId} and w.state < 3 and ${from === null ? sql`true` : sql`w.from_day >= ${from}::date`}
      and not exists (select from ${given(named)} where n.person_id = w.person_id and n.from_day = w.from_day)
    returning w.id`.execute(attendance(tx));
  return rows.map(({ id }) => id);
}

export interface WarnedPerson {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  /** Leader of the person, if in service; null: there is none. */
  readonly leaderId: number | null;
}

export async function listPersons(on: Executor, ids: readonly number[]): Promise<WarnedPerson[]> {
  const { rows } = await sql<WarnedPerson>`select p.id, p.chinese_name as name,
      coalesce(nullif(p.english_name, ''), p.chinese_name) as "nameEn", l.id as "leaderId"
    from people.person p left join people.person l on l.id = p.leader_id and l.is_active
    where p.id = any(${[...ids]}::bigint[]) order by p.employee_id, p.id`.execute(attendance(on));
  return rows;
}

/** Returns the days of people in service with an exception they should act on, in months that are not locked. */
export async function listExceptions(on: Executor, { from, to }: Days) {
  const { rows } = await sql<{ personId: number; day: string; state: number }>`
    select d.person_id as "personId", d.day, d.state & ${sql.lit(exceptional)} as state
    from people.person p join attendance.day d on d.person_id = p.id and d.day between ${from}::date and ${to}::date
    where p.is_active and d.state & ${sql.lit(exceptional)} <> 0
      and not exists (select from attendance.month_person mp join attendance.month m on m.id = mp.month_id
        where mp.person_id = p.id and m.state = 3 and d.day between m.from_day and m.to_day)
    order by d.person_id, d.day`.execute(attendance(on));
  return rows;
}

export interface WarnedFilter {
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly RuleID?: number | undefined;
  readonly Metric?: number | undefined;
  readonly Level?: number | undefined;
  readonly State?: number | undefined;
  readonly FromDate?: string | undefined;
  readonly ToDate?: string | undefined;
}

const is = (column: string, value: number | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;

const source = (scope: Scope, filter: WarnedFilter) => {
  const { RuleID, Metric, Level, State, FromDate, ToDate } = filter;
  return sql`from attendance.warned w join attendance.warn_rule r on r.id = w.rule_id
    join people.person p on p.id = w.person_id join people.department u on u.id = p.department_id
    left join people.person h on h.id = w.handled_by
    where ${inScope(scope, 'p')} and ${isMeant(filter)} and ${is('r.id', RuleID)} and ${is('r.metric', Metric)}
      and ${is('r.level', Level)} and ${is('w.state', State)}
      and ${FromDate === undefined ? sql`true` : sql`w.to_day >= ${FromDate}::date`}
      and ${ToDate === undefined ? sql`true` : sql`w.from_day <= ${ToDate}::date`}`;
};

interface Sums {
  readonly Total: number;
  readonly Persons: number;
  readonly New: number;
  readonly Read: number;
  readonly Handled: number;
}

/** Returns the warnings about people in a scope: first those that nobody has handled, then the latest. */
export async function pageWarned(
  on: Executor,
  scope: Scope,
  filter: WarnedFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Sums & { Rows: WarnedRow[] }> {
  const counted =
    await sql<Sums>`select count(*)::int as "Total", count(distinct w.person_id)::int as "Persons",
      count(*) filter (where w.state = 1)::int as "New", count(*) filter (where w.state = 2)::int as "Read",
      count(*) filter (where w.state = 3)::int as "Handled" ${source(scope, filter)}`.execute(attendance(on));
  const { rows } =
    await sql<WarnedRow>`select w.id as "WarnedID", ${whoColumns}, r.id as "RuleID", r.metric as "Metric",
      r.span as "Window", r.threshold as "Threshold", r.level as "Level", w.from_day as "FromDate", w.to_day as "ToDate",
      w.value as "Value", w.state as "State", w.found_at as "FoundTime",
      coalesce(h.chinese_name, '') as "HandledName",
      coalesce(nullif(h.english_name, ''), h.chinese_name, '') as "HandledNameEn",
      w.handled_at as "HandledTime", w.note as "Note"
    ${source(scope, filter)}
    order by w.state = 3, w.to_day desc, r.level desc, p.employee_id, w.id limit ${limit} offset ${offset}`.execute(
      attendance(on),
    );
  return { ...counted.rows[0]!, Rows: rows };
}

/** Marks new warnings as read. */
export async function saveRead(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`update attendance.warned w set state = 2 from people.person p
    where p.id = w.person_id and w.id = any(${[...ids]}::bigint[]) and w.state = 1 and ${inScope(scope, 'p')}`.execute(
    attendance(tx),
  );
}

/** Locks and returns warnings about people in a scope, in the order of their ids. */
export async function holdWarned(tx: Tx, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; personId: number; state: number; name: string; nameEn: string }>`
    select w.id, w.person_id as "personId", w.state, p.chinese_name as name,
      coalesce(nullif(p.english_name, ''), p.chinese_name) as "nameEn"
    from attendance.warned w join people.person p on p.id = w.person_id
    where w.id = any(${[...ids]}::bigint[]) and ${inScope(scope, 'p')} order by w.id for update of w`.execute(
    attendance(tx),
  );
  return rows;
}

export async function saveHandled(
  tx: Tx,
  ids: readonly number[],
  { by, note, now }: { readonly by: number; readonly note: string; readonly now: Date },
): Promise<void> {
  await sql`update attendance.warned set state = 3, handled_by = ${by}, handled_at = ${now}, note = ${note}
    where id = any(${[...ids]}::bigint[])`.execute(attendance(tx));
}
