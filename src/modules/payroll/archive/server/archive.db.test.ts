import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects, verifyRecords } from '#modules/approval/server/open.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { Become } from '#modules/hr-requests/requests/contract/Become.ts';
import { InsuranceScheme } from '#modules/payroll/setup/contract/InsuranceScheme.ts';
import { insuranceScheme } from '#modules/payroll/setup/server/handlers/InsuranceScheme.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, giveRole, inDays, later, onProbation, openHrPortal } from '#tests/support/hr-portal.ts';
import { figures, PayBills } from '#tests/support/pay-bills.ts';
import { Remuneration } from '../contract/Remuneration.ts';
import { SalaryAdjustment } from '../contract/SalaryAdjustment.ts';
import { moveIntoArchive } from './commands/archive.ts';
import { remuneration } from './handlers/Remuneration.ts';
import { salaryAdjustment } from './handlers/SalaryAdjustment.ts';

const code = ['Remuneration'];
const provesAgain = { byPassword: () => Promise.resolve(true), prove: () => Promise.reject(new Error('no')) };

eachEngine('the archive of pay', (open) => {
  let portal: Portal;
  let bills: PayBills;
  beforeAll(async () => {
    portal = await openHrPortal(await open({ connections: 6 }), {
      served: [insuranceScheme, remuneration(provesAgain), salaryAdjustment],
      // `fin2` administers everybody's pay and reports to `fin1`. `lead` administers the pay of their own department,
      // which is not finance.
      permissions: { fin2: code, lead: [...code, 'Raise'], a: ['Payslip'] },
    });
    bills = new PayBills(portal);
    await giveRole(portal.db, 'fin2', 4, code);
    await giveRole(portal.db, 'lead', 3, code);
    await ensureStandardProcesses(portal.db, new Date(), ['payroll']);
    await portal.db.pool.query(`update people.person set entry_date = '2020-03-01'`);
  });
  afterAll(() => portal.close());
  beforeEach(() => bills.clear());

  const first = (given: Partial<GivenOf<typeof Remuneration.AddRemuneration>> = {}, who: Member = 'fin2') =>
    portal.call(who, Remuneration.AddRemuneration, {
      AUID: idOf('a'),
      Stage: 1,
      EffectiveDay: inDays(-10),
      Items: [
        { Item: 'basic', After: figures.first },
        { Item: 'post', After: figures.moved },
      ],
      Reason: '入职定薪',
      Submit: true,
      ...given,
    });
  const change = (
    given: Partial<GivenOf<typeof SalaryAdjustment.AddSalaryAdjustment>> = {},
    who: Member = 'fin2',
  ) =>
    portal.call(who, SalaryAdjustment.AddSalaryAdjustment, {
      AUID: idOf('a'),
      Cause: 5,
      EffectiveDay: inDays(0),
      Items: [{ Item: 'basic', After: figures.raised }],
      Reason: '年度调薪',
      Submit: true,
      ...given,
    });
  const row = async (who: Member, FormID: number) => {
    const { RowID, Version } = await bills.read(who, FormID);
    return { FormID, RowID: RowID!, Version };
  };
  /** Approves a pay change as the leader of its applicant. */
  const settle = async (FormID: number) => {
    const at = await row('fin1', FormID);
    return portal.ok('fin1', SalaryAdjustment.ApproveSalaryAdjustment, at);
  };
  const set = async () => {
    const { body } = await first();
    await portal.ok('fin1', Remuneration.ApproveRemuneration, await row('fin1', body.FormID));
    return body.FormID;
  };

  test('a first pay and its changes write one row a day on; what they replace is superseded, never edited', async () => {
    const { body: draft } = await first({ Submit: false });
    const edited = await portal.ok('fin2', Remuneration.EditRemuneration, {
      FormID: draft.FormID,
      Version: draft.Version,
      Stage: 1,
    });
    const sent = await portal.ok('fin2', Remuneration.SubmitRemuneration, {
      FormID: draft.FormID,
      Version: edited.Version,
    });
    expect(await bills.archive()).toEqual([]);
    await portal.ok('fin1', Remuneration.RejectRemuneration, {
      ...(await row('fin1', sent.FormID)),
      Remark: '请核对',
    });
    const again = await bills.read('fin2', sent.FormID);
    await portal.ok('fin2', Remuneration.SubmitRemuneration, {
      FormID: sent.FormID,
      Version: again.Version,
    });
    await portal.ok('fin1', Remuneration.ApproveRemuneration, await row('fin1', sent.FormID));
    const start = { basic: 1_876_543, post: 2_468_013 };
    expect(await bills.archive()).toEqual([[inDays(-10), null, 1, 1, start]]);

    const { body: ahead } = await change({
      EffectiveDay: inDays(4),
      Items: [{ Item: 'basic', Percent: '10' }],
    });
    await settle(ahead.FormID);
    expect(await bills.archive()).toHaveLength(1);
    await runDueEffects(portal.db, later(4));
    const raised = [inDays(4), null, 1, 5, { ...start, basic: 2_064_197 }];
    expect(await bills.archive()).toEqual([[inDays(-10), inDays(3), 1, 1, start], raised]);

    // An earlier day entered later splits what is there and leaves the later change alone.
    const { body: between } = await change({ Items: [{ Item: 'post', After: figures.confirmed }] });
    await settle(between.FormID);
    const post = { ...start, post: 1_357_924 };
    expect(await bills.archive()).toEqual([
      [inDays(-10), inDays(-1), 1, 1, start],
      [inDays(0), inDays(3), 1, 5, post],
      [inDays(4), null, 1, 5, { ...post, basic: 2_064_197 }],
    ]);
    await bills.revoke('fin2', between.FormID, ['fin1']);
    expect(await bills.archive()).toEqual([[inDays(-10), inDays(3), 1, 1, start], raised]);
    const { rows } = await portal.db.pool.query<{ n: number }>(
      'select count(*)::int as n from payroll.remuneration where superseded_at is not null',
    );
    expect(rows[0]!.n).toBe(6);
    expect((await verifyRecords(portal.db)).broken).toEqual([]);
  });

  test('what bills changed before there was an archive moves in once', async () => {
    await set();
    const kept = await bills.archive();
    await portal.db.pool.query('delete from payroll.remuneration');
    expect(await moveIntoArchive(portal.db, new Date())).toBe(1);
    expect(await bills.archive()).toEqual(kept);
    expect(await moveIntoArchive(portal.db, new Date())).toBe(0);
  });

  test('a change by more than a fifth is pointed out to who decides, without a figure', async () => {
    await set();
    const { body } = await change({ Items: [{ Item: 'basic', After: '99999.99' }] });
    const [effect] = await portal.ok('fin1', ApprovalEffect.GetEffect, { FormID: body.FormID });
    expect(effect!.Warnings).toEqual(['调整幅度超过 20%，请核对']);
    const { body: small } = await change({
      EffectiveDay: inDays(1),
      Items: [{ Item: 'basic', Percent: '5' }],
    });
    const [other] = await portal.ok('fin1', ApprovalEffect.GetEffect, { FormID: small.FormID });
    expect(other!.Warnings).toEqual([]);
  });

  const warningsOf = async (who: Member, FormID: number) =>
    (await portal.ok(who, ApprovalEffect.GetEffect, { FormID })).flatMap(({ Warnings }) => Warnings);

  test('a confirmation that leaves the probation below 80 % is pointed out to who may know that pay, and to nobody else', async () => {
    await onProbation(portal.db, 'a', inDays(-170), inDays(10));
    await set();
    const confirm = async (NewSalary: string) => {
      await portal.db.pool.query('update approval.bill set state = 4');
      const given = {
        AUID: idOf('a'),
        Result: 'confirm' as const,
        SelfSummary: '完成了三个项目',
        Submit: true,
      };
      return (await portal.ok('cash', Become.AddBecome, { ...given, Becometimenow: inDays(0), NewSalary }))
        .FormID;
    };
    const low = await confirm('40000.00');
    expect(await warningsOf('lead', low)).toEqual(['试用期薪资低于转正后薪资的 80%，请核对']);
    expect(await warningsOf('cash', low)).toEqual([]);
    expect(await warningsOf('lead', await confirm('20000.00'))).toEqual([]);
    await portal.db.pool.query('update people.person set user_type = 1 where id = $1', [idOf('a')]);
  });

  test('pay below the minimum wage of where somebody is insured is pointed out', async () => {
    const insured = (minimum: number | null) =>
      portal.db.pool.query(`update payroll.insurance_scheme set minimum_wage = $1 where code = 'EXAMPLE'`, [
        minimum,
      ]);
    await portal.db.pool.query(
      `insert into payroll.enrolment (person_id, scheme, from_day, sealed) values ($1, 'EXAMPLE', '2020-03-01', '')`,
      [idOf('a')],
    );
    // The monthly total is 43,445.56, just between the two minimum wages.
    const { body } = await first();
    const below = ['月薪合计低于当地最低工资，请核对'];
    for (const [minimum, warned] of [
      [null, []],
      [4_344_556, []],
      [4_344_557, below],
    ] as const) {
      await insured(minimum);
      expect([minimum, await warningsOf('fin1', body.FormID)]).toEqual([minimum, warned]);
    }
    await portal.ok('fin1', Remuneration.ApproveRemuneration, await row('fin1', body.FormID));
    const { body: less } = await change({ Items: [{ Item: 'basic', Percent: '-1' }] });
    expect(await warningsOf('fin1', less.FormID)).toEqual(below);
    await insured(null);
    await portal.db.pool.query('delete from payroll.enrolment');
  });

  test('problems of a first pay or a pay change name their field', async () => {
    expect(fieldOf(await first({ EffectiveDay: '2020-02-29' }))).toContainEqual([
      'EffectiveDay',
      '生效日期早于入职日期',
    ]);
    await set();
    expect(fieldOf(await first({ EffectiveDay: inDays(1) }))).toEqual([
      ['AUID', '该员工已有薪酬档案，请改用薪资调整'],
    ]);
    const refused = async (given: Parameters<typeof change>[0], who?: Member) =>
      fieldOf(await change(given, who));
    expect(await refused({ Items: [{ Item: 'basic', After: figures.first }] })).toEqual([
      ['Items.0.After', '变更前后相同'],
    ]);
    const item = (After: string) => refused({ Items: [{ Item: 'basic', After }] });
    expect((await item('1.234'))![0]![0]).toBe('Items.0.After');
    expect((await item('-1'))![0]![0]).toBe('Items.0.After');
    expect((await item('10000000.01'))![0]![0]).toBe('Items.0.After');
    expect(await refused({ AUID: idOf('fin2') })).toEqual([['AUID', '不能为本人定薪或调薪']]);
    expect(await refused({ AUID: idOf('fin1') }, 'lead')).toEqual([
      ['AUID', '只能由负责该员工薪酬的人员提交'],
    ]);
    expect(await refused({ EffectiveDay: inDays(-40) }, 'lead')).toHaveLength(1);
    const { body } = await change({ EffectiveDay: inDays(7) });
    // Payroll administrators are told that nothing changes. A leader without access to the pay is not.
    const raise = { EffectiveDay: inDays(7) };
    expect(fieldOf(await bills.raise(raise))).toContainEqual(['Items.0.After', '变更前后相同']);
    const rival = await bills.raise({ ...raise, Items: [{ Item: 'basic', After: figures.moved }] });
    const { Number: number } = await bills.read('fin2', body.FormID);
    expect(fieldOf(rival)).toEqual([['EffectiveDay', `a员在 ${inDays(7)} 已有薪资变动：${number}`]]);
    const two = await Promise.all([
      change({ EffectiveDay: inDays(8) }),
      bills.raise({ EffectiveDay: inDays(8) }),
    ]);
    expect(two.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
  });

  test('a counter-bill puts back what an adjustment changed, and sets that to reversed', async () => {
    await set();
    const { body: original } = await change();
    await settle(original.FormID);
    const { body: counter } = await change({
      EffectiveDay: inDays(2),
      Original: original.FormID,
      Items: [{ Item: 'basic' }],
    });
    await settle(counter.FormID);
    await runDueEffects(portal.db, later(2));
    expect((await bills.archive()).at(-1)).toEqual([
      inDays(2),
      null,
      1,
      7,
      { basic: 1_876_543, post: 2_468_013 },
    ]);
  });

  test('the archive is seen in scope without amounts; they are shown with a reason, which is on record', async () => {
    const form = await set();
    const { Rows } = await portal.ok('lead', Remuneration.GetRemunerationPage, { PageSize: 50 });
    expect(Rows.find(({ AUID }) => AUID === idOf('a'))).toMatchObject({
      FromDay: inDays(-10),
      Stage: 1,
      Cause: 1,
      Ahead: null,
    });
    expect(Rows.some(({ AUID }) => AUID === idOf('fin1'))).toBe(false);
    const without = await portal.ok('fin2', Remuneration.GetRemunerationPage, {
      Without: true,
      PageSize: 50,
    });
    expect(without.Rows.map(({ AUID }) => AUID)).not.toContain(idOf('a'));
    expect(without.Total).toBe(8);
    const history = await portal.ok('lead', Remuneration.GetRemunerationHistory, { AUID: idOf('a') });
    expect(history).toMatchObject([{ FormID: form, Items: ['basic', 'post'] }]);
    const reveal = (who: Member, AUID: number, Reason = '核对工资') =>
      portal.call(who, Remuneration.RevealRemuneration, { AUID, Reason });
    expect((await reveal('lead', idOf('a'), ' ')).status).toBe(400);
    expect((await reveal('lead', idOf('a'))).body).toMatchObject([
      {
        Items: [
          { Item: 'basic', Amount: figures.first },
          { Item: 'post', Amount: figures.moved },
        ],
        Total: '43445.56',
      },
    ]);
    const [unknown, hidden] = [await reveal('lead', 999_999), await reveal('lead', idOf('fin1'))];
    expect([unknown.status, unknown.message]).toEqual([404, hidden.message]);
    expect((await reveal('fin2', idOf('fin2'))).status).toBe(422);
    const { rows } = await portal.db.pool.query<{ detail: unknown }>(
      `select detail from kit.audit where act = 'remuneration.reveal'`,
    );
    expect(rows).toEqual([{ detail: { person: idOf('a'), reason: '核对工资' } }]);
  });

  test('pay changes of every form are listed; people see their own only once in effect', async () => {
    await set();
    const { body } = await change({ EffectiveDay: inDays(5) });
    await bills.finish(await bills.raised({ Items: [{ Item: 'basic', After: figures.moved }] }, 'lead'));
    const page = (who: Member, more: object = {}) =>
      portal.ok(who, SalaryAdjustment.GetSalaryAdjustmentPage, more);
    expect((await page('lead')).Rows.map(({ Cause, State }) => [Cause, State])).toEqual([
      [5, 1],
      [5, 3],
      [1, 3],
    ]);
    expect((await page('a', { Mine: true })).Rows.map(({ EffectiveDay }) => EffectiveDay)).toEqual([
      inDays(0),
      inDays(-10),
    ]);
    expect((await page('a')).Total).toBe(0);
    const { Rows } = await page('fin2', { State: 3, Cause: 5 });
    const reveal = (AdjustmentID: number) =>
      portal.call('fin2', SalaryAdjustment.RevealSalaryAdjustment, { AdjustmentID, Reason: '核对' });
    expect((await page('fin2', { State: 1 })).Rows[0]!.FormID).toBe(body.FormID);
    expect((await reveal((await page('fin2', { State: 1 })).Rows[0]!.AdjustmentID)).status).toBe(422);
    expect((await reveal(999_999)).status).toBe(404);
    expect((await portal.call('fin1', SalaryAdjustment.GetSalaryAdjustmentPage, {})).status).toBe(403);
    expect(Rows).toHaveLength(1);
  });

  const drop = (SchemeID: number, Version: number) =>
    portal.call('fin2', InsuranceScheme.DropInsuranceScheme, { SchemeID, Version });

  test('schemes are dated data: sound, one of a code at a time, changed as last seen', async () => {
    const shipped = await portal.ok('fin2', InsuranceScheme.GetInsuranceSchemeList, {});
    expect(shipped.map(({ Code, Floor, Ceiling }) => [Code, Floor, Ceiling])).toEqual([
      ['EXAMPLE', '4500.00', '27000.00'],
      ['HK-MPF', '7100.00', '30000.00'],
    ]);
    const { SchemeID: _id, Version: _version, Uncovered: _uncovered, ...example } = shipped[0]!;
    const funds = shipped.flatMap(({ Items }) => Items.filter(({ IsHousingFund }) => IsHousingFund));
    expect(funds.map(({ Code }) => Code)).toEqual(['housing']);
    const save = (given: Partial<GivenOf<typeof InsuranceScheme.SaveInsuranceScheme>>) =>
      portal.call('fin2', InsuranceScheme.SaveInsuranceScheme, { ...example, Code: '深圳', ...given });
    const { body } = await save({ FromMonth: '2025-07', ToMonth: '2026-06' });
    expect((await save({ FromMonth: '2026-06' })).status).toBe(409);
    expect((await save({ FromMonth: '2026-07' })).status).toBe(200);
    const [item] = example.Items;
    for (const [given, field] of [
      [{ FromMonth: '2024-13' }, 'FromMonth'],
      [{ FromMonth: '2024-03', ToMonth: '2024-02' }, 'ToMonth'],
      [{ FromMonth: '2024-03', ToMonth: '2024-04', Floor: '5', Ceiling: '4.99' }, 'Ceiling'],
      [{ FromMonth: '2024-03', ToMonth: '2024-04', Floor: '10000000.01' }, 'Floor'],
      [{ FromMonth: '2024-03', ToMonth: '2024-04', Items: [item!, item!] }, 'Items.1.Code'],
      [{ FromMonth: '2024-03', ToMonth: '2024-04', Items: [{ ...item!, EmployeeRate: '-1' }] }, 'Items'],
    ] as const) {
      const answer = await save(given as never);
      const named = answer.refusal.Field ?? answer.refusal.Fields?.[0]?.Field ?? '';
      expect([given, answer.status >= 400 && answer.status < 500, named.startsWith(field)]).toEqual([
        given,
        true,
        true,
      ]);
    }
    const at = { SchemeID: body.SchemeID, FromMonth: '2025-07', ToMonth: '2026-05' };
    expect((await save({ ...at, Version: 1 })).status).toBe(200);
    expect((await save({ ...at, Version: 1 })).status).toBe(409);
    expect((await drop(body.SchemeID, 1)).status).toBe(409);
    expect((await drop(999_999, 1)).status).toBe(404);
    expect((await drop(body.SchemeID, 2)).status).toBe(200);
  });

  test('a trial shows a year before and after, with a reason on record; nothing is filed', async () => {
    await set();
    const asked = {
      AUID: idOf('a'),
      Day: inDays(0),
      Scheme: 'HK-MPF',
      Items: [{ Item: 'post' as const, After: '1234.57' }],
      Reason: '晋升前测算',
    };
    const attempt = (who: Member, more: object = {}) =>
      portal.call(who, Remuneration.TrialRemuneration, { ...asked, ...more });
    const { body } = await attempt('lead');
    expect(body).toEqual({
      IsTaxed: false,
      Now: {
        Gross: '521346.72',
        Employee: '18000.00',
        Tax: '0.00',
        Net: '503346.72',
        Employer: '18000.00',
        Cost: '539346.72',
      },
      Then: {
        Gross: '240000.00',
        Employee: '12000.00',
        Tax: '0.00',
        Net: '228000.00',
        Employer: '12000.00',
        Cost: '252000.00',
      },
    });
    expect((await attempt('lead', { Scheme: 'EXAMPLE' })).body.IsTaxed).toBe(true);
    expect((await attempt('lead', { Scheme: '没有' })).status).toBe(422);
    expect((await attempt('lead', { Scheme: 'EXAMPLE', Day: '2018-06-01' })).status).toBe(422);
    expect((await attempt('fin2', { AUID: idOf('fin2') })).status).toBe(422);
    expect((await attempt('lead', { AUID: idOf('fin1') })).status).toBe(404);
    expect((await attempt('lead', { Special: '1.234' })).status).toBe(400);
    expect(await bills.archive()).toHaveLength(1);
    const { rows } = await portal.db.pool.query<{ detail: unknown }>(
      `select detail from kit.audit where act = 'remuneration.trial' limit 1`,
    );
    expect(rows).toEqual([{ detail: { person: idOf('a'), reason: '晋升前测算' } }]);
  });

  test('people outside the approval read no pay form, and no amount is stored in plain text', async () => {
    const form = await set();
    await change({ Items: [{ Item: 'basic', After: figures.raised }] });
    const info = (who: Member) => portal.call(who, Remuneration.GetRemunerationFormInfo, { FormID: form });
    for (const who of ['head', 'stranger'] as const) expect((await info(who)).status).toBe(404);
    // A person responsible for the employee sees that there is a form, but no amount.
    const { body } = await info('cash');
    expect([body.Sealed, body.Values['Items']]).toEqual([['Items'], [{ Item: 'basic' }, { Item: 'post' }]]);
    // From its day on, the employee reads their own form.
    const own = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID: form });
    expect(own.Values['Items']).toEqual([
      { Item: 'basic', After: figures.first },
      { Item: 'post', After: figures.moved },
    ]);
    const dump = await dumpOf(portal.db);
    for (const figure of Object.values(figures)) {
      expect(dump).not.toContain(figure);
      expect(dump).not.toMatch(new RegExp(`(?<!\\d)${figure.replace('.', '')}(?!\\d)`));
    }
  });
});
