import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { abnormalResultLabels } from '#modules/hr-requests/contract/codes.ts';
import { abnormalPay } from '#modules/hr-requests/server/standard/hr-forms.ts';
import { varianceWords } from '#modules/payroll/checks/web/variance-words.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { slipState } from '#modules/payroll/contract/slip-codes.ts';
import { nonCompeteStateLabels } from '#modules/payroll/non-competes/contract/non-compete-codes.ts';
import { nonCompeteWords } from '#modules/payroll/non-competes/web/non-compete-words.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';
import { slipWords } from '#modules/payroll/slips/web/words.ts';
import { proveWords } from '#modules/people/sign-in/web/prove-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { submitForm, useStage } from '#tests/support/stage.ts';

const home = '/EmployeeManagement/Payslip';
const item = itemLabels.performance;

describe.each(languagesOf(import.meta.filename))('a line of a slip that is wrong, in %s', (language) => {
  const words = slipWords[language];
  const run = runWords[language];
  const variance = varianceWords[language];
  const approval = approvalWords[language];
  const clauses = nonCompeteWords[language];
  const label = (name: string): string => {
    const found = abnormalPay.edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  let month = '';
  let next = '';
  let runPath = '';
  let formPath = '';
  let number = '';

  const prepare = async (db: Database): Promise<void> => {
    const { rows } = await db.pool.query<{ id: number; month: string; attendance: string; company: number }>(
      `select id, month, attendance_month as attendance, company_id as company from payroll.pay_run
       where kind = 1 and state = 1 order by id`,
    );
    const [open] = rows;
    next = open!.month;
    month = shiftMonth(next, -1);
    runPath = `${home}/run/${open!.id}`;
    await db.pool.query(
      `update people.person set leader_id = (select id from people.person where login_name = $1) where login_name = $2`,
      [seats.financeLead.loginName, seats.payroll.loginName],
    );
    // The month of attendance that it pays has been locked since.
    await db.pool.query(
      `insert into attendance.month (month, company_id, from_day, to_day, state, locked_by, locked_at)
       select $1::date, $2, $1::date, ($1::date + interval '1 month - 1 day')::date, 3, id, now()
       from people.person where login_name = $3
       on conflict (company_id, month) do update set state = 3, locked_by = excluded.locked_by, locked_at = now()`,
      [`${open!.attendance}-01`, open!.company, seats.payroll.loginName],
    );
  };
  const stage = useStage('pay-dispute', prepare, 'busy');

  const openSlip = async (page: Page, of: string): Promise<void> => {
    await stage.open(page, home);
    await page.getByRole('button', { name: words.openOf(of) }).click();
    const again = page.getByRole('dialog').getByRole('button', { name: proveWords[language].goOn });
    const sheet = page.getByRole('heading', { level: 1, name: words.slipOf(of) });
    await again.or(sheet).first().waitFor();
    if (await again.isVisible()) await again.click();
    await sheet.waitFor();
  };

  test('whoever runs pay sees who is held to a non-compete, and ends it early', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, home);
    await olive.getByRole('link', { name: clauses.tab, exact: true }).click();
    const row = olive.getByRole('row').filter({ hasText: nonCompeteStateLabels[2][language] });
    await row.getByText('30%', { exact: true }).waitFor();
    await row.getByRole('button', { name: clauses.end }).click();
    const dialog = olive.getByRole('dialog');
    await dialog.getByLabel(clauses.reason, { exact: true }).fill('不再需要');
    await dialog.getByRole('button', { name: clauses.end }).click();
    await row.getByRole('button', { name: clauses.change }).waitFor();
    await row.getByRole('button', { name: clauses.resume }).click();
    const back = olive.getByRole('dialog', { name: /./u });
    await back.getByLabel(clauses.reason).fill('仍需履行');
    await back.getByRole('button', { name: clauses.resume }).click();
    await row.getByRole('button', { name: clauses.end }).waitFor();
    const phone = await stage.come('payroll', language, { viewport: { width: 390, height: 844 } });
    await stage.open(phone, `${home}?tab=nonCompetes`);
    await phone.getByRole('button', { name: clauses.end }).waitFor();
    expect(await phone.getByRole('button', { name: clauses.resume }).count()).toBe(0);
  });

  test('she questions a line, and payroll says by how much it was wrong', async () => {
    const cora = await stage.come('employee', language);
    await openSlip(cora, month);
    // The one of the whole slip says so in words; those of its lines are icons.
    await cora.getByRole('button').filter({ hasText: words.dispute }).click();
    await cora.getByRole('combobox', { name: words.disputeItem }).click();
    await cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: item[language] })
      .first()
      .click();
    await cora.getByRole('dialog').getByLabel(words.disputeExpected).fill('600');
    await cora.getByRole('dialog').getByLabel(words.disputeWhat).fill('绩效应为 B+，少计 600 元');
    await cora.getByRole('dialog').getByRole('button', { name: words.disputeRun }).click();
    await cora.waitForURL(/MyJob\/application\/\d+/);
    const stateOf = async (): Promise<number> =>
      (
        await stage.db.pool.query<{ state: number }>(
          `select s.state from payroll.slip s join payroll.dispute d on d.slip_id = s.id where d.form_id = $1`,
          [cora.url().split('/').at(-1)],
        )
      ).rows[0]!.state;
    // A draft disputes nothing yet.
    expect(await stateOf()).not.toBe(slipState.disputed);
    for (const filled of [month, item[language], /绩效应为 B\+，少计 600 元/])
      await cora.locator('main').getByText(filled, { exact: true }).first().waitFor();
    await cora.locator('main').getByRole('link', { name: approval.act.continueDraft }).click();
    await cora.locator('main').getByLabel(label('ExpectAmount'), { exact: true }).fill('600');
    await submitForm(cora, language);
    formPath = new URL(cora.url()).pathname;
    expect(await stateOf()).toBe(slipState.disputed);
    await cora.locator('main').getByText(/XY-\d/u).first().waitFor();
    number = (await cora.locator('main').innerText()).match(/XY-[\d-]+/u)![0];

    const olive = await stage.come('payroll', language);
    await stage.open(olive, formPath);
    await olive.getByText('¥600.00').first().waitFor();
    await olive.getByText(abnormalResultLabels.accepted[language], { exact: true }).click();
    await olive.locator('main').getByLabel(label('Amount'), { exact: true }).fill('543.21');
    const said = olive.getByText(new RegExp(approval.act.approved('XY'))).first();
    await Promise.all([
      said.waitFor(),
      olive.getByRole('button', { name: approval.act.approve }).first().click(),
    ]);
    const { rows } = await stage.db.pool.query(
      'select item, cause from payroll.correction where form_id = $1',
      [formPath.split('/').at(-1)],
    );
    expect(rows).toEqual([{ item: 'performance', cause: 4 }]);
  });

  test('the next run pays the difference with its cause, and two people bring it to the slips', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, runPath);
    await olive.getByRole('button', { name: run.calculate, exact: true }).click();
    await olive.getByText(run.provisional).waitFor({ state: 'detached' });
    await olive.getByRole('button', { name: run.show }).click();
    const asked = olive.getByRole('dialog', { name: run.showTitle });
    await asked.getByLabel(run.reason).fill('核对');
    await asked.getByRole('button', { name: run.show }).click();
    await olive.getByRole('link', { name: run.corrections, exact: true }).click();
    const paid = olive.getByRole('row').filter({ hasText: number });
    await paid.getByText('+543.21', { exact: true }).waitFor();
    expect(await paid.innerText()).toContain(seats.employee.name[language]);

    await olive.getByRole('link', { name: run.variance, exact: true }).click();
    await olive.getByLabel(variance.bridge).waitFor();
    const wanting = olive.getByRole('row').filter({ hasText: variance.wantsWord });
    while ((await wanting.count()) > 0) {
      const before = await wanting.count();
      await wanting.first().getByRole('button', { name: variance.say }).click();
      const saying = olive.getByRole('dialog');
      await saying.getByLabel(variance.word, { exact: true }).fill('本月项目奖励');
      await saying.getByLabel(variance.forAll).click();
      await saying.getByRole('button', { name: variance.save }).click();
      await saying.waitFor({ state: 'detached' });
      await expect.poll(() => wanting.count()).toBeLessThan(before);
    }
    await olive.getByRole('button', { name: run.submit, exact: true }).click();
    const filing = olive.getByRole('dialog', { name: run.submit });
    await filing.getByRole('button', { name: run.submit, exact: true }).click();
    await olive.getByRole('button', { name: run.submit, exact: true }).waitFor({ state: 'detached' });
    expect(await olive.getByRole('button', { name: run.lock, exact: true }).count()).toBe(0);
    const form = await olive.locator('main').getByRole('link', { name: /^FX/ }).getAttribute('href');

    const owen = await stage.come('financeLead', language);
    await stage.open(owen, form!);
    const said = owen.getByText(new RegExp(approval.act.approved('FX'))).first();
    await Promise.all([
      said.waitFor(),
      owen.getByRole('button', { name: approval.act.approve }).first().click(),
    ]);
    await stage.open(owen, runPath);
    for (const name of [run.lock, run.publish]) {
      await owen.getByRole('button', { name, exact: true }).click();
      await owen.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
      await owen.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    }
  });

  test('her slip says what was put right, and leads to her query; the query leads to the slip', async () => {
    const cora = await stage.come('employee', language);
    await openSlip(cora, next);
    const line = cora.getByRole('row').filter({ hasText: number });
    await line.getByText('543.21', { exact: true }).waitFor();
    const said = await line.innerText();
    expect(said).toContain(item[language]);
    expect(said).toContain(month);
    await line.getByRole('link', { name: words.openQuery }).click();
    await cora.waitForURL(`**${formPath}`);
    await cora.getByText(number).first().waitFor();

    await openSlip(cora, month);
    await cora
      .locator('main')
      .getByRole('link', { name: words.paidWith(next) })
      .click();
    await cora.getByRole('heading', { level: 1, name: words.slipOf(next) }).waitFor();
  });
});
