import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects, verifyRecords } from '#modules/approval/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, inDays, later, onProbation, openHrPortal } from '#tests/support/hr-portal.ts';
import { figures, PayBills } from '#tests/support/pay-bills.ts';
import { Become } from '../contract/Become.ts';
import { Raise } from '../contract/Raise.ts';

eachEngine('pay that bills change', (open) => {
  let portal: Portal;
  let bills: PayBills;
  beforeAll(async () => {
    portal = await openHrPortal(await open({ connections: 6 }));
    bills = new PayBills(portal);
  });
  afterAll(() => portal.close());
  beforeEach(() => bills.clear());

  test('a raise is a sealed adjustment on its day, from its form; per cent counts on what was before', async () => {
    const first = await bills.raised();
    expect(await bills.adjustments(first)).toMatchObject([{ state: 1, held: null }]);
    await bills.finish(first);
    expect(await bills.adjustments(first)).toEqual([
      {
        form_id: first,
        person_id: idOf('a'),
        day: inDays(0),
        cause: 5,
        state: 3,
        held: { before: {}, after: { basic: 1_876_543 } },
      },
    ]);
    const second = await bills.raised({
      EffectiveDay: inDays(3),
      Cause: 3,
      Items: [
        { Item: 'basic', Percent: '25' },
        { Item: 'post', After: figures.raised },
      ],
    });
    await bills.finish(second);
    expect(await bills.adjustments(second)).toMatchObject([{ state: 2, held: null }]);
    await runDueEffects(portal.db, later(3));
    expect(await bills.adjustments(second)).toMatchObject([
      {
        state: 3,
        held: { before: { basic: 1_876_543 }, after: { basic: 2_345_679, post: 2_345_678 } },
      },
    ]);
    expect((await verifyRecords(portal.db)).broken).toEqual([]);
  });

  test('the panel says to approvers what was typed, never what was before; others see that there is something', async () => {
    await bills.finish(await bills.raised());
    const form = await bills.raised({ EffectiveDay: inDays(9), Items: [{ Item: 'basic', Percent: '8' }] });
    const lines = async (who: Member) =>
      (await portal.ok(who, ApprovalEffect.GetEffect, { FormID: form })).map(({ Lines }) =>
        Lines.map(({ Label, Before, After }) => [Label, Before, After]),
      );
    expect(await lines('lead')).toEqual([[['基本工资', '保密', '+8%']]]);
    expect(await lines('head')).toEqual([[['基本工资', '保密', '+8%']]]);
    expect(await lines('admin')).toEqual([[]]);
    await bills.finish(form);
    await runDueEffects(portal.db, later(9));
    expect(await lines('lead')).toEqual([[['基本工资', '保密', '+8%']]]);
    expect(await lines('a')).toEqual([[['基本工资', '保密', '+8%']]]);
    expect(await lines('admin')).toEqual([[]]);
  });

  test('a person neither files nor reads their own salary change before it is finished and in effect', async () => {
    const own = await bills.raise({ AUID: idOf('lead') }, 'lead');
    expect(fieldOf(own)).toContainEqual(['AUID', '只能由直属上级或人事提交']);
    const form = await bills.raised({ EffectiveDay: inDays(5) });
    const seen = () => portal.call('a', Order.GetApprovalOrderExamine, { FormID: form });
    const info = () => portal.call('a', Raise.GetRaiseFormInfo, { FormID: form });
    expect([(await seen()).status, (await info()).status]).toEqual([404, 404]);
    await bills.finish(form);
    const early = await seen();
    expect([early.status, early.body.Sealed, early.body.Values]).toEqual([
      200,
      ['Items'],
      expect.objectContaining({ Items: [{ Item: 'basic' }] }),
    ]);
    await runDueEffects(portal.db, later(5));
    expect((await info()).body.Values['Items']).toEqual([{ Item: 'basic', After: figures.first }]);
    expect((await bills.read('admin', form)).Values['Items']).toEqual([{ Item: 'basic' }]);
  });

  test('Raise, Become and Transfer reach the archive as one adjustment each; nothing else is written', async () => {
    await onProbation(portal.db, 'a', inDays(-170), inDays(10));
    const Items = [{ Item: 'allowance' as const, After: figures.raised }];
    await bills.finish(await bills.raised({ Items }));
    const confirmed = await portal.ok('cash', Become.AddBecome, {
      AUID: idOf('a'),
      Result: 'confirm',
      Becometimenow: inDays(-1),
      SelfSummary: '完成了三个项目',
      NewSalary: figures.confirmed,
      Submit: true,
    });
    await bills.finish(confirmed.FormID);
    const moved = await bills.transfer(inDays(-2));
    await bills.finish(moved.body.FormID);
    await runDueEffects(portal.db, new Date());
    expect((await bills.standing()).map(({ day, cause, held }) => [day, cause, held])).toEqual([
      [inDays(0), 5, { before: {}, after: { allowance: 2_345_678 } }],
      [inDays(-1), 2, { before: {}, after: { basic: 1_357_924 } }],
      // The former amount of a raise is the one in force on its effective day.
      [inDays(-2), 4, { before: {}, after: { basic: 2_468_013 } }],
    ]);
    expect(await bills.archive()).toEqual([
      [inDays(-2), inDays(-2), 2, 4, { basic: 2_468_013 }],
      [inDays(-1), inDays(-1), 2, 2, { basic: 1_357_924 }],
      [inDays(0), null, 2, 5, { basic: 1_357_924, allowance: 2_345_678 }],
    ]);
    const { rows: tables } = await portal.db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'payroll'`,
    );
    for (const { name } of tables) {
      // Skips the tables that the requests write to, and those that the product fills itself.
      if (['salary_adjustment', 'remuneration', 'insurance_scheme', 'tax_table'].includes(name)) continue;
      const { rows } = await portal.db.pool.query(`select from payroll.${name}`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    await portal.db.pool.query(`update people.person set leader_id = $1, user_type = 1 where id = $2`, [
      idOf('lead'),
      idOf('a'),
    ]);
  });

  test('readers without pay rights see the other changes of a confirmation', async () => {
    await onProbation(portal.db, 'a', inDays(-170), inDays(10));
    const { FormID } = await portal.ok('lead', Become.AddBecome, {
      AUID: idOf('a'),
      Result: 'confirm',
      Becometimenow: inDays(0),
      SelfSummary: '完成了三个项目',
      NewSalary: figures.confirmed,
      Submit: true,
    });
    const labels = async (who: Member) =>
      (await portal.ok(who, ApprovalEffect.GetEffect, { FormID })).flatMap(({ Lines }) =>
        Lines.map(({ Label }) => Label),
      );
    expect(await labels('lead')).toEqual(['员工类型', '实际转正日期', '基本工资']);
    expect(await labels('admin')).toEqual(['员工类型', '实际转正日期']);
    await portal.db.pool.query('update people.person set user_type = 1 where id = $1', [idOf('a')]);
  });

  test('nobody enters their own pay; approvers fill it in together with the day', async () => {
    await onProbation(portal.db, 'a', inDays(-170), inDays(10));
    const confirm = (NewSalary?: string) =>
      portal.call('a', Become.AddBecome, {
        AUID: idOf('a'),
        Result: 'confirm',
        Becometimenow: inDays(0),
        SelfSummary: '完成了三个项目',
        ...(NewSalary ? { NewSalary } : {}),
        Submit: true,
      });
    expect(fieldOf(await confirm(figures.confirmed))).toEqual([['NewSalary', '由审批人填写']]);
    const { FormID } = (await confirm()).body;
    const rival = await bills.raised();
    const { Number: number } = await bills.read('lead', rival);
    const scored = await approveBill(portal, 'lead', FormID, {
      LeaderScore: '90',
      NewSalary: figures.confirmed,
    });
    expect(fieldOf(scored)).toEqual([['Becometimenow', `a员在 ${inDays(0)} 已有薪资变动：${number}`]]);
    await bills.sendBack('head', rival);
    const again = await approveBill(portal, 'lead', FormID, {
      LeaderScore: '90',
      NewSalary: figures.confirmed,
    });
    expect([again.status, again.message]).toEqual([200, '']);
    // The amount entered by an approver stays if the form is sent back and an employee who cannot see it submits it
    // again.
    await bills.sendBack('cash', FormID);
    const form = await bills.read('a', FormID);
    expect(form.Sealed).toEqual(['NewSalary']);
    const resent = await portal.call('a', Become.EditBecome, {
      FormID,
      Version: form.Version,
      SelfSummary: '补充说明',
      Submit: true,
    });
    expect([resent.status, resent.message]).toEqual([200, '']);
    await bills.finish(FormID);
    expect(await bills.adjustments(FormID)).toMatchObject([
      { state: 4 },
      { state: 3, cause: 2, held: { after: { basic: 1_357_924 } } },
    ]);
    // After a revocation the employee files the form again. The figure entered by another person stays, and their own
    // is refused.
    await bills.revoke('a', FormID, ['lead', 'cash']);
    expect(await bills.standing()).toEqual([]);
    const once = { FormID, Submit: true, LeaderScore: null };
    const guessed = await portal.call('a', Become.EditBecome, {
      ...once,
      Version: (await bills.read('a', FormID)).Version,
      NewSalary: figures.moved,
    });
    expect(fieldOf(guessed)).toEqual([['NewSalary', '由审批人填写']]);
    const anew = await portal.call('a', Become.EditBecome, {
      ...once,
      Version: (await bills.read('a', FormID)).Version,
    });
    expect([anew.status, anew.message]).toEqual([200, '']);
    await portal.db.pool.query('update people.person set user_type = 1 where id = $1', [idOf('a')]);
  });

  test('two changes of one day: the second is refused at submission, the first named, whatever forms they are', async () => {
    const form = await bills.raised({ EffectiveDay: inDays(30) });
    const { Number: number } = await bills.read('lead', form);
    expect(fieldOf(await bills.transfer(inDays(30)))).toEqual([
      ['TakeEffect', `a员在 ${inDays(30)} 已有薪资变动：${number}`],
    ]);
    await bills.finish(form);
    expect(fieldOf(await bills.transfer(inDays(30)))).toHaveLength(1);
    await bills.revoke('lead', form, ['head', 'cash']);
    expect(await bills.adjustments(form)).toMatchObject([{ state: 5 }]);
    const free = await bills.transfer(inDays(30));
    expect([free.status, free.message]).toEqual([200, '']);
  });

  test('of a raise and a transfer for one day that are submitted at once one is live', async () => {
    const day = inDays(12);
    const answers = await Promise.all([bills.raise({ EffectiveDay: day }), bills.transfer(day)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await bills.adjustments()).toMatchObject([{ day, state: 1 }]);
  });

  test('what a locked run has paid by is not revoked any more: only a counter-bill takes it back', async () => {
    const form = await bills.raised({ EffectiveDay: inDays(-3) });
    await bills.finish(form);
    const month = inDays(0).slice(0, 7);
    const { rows } = await portal.db.pool.query<{ id: number }>(
      `insert into payroll.pay_run (company_id, month, kind, state, name, people, made_by, made_at)
       select company_id, $2, 5, 4, '已锁定', 1, id, now() from people.person where id = $1 returning id`,
      [idOf('cash'), month],
    );
    const run = rows[0]!.id;
    await portal.db.pool.query(
      `insert into payroll.slip (run_id, person_id, month, state, sealed, mark, code, kind)
       values ($1, $2, $3, 0, '', '', 'locked', 1)`,
      [run, idOf('a'), month],
    );
    const refused = await bills.askToRevoke('lead', form);
    expect([refused.status, refused.message]).toEqual([
      422,
      `后续变更已依据该单据，请使用反向单据（${month} 已锁定的工资）`,
    ]);
    await portal.db.pool.query('delete from payroll.slip where run_id = $1', [run]);
    await portal.db.pool.query('delete from payroll.pay_run where id = $1', [run]);
    expect((await bills.askToRevoke('lead', form)).status).toBe(200);
  });

  test('revoked it never was; not where a later raise of the same item rests on it, which is named', async () => {
    const first = await bills.raised({ EffectiveDay: inDays(-3) });
    await bills.finish(first);
    const second = await bills.raised({ Items: [{ Item: 'basic', After: figures.raised }] });
    await bills.finish(second);
    const refused = await bills.askToRevoke('lead', first);
    const { Number: number } = await bills.read('lead', second);
    expect([refused.status, refused.message]).toEqual([
      422,
      `后续变更已依据该单据，请使用反向单据（${number}，自 ${inDays(0)} 起的薪资）`,
    ]);
    for (const form of [second, first]) {
      await bills.revoke('lead', form, ['head', 'cash']);
    }
    expect(await bills.standing()).toEqual([]);
    expect(await bills.archive()).toEqual([]);
  });

  test.each([
    [
      'of an item that nothing is known of by per cent',
      { Items: [{ Item: 'post', Percent: '5' }] },
      ['Items.0.Percent', '还没有单据设定过该员工的岗位工资，无法按比例计算；请清空比例，改填“调整后金额”'],
    ],
    [
      'with an amount and per cent',
      { Items: [{ Item: 'post', After: '100', Percent: '5' }] },
      ['Items.0.Percent', '金额与比例只填一项'],
    ],
    ['with neither', { Items: [{ Item: 'post' }] }, ['Items.0.After', '请填写调整后金额或调整比例']],
    [
      'of an item twice',
      {
        Items: [
          { Item: 'post', After: '100' },
          { Item: 'post', After: '200' },
        ],
      },
      ['Items.1.Item', '该薪资项目已填写过'],
    ],
    ['of 3 decimals', { Items: [{ Item: 'post', After: '1.234' }] }, ['Items.0.After', '最多 2 位小数']],
    ['of nothing', { Items: [] }, ['Items', '至少保留一行']],
    [
      'long ago, by a leader',
      { EffectiveDay: inDays(-40) },
      ['EffectiveDay', `生效日期最早为 ${inDays(-31)}，更早的日期请联系人事`],
    ],
    ['of nobody', { AUID: 999_999 }, ['AUID', '所选内容不存在或已停用']],
  ] as const)('a raise is refused %s', async (_what, given, expected) => {
    expect(fieldOf(await bills.raise(given as never))).toContainEqual(expected);
  });

  test('lists show raises to who may see them, and no amount to anybody', async () => {
    const form = await bills.raised();
    await approveBill(portal, 'head', form);
    const row = { FormID: form, Cause: 5, EffectiveDay: inDays(0), Reason: '年度考核优秀' };
    const lists = [
      ['lead', Raise.GetRaisePage],
      ['cash', Raise.GetRaiseToExaminePage],
      ['head', Raise.GetRaiseAdoptPage],
      ['cash', Raise.GetRaiseManagerPage],
    ] as const;
    for (const [who, list] of lists) {
      const { Rows } = await portal.ok(who, list, {});
      expect(Rows[0]).toMatchObject(row);
      expect(JSON.stringify(Rows)).not.toContain(figures.first);
    }
    expect((await portal.ok('a', Raise.GetRaisePage, {})).Total).toBe(0);
    expect((await portal.call('head', Raise.GetRaiseManagerPage, {})).status).toBe(403);
    const stranger = await portal.call('stranger', Raise.GetRaiseFormInfo, { FormID: form });
    expect(stranger.status).toBe(404);
  });
  test('no figure that anybody typed stands anywhere in clear', async () => {
    await bills.finish(await bills.raised({ Items: [{ Item: 'basic', After: figures.raised }] }));
    await bills.settle(await bills.queried(), { Result: 'accepted', Amount: figures.corrected });
    const dump = await dumpOf(portal.db);
    expect(dump).toContain('年度考核优秀');
    for (const figure of Object.values(figures)) {
      expect(dump).not.toContain(figure);
      expect(dump).not.toMatch(new RegExp(`(?<!\\d)${figure.replace('.', '')}(?!\\d)`));
    }
  });
});
