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
/** Years ahead of the last notice, and of whoever asks, for which the law's days are given. */
const AHEAD = 3;

interface Known {
  /** Code of the calendar at the root. */
  readonly root: string;
  /** Years of which the root's authority has spoken; null: of none. */
  readonly noticed: readonly number[] | null;
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
      (select array_agg(year::int) from calendar.notice where calendar_id = root.id) as noticed
    from (select id, code from chain where parent_id is null) root left join days on true
    order by days.day`,
);

interface From {
  readonly code?: string | undefined;
  /** Company day of whoever asks, where that is later than the first day asked for. */
  readonly today?: string;
}

/**
 * What a calendar says of days from one on, in their order; days it does not name are what their weekday says. Years after
 * the first notice that have none have the days off that the mainland's law names by itself.
 * @param from company day
 */
export async function listDays(
  on: Executor,
  from: string,
  { code = companyCalendar, today = from }: From = {},
): Promise<Day[]> {
  const rows = await daysFrom.list(on, { code, from });
  const said = rows.flatMap(({ day, kind, name = '', nameEn = '', own = false }) =>
    day && kind ? [{ day, kind, name, nameEn, own }] : [],
  );
  const [{ root, noticed } = { root: '', noticed: null }] = rows;
  if (root !== lawCode || noticed === null) return said;
  const known = new Set(said.map(({ day }) => day));
  const first = Math.max(Math.min(...noticed), yearOf(from));
  const last = Math.max(...noticed, yearOf(today)) + AHEAD;
  const silent = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    .filter((year) => !noticed.includes(year))
    .flatMap(statutoryDays)
    .filter(({ day }) => day >= from && !known.has(day))
    .map((one) => ({ ...one, kind: dayKind.statutory, own: false }));
  return silent.length === 0 ? said : [...said, ...silent].toSorted((a, b) => a.day.localeCompare(b.day));
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The company's own word for a day, before that of the law. A day off that is the law's keeps the law's kind. */
export async function saveDay(
  on: Executor,
  { day, works, name }: { readonly day: string; readonly works: boolean; readonly name: string },
): Promise<void> {
  const off = weekdayOf(day) <= 5 ? dayKind.adjustedRest : dayKind.rest;
  const kind = works ? dayKind.makeUp : (await isStatutory(on, day)) ? dayKind.statutory : off;
  await sql`
    insert into calendar.day (calendar_id, day, kind, name)
    select id, ${day}::date, ${kind}::int, ${name} from calendar.calendar where code = ${companyCalendar}
    on conflict (calendar_id, day) do update set kind = excluded.kind, name = excluded.name, name_en = ''`.execute(
    on.kysely,
  );
}

/** Whether what the company's calendar rests on has a day off by law. */
async function isStatutory(on: Executor, day: string): Promise<boolean> {
  const parent = await calendar(on)
    .selectFrom('calendar.calendar as own')
    .innerJoin('calendar.calendar as law', 'law.id', 'own.parent_id')
    .where('own.code', '=', companyCalendar)
    .select('law.code')
    .executeTakeFirst();
  const [first] = parent ? await listDays(on, day, parent) : [];
  return first?.day === day && first.kind === dayKind.statutory;
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
