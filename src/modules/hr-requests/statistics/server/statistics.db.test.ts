import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { causes, changeAssignments, writeUsers } from '#modules/people/server/open.ts';
import { readSheet } from 'read-excel-file/node';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { hrSecret, openHrPortal } from '#tests/support/hr-portal.ts';
import { PersonnelStatistics as Statistics, type HeadKind } from '../contract/PersonnelStatistics.ts';

type Period = GivenOf<typeof Statistics.GetStatistics>;
type Change = Parameters<typeof changeAssignments>[1][number];

const members: readonly Member[] = ['a', 'lead', 'head', 'boss', 'fin1', 'fin2', 'cash', 'admin', 'stranger'];

const dayOf = (n: number): string => shiftDays('2024-01-02', n);

eachEngine('personnel statistics', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
  });
  afterAll(() => portal.close());
  // Everybody joins on 1 January 2024. Research: a, lead, head, stranger. Finance: fin1, fin2, cash. Head office: boss,
  // admin.
  beforeEach(async () => {
    await db.pool.query('delete from people.assignment');
    await db.pool.query(`insert into people.assignment
      (person_id, from_day, company_id, department_id, user_type, fields, cause, made_at)
      select id, '2024-01-01', company_id, case when login_name in ('a', 'lead', 'head', 'stranger') then 2
        when login_name in ('fin1', 'fin2', 'cash') then 3 else 1 end, 1,
        '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person`);
  });

  const now = new Date();
  const change = (...changes: Change[]) =>
    inTransaction(db, (tx) =>
      changeAssignments(tx, changes, { cause: causes.correction, formId: null }, { by: null, now }),
    );
  const figures = async (period: Period, who: Member = 'cash') =>
    portal.ok(who, Statistics.GetStatistics, period);
  const headcount = async (day: string, more: Period = {}, who: Member = 'cash'): Promise<number> =>
    (await figures({ DateFrom: day, DateTo: day, ...more }, who)).Total.Headcount;
  const listed = async (given: GivenOf<typeof Statistics.GetStatisticsPage>, who: Member = 'cash') => {
    const { Total, Rows } = await portal.ok(who, Statistics.GetStatisticsPage, { PageSize: 200, ...given });
    expect(Rows).toHaveLength(Total);
    return Rows;
  };

  /** Creates two years of people joining, leaving and moving. */
  const history = () =>
    change(
      { personId: idOf('a'), do: 'change', day: '2025-03-10', set: { department_id: 3 } },
      { personId: idOf('a'), do: 'change', day: '2025-09-01', set: { user_type: 0 } },
      { personId: idOf('fin1'), do: 'leave', day: '2025-04-30' },
      {
        personId: idOf('fin1'),
        do: 'enter',
        day: '2025-06-16',
        place: { company_id: 2, department_id: 2, leader_id: null, position: '会计', user_type: 0 },
      },
      { personId: idOf('boss'), do: 'leave', day: '2025-06-30' },
      { personId: idOf('lead'), do: 'change', day: '2025-06-01', set: { position: '组长' } },
    );

  test('headcount, joined, left and turnover of a period and of each month', async () => {
    await history();
    const { Total, Months, From, To } = await figures({ DateFrom: '2025-04-15', DateTo: '2025-07-10' });
    expect([From, To]).toEqual(['2025-04-15', '2025-07-10']);
    expect(Months.map((one) => [one.Month, one.From, one.To, one.Headcount, one.Joined, one.Left])).toEqual([
      ['2025-04', '2025-04-15', '2025-04-30', 9, 0, 1],
      ['2025-05', '2025-05-01', '2025-05-31', 8, 0, 0],
      ['2025-06', '2025-06-01', '2025-06-30', 9, 1, 1],
      ['2025-07', '2025-07-01', '2025-07-10', 8, 0, 0],
    ]);
    expect(Months[2]).toMatchObject({ Mean: '8.50', TurnoverBp: 1176 });
    // Sum of the daily headcount: 16 days of 9, 46 of 8, 15 of 9, 10 of 8, which is 727 over 87 days.
    expect(Total).toEqual({ Headcount: 8, Joined: 1, Left: 2, Mean: '8.36', TurnoverBp: 2393 });
  });

  test('every figure equals its list, and the shares of each kind add up to the headcount', async () => {
    await history();
    await inTransaction(db, (tx) =>
      writeUsers(
        tx,
        [
          {
            id: idOf('a'),
            given: { Gender: 1, BirthDate: '1990-06-15', Education: 7, rc: '内推', IsCore: true },
          },
          {
            id: idOf('lead'),
            given: {
              Gender: 2,
              BirthDate: '1984-02-29',
              AddressType: 0,
              ContractType: 3,
              ContractStartDate: '2024-01-01',
            },
          },
        ],
        { by: null, now, language: 'zh', secret: hrSecret },
      ),
    );
    for (const narrowing of [{}, { DeptId: 2 }, { CompanyId: 2 }]) {
      const period = { DateFrom: '2025-01-01', DateTo: '2025-12-31', ...narrowing };
      const { Total, Months, Shares } = await figures(period);
      const count = async (Kind: HeadKind, more: object = {}): Promise<number> =>
        (await listed({ ...period, Kind, ...more })).length;
      expect([await count('headcount'), await count('joined'), await count('left')]).toEqual([
        Total.Headcount,
        Total.Joined,
        Total.Left,
      ]);
      for (const { From, To, Headcount, Joined, Left } of Months) {
        const month = { DateFrom: From, DateTo: To };
        expect([
          await count('headcount', month),
          await count('joined', month),
          await count('left', month),
        ]).toEqual([Headcount, Joined, Left]);
      }
      const sums = new Map<string, number>();
      for (const { By, Key, Count } of Shares) {
        sums.set(By, (sums.get(By) ?? 0) + Count);
        expect([By, Key, await count('headcount', { By, Key })]).toEqual([By, Key, Count]);
      }
      expect([...new Set(sums.values())]).toEqual([Total.Headcount]);
      expect(sums.size).toBe(12);
    }
    const { Shares } = await figures({ DateFrom: '2025-06-15', DateTo: '2025-06-15' });
    const share = (by: string): [string, string, number][] =>
      Shares.filter(({ By }) => By === by).map(({ Key, Name, Count }) => [Key, Name, Count]);
    expect(share('department')).toEqual([
      ['2', '研发部', 3],
      ['3', '财务部', 3],
      ['1', '总部', 2],
    ]);
    // Includes a person on their birthday and a person born on 29 February.
    expect(share('age')).toEqual([
      ['', '', 6],
      ['35', '', 1],
      ['40', '', 1],
    ]);
    expect(share('tenure')).toEqual([['1', '', 8]]);
    expect(share('contract')).toEqual([
      ['', '', 7],
      ['3', '', 1],
    ]);
    expect(share('post')).toContainEqual(['组长', '组长', 1]);
    expect(share('core')).toContainEqual(['1', '', 1]);
  });

  test('a past day reads the same until a past-dated change', async () => {
    const day = '2025-02-28';
    const read = async () =>
      JSON.stringify([await figures({ DateFrom: day, DateTo: day }), await listed({ DateTo: day })]);
    await history();
    const before = await read();
    const today = companyDay(now);
    await change(
      { personId: idOf('fin2'), do: 'change', day: today, set: { department_id: 2 } },
      { personId: idOf('head'), do: 'leave', day: today },
      { personId: idOf('lead'), do: 'change', day: '2025-03-01', set: { user_type: 0 } },
    );
    expect(await read()).toBe(before);
    await change({ personId: idOf('fin2'), do: 'change', day: '2025-02-01', set: { department_id: 2 } });
    expect(await read()).not.toBe(before);
    expect(await headcount(day, { DeptId: 2 })).toBe(5);
  });

  test('figures are those of the caller’s scope, judged by where people stood on that day', async () => {
    await history();
    // The leader sees their department and those below: `a` was in it until March 2025, `fin1` joined in June.
    const names = async (day: string): Promise<string[]> =>
      (await listed({ DateFrom: day, DateTo: day }, 'lead')).map(({ EmployeeId }) => EmployeeId);
    expect(await names('2025-03-09')).toEqual(['a', 'head', 'lead', 'stranger']);
    expect(await names('2025-03-10')).toEqual(['head', 'lead', 'stranger']);
    expect(await names('2025-06-16')).toEqual(['fin1', 'head', 'lead', 'stranger']);
    expect(await headcount('2025-03-10', {}, 'lead')).toBe(3);
    const seen = await figures({ DateFrom: '2025-04-01', DateTo: '2025-06-30' }, 'lead');
    // The people who left belonged to finance, which is outside the leader's scope.
    expect(seen.Total).toMatchObject({ Joined: 1, Left: 0, Headcount: 4 });
    expect(await listed({ DateFrom: '2025-04-01', DateTo: '2025-06-30', Kind: 'left' }, 'lead')).toEqual([]);
    expect(await headcount('2025-03-10', { DeptId: 3 }, 'lead')).toBe(0);
    expect((await portal.call('a', Statistics.GetStatistics, {})).status).toBe(403);
    expect((await portal.call('a', Statistics.GetStatisticsPage, {})).status).toBe(403);
  });

  test('a department that moves or is renamed changes no figure and no list of the days before', async () => {
    await history();
    const whole = { DateFrom: '2025-01-01', DateTo: '2025-12-31' };
    // The leader sees research and its sub-departments. Finance is not one of them yet.
    const read = async () =>
      JSON.stringify([
        await figures({ ...whole, DeptId: 2 }),
        await listed({ ...whole, DeptId: 2 }),
        await figures(whole, 'lead'),
        await listed({ ...whole, Kind: 'left' }, 'lead'),
        await figures(whole),
      ]);
    const before = await read();
    const today = companyDay(now);
    await db.pool.query(
      `insert into people.department_past (department_id, to_day, name, name_en, parent_id, path, is_active)
       select id, $1, name, name_en, parent_id, path, true from people.department where id = 3`,
      [shiftDays(today, -10)],
    );
    await db.pool.query(
      `update people.department set name = '核算部', parent_id = 2,
       path = (select path from people.department where id = 2) || 3::bigint where id = 3`,
    );
    try {
      expect(await read()).toBe(before);
      expect(before).toContain('财务部');
      const inside = { DeptId: 2 };
      const moved = shiftDays(today, -9);
      const [outOf, within] = [await headcount(shiftDays(moved, -1), inside), await headcount(moved, inside)];
      expect(within - outOf).toBe(await headcount(moved, { DeptId: 3 }));
      expect(within).toBeGreaterThan(outOf);
      expect(await headcount(moved, {}, 'lead')).toBe(within);
      expect(await headcount(shiftDays(moved, -1), {}, 'lead')).toBe(outOf);
      // The move makes nobody join or leave, although its days count in both department trees.
      const over = { DateFrom: shiftDays(moved, -10), DateTo: today };
      expect((await figures(over)).Total).toMatchObject({ Joined: 0, Left: 0, Headcount: within + 1 });
      const days = (await figures({ ...over, ...inside })).Total.Mean;
      expect(Number(days)).toBeCloseTo((10 * outOf + 10 * within) / 20, 2);
      expect((await listed({ DateTo: today, ...inside })).map(({ DeptName }) => DeptName)).toContain(
        '核算部',
      );
    } finally {
      await db.pool.query(
        `update people.department set name = '财务部', parent_id = 1,
         path = (select path from people.department where id = 1) || 3::bigint where id = 3`,
      );
      await db.pool.query('delete from people.department_past');
    }
  });

  test('the Excel has the rows of the list', async () => {
    await history();
    const answer = await portal.app.inject({
      url: `${Statistics.ExportStatistics.path}?Kind=left&DateFrom=2025-01-01&DateTo=2025-12-31`,
      headers: { authorization: 'Bearer cash', 'x-language': 'en' },
    });
    const [, ...rows] = await readSheet(answer.rawPayload);
    expect(rows.map((row) => [row[0], row[5], companyDayOf(row[8]), companyDayOf(row[9])])).toEqual([
      ['boss', null, '2024-01-01', '2025-06-30'],
      ['fin1', null, '2024-01-01', '2025-04-30'],
    ]);
    const { rows: audited } = await db.pool.query(
      `select detail from kit.audit where target = 'person:statistics' order by at desc limit 1`,
    );
    expect(audited[0].detail).toMatchObject({ kind: 'left', rows: 2 });
  });

  test('periods are up to today, begin before they end, and have their limit', async () => {
    const today = companyDay(new Date());
    for (const [period, field] of [
      [{ DateTo: shiftDays(today, 1) }, 'DateTo'],
      [{ DateFrom: '2025-02-02', DateTo: '2025-02-01' }, 'DateFrom'],
      [{ DateFrom: shiftDays(today, -1_100) }, 'DateFrom'],
    ] as const)
      for (const call of [Statistics.GetStatistics, Statistics.GetStatisticsPage] as const) {
        const refused = await portal.call('cash', call as typeof Statistics.GetStatistics, period);
        expect([refused.status, refused.refusal.Field]).toEqual([422, field]);
      }
    const { From, To, Months } = await figures({});
    expect([To, From.slice(8), Months.length]).toEqual([today, '01', 12]);
  });

  test('after many random changes each figure is what a second count says', async () => {
    let seed = 7;
    const random = (below: number): number =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let n = 0; n < 60; n++) {
      const personId = idOf(members[random(members.length)]!);
      const day = dayOf(random(700));
      const step: Change =
        random(3) === 0
          ? { personId, do: 'leave', day }
          : random(4) === 0
            ? {
                personId,
                do: 'enter',
                day,
                place: {
                  company_id: 1,
                  department_id: 1 + random(3),
                  leader_id: null,
                  position: '',
                  user_type: 1,
                },
              }
            : { personId, do: 'change', day, set: { department_id: 1 + random(3) } };
      // Impossible steps are refused. The others make up the history.
      await change(step).catch(() => undefined);
    }
    const { rows } = await db.pool.query<{ id: number; from: string; to: string | null; department: number }>(
      `select person_id as id, from_day as "from", to_day as "to", department_id as department
       from people.assignment where superseded_at is null`,
    );
    const on = (day: string): typeof rows =>
      rows.filter(({ from, to }) => from <= day && (to === null || day <= to));
    for (const [first, length] of [
      [3, 40],
      [200, 1],
      [350, 200],
    ] as const) {
      const days = Array.from({ length }, (_, n) => dayOf(first + n));
      const was = (id: number, day: string): boolean => on(day).some((row) => row.id === id);
      let [joined, left, employed] = [0, 0, 0];
      for (const day of days) {
        const there = on(day);
        employed += there.length;
        joined += there.filter(({ id }) => !was(id, shiftDays(day, -1))).length;
        left += there.filter(({ id }) => !was(id, shiftDays(day, 1))).length;
      }
      const { Total, Shares } = await figures({ DateFrom: days[0]!, DateTo: days.at(-1)! });
      expect([Total.Headcount, Total.Joined, Total.Left]).toEqual([on(days.at(-1)!).length, joined, left]);
      expect(Number(Total.Mean)).toBeCloseTo(employed / days.length, 2);
      for (const { By, Key, Count } of Shares.filter((one) => one.By === 'department'))
        expect([By, Key, Count]).toEqual([
          By,
          Key,
          on(days.at(-1)!).filter(({ department }) => String(department) === Key).length,
        ]);
    }
  });
});

const companyDayOf = (cell: unknown): string | null =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : null;
