import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { verifyNumbers } from '#modules/okr/breakdown/server/commands/verify.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openGoals } from '#tests/support/goal-portal.ts';
import { WorkStatistics } from '../contract/WorkStatistics.ts';
import { dimensions, recordCodes } from '../contract/record-codes.ts';

const people = ['a', 'boss', 'stranger'] as const satisfies readonly Member[];
/** Day that many days after 2033-01-01. The range of 120 days covers four months. */
const day = (after: number): string => new Date(Date.UTC(2033, 0, 1 + after)).toISOString().slice(0, 10);
const days = fc.integer({ min: 0, max: 119 });

interface Written {
  readonly who: Member;
  readonly day: string;
  readonly obid: number | null;
  readonly type: number;
  readonly minutes: number;
  readonly state: number;
}

const insertion: fc.Arbitrary<Written[]> = fc.array(
  fc.record({
    who: fc.constantFrom(...people),
    day: days.map(day),
    obid: fc.constantFrom(null, 7, 8),
    type: fc.integer({ min: 1, max: 3 }),
    minutes: fc.integer({ min: 1, max: 90 }).map((fives) => fives * 5),
    state: fc.constantFrom(1, 2, 2),
  }),
  { minLength: 1, maxLength: 40 },
);
const ranges = fc.array(
  fc.tuple(days, days).map((both) => both.toSorted((a, b) => a - b).map(day)),
  {
    minLength: 3,
    maxLength: 3,
  },
);

eachEngine('hours of months', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open();
    portal = await openGoals(db, { fin2: [recordCodes.hours] });
  });
  afterAll(() => portal.close());

  const insert = async (rows: readonly Written[]): Promise<void> => {
    await db.pool.query(
      `insert into okr.work_record (person_id, work_day, obid, type, minutes, state, logged_at)
       select who, day, obid, type, minutes, state, now() from jsonb_to_recordset($1::jsonb)
         as r (who bigint, day date, obid bigint, type smallint, minutes int, state smallint)`,
      [JSON.stringify(rows.map((row) => ({ ...row, who: idOf(row.who) })))],
    );
  };
  const sums = async (): Promise<unknown> => {
    const { rows } = await db.pool.query('select * from okr.record_sum order by 1, 2, 3, 4');
    return rows;
  };
  const pivot = (DateFrom: string, DateTo: string, Rows: number, Columns: number) =>
    portal.ok('fin2', WorkStatistics.GetHoursStatistics, { DateFrom, DateTo, Rows, Columns });
  /** Figures that the page must show, counted from the records themselves. */
  const counted = async (from: string, to: string) =>
    (
      await db.pool.query<{ key: string; minutes: string }>(
        `select person_id || ' ' || to_char(work_day, 'YYYY-MM') as key, sum(minutes)::text as minutes from okr.work_record
         where state = 2 and work_day between $1 and $2 group by 1 order by 1`,
        [from, to],
      )
    ).rows;

  test('are those of the records after any change of them, for any days', async () => {
    await fc.assert(
      fc.asyncProperty(insertion, ranges, async (rows, asked) => {
        await db.pool.query('delete from okr.work_record');
        expect(await sums()).toEqual([]);
        await insert(rows);
        // Changes records in every way: confirmed, taken back, moved to another item, made longer, deleted.
        await db.pool.query(
          `update okr.work_record set state = case state when 1 then 2 else 1 end where minutes % 3 = 0`,
        );
        await db.pool.query(
          `update okr.work_record set obid = 9, minutes = minutes + 5 where type = 1 and minutes < 1000`,
        );
        await db.pool.query(`delete from okr.work_record where minutes % 4 = 0`);
        for (const [from, to] of asked as [string, string][]) {
          const told = await pivot(from, to, dimensions.person, dimensions.month);
          expect(
            told.Cells.map(({ Row, Column, Minutes }) => ({
              key: `${Row} ${Column}`,
              minutes: Minutes,
            })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
          ).toEqual(await counted(from, to));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('that do not agree are mended at night, and say the same as before', async () => {
    await db.pool.query('delete from okr.work_record');
    await insert([
      { who: 'a', day: day(3), obid: null, type: 1, minutes: 60, state: 2 },
      { who: 'a', day: day(4), obid: 7, type: 1, minutes: 90, state: 2 },
    ]);
    const right = await sums();
    await db.pool.query('update okr.record_sum set minutes = 1 where obid = 0');
    await db.pool.query('delete from okr.record_sum where obid = 7');
    await db.pool.query('insert into okr.record_sum select month, person_id, 8, 1, 5, 1 from okr.record_sum');
    const now = new Date('2033-06-01T03:00:00Z');
    expect((await verifyNumbers(db, now)).mended).toBe(3);
    expect(await sums()).toEqual(right);
    expect((await verifyNumbers(db, now)).mended).toBe(0);
  });

  test('of the version before are added up when it is upgraded', async () => {
    const old = await open({ empty: true });
    const folder = mkdtempSync(join(tmpdir(), 'before-sums-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0164') copyFileSync(join(MIGRATIONS, file), join(folder, file));
    await migrate(old, { folder });
    await old.pool.query(
      `with company as (insert into people.company (name, name_en) values ('甲', '') returning id),
         department as (insert into people.department (name, name_en) values ('总部', '') returning id),
         person as (insert into people.person (employee_id, login_name, chinese_name, company_id, department_id)
           select '1', 'a', '甲', company.id, department.id from company, department returning id)
       insert into okr.work_record (person_id, work_day, type, minutes, state, logged_at)
       select person.id, given.day, 1, given.minutes, given.state, now() from person,
         (values (date '2033-01-05', 60, 2), ('2033-01-31', 30, 2), ('2033-02-01', 45, 2), ('2033-02-02', 15, 1))
           as given (day, minutes, state)`,
    );
    await migrate(old);
    const { rows } = await old.pool.query<object>(
      'select month, obid, type, minutes, records from okr.record_sum order by month',
    );
    expect(rows.map((row) => Object.values(row).map(String))).toEqual([
      ['2033-01-01', '0', '1', '90', '2'],
      ['2033-02-01', '0', '1', '45', '1'],
    ]);
  });
});
