import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { seedKpi } from '#app/demo/seed-kpi.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { appealLabels, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { fileColumns } from '#modules/kpi/contract/file-calls.ts';
import { gridWords } from '#modules/kpi/web/hr/grid-words.ts';
import { modelWords } from '#modules/kpi/web/model/words.ts';
import { fileWords } from '#modules/kpi/web/parts/file-words.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { outcomeWords } from '#modules/kpi/web/sheet/outcome-words.ts';
import { explainWords } from '#modules/kpi/web/sheet/explain-words.ts';
import { sheetWords } from '#modules/kpi/web/sheet/words.ts';
import { findings } from '#tests/support/axe.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { useStage } from '#tests/support/stage.ts';

/** The team of the seat leader, appraised by the seat payroll: a published quarter, and one that is being scored. */
const prepare = async (db: Database): Promise<void> => {
  const { rows } = await db.pool.query<{ id: number; login: string; department: number }>(
    `select id, login_name as login, department_id as department from people.person where login_name = any($1)`,
    [[seats.leader.loginName, seats.payroll.loginName]],
  );
  const of = (login: string) => rows.find((one) => one.login === login)!;
  const leader = of(seats.leader.loginName);
  const team = await db.pool.query<{ id: number }>(
    'select id from people.person where leader_id = $1 and department_id = $2 and is_active',
    [leader.id, leader.department],
  );
  await inOneTransaction(
    db,
    (joined, tx) =>
      seedKpi(joined, tx, {
        department: leader.department,
        members: team.rows.map(({ id }) => id),
        officer: of(seats.payroll.loginName).id,
        today: companyDay(new Date()),
      }),
    { quiet: true },
  );
  // Published just now, so that there is time to appeal.
  await db.pool.query('update kpi.sheet set published_at = now() where state = 7');
};

const stage = useStage('kpi', prepare);

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const grid = (page: Page) => page.getByRole('treegrid');

/** Types a score in the cell of a row under a column. */
async function score(page: Page, title: string, column: string, value: string): Promise<void> {
  const head = grid(page).getByRole('columnheader', { name: column, exact: true }).last();
  const index = Number(await head.getAttribute('aria-colindex')) - 1;
  const cell = grid(page).getByRole('row').filter({ hasText: title }).locator(`[data-column="${index}"]`);
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await page.keyboard.press('F2');
  await grid(page).getByRole('textbox').fill(value);
  await page.keyboard.press('Enter');
  await cell.filter({ hasText: /\S/ }).waitFor();
}

describe.each(['zh', 'en'] as const)('appraisals in %s', (language) => {
  const words = sheetWords[language];
  const list = pageWords[language];
  const model = modelWords[language];
  const why = explainWords[language];
  const isZh = language === 'zh';

  test('one reads a published result with its reason, and nothing of what is being scored', async () => {
    const page = await stage.come('employee', language);
    await stage.open(page, '/xtable1');
    await main(page).getByText(sheetStateLabels[7]![language], { exact: true }).first().waitFor();
    await main(page)
      .getByRole('row')
      .filter({ hasText: sheetStateLabels[7]![language] })
      .getByRole('link')
      .click();
    await main(page).getByRole('button', { name: why.open }).click();
    await dialog(page)
      .getByText(isZh ? '回款金额' : 'Payments received')
      .first()
      .waitFor();
    await dialog(page).getByText('min(', { exact: false }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // What is being scored tells its person no total.
    await stage.open(page, '/xtable1');
    await main(page)
      .getByRole('row')
      .filter({ hasText: sheetStateLabels[4]![language] })
      .getByRole('link')
      .click();
    await grid(page).waitFor();
    expect(await main(page).getByRole('button', { name: why.open }).count()).toBe(0);
    expect(
      await grid(page).getByRole('columnheader', { name: model.standard.LeaderScore, exact: true }).count(),
    ).toBe(0);
  });

  test('a leader scores in the grid; approving before that names what is missing', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, '/xtable1?view=waiting');
    await main(page)
      .getByRole('link', { name: /.+/ })
      .filter({ hasText: isZh ? '季度' : / Q\d/ })
      .first()
      .click();
    await grid(page).waitFor();
    await main(page).getByRole('button', { name: words.approve, exact: true }).click();
    await page
      .getByText(isZh ? /请先在考核表中评分/ : /score these in the sheet first/)
      .first()
      .waitFor();
    for (const title of isZh ? ['商机资料质量', '团队协作'] : ['Quality of leads', 'Working together'])
      await score(page, title, model.standard.LeaderScore, '88');
    await score(page, isZh ? '重大违规' : 'Serious breach', model.standard.LeaderScore, isZh ? '否' : 'no');
    await grid(page).getByText(words.no, { exact: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await main(page).getByRole('button', { name: words.approve, exact: true }).click();
    await main(page).getByRole('button', { name: words.approve, exact: true }).waitFor({ state: 'hidden' });
    await stage.open(page, '/xtable/teamStatu');
    await main(page).getByRole('columnheader', { name: list.department }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('on a phone a leader scores item by item and approves', async () => {
    const page = await stage.come('leader', language, { viewport: { width: 390, height: 844 } });
    await stage.open(page, '/xtable1?view=waiting');
    await main(page)
      .getByRole('link')
      .filter({ hasText: isZh ? '季度' : / Q\d/ })
      .first()
      .click();
    const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title });
    const titles = isZh
      ? ['商机资料质量', '团队协作', '重大违规']
      : ['Quality of leads', 'Working together', 'Serious breach'];
    for (const title of titles) {
      const box = card(title).getByLabel(model.standard.LeaderScore);
      const value = title === titles[2] ? (isZh ? '否' : 'no') : '86';
      await box.fill(value);
      await box.press('Enter');
      await box.and(main(page).locator(`[value="${value === '86' ? value : words.no}"]`)).waitFor();
    }
    await main(page).getByRole('button', { name: words.approve, exact: true }).click();
    await main(page).getByRole('button', { name: words.approve, exact: true }).waitFor({ state: 'hidden' });
    expect(await findings(page)).toEqual([]);
  });

  test('one appeals against a published result once, and it waits for somebody who gave no score', async () => {
    if (!isZh) await stage.db.pool.query('delete from kpi.appeal');
    const after = outcomeWords[language];
    const page = await stage.come('employee', language);
    await stage.open(page, '/xtable1');
    await main(page)
      .getByRole('row')
      .filter({ hasText: sheetStateLabels[7]![language] })
      .getByRole('link')
      .click();
    await main(page).getByRole('button', { name: after.appeal, exact: true }).click();
    await dialog(page)
      .getByRole('textbox')
      .fill(isZh ? '有一笔回款未计入' : 'One payment was left out');
    await dialog(page).getByRole('button', { name: after.appeal, exact: true }).click();
    await main(page).getByText(appealLabels[0]![language], { exact: true }).waitFor();
    await main(page)
      .getByText(isZh ? '有一笔回款未计入' : 'One payment was left out')
      .waitFor();
    expect(await main(page).getByRole('button', { name: after.appeal, exact: true }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test('whoever runs appraisals looks at people by items, takes sheets along and prints them, and an import says what it may not change', async () => {
    const page = await stage.come('payroll', language);
    const files = fileWords[language];
    await stage.open(page, '/xtable/hrXtable?view=grid');
    const people = main(page).getByRole('treegrid', { name: gridWords[language].label });
    await people.getByText('85.00', { exact: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await main(page).getByRole('button', { name: files.export }).click();
    const path = await (await saved).path();
    const lines = await readSheet(path);
    expect(String(lines[0]![0])).toContain(seats.payroll.name[language]);
    expect(lines.at(-1)![0]).toBe(lines[0]![0]);
    await main(page).getByRole('link', { name: /7/ }).filter({ hasText: files.print }).click();
    const papers = page.getByRole('article');
    await papers.first().getByRole('figure').waitFor();
    expect(await papers.count()).toBe(7);
    await papers.first().getByText(seats.payroll.name[language], { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBe(7);
    for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height));
    // What is in approval is not filled in any more.
    await stage.open(page, '/xtable/hrXtable');
    await main(page).getByRole('button', { name: files.import }).click();
    const head = lines[2]!.map(String);
    const actual = head.findIndex((title) => title === fileColumns.Actual[language]);
    const changed = lines
      .slice(2, 4)
      .map((line, n) => line.map((cell, at) => (n === 1 && at === actual ? 1 : cell)));
    const { name, content } = await sheetFile(
      changed[0]!.map(String),
      changed
        .slice(1)
        .map((line) =>
          line.map((cell) =>
            cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? null : String(cell),
          ),
        ),
    );
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
    await dialog(page).getByText(fileColumns.EmployeeId[language], { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a template is copied, its weights are checked, and it is tried', async () => {
    const page = await stage.come('payroll', language);
    await stage.open(page, '/xtable/productModel');
    await main(page)
      .getByRole('row')
      .filter({ hasText: isZh ? '销售考核表' : 'Sales appraisal' })
      .first()
      .click();
    if (isZh) await main(page).getByRole('button', { name: model.next }).click();
    else await main(page).getByRole('button', { name: model.back }).click();
    if (!isZh) {
      await main(page).getByText(model.addTemplate).waitFor();
      return;
    }
    const weight = main(page).getByLabel(`回款金额 ${model.weight}`);
    await weight.fill('39.99');
    await weight.press('Tab');
    await main(page).getByText(model.sum('99.99%')).waitFor();
    await main(page).getByRole('button', { name: model.check }).click();
    await main(page).getByText('权重合计应为100%，当前99.99%').waitFor();
    await weight.fill('40');
    await weight.press('Tab');
    await main(page).getByRole('button', { name: model.check }).click();
    await main(page).getByText(model.noProblems).waitFor();
    await main(page).getByText(model.trial.high).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
