import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import { slipWords } from '#modules/payroll/slips/web/words.ts';
import { languagesOf, picture } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';
import { textCell, writeBook, type RawCell } from '#tests/support/xlsx-writer.ts';

const home = '/EmployeeManagement/Payslip?tab=runs';

const amount = (value: number): RawCell => ({ inner: `<v>${value}</v>` });

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
};

describe.each(languagesOf(import.meta.filename))('a payroll of another program, in %s', (language) => {
  const words = slipWords[language];
  const stage = useStage('payslip-columns');

  test('is dropped, its columns are proposed, checked and saved, and it is ready', async () => {
    const { rows } = await stage.db.pool.query<{ number: string; zh: string; en: string; last: string }>(
      `select p.employee_id as number, c.name as zh, c.name_en as en,
         (select max(month) from payroll.slip) as last from people.person p
       join people.company c on c.id = p.company_id where p.login_name = $1`,
      [seats.employee.loginName],
    );
    const { number, last, ...company } = rows[0]!;
    // Nobody has a slip of it yet.
    const month = shiftMonth(last, 1);
    const titles = ['工号', '姓名', '基本工资', '餐补', '应发合计', '个人所得税', '实发工资', '备注'];
    const buffer = Buffer.from(
      writeBook({
        rows: [
          [textCell('工资表')],
          titles.map(textCell),
          [textCell(number), textCell('某人'), ...[8000, 300, 8300, 120.5, 8179.5].map(amount)],
          [textCell('合计'), undefined, ...[8000, 300, 8300, 120.5, 8179.5].map(amount)],
        ],
      }),
    );
    const olive = await stage.come('payroll', language);
    await stage.open(olive, home);
    await olive.getByRole('button', { name: words.run.import }).click();
    const drawer = olive.getByRole('dialog').first();
    await choose(olive, words.import.company, company[language]);
    await drawer.getByRole('textbox', { name: words.import.month }).fill(month);
    await drawer.getByRole('textbox', { name: words.import.month }).press('Enter');
    const give = () =>
      drawer
        .locator('input[type=file]')
        .setInputFiles({ name: '工资表.xlsx', mimeType: 'application/octet-stream', buffer });
    await give();
    const columns = olive.getByRole('dialog', { name: words.profile.title });
    const left = ['姓名', '应发合计', '备注'].join(words.profile.between);
    await columns.getByText(words.profile.leftOut(left)).waitFor();
    expect(await columns.getByLabel(words.profile.numberColumn).inputValue()).toBe('工号');
    expect(await columns.getByLabel(words.profile.netColumn).inputValue()).toBe('实发工资');
    expect(await columns.getByLabel(`${words.profile.column} 3`).inputValue()).toBe('个人所得税');
    await picture(olive, `payslip-columns-${language}`);
    await columns.getByRole('button', { name: words.profile.save }).click();
    await drawer.getByText(words.import.ready(1)).waitFor();
    // The same titles need no question the next time.
    await drawer.getByRole('button', { name: words.import.again }).click();
    await choose(olive, words.import.profile, words.import.auto);
    await give();
    await drawer.getByText(words.import.ready(1)).waitFor();
  });
});
