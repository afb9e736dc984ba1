import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { exceptional, openKind, type OpenKind } from '#modules/attendance/days/contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** A person for whom something is open in a month. */
export interface OpenItem {
  readonly MonthId: number;
  readonly Kind: OpenKind;
  readonly ChineseName: string;
  readonly EnglishName: string;
  /** Number of exceptions or requests of the person; 1 for the others. */
  readonly Count: number;
  /** Reasons of disputes about the month and its days; empty for the others. */
  readonly Note: string;
}

/** Returns what is open in months, person by person, for people in a scope. */
export async function listOpenOfMonths(
  on: Executor,
  scope: Scope,
  ids: readonly number[],
): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with people as (
      select m.id as month_id, m.from_day, m.to_day, mp.state, mp.note, p.id, p.chinese_name, p.english_name, p.employee_id
      from attendance.month m join attendance.month_person mp on mp.month_id = m.id
      join people.person p on p.id = mp.person_id
      where m.id = any(${[...ids]}::int[]) and ${inScope(scope, 'p')}
    ), asked as (
      select l.person_id, l.form_id, l.starts, l.ends from attendance.leave l
      union all select k.person_id, k.form_id, k.starts, k.ends from attendance.booked k
      union all select c.person_id, c.form_id, c.day::text, (c.day + 1)::text from attendance.card c
    )
    select q.month_id as "MonthId", ${openKind.unanswered}::int as "Kind", q.chinese_name as "ChineseName",
      q.english_name as "EnglishName", 1 as "Count", '' as "Note", q.employee_id as number from people q where q.state = 1
    union all
    select q.month_id, ${openKind.disputed}::int, q.chinese_name, q.english_name, 1,
      concat_ws('; ', nullif(case when q.state = 3 then q.note end, ''), d.reasons), q.employee_id
      from people q left join lateral (
        select string_agg(d.day || ' ' || d.reason, '; ' order by d.day) as reasons from attendance.day_dispute d
        where d.person_id = q.id and d.state = 1 and d.day between q.from_day and q.to_day) d on true
      where q.state = 3 or d.reasons is not null
    union all
    select q.month_id, ${openKind.exceptions}::int, q.chinese_name, q.english_name, count(*)::int, '', q.employee_id
      from people q join attendance.day d on d.person_id = q.id and d.day between q.from_day and q.to_day
      where (d.state & ${exceptional}::int) <> 0
      group by q.month_id, q.id, q.chinese_name, q.english_name, q.employee_id
    union all
    select q.month_id, ${openKind.requests}::int, q.chinese_name, q.english_name, count(distinct a.form_id)::int, '',
      q.employee_id
      from people q join asked a on a.person_id = q.id and a.starts < (q.to_day + 1)::text and a.ends > q.from_day::text
      join approval.bill b on b.form_id = a.form_id and b.state = 1 and b.kind <> ${billKinds.cancelling}
      group by q.month_id, q.id, q.chinese_name, q.english_name, q.employee_id
    order by 1, 2, 7`.execute(attendance(on));
  return rows.map(({ MonthId, Kind, ChineseName, EnglishName, Count, Note }) => ({
    MonthId,
    Kind,
    ChineseName,
    EnglishName,
    Count,
    Note,
  }));
}

/** Returns the people of a month who have not answered yet, by id. */
export async function listUnanswered(on: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select person_id as id from attendance.month_person
    where month_id = ${id} and state = 1 order by person_id`.execute(attendance(on));
  return rows.map((row) => row.id);
}
