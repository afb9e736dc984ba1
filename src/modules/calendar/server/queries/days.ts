import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { dayKind, type DayKind } from '../../contract/codes.ts';
import { statutoryDays } from '../rules/statutory.ts';
import type { CalendarTables } from '../tables.gen.ts';

const calendar = (on: Executor) => tables<CalendarTables>(on);

/** Code of the company's calendar, for everybody without another one. Its parent follows the law of mainland China. */
export const companyCalendar = 'company';

export interface Day {
  /** Company day. */
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
  /** Whether the calendar itself names the day; otherwise a calendar it is based on does. */
  readonly own: boolean;
}

/** Code of the calendar whose statutory days are known for every year, even before the year's notice. */
const lawCode = 'CN';
/** Number of years after the last notice, and after today, for which statutory days are returned. */
const AHEAD = 3;

interface Known {
  /** Code of the calendar at the root. */
  readonly root: string;
  /** Years for which the root calendar has a notice; null: it has none. */
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
  /** Company day of today, if it is later than the first requested day. */
  readonly today?: string;
}

/**
 * Returns the days a calendar names from a day on, in order. A day that is missing is decided by its weekday. For years
 * after the first notice that have no notice of their own, the statutory days of mainland law are returned.
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

/** Saves the company's own entry for a day, which overrides the law. A statutory day off keeps its statutory kind. */
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

/** Returns whether the parent of the company calendar has a statutory day off on the day. */
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

/** Removes the company's own entry for a day. The day is then decided by the law, or else by its weekday. */
export async function dropDay(on: Executor, day: string): Promise<void> {
  await calendar(on)
    .deleteFrom('calendar.day')
    .where('day', '=', day)
    .where('calendar_id', '=', (own) =>
      own.selectFrom('calendar.calendar').select('id').where('code', '=', companyCalendar),
    )
    .execute();
}
