import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf } from '#tests/support/hr-portal.ts';
import { askLeave, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { VacationAmount } from '../contract/VacationAmount.ts';
import { writeYear } from './commands/allocate.ts';
import { listAnnualAtEnd } from './queries/read-annual-at-end.ts';

const everybody = { personId: 1, departmentId: 1, reach: 4 } as const;

eachEngine('annual leave of a year', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open();
    portal = await openLeavePortal(db);
    await db.pool.query(
      `insert into people.employee_card (person_id) select id from people.person on conflict do nothing`,
    );
    const entries: readonly [Member, string, string | null][] = [
      ['a', '2020-03-01', '2015-07-01'],
      ['lead', '2026-07-01', '2004-01-01'],
      ['head', '2010-01-01', null],
    ];
    for (const [who, entry, start] of entries) {
      await db.pool.query('update people.person set entry_date = $2 where id = $1', [idOf(who), entry]);
      await db.pool.query('update people.employee_card set work_start = $2 where person_id = $1', [
        idOf(who),
        start,
      ]);
    }
  });
  afterAll(() => portal.close());
  beforeEach(() =>
    db.pool.query(
      `alter table attendance.ledger disable trigger append_only;
       delete from attendance.ledger; alter table attendance.ledger enable trigger append_only;
       delete from attendance.lot`,
    ),
  );

  const preview = (given: object = {}, who: Member = 'cash') =>
    portal.ok(who, VacationAmount.GetAllocationPreview, { Year: 2026, ...given });
  const write = async (given: { Formula?: string } = {}, who: Member = 'cash') => {
    const { Rows, Digest } = await preview(given, who);
    return portal.call(who, VacationAmount.AllocateVacationAmount, {
      Year: 2026,
      AUIDs: Rows.map(({ AUID }) => AUID),
      Digest,
      ...given,
    });
  };
  const year = (Year: number, now: string) =>
    inTransaction(db, (tx) =>
      writeYear(
        tx,
        everybody,
        { Year, Formula: '', AUIDs: [idOf('a')], Digest: null },
        { by: null, now: new Date(now), language: 'zh', ip: null },
      ),
    );
  const lots = async () =>
    (
      await db.pool.query(
        `select person_id as who, leave_year as year, source, left_amount as held, valid_to as until from attendance.lot order by 1, 2, 3`,
      )
    ).rows;

  test('law and company by a formula, seen before it is written, and written once', async () => {
    const Formula = 'min(司龄, 5)';
    const { Rows } = await preview({ Formula });
    expect(Rows.map((row) => [row.ChineseName, row.Statutory, row.StatutoryNow, row.Company])).toEqual([
      ['a员', 100_000, 0, 50_000],
      ['head员', 100_000, 0, 50_000],
      ['lead员', 70_000, 0, 0],
    ]);
    expect((await write({ Formula })).body.Written).toBe(3);
    expect(await lots()).toEqual([
      { who: idOf('a'), year: 2026, source: 1, held: 100_000, until: '2026-12-31' },
      { who: idOf('a'), year: 2026, source: 2, held: 50_000, until: '2026-12-31' },
      { who: idOf('lead'), year: 2026, source: 1, held: 70_000, until: '2026-12-31' },
      { who: idOf('head'), year: 2026, source: 1, held: 100_000, until: '2026-12-31' },
      { who: idOf('head'), year: 2026, source: 2, held: 50_000, until: '2026-12-31' },
    ]);
    expect((await write({ Formula })).body.Written).toBe(0);
    expect((await preview({ Formula: '2.5' })).Rows[0]).toMatchObject({
      Company: 25_000,
      CompanyNow: 50_000,
    });
    expect((await preview()).Rows[0]).toMatchObject({ Company: 50_000, CompanyNow: 50_000 });
    expect((await write({ Formula: '2.5' })).body.Written).toBe(3);
    expect((await lots())[1]).toMatchObject({ source: 2, held: 25_000 });
  });

  test('an allocation writes only what the preview showed', async () => {
    const { Rows, Digest } = await preview();
    await db.pool.query(`update people.employee_card set work_start = '2000-01-01' where person_id = $1`, [
      idOf('a'),
    ]);
    const late = await portal.call('cash', VacationAmount.AllocateVacationAmount, {
      Year: 2026,
      AUIDs: Rows.map(({ AUID }) => AUID),
      Digest,
    });
    expect([late.status, late.message]).toEqual([409, '预览之后额度有变化，请重新预览']);
    await db.pool.query(`update people.employee_card set work_start = '2015-07-01' where person_id = $1`, [
      idOf('a'),
    ]);
    expect(await lots()).toEqual([]);
  });

  test.each([
    ['司龄 +', /公式有误/],
    ['nobody + 1', /公式有误/],
    ['"x"', /公式有误/],
    ['司龄 * 100', /得出的不是 0 到 60 之间的天数/],
    ['-1', /得出的不是 0 到 60 之间的天数/],
    ['1 / 0', /得出的不是 0 到 60 之间的天数/],
  ])('the formula %s is refused', async (Formula, message) => {
    const answer = await portal.call('cash', VacationAmount.GetAllocationPreview, { Year: 2026, Formula });
    expect([answer.status, fieldOf(answer)]).toEqual([422, undefined]);
    expect(answer.message).toMatch(message);
  });

  test('reaches as far as the scope, and leaves out what is locked', async () => {
    expect((await preview({}, 'lead')).Rows.map(({ AUID }) => AUID)).toEqual([
      idOf('a'),
      idOf('head'),
      idOf('lead'),
    ]);
    expect((await portal.call('a', VacationAmount.GetAllocationPreview, { Year: 2026 })).status).toBe(403);
    await write();
    await db.pool.query('update attendance.lot set is_locked = true where person_id = $1', [idOf('a')]);
    await db.pool.query(`update people.employee_card set work_start = '2000-01-01' where person_id = $1`, [
      idOf('a'),
    ]);
    expect((await preview()).Rows[0]).toMatchObject({
      Statutory: 150_000,
      StatutoryNow: 100_000,
      IsLocked: true,
    });
    expect((await write()).body.Written).toBe(0);
    await db.pool.query(`update people.employee_card set work_start = '2015-07-01' where person_id = $1`, [
      idOf('a'),
    ]);
  });

  test('what is left comes over once the year is over, as far as the type lets it, and once', async () => {
    await year(2026, '2026-01-02T02:00:00Z');
    await year(2027, '2026-12-20T02:00:00Z');
    expect((await lots()).map(({ year: of, source, held }) => [of, source, held])).toEqual([
      [2026, 1, 100_000],
      [2027, 1, 100_000],
    ]);
    await year(2027, '2027-01-02T02:00:00Z');
    await year(2027, '2027-01-03T02:00:00Z');
    expect((await lots()).map(({ year: of, source, held, until }) => [of, source, held, until])).toEqual([
      [2026, 1, 0, '2026-12-31'],
      [2027, 1, 100_000, '2027-12-31'],
      [2027, 4, 100_000, '2027-03-31'],
    ]);
  });

  test('what came over and was taken since makes no room for more of the year before', async () => {
    const most = (amount: number) =>
      db.pool.query(`update attendance.leave_type set carry_most = $1 where region = 'CN' and code = 1`, [
        amount,
      ]);
    await most(30_000);
    await year(2026, '2026-01-02T02:00:00Z');
    await year(2027, '2027-01-02T02:00:00Z');
    await db.pool.query(
      `with taken as (insert into attendance.ledger (lot_id, kind, amount, work_day, made_at)
         select id, 2, -20000, '2027-01-04', now() from attendance.lot where source = 4 returning lot_id)
       update attendance.lot set left_amount = left_amount - 20000 where id in (select lot_id from taken)`,
    );
    await year(2027, '2027-01-05T02:00:00Z');
    await most(150_000);
    expect((await lots()).map(({ year: of, source, held }) => [of, source, held])).toEqual([
      [2026, 1, 70_000],
      [2027, 1, 100_000],
      [2027, 4, 10_000],
    ]);
  });

  test.each([
    ['2026-03-01 09:00', '2026-04-28 18:00', null, false],
    ['2026-03-01 09:00', '2026-04-30 00:00', null, true],
    ['2026-03-01 09:00', '2026-06-30 18:00', '2026-04-29 14:00', false],
  ])(
    'sick leave counts by the calendar, rest days too: from %s to %s, back at %s',
    async (starts, ends, back, IsExcluded) => {
      const saveStart = (day: string) =>
        db.pool.query(`update people.employee_card set work_start = $2 where person_id = $1`, [
          idOf('a'),
          day,
        ]);
      const filed = await askLeave(portal, 'a', { VacationType: 3, Segments: wholeDays(1) });
      const { FormID } = filed.body;
      expect((await approveBill(portal, 'lead', FormID)).status).toBe(200);
      await db.pool.query(
        `with sick as (update attendance.leave set starts = $2, ends = $3, return_at = $4 where form_id = $1)
         update attendance.segment set starts = $2, ends = $3 where form_id = $1`,
        [FormID, starts, ends, back],
      );
      // With less than ten years of working life, 60 days (two months) of sick leave remove the claim.
      await saveStart('2020-03-01');
      const row = (await preview()).Rows.find(({ AUID }) => AUID === idOf('a'));
      await saveStart('2015-07-01');
      await db.pool.query('update approval.bill set state = 4');
      expect(row).toMatchObject({ IsExcluded });
    },
  );

  test('at the end of an employment the full entitlement counts, with what was given by hand and taken by then', async () => {
    const id = idOf('lead');
    const dates = async (entry: string, last: string | null) => {
      const set = 'update people.person set entry_date = $2, leave_date = $3 where id = $1';
      await db.pool.query(set, [id, entry, last]);
    };
    const again = () =>
      inTransaction(db, (tx) =>
        writeYear(
          tx,
          everybody,
          { Year: 2026, Formula: '', AUIDs: [id], Digest: null },
          { by: null, now: new Date('2026-03-01T02:00:00Z'), language: 'zh', ip: null },
        ),
      );
    const [from, last] = ['2026-01-08', '2026-03-21'];
    const atEnd = async () => (await listAnnualAtEnd(db, [{ personId: id, day: last }])).get(id);
    await dates(from, null);
    // Leave of a person who never had any here is managed elsewhere.
    expect(await atEnd()).toBeUndefined();
    await again();
    const full = { spans: [{ from, to: last, full: 150_000 }], used: 0, carried: 0 };
    expect(await atEnd()).toEqual(full);
    await dates(from, last);
    await again();
    expect((await lots()).find(({ who }) => who === id)).toMatchObject({ held: 30_000 });
    expect(await atEnd()).toEqual(full);

    const given = { AUID: id, VacationType: 1, Reason: '核定' } as const;
    await portal.ok('cash', VacationAmount.AddVacationAmount, { ...given, LeaveYear: 2026, Amount: 20_000 });
    const early = { LeaveYear: 2025, Amount: 15_000, ValidTo: '2026-04-30' };
    await portal.ok('cash', VacationAmount.AddVacationAmount, { ...given, ...early });
    await db.pool.query(
      `insert into attendance.ledger (lot_id, kind, amount, work_day, made_at)
       select l.id, 2, -10000, d.day::date, now() from attendance.lot l cross join (values ('2026-03-20'), ('2026-03-23')) d (day)
       where l.person_id = $1 and l.source = 1`,
      [id],
    );
    expect(await atEnd()).toEqual({
      spans: [{ from, to: last, full: 170_000 }],
      used: 10_000,
      carried: 15_000,
    });
    await dates('2026-07-01', null);
  });
});
