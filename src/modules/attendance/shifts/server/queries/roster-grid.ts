import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { isMeant, personColumns } from './groups.ts';

export interface GridFilter {
  readonly GroupID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface GridPerson {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Returns a page of people within a scope who are in a group on some of the days. */
export async function pageGrid(on: Executor, scope: Scope, filter: GridFilter, from: string, to: string) {
  const { GroupID, PageIndex, PageSize } = filter;
  const source = sql`from people.person p join people.department d on d.id = p.department_id
    where p.is_active and ${inScope(scope, 'p')} and ${isMeant(filter)}
      and exists (select from attendance.group_member m where m.person_id = p.id and m.from_day <= ${to}::date
        and (m.to_day is null or m.to_day >= ${from}::date)
        and ${GroupID === undefined ? sql`true` : sql`m.group_id = ${GroupID}`})`;
  const { rows } = await sql<GridPerson>`select ${personColumns} ${source}
    order by p.employee_id, p.id limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    attendance(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(attendance(on));
  return { total: count.rows[0]!.n, persons: rows };
}

/** Returns those of these people who are in a scope, with the data their rosters need. */
export async function listReached(on: Executor, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.chinese_name as name from people.person p
    where p.id = any(${[...ids]}::bigint[]) and ${inScope(scope, 'p')} order by p.id`.execute(attendance(on));
  return rows;
}

export interface Cell {
  readonly personId: number;
  /** Company day of the entry. */
  readonly day: string;
  /** Shift of the entry; null: a day off; undefined: the entry is deleted. */
  readonly shiftId: number | null | undefined;
}

/** Saves or deletes roster entries of days. */
export async function saveCells(
  tx: Tx,
  cells: readonly Cell[],
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  const plain = (some: readonly Cell[]) =>
    json(some.map(({ personId, day, shiftId = null }) => ({ person_id: personId, day, shift_id: shiftId })));
  const dropped = cells.filter(({ shiftId }) => shiftId === undefined);
  const kept = cells.filter(({ shiftId }) => shiftId !== undefined);
  if (dropped.length > 0)
    await sql`delete from attendance.roster r
      using jsonb_to_recordset(${plain(dropped)}) as c (person_id bigint, day date)
      where r.person_id = c.person_id and r.day = c.day`.execute(attendance(tx));
  if (kept.length > 0)
    await sql`insert into attendance.roster (person_id, day, shift_id, made_by, made_at)
      select distinct on (c.person_id, c.day) c.person_id, c.day, c.shift_id, ${by}::bigint, ${now}::timestamptz
      from jsonb_to_recordset(${plain(kept)}) as c (person_id bigint, day date, shift_id int)
      order by c.person_id, c.day
      on conflict (person_id, day) do update set shift_id = excluded.shift_id, made_by = excluded.made_by,
        made_at = excluded.made_at`.execute(attendance(tx));
}
