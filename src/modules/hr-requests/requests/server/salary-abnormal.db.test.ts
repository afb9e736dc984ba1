import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, openHrPortal } from '#tests/support/hr-portal.ts';
import { figures, lastMonth, PayBills } from '#tests/support/pay-bills.ts';
import { SalaryAbnormal } from '../contract/SalaryAbnormal.ts';

eachEngine('queries about pay', (open) => {
  let portal: Portal;
  let bills: PayBills;
  beforeAll(async () => {
    portal = await openHrPortal(await open({ connections: 6 }));
    bills = new PayBills(portal);
  });
  afterAll(() => portal.close());
  beforeEach(() => bills.clear());

  test('a query about pay: payroll says whether and by how much, and one sealed correction is made', async () => {
    const form = await bills.queried();
    expect((await bills.read('fin1', form)).Values['ExpectAmount']).toBe(figures.expected);
    expect((await bills.read('cash', form)).Values).not.toHaveProperty('ExpectAmount');
    const bare = await approveBill(portal, 'fin1', form);
    expect(fieldOf(bare)).toEqual([['Result', '核定结果不能为空']]);
    expect(fieldOf(await bills.settle(form, { Result: 'accepted' }))).toEqual([
      ['Amount', '更正金额（扣回为负）不能为空'],
    ]);
    const done = await bills.settle(form, { Result: 'accepted', Amount: `-${figures.corrected}` });
    expect([done.status, done.message]).toEqual([200, '']);
    expect(await bills.corrections()).toEqual([
      { month: lastMonth, item: 'overtime', fen: -35_791, undone: false },
    ]);
    const [row] = (await portal.ok('a', SalaryAbnormal.GetSalaryAbnormalPage, {})).Rows;
    expect(row).toMatchObject({
      AbnormalMonth: lastMonth,
      PayItem: 'overtime',
      Result: 'accepted',
      EffectState: 2,
    });
    expect((await bills.read('a', form)).Values['Amount']).toBe(`-${figures.corrected}`);
    await bills.revoke('a', form, ['fin1']);
    expect(await bills.corrections()).toMatchObject([{ undone: true }]);
  });

  test('a query that is not accepted ends without doing anything', async () => {
    const form = await bills.queried();
    expect((await bills.settle(form, { Result: 'rejected' })).status).toBe(200);
    expect(await bills.corrections()).toEqual([]);
    const [row] = (await portal.ok('cash', SalaryAbnormal.GetSalaryAbnormalManagerPage, {})).Rows;
    expect(row).toMatchObject({ FormID: form, Result: 'rejected', Status: 5, EffectState: null });
  });

  test('queries of one person, month and item: one is live; of another item another one', async () => {
    const form = await bills.queried();
    const { Number: number } = await bills.read('a', form);
    expect(fieldOf(await bills.query())).toEqual([['AUID', `a员已有未完结的薪资异常申请：${number}`]]);
    await bills.queried({ PayItem: 'tax' });
    await bills.queried({ AbnormalMonth: shiftMonth(lastMonth, -1) });
    await bills.settle(form, { Result: 'rejected' });
    await bills.queried();
  });

  test.each([
    ['this month', { AbnormalMonth: shiftMonth(lastMonth, 1) }, 'a', 'AbnormalMonth'],
    ['four months ago', { AbnormalMonth: shiftMonth(lastMonth, -3) }, 'a', 'AbnormalMonth'],
    ['about somebody else', { AUID: idOf('boss') }, 'a', 'AUID'],
    ['without an amount', { ExpectAmount: null }, 'a', 'ExpectAmount'],
  ] as const)('a query is refused: %s', async (_what, given, who, field) => {
    expect(fieldOf(await bills.query(given, who))?.map(([name]) => name)).toEqual([field]);
  });

  test('what payroll says is not for who asks to say', async () => {
    const draft = await portal.ok('a', SalaryAbnormal.AddSalaryAbnormal, { AUID: idOf('a') });
    const form = await bills.read('a', draft.FormID);
    const submit = (Values: object) =>
      portal.call('a', Order.SubmitGetCacApprovalForm, {
        FormID: draft.FormID,
        Version: form.Version,
        Values: {
          ...form.DraftValues,
          ...form.Values,
          AbnormalMonth: lastMonth,
          PayItem: 'other',
          ExpectAmount: '1',
          Explain: '少发',
          ...Values,
        },
        Remark: '',
      });
    expect(fieldOf(await submit({ Result: 'accepted', Amount: '5000' }))).toEqual([
      ['Result', '核定结果由薪酬填写'],
    ]);
  });

  test('a month that the first submission was in time for stays so when it is sent back', async () => {
    const form = await bills.queried({ AbnormalMonth: lastMonth });
    await bills.sendBack('fin1', form);
    const old = shiftMonth(lastMonth, -3);
    await portal.db.pool.query(
      `update approval.form set form_values = jsonb_set(form_values, '{AbnormalMonth}', to_jsonb($2::text)) where id = $1`,
      [form, old],
    );
    const again = (AbnormalMonth: string, Version: number) =>
      portal.call('a', SalaryAbnormal.EditSalaryAbnormal, {
        FormID: form,
        Version,
        AbnormalMonth,
        Submit: true,
      });
    const { Version } = await bills.read('a', form);
    expect(fieldOf(await again(shiftMonth(old, -1), Version))?.[0]?.[0]).toBe('AbnormalMonth');
    expect((await again(old, Version)).status).toBe(200);
  });
});
