import { sql } from 'kysely';
import { json, tables, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { NoticeDay } from '../rules/notice.ts';
import type { CalendarTables } from '../tables.gen.ts';

const calendar = (on: Executor) => tables<CalendarTables>(on);

/** Codes of the built-in calendars: the company's own, mainland China and Hong Kong. */
export const builtIn: readonly string[] = ['company', 'CN', 'HK'];

export interface CalendarRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
}

/** Returns all calendars: the company's first, then those of the laws, then the others by name. */
export function listCalendars(on: Executor): Promise<CalendarRow[]> {
  return calendar(on)
    .selectFrom('calendar.calendar')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'parent_id as parentId'])
    .orderBy(sql`array_position(${[...builtIn]}::text[], code)`)
    .orderBy('name')
    .execute();
}

/** Locks and returns all calendars. All of them are locked because a check for cycles needs the whole tree. */
export async function lockCalendars(tx: Tx): Promise<CalendarRow[]> {
  await calendar(tx).selectFrom('calendar.calendar').select('id').orderBy('id').forUpdate().execute();
  return listCalendars(tx);
}

interface Named {
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
}

/** Inserts a calendar. @returns its id */
export async function insertCalendar(tx: Tx, { name, nameEn, parentId }: Named): Promise<number> {
  const { id } = await calendar(tx)
    .insertInto('calendar.calendar')
    .values({ code: sql`'c' || gen_random_uuid()`, name, name_en: nameEn, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCalendar(tx: Tx, id: number, { name, nameEn, parentId }: Named): Promise<void> {
  await calendar(tx)
    .updateTable('calendar.calendar')
    .set({ name, name_en: nameEn, parent_id: parentId })
    .where('id', '=', id)
    .execute();
}

export async function deleteCalendar(tx: Tx, id: number): Promise<void> {
  await calendar(tx).deleteFrom('calendar.calendar').where('id', '=', id).execute();
}

/** Returns the years for which a calendar, or one it is based on, has a notice. */
export async function noticeYears(on: Executor, id: number): Promise<readonly number[]> {
  const rows = await sql<{ year: number }>`
    with recursive chain as (
      select id, parent_id from calendar.calendar where id = ${id}
      union all
      select c.id, c.parent_id from calendar.calendar c join chain on c.id = chain.parent_id
    )
    select distinct year::int as year from calendar.notice where calendar_id in (select id from chain)`.execute(
    on.kysely,
  );
  return rows.rows.map(({ year }) => year);
}

/** Replaces the calendar's own days from the first to the last, both included. */
export async function replaceDays(
  tx: Tx,
  id: number,
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: readonly NoticeDay[] },
): Promise<void> {
  await dropDays(tx, id, from, to);
  await sql`
    insert into calendar.day (calendar_id, day, kind, name, name_en)
    select ${id}::int, d.day, d.kind, d.name, d."nameEn"
    from jsonb_to_recordset(${json(days)}) as d (day date, kind smallint, name text, "nameEn" text)
    on conflict (calendar_id, day) do update
      set kind = excluded.kind, name = excluded.name, name_en = excluded.name_en`.execute(tx.kysely);
}

/** Deletes the calendar's own days from the first to the last, both included. */
export async function dropDays(tx: Tx, id: number, from: string, to: string): Promise<void> {
  await calendar(tx)
    .deleteFrom('calendar.day')
    .where('calendar_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** Records that the notice of a year has been imported. */
export async function saveNotice(
  tx: Tx,
  notice: {
    readonly id: number;
    readonly year: number;
    readonly source: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> {
  const { id, year, source, by, now } = notice;
  await calendar(tx)
    .insertInto('calendar.notice')
    .values({ calendar_id: id, year, source, made_at: now, made_by_id: by })
    .onConflict((conflict) =>
      conflict.columns(['calendar_id', 'year']).doUpdateSet({ source, made_at: now, made_by_id: by }),
    )
    .execute();
}
