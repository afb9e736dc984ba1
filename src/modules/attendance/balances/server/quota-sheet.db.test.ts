import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { VacationAmount } from '../contract/VacationAmount.ts';

const year = Number(inDays(0).slice(0, 4));
const head = ['工号', '姓名', '部门', '假期类型', '年度', '单位', '当前余额', '新余额', '原因'];
type Cell = string | number;

const line = (who: string, type: string, balance: Cell, reason = '期初', of: Cell = year): Cell[] => [
  who,
  '',
  '',
  type,
  of,
  '',
  '',
  balance,
  reason,
];

eachEngine('leave balances in and out by Excel', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const dry = async (rows: readonly Cell[][], who: Member = 'cash') =>
    (await portal.send(who, VacationAmount.DryRunQuotaImport, {}, await sheetFile(head, rows))).body.Rows;
  const apply = (rows: Awaited<ReturnType<typeof dry>>, who: Member = 'cash') =>
    portal.call(who, VacationAmount.ApplyQuotaImport, {
      Rows: rows.flatMap(({ Change }) => Change ?? []),
    });
  const lots = async () =>
    (
      await db.pool.query(
        'select person_id as who, type, source, left_amount as held from attendance.lot order by id',
      )
    ).rows;

  test('opening balances make grants; what goes out shows them, and comes in again without a change', async () => {
    const rows = await dry([line('a', '年休假', 7.5), line('lead', 'Time off in lieu', 4)]);
    expect(rows.map(({ Kind, Errors }) => [Kind, Errors])).toEqual([
      ['new', []],
      ['new', []],
    ]);
    expect((await apply(rows)).body.Changed).toBe(2);
    expect(await lots()).toEqual([
      { who: idOf('a'), type: 1, source: 6, held: 75_000 },
      { who: idOf('lead'), type: 13, source: 6, held: 240 },
    ]);
    const out = await readSheet(Buffer.from(await portal.bytes('cash', VacationAmount.ExportQuotaSheet, {})));
    expect(out[0]!.map((title) => String(title).replace(' *', ''))).toEqual(head);
    expect(out.slice(1).map((row) => [row[0], row[3], row[4], row[6]])).toEqual([
      ['a', '年休假', year, 7.5],
      ['lead', '调休', year, 4],
    ]);
    const again = await dry(out.slice(1) as Cell[][]);
    expect(again.map(({ Kind }) => Kind)).toEqual(['same', 'same']);
  });

  test('less is taken from what expires first; more goes to a grant by hand, each with its reason', async () => {
    await giveDays(portal, 'a', 5);
    expect((await apply(await dry([line('a', '年休假', 2, '上年多发')]))).status).toBe(200);
    expect((await apply(await dry([line('a', '年休假', 3.5, '更正')]))).status).toBe(200);
    expect(await lots()).toEqual([{ who: idOf('a'), type: 1, source: 5, held: 35_000 }]);
    const { rows } = await db.pool.query('select kind, amount, reason from attendance.ledger order by id');
    expect(rows).toEqual([
      { kind: 1, amount: 50_000, reason: '测试' },
      { kind: 4, amount: -30_000, reason: '上年多发' },
      { kind: 4, amount: 15_000, reason: '更正' },
    ]);
  });

  test('each wrong cell is named, and nothing of the row is written', async () => {
    const rows = await dry([
      line('nobody', '年休假', 1),
      line('a', '春节假', 1),
      line('a', '事假', 1),
      line('a', '年休假', 1, '期初', 1999),
      line('a', '年休假', -1),
      line('head', '年休假', 1, ''),
      line('a', '年休假', ''),
      line('lead', '年休假', 2),
      line('lead', '年休假', 3),
    ]);
    expect(rows.map(({ Kind, Errors }) => [Kind, Errors.map(({ Field }) => Field).join()])).toEqual([
      ['error', 'EmployeeId'],
      ['error', 'Type'],
      ['error', 'Type'],
      ['error', 'Year'],
      ['error', 'Balance'],
      ['error', 'Reason'],
      ['same', ''],
      ['new', ''],
      ['error', 'EmployeeId'],
    ]);
    // The scope of a leader ends at their department.
    expect((await dry([line('boss', '年休假', 1)], 'lead'))[0]!.Errors[0]!.Field).toBe('EmployeeId');
  });

  test('a preview refuses what the write would refuse: limits, and two years that cover one leave', async () => {
    const rows = await dry([
      line('a', '年休假', 1, '期初', 2150),
      line('a', '年休假', 1, '期初', year - 2),
      line('a', '年休假', 1, '长'.repeat(201)),
      line('head', '年休假', 367),
      line('lead', '调休', 0.33),
    ]);
    expect(rows.map(({ Errors }) => Errors.map(({ Field }) => Field).join())).toEqual([
      'Year',
      'Year',
      'Reason',
      'Balance',
      'Balance',
    ]);
    await giveDays(portal, 'a', 2);
    await portal.ok('cash', VacationAmount.AddVacationAmount, {
      AUID: idOf('a'),
      VacationType: 1,
      LeaveYear: year - 1,
      Amount: 20_000,
      ValidFrom: inDays(-400),
      ValidTo: inDays(400),
      Reason: '测试',
    });
    await askLeave(portal, 'a', { Segments: wholeDays(2, 3) });
    const both = (last: number, now: number) =>
      dry([line('a', '年休假', last, '更正', year - 1), line('a', '年休假', now, '更正')]);
    expect((await both(0, 1)).map(({ Kind }) => Kind)).toEqual(['changed', 'error']);
    const fitting = await both(1, 1);
    expect(fitting.map(({ Kind }) => Kind)).toEqual(['changed', 'changed']);
    expect((await apply(fitting)).body.Changed).toBe(2);
    expect((await lots()).map(({ held }) => held)).toEqual([10_000, 10_000]);
  });

  test('minutes that are no short number of hours come in as they went out', async () => {
    const rows = await dry([line('lead', '调休', 0.3333)]);
    expect(rows[0]).toMatchObject({ Kind: 'new', Change: { Balance: 20 } });
    expect((await apply(rows)).status).toBe(200);
    const out = await readSheet(Buffer.from(await portal.bytes('cash', VacationAmount.ExportQuotaSheet, {})));
    expect(out[1]![6]).toBe(0.3333);
    const again = out.slice(1).map((row) => row.toSpliced(7, 1, row[6]!)) as Cell[][];
    expect((await dry(again)).map(({ Kind }) => Kind)).toEqual(['same']);
  });

  test('filed leave stays covered, locked quotas stay, and a balance that has moved is refused', async () => {
    const lot = await giveDays(portal, 'a', 3);
    await askLeave(portal, 'a', { Segments: wholeDays(2, 3) });
    expect((await dry([line('a', '年休假', 1)]))[0]!.Errors[0]!.Field).toBe('Balance');
    const rows = await dry([line('a', '年休假', 2.5)]);
    await giveDays(portal, 'a', 1);
    expect((await apply(rows)).status).toBe(409);
    await portal.ok('cash', VacationAmount.LockVacationAmount, { LotIDs: [lot] });
    expect((await dry([line('a', '年休假', 2.5)]))[0]!.Errors[0]!.Msg).toContain('锁定');
    const stranger = await apply(await dry([line('boss', '年休假', 1)]), 'lead');
    expect(stranger.status).toBe(404);
  });
});
