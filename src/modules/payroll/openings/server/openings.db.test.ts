import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { remuneration } from '#modules/payroll/archive/server/handlers/Remuneration.ts';
import { usualBounds } from '#modules/payroll/checks/contract/variance.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { taxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import { saveGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, giveRole, openHrPortal } from '#tests/support/hr-portal.ts';
import { figures, PayBills } from '#tests/support/pay-bills.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { openingColumns } from '../contract/opening-calls.ts';

const code = ['Remuneration'];
const provesAgain = { byPassword: () => Promise.resolve(true), prove: () => Promise.reject(new Error('no')) };
const month = companyDay(new Date()).slice(0, 7);
const ref = (id: number) => ({ id, name: '-', nameEn: '-' });

eachEngine('archives of many', (open) => {
  let portal: Portal;
  let bills: PayBills;
  let groupId: number;
  const numbers = new Map<Member, string>();
  beforeAll(async () => {
    portal = await openHrPortal(await open({ connections: 6 }), {
      served: [remuneration(provesAgain)],
      permissions: { fin2: code, lead: code, a: ['Payslip'] },
    });
    bills = new PayBills(portal);
    await giveRole(portal.db, 'fin2', 4, code);
    await giveRole(portal.db, 'lead', 3, code);
    await ensureStandardProcesses(portal.db, new Date(), ['payroll']);
    await portal.db.pool.query(`update people.person set entry_date = '2020-03-01'`);
    for (const who of ['a', 'head', 'lead', 'fin1', 'fin2', 'cash'] as const) {
      const { rows } = await portal.db.pool.query<{ employee_id: string }>(
        'select employee_id from people.person where id = $1',
        [idOf(who)],
      );
      numbers.set(who, rows[0]!.employee_id);
    }
    const { rows } = await portal.db.pool.query<{ company_id: number }>(
      'select company_id from people.person where id = $1',
      [idOf('a')],
    );
    groupId = await inTransaction(portal.db, (tx) =>
      saveGroup(tx, {
        id: 0,
        version: 1,
        name: 'G1',
        nameEn: 'G1',
        companyId: rows[0]!.company_id,
        currency: 'CNY',
        payDay: 10,
        lag: 0,
        isTaxed: true,
        wageItems: ['basic'],
        isActive: true,
        bounds: usualBounds,
        nonCompeteTax: taxKind.wages,
      }),
    );
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await bills.clear();
    await portal.db.pool.query('delete from payroll.pay_member');
    await portal.db.pool.query('delete from payroll.enrolment');
    await portal.db.pool.query('delete from payroll.tax_profile');
  });

  type Column = keyof typeof openingColumns;
  const columns = Object.keys(openingColumns) as Column[];
  const told = (who: Member | 'nobody', more: Partial<Record<Column, string>> = {}) => ({
    EmployeeId: who === 'nobody' ? who : numbers.get(who)!,
    FromMonth: month,
    basic: figures.first,
    ...more,
  });
  const read = async (rows: readonly Partial<Record<Column, string>>[], who: Member = 'fin2') => {
    const head = columns.map((column) => openingColumns[column].title.zh);
    const file = await sheetFile(
      head,
      rows.map((row) => columns.map((column) => row[column] ?? null)),
    );
    return (await portal.send(who, Remuneration.DryRunRemunerationOpening, {}, file)).body.Rows;
  };
  const faultsOf = async (rows: readonly Partial<Record<Column, string>>[], who: Member = 'fin2') =>
    (await read(rows, who)).map(({ Errors }) => Errors.map(({ Field, Msg }) => [Field, Msg]));
  const stepsOf = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.map(({ AUID, FromMonth, Stage, Items, GroupId, Scheme, Base, Opening }) => ({
      AUID: AUID!,
      FromMonth,
      Stage: Stage as 1 | 2,
      Items,
      GroupId,
      Scheme,
      Base,
      Opening,
    }));
  const submit = async (rows: readonly Partial<Record<Column, string>>[], who: Member = 'fin2') =>
    portal.call(who, Remuneration.SubmitRemunerationOpening, {
      Rows: stepsOf(await read(rows)),
      Note: '',
    });
  const approve = (who: Member, FormID: number) => approveBill(portal, who, FormID);

  test('a table of many is put forward by one and written when another has approved it', async () => {
    const year = { Income: figures.raised, Insurance: '100', Special: '0', Withheld: figures.corrected };
    const isJanuary = month.endsWith('-01');
    const { status, body } = await submit([
      told('a', { Stage: '试用期', post: figures.moved, Group: 'G1', ...(isJanuary ? {} : year) }),
      told('head', { FromMonth: shiftMonth(month, -1).replace('-', '/'), basic: '20,000.5' }),
    ]);
    expect(status).toBe(200);
    expect(await bills.archive()).toEqual([]);
    expect((await bills.adjustments()).map(({ state }) => state)).toEqual([1, 1]);
    expect((await approve('fin1', body.FormID)).status).toBe(200);
    expect(await bills.archive()).toEqual([
      [`${shiftMonth(month, -1)}-01`, null, 2, 1, { basic: 2_000_050 }],
      [`${month}-01`, null, 1, 1, { basic: 1_876_543, post: 2_468_013 }],
    ]);
    const { rows: members } = await portal.db.pool.query(
      'select group_id, person_id, from_day from payroll.pay_member',
    );
    expect(members).toEqual([{ group_id: groupId, person_id: idOf('a'), from_day: `${month}-01` }]);
    const { rows: profiles } = await portal.db.pool.query<{ sealed: string }>(
      'select sealed from payroll.tax_profile',
    );
    expect(profiles.map(({ sealed }) => openPay<{ opening: unknown }>(sealed).opening)).toEqual(
      isJanuary
        ? []
        : [
            {
              month: shiftMonth(month, -1),
              income: 2_345_678,
              exempt: 0,
              insurance: 10_000,
              special: 0,
              other: 0,
              withheld: 35_791,
            },
          ],
    );
    const dump = await dumpOf(portal.db);
    for (const figure of [figures.first, figures.moved, figures.raised, '1876543', '20000.5'])
      expect(dump).not.toContain(figure);
  });

  test('each row says what stands against it', async () => {
    const known = await submit([told('head')]);
    expect(await faultsOf([told('head')])).toMatchObject([
      [['EmployeeId', expect.stringContaining('正在审批')]],
    ]);
    await approve('fin1', known.body.FormID);
    expect(
      await faultsOf([
        told('head'),
        told('fin2'),
        told('a'),
        told('a'),
        told('nobody'),
        told('cash', {
          FromMonth: shiftMonth(month, 1),
          basic: '',
          Group: 'G9',
          Scheme: 'NONE',
          Stage: '?',
          Income: '1',
        }),
        told('lead', { FromMonth: shiftMonth(month, 1), Scheme: 'NONE' }),
        told('fin1', { basic: '1.234', FromMonth: '2026-13', Base: '-1' }),
      ]),
    ).toEqual([
      [['EmployeeId', '该员工已有薪酬档案，请改用薪资调整']],
      [['EmployeeId', '不能为本人定薪']],
      [],
      [['EmployeeId', '与第 4 行工号相同']],
      [['EmployeeId', '没有该工号，或不在您的权限范围内']],
      [
        ['Stage', '请填写“试用期”或“正式”'],
        ['basic', '请填写金额'],
        ['Group', '没有这个薪资组'],
        ['Income', '四个累计数须一并填写'],
      ],
      [
        ['FromMonth', '最晚为本月'],
        ['Scheme', '该月没有这个社保方案'],
      ],
      [
        ['FromMonth', '请填写月份，如 2026-01'],
        ['basic', '请填写 0 到 10000000 的金额，最多两位小数'],
        ['Base', '请填写 0 到 10000000 的金额，最多两位小数'],
      ],
    ]);
    // A leader cannot reach people of another department.
    expect(await faultsOf([told('cash')], 'lead')).toEqual([
      [['EmployeeId', '没有该工号，或不在您的权限范围内']],
    ]);
  });

  test('people outside the scope are not named either', async () => {
    expect(await read([told('cash')])).toMatchObject([
      { AUID: idOf('cash'), ChineseName: expect.stringMatching(/./u) },
    ]);
    expect(await read([told('cash')], 'lead')).toMatchObject([{ AUID: null, ChineseName: '' }]);
  });

  test('rows refused in a dry run are also refused on submission', async () => {
    const rows = stepsOf(await read([told('a')]));
    const send = (Rows: typeof rows, who: Member = 'fin2') =>
      portal.call(who, Remuneration.SubmitRemunerationOpening, { Rows });
    expect((await send([...rows, ...rows])).status).toBe(400);
    expect((await send(rows, 'a')).status).toBe(403);
    const own = rows.map((row) => ({ ...row, AUID: idOf('fin2') }));
    expect((await send(own)).refusal).toMatchObject({ Code: -42617 });
    expect((await send(rows)).status).toBe(200);
    expect((await send(rows)).refusal).toMatchObject({ Code: -42617 });
    expect((await bills.adjustments()).length).toBe(1);
  });

  test('a table is not approved by a person in it or after its people changed; a table sent back changes nothing', async () => {
    const mine = await submit([told('fin1'), told('a')]);
    const refused = await approve('fin1', mine.body.FormID);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('名单中有您本人')]);
    const shown = await portal.ok('fin1', Remuneration.RevealRemunerationOpening, {
      FormID: mine.body.FormID,
      Reason: '核对',
    });
    expect(shown.Rows.map(({ EmployeeId }) => EmployeeId)).toEqual([numbers.get('a')]);
    await bills.sendBack('fin1', mine.body.FormID);
    expect((await bills.adjustments()).map(({ state }) => state)).toEqual([5, 5]);

    const { body } = await submit([told('a')]);
    await portal.db.pool.query('update people.person set is_active = false where id = $1', [idOf('a')]);
    const moved = await approve('fin1', body.FormID);
    await portal.db.pool.query('update people.person set is_active = true where id = $1', [idOf('a')]);
    expect([moved.status, moved.message]).toEqual([422, expect.stringContaining('数据已变化')]);
    expect(await bills.archive()).toEqual([]);
  });

  test('the table is read by who put it forward and who decides, with a reason, and by nobody else', async () => {
    const { body } = await submit([told('a', { Group: 'G1' })]);
    const asked = { FormID: body.FormID, Reason: '核对明细' };
    for (const who of ['fin2', 'fin1'] as const)
      expect((await portal.ok(who, Remuneration.RevealRemunerationOpening, asked)).Rows).toMatchObject([
        { GroupName: 'G1', Items: [{ Item: 'basic', After: figures.first }] },
      ]);
    for (const who of ['a', 'lead', 'head'] as const)
      expect((await portal.call(who, Remuneration.RevealRemunerationOpening, asked)).status).toBe(404);
    const { rows } = await portal.db.pool.query<{ n: number }>(
      `select count(*)::int as n from kit.audit where act = 'remuneration.openingReveal'`,
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(2);

    expect((await approve('fin1', body.FormID)).status).toBe(200);
    const seen = async () =>
      Promise.all(
        (['fin2', 'fin1'] as const).map(
          async (who) => (await portal.call(who, Remuneration.RevealRemunerationOpening, asked)).status,
        ),
      );
    expect(await seen()).toEqual([200, 200]);
    await portal.db.pool.query(
      `update approval.form set finished_at = finished_at - interval '31 days' where id = $1`,
      [body.FormID],
    );
    await portal.db.pool.query(
      `update approval.row set decided_at = decided_at - interval '31 days' where form_id = $1`,
      [body.FormID],
    );
    expect(await seen()).toEqual([404, 404]);
  });

  test('its form is filed by no other door, and offered at none', async () => {
    const groups = await portal.ok('fin2', CacApprovalOrder.SearchApprovalFormTemplate, {});
    const offered = groups.flatMap(({ Templates }) => Templates).filter(({ Code }) => Code === 'PD');
    expect(offered.map(({ IsBegunElsewhere }) => IsBegunElsewhere)).toEqual([true]);
    const { rows } = await portal.db.pool.query<{ id: number; company: number; department: number }>(
      `select t.id, p.company_id as company, p.department_id as department
       from forms.template t, people.person p where t.standard = 'PD' and p.id = $1`,
      [idOf('fin2')],
    );
    const added = await portal.call('fin2', ApprovalForm.AddMyApproval, {
      TemplateId: rows[0]!.id,
      Values: {
        company: ref(rows[0]!.company),
        department: ref(rows[0]!.department),
        People: '1',
        Monthly: '1',
      },
    });
    expect([added.status, JSON.stringify(added.refusal)]).toEqual([
      422,
      expect.stringContaining('请在“薪酬管理”的薪酬档案中导入'),
    ]);
  });
});
