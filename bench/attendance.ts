import { parseArgs } from 'node:util';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { pageGrid, workOutDays } from '#modules/attendance/server/open.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import {
  addCompanies,
  addDepartments,
  ensureStandard,
  writeUsers,
  type Scope,
} from '#modules/people/server/open.ts';
import { onBothEngines, p95, timed } from './engines.ts';
import { connectAll } from '#tests/support/modules.ts';

// `npm run bench:attendance`: measures attendance of 10,000 people with three punches a day, on both engines, in
// seconds and milliseconds. A month is worked out, worked out again unchanged, and one day of everybody after a change
// of the calendar. A page of the grid is read too. `--short` tries in a minute whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const people = short ? 500 : 10_000;
const days = 31;
const everybody: Scope = { personId: 1, departmentId: 1, reach: 4 };
const now = new Date();
const to = shiftDays(companyDay(now), -2);
const from = shiftDays(to, 1 - days);

async function fill(db: Database): Promise<void> {
  const change = { by: null, now, language: 'zh' as const, secret: 'a secret of the tests, 32 letters long' };
  connectAll(db);
  await inTransaction(db, (tx) => ensureStandard(tx, change));
  const [companyId = 0] = await inTransaction(db, (tx) =>
    addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change),
  );
  const [unit = 0] = await inTransaction(db, (tx) =>
    addDepartments(tx, [{ parentId: null, name: '集团', nameEn: 'Group' }], change),
  );
  for (let at = 0; at < people; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, people - at) }, (_, n) => ({
      id: null,
      given: {
        EmployeeId: `B${String(at + n).padStart(5, '0')}`,
        ChineseName: `员工${at + n}`,
        EnglishName: `Person ${at + n}`,
        CompanyId: companyId,
        DeptId: unit,
        position: '工程师',
        EntryTime: shiftDays(from, -400),
        UserType: 1 as const,
      },
    }));
    await inTransaction(db, (tx) => writeUsers(tx, rows, change));
  }
  await db.pool.query(`
    insert into attendance.shift (name) values ('常白班');
    insert into attendance.shift_version (shift_id, from_day, segments, breaks, grace, serious_late, absent_late, made_at)
      select id, '2020-01-01', '[[540,1080]]', '[[720,780]]', 5, 30, 120, now() from attendance.shift;
    insert into attendance.attend_group (name, mode) values ('总部', 1);
    insert into attendance.group_week (group_id, from_day, weekday, shift_id)
      select g.id, '2020-01-01', w, s.id from attendance.attend_group g, attendance.shift s, generate_series(1, 7) w;
    insert into attendance.group_member (group_id, person_id, from_day)
      select g.id, p.id, '2020-01-01' from people.person p, attendance.attend_group g`);
  // Punches in the morning, at noon and in the evening. A number that is the same in every run spreads them.
  await db.pool.query(
    `insert into attendance.punch (person_id, punch_at, source, made_at)
     select p.id, $1::timestamptz + d * interval '1 day' + t * interval '1 minute'
         + ((p.id * 37 + d * 11 + t) % 45) * interval '1 minute', 1, now()
     from people.person p, generate_series(0, $2 - 1) d, unnest(array[520, 730, 1075]) t`,
    [companyDayStart(from), days],
  );
  await analyze(db, ['attendance.punch', 'attendance.group_member', 'people.person']);
}

const ask = (db: Database, first: string, last: string) =>
  db.pool.query(
    `insert into attendance.recalc (person_id, day, cause, asked_at)
     select p.id, d::date, 6, now() from people.person p, generate_series($1::date, $2::date, interval '1 day') d
     order by 1, 2 on conflict do nothing`,
    [first, last],
  );

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  await fill(db);
  const month = async (): Promise<string> => {
    await ask(db, from, to);
    return seconds(await timed(() => workOutDays(db, now)));
  };
  const first = await month();
  const again = await month();
  const changedDay = async (): Promise<void> => {
    await saveDay(db, { day: shiftDays(to, -3), works: false, name: '' });
    await ask(db, shiftDays(to, -3), shiftDays(to, -3));
    await workOutDays(db, now);
  };
  const oneDay = seconds(await timed(changedDay));
  const everyone = { FromDate: from, ToDate: to };
  const grid = await p95(40, () => pageGrid(db, everybody, everyone, { offset: 0, limit: 200 }));
  return {
    [`${people} people x ${days} days, first`]: first,
    'once more, unchanged': again,
    'one day of the calendar': oneDay,
    'grid 200 x 31, p95': grid,
  };
}

await onBothEngines(measure);
