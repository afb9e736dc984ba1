import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { bankWords } from '#modules/payroll/bank/web/bank-words.ts';
import { runKindLabels } from '#modules/payroll/contract/slip-codes.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';
import { typedWords } from '#modules/payroll/runs/web/typed-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

describe.each(languagesOf(import.meta.filename))('a run of bonuses, in %s', (language) => {
  const words = runWords[language];
  const typed = typedWords[language];
  const bank = bankWords[language];
  let number = '';

  const stage = useStage('pay-bonus', async (db) => {
    const { rows } = await db.pool.query<{ id: number; login: string; number: string }>(
      'select id, login_name as login, employee_id as number from people.person where login_name = any($1)',
      [[seats.employee.loginName, seats.financeLead.loginName]],
    );
    const of = (seat: { readonly loginName: string }) => rows.find(({ login }) => login === seat.loginName)!;
    ({ number } = of(seats.employee));
    await db.pool.query('update people.person set leader_id = $1 where login_name = $2', [
      of(seats.financeLead).id,
      seats.payroll.loginName,
    ]);
    await db.pool.query(
      `with made as (insert into payroll.pay_group (name, name_en, company_id, currency, pay_day, attendance_lag, is_taxed, wage_items)
         select '奖金组', 'Bonuses', company_id, 'CNY', 10, 0, true, '{basic}' from people.person where id = $1 returning id)
       insert into payroll.pay_member (group_id, person_id, from_day) select id, $1, '2020-01-01' from made`,
      [of(seats.employee).id],
    );
  });

  test('one pastes the amounts and makes the bank’s file, another approves, publishes and hands it over', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/EmployeeManagement/Payslip?tab=runs');
    await olive.getByRole('button', { name: words.add }).click();
    const adding = olive.getByRole('dialog');
    await adding.getByText(runKindLabels[2][language], { exact: true }).click();
    await adding.getByText(words.addHint[2]).waitFor();
    await adding.getByRole('combobox', { name: words.group }).click();
    await olive
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .first()
      .click();
    await adding.getByRole('button', { name: words.create }).click();
    await olive.waitForURL('**/Payslip/run/*');
    const path = new URL(olive.url()).pathname;
    // Everybody in it is listed; whom it pays is said beside it.
    await olive.getByText(words.paidIn(0), { exact: false }).waitFor();
    await olive.getByRole('link', { name: words.people(1), exact: true }).waitFor();
    await olive.getByRole('link', { name: typed.tab, exact: true }).click();
    await olive.getByRole('button', { name: words.show }).click();
    const asked = olive.getByRole('dialog', { name: words.showTitle });
    await asked.getByLabel(words.reason).fill('核对');
    await asked.getByRole('button', { name: words.show }).click();

    await olive.getByRole('button', { name: typed.byNumber }).click();
    const pasting = olive.getByRole('dialog', { name: typed.byNumberTitle });
    await pasting.getByLabel(typed.table).fill('XX0001\t1');
    await pasting.getByRole('button', { name: typed.take, exact: true }).click();
    await pasting.getByText(typed.unknown('XX0001')).waitFor();
    await pasting.getByLabel(typed.table).fill(`${number.toLowerCase()}\t\t12,345.60`);
    await pasting.getByRole('button', { name: typed.take, exact: true }).click();
    const row = olive.getByRole('row').filter({ hasText: number });
    await row.getByText('12,345.60', { exact: true }).waitFor();
    await row.getByText(typed.cheaper[2]).waitFor();

    await olive.getByRole('button', { name: words.submit, exact: true }).click();
    const filing = olive.getByRole('dialog', { name: words.submit });
    await filing.getByRole('button', { name: words.submit, exact: true }).click();
    await olive.getByRole('button', { name: words.submit, exact: true }).waitFor({ state: 'detached' });

    const form = await olive.locator('main').getByRole('link', { name: /^FX/ }).getAttribute('href');

    const owen = await stage.come('financeLead', language);
    await stage.open(owen, form!);
    const { approve, approved } = approvalWords[language].act;
    const said = owen.getByText(new RegExp(approved('FX'))).first();
    await Promise.all([said.waitFor(), owen.getByRole('button', { name: approve }).first().click()]);
    await stage.open(owen, path);
    for (const name of [words.lock, words.publish]) {
      await owen.getByRole('button', { name, exact: true }).click();
      await owen.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
      await owen.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    }

    await stage.open(olive, `${path}?view=bank`);
    await olive.getByRole('button', { name: bank.make }).click();
    const sure = olive.getByRole('tooltip', { name: bank.makeSure(1) });
    await sure.getByRole('button', { name: bank.make }).click();
    await olive.getByText(bank.made(1)).waitFor();
    expect(await olive.getByRole('button', { name: bank.download }).count()).toBe(0);
    await stage.open(owen, `${path}?view=bank`);
    await owen.getByRole('button', { name: bank.download }).click();
    const dialog = owen.getByRole('dialog', { name: bank.downloadTitle });
    await dialog.getByLabel(bank.reason).fill('交银行');
    const [file] = await Promise.all([
      owen.waitForEvent('download'),
      dialog.getByRole('button', { name: bank.download }).click(),
    ]);
    expect(await file.failure()).toBeNull();
    await owen.getByRole('button', { name: bank.handOver }).waitFor();
  });
});
