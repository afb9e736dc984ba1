import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { itemLabels, payStageLabels } from '#modules/payroll/contract/codes.ts';
import { openingColumns } from '#modules/payroll/openings/contract/opening-calls.ts';
import { inText } from '#modules/payroll/openings/server/rules/words.ts';
import { openingWords } from '#modules/payroll/openings/web/opening-words.ts';
import { firstPay } from '#modules/payroll/server/standard/pay-forms.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { proveWords } from '#modules/people/sign-in/web/prove-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { approveFirst, submitForm, useStage } from '#tests/support/stage.ts';

type Controls = readonly { name?: string; label?: string; labelEn?: string; controls?: Controls }[];

/** Returns the label of a control. @param way names of the controls that lead to it, from the outermost on */
const labelIn = (language: Language, ...way: string[]): string => {
  let controls = firstPay.edition.controls as Controls;
  let found: Controls[number] | undefined;
  for (const name of way) {
    found = controls.find((one) => one.name === name);
    controls = found?.controls ?? [];
  }
  return (language === 'zh' ? found!.label : found!.labelEn)!;
};

const figure = /18,?765\.43/;

describe.each(languagesOf(import.meta.filename))('what somebody earns, in %s', (language) => {
  const words = payWords[language];
  const name = seats.employee.name[language];
  const stage = useStage('remuneration', async (db) => {
    // The person in payroll reports to the finance lead, who checks their work.
    await db.pool.query(
      `update people.person set leader_id = (select id from people.person where login_name = $1)
       where login_name = $2`,
      [seats.financeLead.loginName, seats.payroll.loginName],
    );
  });
  const openCora = async (page: Page): Promise<void> => {
    await stage.open(page, `/Remuneration?Keyword=${encodeURIComponent(name)}`);
    await page.getByText(name, { exact: true }).first().click();
    await page.getByRole('dialog', { name: words.archive.open(name) }).waitFor();
  };

  test('a first pay is filed from the archive, and stands there once her leader has approved', async () => {
    const olive = await stage.come('payroll', language);
    await openCora(olive);
    await olive.getByText(words.history.empty).waitFor();
    await olive.getByRole('button', { name: `${words.history.first} ${name}` }).click();
    const main = olive.locator('main');
    await main.getByText(payStageLabels[1][language], { exact: true }).click();
    await main.getByRole('combobox', { name: labelIn(language, 'Items', 'Item') }).click();
    await olive
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: itemLabels.basic[language] })
      .first()
      .click();
    await main
      .getByLabel(labelIn(language, 'Items', 'After'))
      .first()
      .fill('18765.43');
    await main.getByLabel(labelIn(language, 'Reason'), { exact: true }).fill('入职定薪');
    await submitForm(olive, language);
    await approveFirst(stage, await stage.come('financeLead', language), language, 'DX');

    await openCora(olive);
    const drawer = olive.getByRole('dialog', { name: words.archive.open(name) });
    await drawer.getByText(itemLabels.basic[language], { exact: true }).waitFor();
    expect(await drawer.innerText()).not.toMatch(figure);
    await drawer.getByRole('button', { name: words.history.reveal }).click();
    await drawer.getByLabel(words.history.reason, { exact: true }).fill('核对工资');
    await drawer.getByRole('button', { name: words.history.reveal }).click();
    await drawer.getByText('18,765.43').first().waitFor();
    // A what-if calculation shows what another amount comes to in a year. It files nothing.
    await drawer.getByRole('button', { name: words.trial.open }).click();
    const trial = olive.getByRole('dialog', { name: words.trial.title(name) });
    await trial.getByRole('combobox', { name: words.trial.scheme }).click();
    await olive
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: 'HK-MPF' })
      .click();
    await trial.getByLabel(itemLabels.basic[language], { exact: true }).fill('20000');
    await trial.getByLabel(words.trial.reason, { exact: true }).fill('晋升前测算');
    await trial.getByRole('button', { name: words.trial.run }).click();
    await trial.getByRole('row', { name: /228,000\.00/ }).waitFor();
    const { rows } = await stage.db.pool.query(
      `select detail ->> 'reason' as reason from kit.audit where act = 'remuneration.reveal'`,
    );
    expect(rows).toEqual([{ reason: '核对工资' }]);
  });

  test('she sees it herself once she has proved who she is; on a phone it fits', async () => {
    const cora = await stage.come('employee', language, { viewport: { width: 390, height: 844 } });
    await stage.open(cora, '/EmployeeManagement/Payslip?tab=pay');
    await cora.getByText(words.history.masked).first().waitFor();
    expect(await cora.locator('main').innerText()).not.toMatch(figure);
    await cora.getByRole('button', { name: words.mine.show }).click();
    await cora.getByRole('dialog').getByRole('button', { name: proveWords[language].goOn }).click();
    await cora.getByText('18,765.43').first().waitFor();
    expect(await cora.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('an Excel opens archives: a faulty row stays out, the rest stands when her leader has approved it', async () => {
    const { rows } = await stage.db.pool.query<{ number: string }>(
      'select employee_id as number from people.person where login_name = $1',
      [seats.leader.loginName],
    );
    const titles = (['EmployeeId', 'FromMonth', 'basic'] as const).map(
      (column) => openingColumns[column].title[language],
    );
    const month = companyDay(new Date()).slice(0, 7);
    const { content } = await sheetFile(titles, [
      [rows[0]!.number, month, '28765.43'],
      ['nobody', month, '1'],
    ]);
    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/Remuneration');
    await olive.getByRole('button', { name: hrbpWords[language].sheets.read, exact: true }).click();
    const drawer = olive.getByRole('dialog', {
      name: hrbpWords[language].sheets.readOf(openingWords[language].title),
    });
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'a.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: content,
    });
    await drawer.getByText(inText.unknown[language]).waitFor();
    await drawer.getByRole('button', { name: kitWords[language].imports.apply(1) }).click();
    await olive.getByText(openingWords[language].sent(1)).waitFor();
    const lead = await stage.come('financeLead', language);
    await stage.open(lead, '/rolePage/MyJob/myApprover');
    const opening = openingWords[language];
    await lead.getByRole('button', { name: opening.reveal }).click();
    await lead.getByLabel(opening.reason, { exact: true }).fill('逐行核对');
    await lead.getByRole('button', { name: opening.reveal }).click();
    await lead.getByText('28765.43', { exact: true }).waitFor();
    const { act } = approvalWords[language];
    await Promise.all([
      lead
        .getByText(new RegExp(act.approved('(PD)')))
        .first()
        .waitFor(),
      lead.getByRole('button', { name: act.approve }).first().click(),
    ]);
    const leader = seats.leader.name[language];
    await stage.open(olive, `/Remuneration?Keyword=${encodeURIComponent(leader)}`);
    await olive.locator('main').getByText(`${month}-01`).first().waitFor();
    expect(await olive.locator('main').innerText()).not.toMatch(/28,?765/);
  });
});
