import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { lineKindLabels, runStateLabels, slipStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';
import { slipWords } from '#modules/payroll/slips/web/words.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { proveWords } from '#modules/people/sign-in/web/prove-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { testPassword } from '#tests/support/people.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { useStage } from '#tests/support/stage.ts';

const home = '/EmployeeManagement/Payslip';
const titles = ['工号', '基本工资', '个税', '个税说明', '实发'];
/** No figure of these may stay in the browser. */
const figures = /(?:18,?765\.43|1,?357\.91|17,?407\.52)/;

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .getByText(option, { exact: true })
    .first()
    .click();
};

/** Returns everything that a page keeps in the browser, as JSON. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));

describe.each(languagesOf(import.meta.filename))('slips of a month, in %s', (language) => {
  const words = slipWords[language];
  let month: string;
  let company: Words;
  const numberOf: Record<string, string> = {};

  const stage = useStage('payslips', async (db) => {
    const { rows } = await db.pool.query<{ id: number; login: string; number: string; last: string } & Words>(
      `select p.id, p.login_name as login, p.employee_id as number, c.name as zh, c.name_en as en,
         (select max(month) from payroll.slip) as last
       from people.person p join people.company c on c.id = p.company_id where p.login_name = any($1)`,
      [[seats.employee.loginName, seats.leader.loginName]],
    );
    company = rows[0]!;
    month = shiftMonth(rows[0]!.last, 1);
    for (const { login, number } of rows) numberOf[login] = number;
    // She has a password; the others sign in without one.
    const cora = rows.find(({ login }) => login === seats.employee.loginName)!;
    const password = { personId: cora.id, hash: await hashPassword(testPassword), mustChange: false };
    await savePassword(db, { ...password, now: new Date() });
  });

  const fileOf = (net: string) =>
    sheetFile(
      titles,
      [seats.employee, seats.leader].map(({ loginName }) => [
        numberOf[loginName]!,
        '18765.43',
        '1357.91',
        '税率 10%',
        net,
      ]),
    );
  const openSlip = async (page: Page): Promise<void> => {
    await stage.open(page, home);
    await page.getByText(words.masked).first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(figures);
    await page.getByRole('button', { name: words.openOf(month) }).click();
  };

  test('one imports after a dry run, a second one publishes', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, `${home}?tab=runs`);
    await olive.getByRole('button', { name: words.run.import }).click();
    const drawer = olive.getByRole('dialog').first();
    await choose(olive, words.import.company, company[language]);
    await drawer.getByRole('textbox', { name: words.import.month }).fill(month);
    await drawer.getByRole('textbox', { name: words.import.month }).press('Enter');
    await drawer.getByRole('button', { name: words.import.add }).click();
    const columns = olive.getByRole('dialog', { name: words.profile.title });
    await columns.getByLabel(words.profile.name, { exact: true }).fill('外包工资表');
    await columns.getByLabel(words.profile.numberColumn).fill('工号');
    await columns.getByLabel(words.profile.netColumn).fill('实发');
    await columns.getByLabel(`${words.profile.column} 1`).fill('基本工资');
    await columns.getByLabel(`${words.profile.labelEn} 1`).fill('Basic pay');
    await columns.getByRole('button', { name: words.profile.add }).click();
    await columns.getByLabel(`${words.profile.column} 2`).fill('个税');
    await columns.getByLabel(`${words.profile.labelEn} 2`).fill('Income tax');
    await columns.getByLabel(`${words.profile.explain} 2`).fill('个税说明');
    await choose(olive, `${words.profile.item} 2`, itemLabels.tax[language]);
    await choose(olive, `${words.profile.kind} 2`, lineKindLabels[2][language]);
    await columns.getByRole('button', { name: words.profile.save }).click();
    await columns.waitFor({ state: 'hidden' });

    const give = async (net: string): Promise<void> => {
      const { name, content } = await fileOf(net);
      await drawer
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
    };
    await give('17407.53');
    await drawer.getByText(words.import.faults(2)).waitFor();
    expect(await drawer.getByRole('button', { name: words.import.run(0) }).isDisabled()).toBe(true);
    await drawer.getByRole('button', { name: words.import.again }).click();
    await give('17407.52');
    await drawer.getByText(words.import.ready(2)).waitFor();
    await drawer.getByRole('button', { name: words.import.run(2) }).click();
    await olive.getByText(words.import.done(2)).waitFor();
    const run = (page: Page) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: month, exact: true }) })
        .filter({ hasText: company[language] });
    await run(olive).getByText(runWords[language].ready, { exact: true }).waitFor();
    expect(await run(olive).getByRole('button', { name: words.run.publish, exact: true }).count()).toBe(0);

    const owen = await stage.come('financeLead', language);
    await stage.open(owen, `${home}?tab=runs`);
    await run(owen).getByRole('button', { name: words.run.publish, exact: true }).click();
    await owen
      .getByRole('tooltip')
      .filter({ hasText: words.run.publishSure(2) })
      .getByRole('button', { name: words.run.publish, exact: true })
      .click();
    await owen.getByText(words.run.publishDone(2)).waitFor();
    await run(owen).getByText(runStateLabels[5][language], { exact: true }).waitFor();
  });

  test('she proves that it is her, reads and confirms', async () => {
    const cora = await stage.come('employee', language);
    await openSlip(cora);
    const dialog = cora.getByRole('dialog', { name: proveWords[language].title });
    await dialog.getByLabel(proveWords[language].password).fill(testPassword);
    await cora.keyboard.press('Enter');
    await cora.getByRole('heading', { level: 1, name: words.slipOf(month) }).waitFor();
    await cora.getByRole('row', { name: /18,765\.43/ }).waitFor();
    await cora.getByRole('row', { name: /1,357\.91.*税率 10%/ }).waitFor();
    await cora.getByText('17,407.52').first().waitFor();
    await cora.getByRole('button', { name: words.confirm }).click();
    await cora.getByRole('button', { name: words.confirm }).waitFor({ state: 'detached' });
    await cora.getByRole('heading', { level: 1 }).getByText(slipStateLabels[3][language]).waitFor();
    expect(await stored(cora)).not.toMatch(figures);
    // The page behind the code of a printout shows no amount.
    await cora.getByRole('link', { name: words.verify }).click();
    await cora.getByText(words.checkGood).waitFor();
    expect(await cora.locator('main').innerText()).not.toMatch(figures);
  });

  test('an employee disputes a line item and finds the pay query with the payslip', async () => {
    const leo = await stage.come('leader', language);
    await openSlip(leo);
    await leo.getByRole('dialog').getByRole('button', { name: proveWords[language].goOn }).waitFor();
    // Leo has no password and signed in long ago. Signing in again leads back to the payslip.
    await stage.db.pool.query(
      `update people.session set authenticated_at = authenticated_at - interval '6 minutes'
       where person_id = (select id from people.person where login_name = $1)`,
      [seats.leader.loginName],
    );
    await openSlip(leo);
    await leo.getByRole('dialog').getByRole('button', { name: proveWords[language].signInAgain }).click();
    await leo.locator('button[name=demo]', { hasText: seats.leader.name[language] }).click();
    await leo.getByRole('button', { name: words.openOf(month) }).click();
    await leo.getByRole('dialog').getByRole('button', { name: proveWords[language].goOn }).click();
    await leo.getByRole('heading', { level: 1, name: words.slipOf(month) }).waitFor();
    const address = leo.url();
    const taxName = { zh: '个税', en: 'Income tax' }[language];
    await leo.getByRole('button', { name: words.disputeOf(taxName) }).click();
    await leo.getByRole('dialog').getByText(words.lineOf(taxName, '1,357.91')).waitFor();
    await leo.getByRole('dialog').getByLabel(words.disputeExpected).fill('1257.91');
    await leo.getByRole('dialog').getByLabel(words.disputeWhat).fill('专项附加扣除没有计入');
    await leo.getByRole('dialog').getByRole('button', { name: words.disputeRun }).click();
    await leo.waitForURL(/MyJob\/application\/\d+/);
    await leo
      .getByText(/专项附加扣除没有计入/)
      .first()
      .waitFor();
    await leo.goto(address);
    const queries = leo.locator('section', { has: leo.getByRole('heading', { name: words.disputes }) });
    await queries.getByRole('link').first().waitFor();
    expect(await queries.getByRole('link').count()).toBe(1);
    // A draft disputes nothing yet.
    expect(await leo.getByText(slipStateLabels[4][language], { exact: true }).count()).toBe(0);
  });

  test('a slip on a phone fits its screen', async () => {
    const cora = await stage.come('employee', language, { viewport: { width: 390, height: 844 } });
    await openSlip(cora);
    await cora.getByLabel(proveWords[language].password).fill(testPassword);
    await cora.keyboard.press('Enter');
    await cora.getByText('17,407.52').first().waitFor();
    expect(await cora.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
