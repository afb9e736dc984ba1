import { sql } from 'kysely';
import { tables, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { ForWhom } from '../../contract/codes.ts';
import type { CalendarTables } from '../tables.gen.ts';
import { companyCalendar } from './days.ts';

/** Part of a work day that is off. */
export interface HalfDay {
  /** Company day. */
  readonly day: string;
  readonly forWhom: ForWhom;
  /** Minutes after midnight; null: from the middle of the shift, and until its end. */
  readonly from: number | null;
  readonly to: number | null;
  readonly name: string;
  readonly nameEn: string;
  /** Whether the calendar itself has the entry; otherwise a calendar it is based on does. */
  readonly own: boolean;
}

/**
 * Returns the half days of a calendar, in order.
 * @param from and to are company days, both included;
 * @param code left out: the company's
 */
export async function listHalfDays(
  on: Executor,
  from: string,
  to: string,
  code = companyCalendar,
): Promise<HalfDay[]> {
  const { rows } = await sql<HalfDay>`
    with recursive chain as (
      select id, parent_id, 0 as depth from calendar.calendar where code = ${code}
      union all
      select c.id, c.parent_id, chain.depth + 1 from calendar.calendar c join chain on c.id = chain.parent_id
    )
    select distinct on (h.day, h.for_whom) h.day, h.for_whom as "forWhom", h.free_from as "from", h.free_to as "to",
      h.name, h.name_en as "nameEn", chain.depth = 0 as own
    from chain join calendar.half_day h on h.calendar_id = chain.id
    where h.day between ${from}::date and ${to}::date
    order by h.day, h.for_whom, chain.depth`.execute(on.kysely);
  return rows;
}

/** Saves a half day off. An entry for the same people on the same day is replaced. */
export async function saveHalfDay(
  tx: Tx,
  calendarId: number,
  { day, forWhom, from, to, name, nameEn }: Omit<HalfDay, 'own'>,
): Promise<void> {
  const values = { free_from: from, free_to: to, name, name_en: nameEn };
  await tables<CalendarTables>(tx)
    .insertInto('calendar.half_day')
    .values({ calendar_id: calendarId, day, for_whom: forWhom, ...values })
    .onConflict((conflict) => conflict.columns(['calendar_id', 'day', 'for_whom']).doUpdateSet(values))
    .execute();
}

export async function dropHalfDay(tx: Tx, calendarId: number, day: string, forWhom: ForWhom): Promise<void> {
  await tables<CalendarTables>(tx)
    .deleteFrom('calendar.half_day')
    .where('calendar_id', '=', calendarId)
    .where('day', '=', day)
    .where('for_whom', '=', forWhom)
    .execute();
}
