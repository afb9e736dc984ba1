import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { leaveDays } from '#modules/attendance/requests/server/queries/home-calendar.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, finishBill, inDays, later } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  clearBills,
  freeOf,
  giveDays,
  ledgerOf,
  numberOf,
  openLeavePortal,
  sendBack,
  takeBack,
  wholeDays,
} from '#tests/support/leave-portal.ts';
import { VacationBill } from '../contract/VacationBill.ts';

eachEngine('leave', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openLeavePortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const ask = (given: Parameters<typeof askLeave>[2], who: Member = 'a') => askLeave(portal, who, given);
  const asked = async (given: Parameters<typeof askLeave>[2], who: Member = 'a'): Promise<number> => {
    const answer = await ask(given, who);
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    return answer.body.FormID;
  };
  const free = () => freeOf(portal, 'a');
  const approve = (FormID: number) => approveBill(portal, 'lead', FormID);
  const ledger = () => ledgerOf(db);
  const shown = () =>
    leaveDays(db, { id: idOf('a'), permissions: new Set<string>() }, { from: inDays(0), until: inDays(6) });
  const expectWhole = async () => {
    const { rows } = await db.pool.query(
      `select l.id from attendance.lot l where left_amount <>
        (select coalesce(sum(amount), 0) from attendance.ledger e where e.lot_id = l.id)`,
    );
    expect(rows).toEqual([]);
  };

  test('is reserved while it is in approval, taken day by day when it is approved, and shown', async () => {
    await giveDays(portal, 'a', 5);
    const form = await asked({ Segments: wholeDays(1, 2) });
    expect(await free()).toBe(3);
    expect((await portal.ok('a', VacationBill.GetVacationBalances, {}))[0]).toMatchObject({
      Left: 50_000,
      Reserved: 20_000,
    });
    expect((await approve(form)).status).toBe(200);
    expect((await portal.ok('a', VacationBill.GetVacationBalances, {}))[0]).toMatchObject({
      Left: 50_000,
      Reserved: 0,
      Free: 30_000,
    });
    expect(await ledger()).toMatchObject([
      { amount: 50_000 },
      { work_day: inDays(1), amount: -10_000 },
      { work_day: inDays(2), amount: -10_000 },
    ]);
    await expectWhole();
    const [row] = (await portal.ok('a', VacationBill.GetVacationBillPage, {})).Rows;
    expect(row).toMatchObject({
      FormID: form,
      VacationType: 1,
      Begins: `${inDays(1)} 09:00`,
      Ends: `${inDays(2)} 18:00`,
      Duration: 20_000,
      EffectState: 2,
      CanCancel: true,
    });
    const adopted = await portal.ok('lead', VacationBill.GetVacationBillAdoptPage, {});
    expect(adopted.Rows[0]).toMatchObject({ FormID: form, CanCancel: false });
    const managed = await portal.ok('cash', VacationBill.GetVacationBillManagerPage, {});
    expect(managed.Rows.map(({ FormID }) => FormID)).toContain(form);
    expect((await portal.call('a', VacationBill.GetVacationBillManagerPage, {})).status).toBe(403);
    expect((await portal.call('fin2', VacationBill.GetVacationBillDays, { FormID: form })).status).toBe(404);
  });

  test('two submissions for the last day at once: one is refused', async () => {
    await giveDays(portal, 'a', 1);
    const drafts = [];
    for (const day of [1, 2])
      drafts.push(
        await portal.ok('a', VacationBill.AddVacationBill, {
          VacationType: 1,
          Segments: wholeDays(day),
          Reason: '休息',
        }),
      );
    const answers = await Promise.all(
      drafts.map(({ FormID, Version }) =>
        portal.call('a', VacationBill.EditVacationBill, { FormID, Version, Submit: true }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const lost = answers.find(({ status }) => status === 422)!;
    expect(fieldOf(lost)).toEqual([['Segments', '假期余额不足，差1 天']]);
    expect(await free()).toBe(0);
  });

  describe('leaves balances as before, without a job, when it is', () => {
    test.each<[string, (FormID: number) => Promise<unknown>]>([
      ['withdrawn', async (FormID) => takeBack(portal, 'a', FormID)],
      ['sent back', (FormID) => sendBack(portal, 'lead', FormID)],
      [
        'abandoned',
        async (FormID) => {
          await sendBack(portal, 'lead', FormID);
          const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
          await portal.ok('a', ApprovalForm.Del, { FormID, Version });
        },
      ],
    ])('%s', async (_what, end) => {
      await giveDays(portal, 'a', 2);
      const before = await ledger();
      const form = await asked({ Segments: wholeDays(3, 4) });
      expect(await free()).toBe(0);
      await end(form);
      expect(await free()).toBe(2);
      expect(await ledger()).toEqual(before);
    });
  });

  test('revoked, the ledger reads as if it had not been; applied twice it changes once', async () => {
    await giveDays(portal, 'a', 3);
    const before = await ledger();
    const form = await asked({ Segments: wholeDays(1, 3) });
    await finishBill(portal, form);
    const after = await ledger();
    await runDueEffects(db, later(1));
    await runDueEffects(db, later(2));
    expect(await ledger()).toEqual(after);
    expect((await takeBack(portal, 'a', form)).status).toBe(200);
    await finishBill(portal, form);
    expect(await ledger()).toEqual(before);
    expect(await free()).toBe(3);
    await expectWhole();
  });

  test('half of it cancelled goes back to where it came from; taken back, it never was', async () => {
    const old = await giveDays(portal, 'a', 2, inDays(30));
    const lot = await giveDays(portal, 'a', 5);
    const form = await asked({ Segments: wholeDays(1, 4) });
    await finishBill(portal, form);
    expect(await free()).toBe(3);
    const taken = await ledger();
    const { Returns } = await portal.ok('a', VacationBill.GetVacationBillDays, { FormID: form });
    expect(Returns).toContain(`${inDays(2)} 13:00`);
    const end = await portal.ok('a', VacationBill.CancelVacationBill, {
      FormID: form,
      ReturnAt: `${inDays(2)} 13:00`,
    });
    const [row] = (await portal.ok('a', VacationBill.GetVacationBillPage, {})).Rows;
    expect(row).toMatchObject({
      FormID: form,
      CanCancel: false,
      CancelNumber: await numberOf(db, end.FormID),
    });
    const again = await portal.call('a', VacationBill.CancelVacationBill, {
      FormID: form,
      ReturnAt: `${inDays(3)} 09:00`,
    });
    expect(again.status).toBe(422);
    await finishBill(portal, end.FormID);
    // The shortened leave still takes one day and a morning.
    expect(await free()).toBe(5.5);
    expect(await portal.ok('a', VacationBill.GetVacationBillDays, { FormID: form })).toMatchObject({
      Amount: 15_000,
      ReturnAt: `${inDays(2)} 13:00`,
      Days: [{ Amount: 10_000 }, { Minutes: 180, Amount: 5000 }],
    });
    await expectWhole();
    const { rows } = await db.pool.query('select id, left_amount as held from attendance.lot order by id');
    expect(rows).toEqual([
      { id: old, held: 5000 },
      { id: lot, held: 50_000 },
    ]);
    const rests = await takeBack(portal, 'a', form);
    expect(rests.message).toContain(await numberOf(db, end.FormID));
    await takeBack(portal, 'a', end.FormID);
    await finishBill(portal, end.FormID);
    expect(await ledger()).toEqual(taken);
    expect(await free()).toBe(3);
  });

  test('leave in the days that a return freed keeps the return from being taken back', async () => {
    await giveDays(portal, 'a', 9);
    const form = await asked({ Segments: wholeDays(1, 4) });
    await finishBill(portal, form);
    const end = await portal.ok('a', VacationBill.CancelVacationBill, {
      FormID: form,
      ReturnAt: `${inDays(3)} 09:00`,
    });
    await finishBill(portal, end.FormID);
    const other = await asked({ VacationType: 2, Segments: wholeDays(4) });
    expect((await takeBack(portal, 'a', end.FormID)).message).toContain(
      `与 ${await numberOf(db, other)} 时间重叠`,
    );
  });

  test('one at the day and one at the month do not meet: a past balance does not depend on when anything ran', async () => {
    await giveDays(portal, 'a', 4);
    const form = await asked({ Segments: wholeDays(2) });
    await finishBill(portal, form);
    const left = async (day: string): Promise<number> => {
      const { rows } = await db.pool.query<{ left: number }>(
        'select coalesce(sum(amount), 0)::bigint as left from attendance.ledger where work_day <= $1::date',
        [day],
      );
      return rows[0]!.left;
    };
    const before = [await left(inDays(1)), await left(inDays(2))];
    expect(before).toEqual([40_000, 30_000]);
    await runDueEffects(db, later(40));
    expect([await left(inDays(1)), await left(inDays(2))]).toEqual(before);
  });

  test('what is filed while another waits counts on top of it; the last approval looks again', async () => {
    const lot = await giveDays(portal, 'a', 2);
    const first = await asked({ Segments: wholeDays(1) });
    expect(fieldOf(await ask({ Segments: wholeDays(2, 3) }))).toEqual([['Segments', '假期余额不足，差1 天']]);
    await db.pool.query(
      `with gone as (insert into attendance.ledger (lot_id, kind, amount, work_day, made_at)
         values ($1, 4, -15000, $2, now()) returning lot_id)
       update attendance.lot set left_amount = left_amount - 15000 where id = $1`,
      [lot, inDays(0)],
    );
    const late = await approve(first);
    expect(late.status).toBe(422);
    expect(late.message).toContain('假期余额不足，差0.5 天');
  });

  test('another leave of the time is named', async () => {
    await giveDays(portal, 'a', 9);
    const form = await asked({ Segments: wholeDays(5, 6) });
    expect(fieldOf(await ask({ VacationType: 2, Segments: wholeDays(6) }))).toEqual([
      ['Segments', `与 ${await numberOf(db, form)} 时间重叠`],
    ]);
    await asked({ VacationType: 2, Segments: [[`${inDays(7)} 09:00`, `${inDays(7)} 12:00`]] });
    await asked({ VacationType: 2, Segments: [[`${inDays(7)} 13:00`, `${inDays(7)} 18:00`]] });
  });

  test('a duration writes nothing and says everything', async () => {
    const soon = await giveDays(portal, 'a', 1, inDays(10));
    await giveDays(portal, 'a', 5);
    const before = await ledger();
    const told = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 1,
      Segments: wholeDays(1, 2),
    });
    expect(told).toMatchObject({
      Unit: 1,
      Amount: 20_000,
      Days: [
        { Day: inDays(1), DayKind: 5, Minutes: 480, Amount: 10_000, Lots: [{ LotID: soon, Amount: 10_000 }] },
        { Day: inDays(2), Minutes: 480, Amount: 10_000 },
      ],
      Balance: { Before: 60_000, After: 40_000, Reserved: 0, Expiring: [{ Amount: 40_000 }] },
      Objections: [],
    });
    expect(await ledger()).toEqual(before);
    const none = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 1,
      Segments: wholeDays(1, 9),
    });
    expect(none.Objections).toEqual([{ Field: 'Segments', Msg: '假期余额不足，差3 天' }]);
    const others = await portal.call('a', VacationBill.GetVacationBillDuration, {
      AUID: idOf('boss'),
      VacationType: 1,
      Segments: wholeDays(1),
    });
    expect(others.status).toBe(404);
    expect(
      (
        await portal.ok('cash', VacationBill.GetVacationBillDuration, {
          AUID: idOf('a'),
          VacationType: 1,
          Segments: wholeDays(1),
        })
      ).Balance,
    ).toMatchObject({ Before: 60_000 });
  });

  test.each<[string, Parameters<typeof askLeave>[2], Member, [string, string | RegExp]]>([
    [
      'of somebody else',
      { AUID: idOf('boss'), Segments: wholeDays(1) },
      'a',
      ['AUID', '只能由本人或考勤管理员提交'],
    ],
    [
      'that ends before it starts',
      { Segments: [[`${inDays(2)} 18:00`, `${inDays(2)} 09:00`]] },
      'a',
      ['Segments', /第 1 段/],
    ],
    [
      'that overlaps itself',
      { Segments: [...wholeDays(2), ...wholeDays(2)] },
      'a',
      ['Segments', '第 2 段：与第 1 段时间重叠'],
    ],
    [
      'in a hundred rows',
      { Segments: Array.from({ length: 100 }, () => wholeDays(2)[0]!) },
      'a',
      ['Segments', /99/],
    ],
    [
      'in the year 9999',
      { Segments: [['9999-01-01 09:00', '9999-01-02 09:00']] },
      'a',
      ['Segments', /第 1 段/],
    ],
    ['too far ahead', { Segments: wholeDays(367) }, 'a', ['Segments', /第 1 段：最晚到/]],
    ['too long ago', { Segments: wholeDays(-9) }, 'a', ['Segments', /最早可补请/]],
    ['without a quota', { Segments: wholeDays(1) }, 'a', ['Segments', '假期余额不足，差1 天']],
    [
      'at night',
      { VacationType: 2, Segments: [[`${inDays(1)} 20:00`, `${inDays(1)} 22:00`]] },
      'a',
      ['Segments', '所选时间不是工作时间，无需请假'],
    ],
    ['without proof', { VacationType: 4, Segments: wholeDays(1) }, 'a', ['Proof', '该假期需要上传证明材料']],
    [
      'longer than the type',
      { VacationType: 5, Segments: wholeDays(1, 4) },
      'a',
      ['Segments', '单次最多 3 天'],
    ],
    [
      'more minutes a day than the type',
      { VacationType: 10, Segments: wholeDays(1) },
      'a',
      ['Segments', /超过每天 60 分钟/],
    ],
  ])('is refused %s', async (_what, given, who, [field, message]) => {
    const found = fieldOf(await ask({ VacationType: 1, ...given }, who)) ?? [];
    expect(found.map(([name]) => name)).toContain(field);
    expect(found.find(([name]) => name === field)?.[1]).toMatch(message);
  });

  test('approved leave stands in the days of whoever takes it, also half of it', async () => {
    await giveDays(portal, 'a', 5);
    const form = await asked({ Segments: wholeDays(5, 6) });
    expect(await shown()).toEqual([]);
    await finishBill(portal, form);
    expect(await shown()).toMatchObject([
      { Date: inDays(5), Type: 'leave', Title: '年休假 1 天', TitleEn: 'Annual leave, 1 day', RefId: form },
    ]);
  });

  test('who looks after attendance files for others, also for days long past', async () => {
    await giveDays(portal, 'a', 5);
    const form = await asked({ AUID: idOf('a'), Segments: wholeDays(-9) }, 'cash');
    expect((await portal.call('a', Order.GetApprovalOrderExamine, { FormID: form })).status).toBe(404);
    await finishBill(portal, form);
    expect((await portal.call('a', Order.GetApprovalOrderExamine, { FormID: form })).status).toBe(200);
    expect(await free()).toBe(4);
  });
});
