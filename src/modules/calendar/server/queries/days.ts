import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { dayKind, type DayKind } from '../../contract/codes.ts';
import { statutoryDays } from '../rules/statutory.ts';
import type { CalendarTables } from '../tables.gen.ts';

const calendar = (on: Executor) => tables<CalendarTables>(on);

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

/** Law whose days off are known for every year, also before its notice. */
const lawCode = 'CN';
/** How far ahead of the last notice the law's days are given. */
const AHEAD = 3;

interface Known {
  /** Code of the calendar at the root. */
  readonly root: string;
  /** The last year of which the chain's authority has spoken. */
  readonly until: number | null;
}

const daysFrom = prepared<{ code: string; from: string }>()(
  (_on, { code, from }) => sql<Partial<Day> & Known>`
    with recursive chain as (
      select id, code, parent_id, 0 as depth from calendar.calendar where code = ${code}
      union all
      select c.id, c.code, c.parent_id, chain.depth + 1 from calendar.calendar c join chain on c.id = chain.parent_id
    ),
    days as (
      select distinct on (d.day) d.day, d.kind, d.name, d.name_en as "nameEn", chain.depth = 0 as own
      from chain join calendar.day d on d.calendar_id = chain.id
      where d.day >= ${from}::date
      order by d.day, chain.depth
    )
    select days.*, root.code as root,
      (select max(year)::int from calendar.notice where calendar_id in (select id from chain)) as until
    from (select code from chain where parent_id is null) root left join days on true
    order by days.day`,
);

/**
 * What a calendar says of days from one on, in their order; days it does not name are what their weekday says. Years that
 * lie ahead of the last notice have the days off that the mainland's law names by itself.
 * @param from company day
 */
export async function listDays(on: Executor, from: string, code: string = companyCalendar): Promise<Day[]> {
  const rows = await daysFrom.list(on, { code, from });
  const said = rows.flatMap(({ day, kind, name = '', nameEn = '', own = false }) =>
    day && kind ? [{ day, kind, name, nameEn, own }] : [],
  );
  const [{ root, until } = { root: '', until: null }] = rows;
  if (root !== lawCode || until === null) return said;
  const known = new Set(said.map(({ day }) => day));
  const ahead = Array.from({ length: AHEAD }, (_, n) => until + 1 + n)
    .flatMap(statutoryDays)
    .filter(({ day }) => day >= from && !known.has(day))
    .map((one) => ({ ...one, kind: dayKind.statutory, own: false }));
  return ahead.length === 0 ? said : [...said, ...ahead].toSorted((a, b) => a.day.localeCompare(b.day));
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
