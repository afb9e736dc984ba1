import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import type { CalendarTables } from '../tables.gen.ts';

const calendar = (on: Executor) => tables<CalendarTables>(on);

/** 1 workday, 2 rest, 3 statutory holiday, 4 adjusted rest, 5 make-up workday. */
export const dayKind = { workday: 1, rest: 2, statutory: 3, adjustedRest: 4, makeUp: 5 } as const;
export type DayKind = (typeof dayKind)[keyof typeof dayKind];

/** The calendar of everybody for whom no other is named; its parent is that of the mainland's law. */
export const companyCalendar = 'company';

export interface Day {
  /** Company day. */
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
  /** Said by the calendar itself; else by one it rests on. */
  readonly own: boolean;
}

const daysFrom = prepared<{ code: string; from: string }>()(
  (_on, { code, from }) => sql<Day>`
    with recursive chain as (
      select id, parent_id, 0 as depth from calendar.calendar where code = ${code}
      union all
      select c.id, c.parent_id, chain.depth + 1 from calendar.calendar c join chain on c.id = chain.parent_id
    )
    select distinct on (d.day) d.day, d.kind, d.name, d.name_en as "nameEn", chain.depth = 0 as own
    from chain join calendar.day d on d.calendar_id = chain.id
    where d.day >= ${from}::date
    order by d.day, chain.depth`,
);

/**
 * What a calendar says of days from one on, in their order; days it does not name are what their weekday says.
 * @param from company day
 */
export function listDays(on: Executor, from: string, code: string = companyCalendar): Promise<Day[]> {
  return daysFrom.list(on, { code, from });
}

/** The company's own word for a day, before that of the law. A day off that is the law's keeps the law's kind. */
export async function saveDay(
  on: Executor,
  { day, works, name }: { readonly day: string; readonly works: boolean; readonly name: string },
): Promise<void> {
  const off = weekdayOf(day) <= 5 ? dayKind.adjustedRest : dayKind.rest;
  await sql`
    insert into calendar.day (calendar_id, day, kind, name)
    select c.id, ${day}::date,
      ${works ? sql`${dayKind.makeUp}::int` : sql`case when law.kind = 3 then 3 else ${off}::int end`}, ${name}
    from calendar.calendar c
    left join calendar.day law on law.calendar_id = c.parent_id and law.day = ${day}::date
    where c.code = ${companyCalendar}
    on conflict (calendar_id, day) do update set kind = excluded.kind, name = excluded.name, name_en = ''`.execute(
    on.kysely,
  );
}

/** Takes the company's own word for a day back: it is again what the law says, else its weekday. */
export async function dropDay(on: Executor, day: string): Promise<void> {
  await calendar(on)
    .deleteFrom('calendar.day')
    .where('day', '=', day)
    .where('calendar_id', '=', (own) =>
      own.selectFrom('calendar.calendar').select('id').where('code', '=', companyCalendar),
    )
    .execute();
}
