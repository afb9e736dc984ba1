import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Placed } from '#kit/contract/call.ts';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { SalaryAdjustment } from '#modules/payroll/archive/contract/SalaryAdjustment.ts';
import { sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { InsuranceScheme } from '#modules/payroll/setup/contract/InsuranceScheme.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { PayrollSlip } from '../contract/PayrollSlip.ts';
import { keepSlips } from './commands/import.ts';
import { publishSlips } from './commands/publish.ts';
import { summed } from './rules/read-sheet.ts';

const lastMonth = shiftMonth(companyDay(new Date()).slice(0, 7), -1);
const names = ['worker', 'leader', 'hr', 'keeper', 'chief', 'admin'] as const;
type Name = (typeof names)[number];

/** Expected access of each person to each pay call, in the order of the names: y allowed, x refused. */
const table: readonly (readonly [Placed, string])[] = [
  [PayrollSlip.GetPayrollSlipPage, 'yyyyyx'],
  [PayrollSlip.ProvePayrollSlip, 'yyyyyx'],
  [PayrollSlip.GetPayrollSlipInfo, 'yyyyyx'],
  [PayrollSlip.ConfirmPayrollSlip, 'yyyyyx'],
  [PayrollSlip.DisputePayrollSlip, 'yyyyyx'],
  [PayrollSlip.CheckPayrollSlip, 'yyyyyx'],
  [PayrollSlip.GetRunSlipPage, 'xxxyyx'],
  [PayrollSlip.RevealPayrollSlip, 'xxxyyx'],
  [PayrollSlip.GetPayRunPage, 'xxxyyx'],
  [PayrollSlip.GetSlipProfileList, 'xxxyxx'],
  [PayrollSlip.SaveSlipProfile, 'xxxyxx'],
  [PayrollSlip.DropSlipProfile, 'xxxyxx'],
  [PayrollSlip.GetSlipTemplate, 'xxxyxx'],
  [PayrollSlip.ReadSlipFile, 'xxxyxx'],
  [PayrollSlip.DryRunPayrollSlip, 'xxxyxx'],
  [PayrollSlip.ImportPayrollSlip, 'xxxyxx'],
  [PayrollSlip.RevokePayRun, 'xxxyxx'],
  [PayrollSlip.SendPayrollSlip, 'xxxxyx'],
  [InsuranceScheme.GetInsuranceSchemeList, 'xxxyxx'],
  [InsuranceScheme.GetReadyInsuranceSchemes, 'xxxyxx'],
  [InsuranceScheme.SaveInsuranceScheme, 'xxxyxx'],
  [InsuranceScheme.DropInsuranceScheme, 'xxxyxx'],
  [Remuneration.TrialRemuneration, 'xxxyxx'],
  [Remuneration.GetRemunerationPage, 'xxxyxx'],
  [Remuneration.GetRemunerationHistory, 'xxxyxx'],
  [Remuneration.RevealRemuneration, 'xxxyxx'],
  [Remuneration.GetOwnRemuneration, 'yyyyyx'],
  [Remuneration.AddRemuneration, 'xxxyxx'],
  [Remuneration.ExportRemunerationOpening, 'xxxyxx'],
  [Remuneration.DryRunRemunerationOpening, 'xxxyxx'],
  [Remuneration.RevealRemunerationOpening, 'yyyyyy'],
  [SalaryAdjustment.GetSalaryAdjustmentPage, 'yyyyyx'],
  [SalaryAdjustment.RevealSalaryAdjustment, 'xxxyxx'],
  [SalaryAdjustment.AddSalaryAdjustment, 'xxxyxx'],
];

/** Form calls are excluded, because approval decides on them by applicant and current step. */
const byForm = /(?:FormPage|ToExaminePage|AdoptPage|FormInfo)$|^(?:Edit|Submit|Approve|Reject)/;

eachEngine('who sees pay', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  const who: Record<string, Caller> = {};
  let runId: number;
  let slipOf: Record<string, number>;

  beforeAll(async () => {
    db = await open();
    const own = ['CACHomeManagement', 'Payslip'];
    ids = await addPeople(db, [
      { loginName: 'worker', permissions: own },
      { loginName: 'leader', permissions: [...own, 'PrepareBecome', 'Transfer', 'Raise'] },
      { loginName: 'hr', permissions: [...own, 'EmployeeManagement', 'AASUserManagement'] },
      { loginName: 'keeper', permissions: [...own, 'PayrollManagement', 'Remuneration'] },
      { loginName: 'chief', permissions: [...own, 'PayrollApproval'] },
      { loginName: 'admin', permissions: ['CACHomeManagement', 'AASPermissionManagement'] },
    ]);
    await db.pool.query('update people.person set leader_id = $1 where id = $2', [
      ids['leader'],
      ids['worker'],
    ]);
    connectAll(db);
    await ensureStandardTemplates(db, new Date());
    product = await startProduct(db);
    for (const name of names) who[name] = await product.signIn(name);
    const held = summed([
      { item: 'basic', kind: 1, name: '基本工资', nameEn: 'Basic pay', fen: 1_234_567, explain: '' },
    ]);
    const now = new Date();
    runId = await inTransaction(db, async (tx) => {
      const slips = (['worker', 'leader', 'keeper', 'chief'] as const).map((name) => ({
        personId: ids[name]!,
        held,
      }));
      const batch = { companyId: 1, month: lastMonth, name: '试' };
      const id = await keepSlips(tx, { id: ids['keeper']!, now }, batch, slips);
      await publishSlips(tx, { id: ids['chief']!, now }, { id, month: lastMonth, kind: 5 });
      return id;
    });
    const { rows } = await db.pool.query<{ id: number; person_id: number }>(
      'select id, person_id from payroll.slip',
    );
    slipOf = Object.fromEntries(
      names.map((name) => [name, rows.find((row) => row.person_id === ids[name])?.id ?? 0]),
    );
  });
  afterAll(() => product.close());

  const status = async (name: Name, call: Placed): Promise<number> => {
    const answer = await fetch(product.url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...who[name]!.headers },
      ...(call.method === 'POST' ? { body: '{}' } : {}),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  test('is what the table says, and it names every call', async () => {
    expect(table.map(([call]) => call.key).toSorted()).toEqual(
      [InsuranceScheme, PayrollSlip, Remuneration, SalaryAdjustment]
        .flatMap((one) => Object.entries(one))
        .filter(([name]) => !byForm.test(name))
        .map(([, call]) => (call as Placed).key)
        .toSorted(),
    );
    const found: string[] = [];
    for (const [call] of table) {
      let letters = '';
      for (const name of names) letters += (await status(name, call)) === 403 ? 'x' : 'y';
      found.push(`${call.key} ${letters}`);
    }
    expect(found).toEqual(table.map(([call, letters]) => `${call.key} ${letters}`));
  });

  test('the reporting line and personnel give nothing: another’s slip is missing, proved or not', async () => {
    for (const name of ['leader', 'hr', 'chief', 'keeper'] as const) {
      await ask(product, who[name]!, PayrollSlip.ProvePayrollSlip, { Password: testPassword });
      for (const [call, input] of [
        [PayrollSlip.GetPayrollSlipInfo, {}],
        [PayrollSlip.ConfirmPayrollSlip, {}],
        [PayrollSlip.DisputePayrollSlip, { Item: 'basic', Explain: '看看' }],
      ] as const) {
        const answer = await ask<Placed>(product, who[name]!, call, { SlipID: slipOf['worker']!, ...input });
        expect([name, call.key, answer.status]).toEqual([name, call.key, 404]);
      }
    }
  });

  test('nobody reveals their own payslip through the payroll calls', async () => {
    for (const name of ['keeper', 'chief'] as const) {
      const asked = { SlipID: slipOf[name]!, Reason: '看看' };
      const answer = await ask(product, who[name]!, PayrollSlip.RevealPayrollSlip, asked);
      expect([name, answer.reason]).toEqual([name, 'ownSlip']);
    }
  });

  test('one’s own archive opens after the proof only, and from its day on', async () => {
    const { body: form } = await ask(product, who['keeper']!, Remuneration.AddRemuneration, { Stage: 1 });
    const today = companyDay(new Date());
    for (const [from, to, fen] of [
      [shiftDays(today, -30), shiftDays(today, 4), 123_456],
      [shiftDays(today, 5), null, 234_567],
    ] as const)
      await db.pool.query(
        `insert into payroll.remuneration (person_id, from_day, to_day, stage, cause, form_id, sealed, made_at)
         values ($1, $2, $3, 1, 1, $4, $5, now())`,
        [ids['worker'], from, to, form.FormID, sealRecord({ basic: fen })],
      );
    const own = async () => (await ask(product, who['worker']!, Remuneration.GetOwnRemuneration, {})).body;
    const row = { FromDay: shiftDays(today, -30), ToDay: null, Stage: 1, Cause: 1 };
    const masked = { ...row, Items: [{ Item: 'basic', Amount: null }], Total: null };
    expect(await own()).toEqual({ IsProved: false, ByPassword: true, Rows: [masked] });
    await ask(product, who['worker']!, PayrollSlip.ProvePayrollSlip, { Password: testPassword });
    const shown = { ...row, Items: [{ Item: 'basic', Amount: '1234.56' }], Total: '1234.56' };
    expect(await own()).toEqual({ IsProved: true, ByPassword: true, Rows: [shown] });
  });

  test('the database keeps maker and publisher apart', async () => {
    await expect(
      db.pool.query('update payroll.pay_run set published_by = made_by where id = $1', [runId]),
    ).rejects.toThrow('pay_run_two_people');
  });

  test('viewing as another person shows none of that person’s payslips', async () => {
    const { status: began } = await ask(product, who['admin']!, PermissionManagement.StartViewAs, {
      AUID: ids['worker']!,
      Reason: '工单 7',
    });
    expect(began).toBe(200);
    for (const [call, input] of [
      [PayrollSlip.GetPayrollSlipPage, {}],
      [PayrollSlip.GetPayrollSlipInfo, { SlipID: slipOf['worker']! }],
      [PayrollSlip.ProvePayrollSlip, { Password: testPassword }],
    ] as const) {
      const answer = await ask(product, who['admin']!, call, input as never);
      expect([call.key, answer.status]).toEqual([call.key, 403]);
    }
    await ask(product, who['admin']!, PermissionManagement.EndViewAs, {});
  });
});
