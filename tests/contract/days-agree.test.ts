import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { instantOf, companyZone } from '#kit/rules/zones.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { loadCalendar } from '#modules/approval/flow/server/queries/work-days.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { rostersOf, saveCompanyRegion } from '#modules/attendance/server/open.ts';
import { isWorked, type DayKind } from '#modules/calendar/contract/codes.ts';
import { addCalendar, saveDays } from '#modules/calendar/server/commands/keep-calendars.ts';
import { listCalendars, listDays, specialDays } from '#modules/calendar/server/open.ts';
import { workingDaysAfter } from '#modules/library/server/rules/lending.ts';
import { readMonth } from '#modules/rooms/server/commands/read.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';

const month = '2026-10';
const days = Array.from({ length: 31 }, (_, at) => shiftDays(`${month}-01`, at));
const now = new Date('2026-10-01T02:00:00Z');

/** Exceptions in the company's own calendar, one of each kind: three weekdays off and two working Saturdays. */
const own: Readonly<Record<string, DayKind>> = {
  '2026-10-20': 2,
  '2026-10-21': 3,
  '2026-10-22': 4,
  '2026-10-24': 1,
  '2026-10-31': 5,
};

/** A process whose level has a limit: only then does approval read the calendar. */
const limited = { branches: [{ levels: [{ limit: { hours: 1 } }] }] } as unknown as Process;

const midnight = (day: string): string => instantOf(day, 0, companyZone()).toISOString();
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

eachEngine('all who ask about a day', (open) => {
  let db: Database;
  let person: number;
  let room: number;
  const by = { id: 0, now, ip: '' };
  beforeAll(async () => {
    db = await open();
    person = (await addPeople(db, [{ loginName: 'a' }]))['a']!;
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into rooms.room (name, building, capacity, open_minute, close_minute, work_days_only, slot_minutes, min_minutes,
         max_minutes, advance_days, buffer_minutes, need_approval, check_in_enabled, release_minutes, created_at)
       values ('一号', '主楼', 8, 540, 1080, true, 30, 30, 480, 400, 0, false, false, 15, now()) returning id`,
    );
    room = rows[0]!.id;
    const company = (await listCalendars(db)).find(({ code }) => code === 'company')!;
    for (const [day, kind] of Object.entries(own))
      await inTransaction(db, (tx) =>
        saveDays(
          tx,
          { ...by, id: person },
          { id: company.id, from: day, to: day },
          { kind, name: '', nameEn: '' },
        ),
      );
  });
  afterAll(() => db.close());

  const inAttendance = async (): Promise<ReadonlyMap<string, boolean>> => {
    const rosters = await rostersOf(db, [{ id: person }], days[0]!, days.at(-1)!);
    return new Map(rosters.get(person)!.map(({ day, spans }) => [day, spans.length > 0]));
  };

  test('of five kinds, the law’s and the company’s own, agrees about each', async () => {
    const kinds = new Map((await listDays(db, days[0]!)).map(({ day, kind }) => [day, kind]));
    expect(new Set(days.map((day) => kinds.get(day) ?? 1))).toEqual(new Set([1, 2, 3, 4, 5]));
    const limits = await loadCalendar(db, limited, now);
    const rooms = await readMonth(db, { id: person, manages: true, language: 'zh', now }, month, room);
    const openOn = new Map(rooms.Days.map(({ Date: day, OpenMinutes }) => [day, OpenMinutes > 0]));
    const special = await specialDays(db, now);
    const rostered = await inAttendance();
    for (const day of days) {
      const kind = kinds.get(day) ?? (isWeekend(day) ? 2 : 1);
      const works = isWorked(kind);
      expect({
        day,
        approval: limits.between(midnight(day), midnight(shiftDays(day, 1))) > 0,
        rooms: openOn.get(day),
        library: workingDaysAfter(shiftDays(day, -1), 1, special) === day,
        attendance: rostered.get(day),
      }).toEqual({ day, approval: works, rooms: works, library: works, attendance: works });
    }
  });

  const worksOn = async (day: string) => (await inAttendance()).get(day);

  describe('the nearer calendar wins', () => {
    test('a company’s before the law’s, a group’s before the company’s', async () => {
      const parentId = (await listCalendars(db))[0]!.id;
      const add = (name: string, kind: DayKind) =>
        inTransaction(db, async (tx) => {
          const who = { ...by, id: person };
          const id = await addCalendar(tx, who, { name, nameEn: '', parentId });
          await saveDays(tx, who, { id, from: '2026-10-15', to: '2026-10-15' }, { kind, name, nameEn: '' });
          return id;
        });
      expect(await worksOn('2026-10-15')).toBe(true);
      const ofCompany = await add('公司的', 4);
      const ofGroup = await add('班组的', 1);
      const { rows } = await db.pool.query<{ company: number }>(
        'select company_id as company from people.person where id = $1',
        [person],
      );
      await inTransaction(db, (tx) => saveCompanyRegion(tx, rows[0]!.company, 'CN', ofCompany));
      expect(await worksOn('2026-10-15')).toBe(false);
      expect(await worksOn('2026-10-21')).toBe(false);
      const made = await db.pool.query<{ id: number }>(
        `insert into attendance.attend_group (name, mode, calendar_id) values ('班组', 1, $1) returning id`,
        [ofGroup],
      );
      await db.pool.query(
        `with shift as (insert into attendance.shift (name) values ('白班') returning id), version as (
           insert into attendance.shift_version (shift_id, from_day, segments, made_at)
           select id, '2000-01-01', '[[540, 1080]]', now() from shift)
         insert into attendance.group_week (group_id, from_day, weekday, shift_id)
         select $1::int, '2000-01-01'::date, n, case when n < 6 then shift.id end from shift, generate_series(1, 7) n`,
        [made.rows[0]!.id],
      );
      await db.pool.query(
        `insert into attendance.group_member (group_id, person_id, from_day) values ($1, $2, '2026-01-01')`,
        [made.rows[0]!.id, person],
      );
      expect(await worksOn('2026-10-15')).toBe(true);
      expect(await worksOn('2026-10-21')).toBe(false);
    });
  });
});
