import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Database } from '#kit/server/db/database.ts';
import { calibrationWords } from '#modules/kpi/calibration/web/calibration-words.ts';
import { appealLabels, editionStateLabels, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { fileColumns } from '#modules/kpi/files/contract/file-calls.ts';
import { fileWords } from '#modules/kpi/files/web/parts/file-words.ts';
import { inventoryWords } from '#modules/kpi/inventory/web/inventory-words.ts';
import { hrWords } from '#modules/kpi/periods/web/words.ts';
import { kpiJobs } from '#modules/kpi/server/jobs.ts';
import { unscoredLabel } from '#modules/kpi/sheets/contract/totals.ts';
import { detailWords } from '#modules/kpi/sheets/web/detail-words.ts';
import { explainWords } from '#modules/kpi/sheets/web/explain-words.ts';
import { gridWords } from '#modules/kpi/sheets/web/grid-words.ts';
import { outcomeWords } from '#modules/kpi/sheets/web/outcome-words.ts';
import { sheetWords } from '#modules/kpi/sheets/web/words.ts';
import { compareWords } from '#modules/kpi/templates/web/compare-words.ts';
import { modelWords } from '#modules/kpi/templates/web/words.ts';
import { paths, printPath, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { findings } from '#tests/support/axe.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { tabTo, thereAndBack } from '#tests/support/keyboard.ts';
import { appraiseTeam } from '#tests/support/kpi-team.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('kpi', appraiseTeam);

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

/** Cora gets another leader three days ago, and no second level scores; undone by what it answers. */
async function transfer(db: Database): Promise<() => Promise<void>> {
  const run = (text: string, values: unknown[] = []) =>
    db.pool.query<{ id: number; leader: number }>(text, values);
  const { rows } = await run(
    `select p.id, p.leader_id as leader from people.person p where login_name = $1`,
    [seats.employee.loginName],
  );
  const { id, leader } = rows[0]!;
  const from = inDays(-3);
  const { rows: kept } = await run('select * from people.assignment where person_id = $1', [id]);
  await run(
    `update people.assignment set to_day = $2::date - 1 where person_id = $1 and superseded_at is null and to_day is null`,
    [id, from],
  );
  await run(
    `insert into people.assignment (person_id, from_day, company_id, department_id, leader_id, post_id, user_type, fields, cause,
       made_at) select person_id, $2::date, company_id, department_id, (select id from people.person where login_name = $3), post_id,
       user_type, '{leader}', 3, now() from people.assignment where person_id = $1 and to_day = $2::date - 1`,
    [id, from, seats.financeLead.loginName],
  );
  await run(
    `update people.person set leader_id = (select id from people.person where login_name = $2) where id = $1`,
    [id, seats.financeLead.loginName],
  );
  return async () => {
    await run('delete from people.assignment where person_id = $1 and from_day = $2', [id, from]);
    await run('update people.assignment set to_day = null where id = any($1)', [
      kept.filter((one) => (one as unknown as { to_day: unknown }).to_day === null).map((one) => one.id),
    ]);
    await run('update people.person set leader_id = $2 where id = $1', [id, leader]);
  };
}

describe.each(languagesOf(import.meta.filename))('appraisals in %s', (language) => {
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
    // A sheet that is being scored shows its person no total.
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

  test('all pages have one name; one that is another’s says whose it is, and an address without a sheet leads to one’s own', async () => {
    const page = await stage.come('employee', language);
    const named = (level: number, name: string) =>
      main(page).getByRole('heading', { level, name, exact: true });
    await stage.open(page, paths.sheet);
    await page.waitForURL(`**${paths.own}`);
    await named(1, list.ownTitle).waitFor();
    for (const path of [paths.status, paths.posts]) {
      await stage.open(page, path);
      await named(1, list.ownTitle).waitFor();
      await main(page).locator('[aria-current=page]').waitFor();
    }
    for (const [path, text] of [
      [paths.all, hrWords[language].notYours],
      [paths.models, model.notYours],
    ] as const) {
      await stage.open(page, path);
      await named(1, list.ownTitle).waitFor();
      await main(page).getByText(text, { exact: true }).waitFor();
      expect(await main(page).getByRole('navigation').count()).toBe(0);
      expect(await findings(page)).toEqual([]);
    }
    await main(page).getByRole('link', { name: list.own, exact: true }).click();
    await main(page).getByRole('row').filter({ hasText: sheetStateLabels[7]![language] }).waitFor();
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
      .getByText(isZh ? /请先在考核表中评分/ : /score these in the review first/)
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

  test('a leader moves through the grid, scores and approves without a mouse (24)', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, '/xtable1?view=waiting');
    await tabTo(
      page,
      main(page)
        .getByRole('link')
        .filter({ hasText: isZh ? '季度' : / Q\d/ })
        .first(),
    );
    await page.keyboard.press('Enter');
    await grid(page).waitFor();
    const head = grid(page)
      .getByRole('columnheader', { name: model.standard.LeaderScore, exact: true })
      .last();
    const column = Number(await head.getAttribute('aria-colindex')) - 1;
    const titles = isZh
      ? ['商机资料质量', '团队协作', '重大违规']
      : ['Quality of leads', 'Working together', 'Serious breach'];
    for (const title of titles) {
      const line = grid(page).getByRole('row').filter({ hasText: title });
      const down = Number(await line.locator('[data-row]').first().getAttribute('data-row'));
      await tabTo(page, grid(page));
      await page.keyboard.press('Control+Home');
      for (let n = 0; n < down; n += 1) await page.keyboard.press('ArrowDown');
      for (let n = 0; n < column; n += 1) await page.keyboard.press('ArrowRight');
      const value = title === titles[2] ? (isZh ? '否' : 'no') : '84';
      // As an input method writes: straight onto the cell.
      await page.keyboard.insertText(value);
      await page.keyboard.press('Enter');
      await line
        .locator(`[data-column="${column}"]`)
        .filter({ hasText: value === '84' ? value : words.no })
        .waitFor();
    }
    await page.keyboard.press('Home');
    await thereAndBack(page, grid(page));
    await thereAndBack(
      page,
      main(page).getByRole('button', { name: detailWords[language].log, exact: true }),
    );
    const approve = main(page).getByRole('button', { name: words.approve, exact: true });
    await tabTo(page, approve);
    await page.keyboard.press('Enter');
    await approve.waitFor({ state: 'hidden' });
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

  test('on a phone one reads one’s own sheet item by item, nothing beyond the screen', async () => {
    const page = await stage.come('employee', language, { viewport: { width: 390, height: 844 } });
    const { rows } = await stage.db.pool.query<{ id: number }>(
      `select s.id from kpi.sheet s join people.person p on p.id = s.person_id
       where s.state = 7 and p.login_name = $1`,
      [seats.employee.loginName],
    );
    await stage.open(page, sheetPath(rows[0]!.id));
    const card = main(page)
      .getByRole('listitem')
      .filter({ hasText: isZh ? '回款金额' : 'Payments received' });
    await card.getByText('300', { exact: true }).first().waitFor();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test('one appeals against a published result once; a leader who gave no score decides, and the first score stays on record', async () => {
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

    // Gives the appeal to somebody who gave no score, as an administrator would.
    const { rows } = await stage.db.pool.query<{ id: number; total: string }>(
      `with given as (update approval.row r set person_id = p.id from kpi.appeal a, people.person p
         where a.form_id = r.form_id and r.status = 6 and p.login_name = $1)
       select s.id, s.total::text as total from kpi.appeal a join kpi.sheet s on s.id = a.sheet_id`,
      [seats.financeLead.loginName],
    );
    const { id, total } = rows[0]!;
    const above = await stage.come('financeLead', language);
    await stage.open(above, `/xtable?sheet=${id}`);
    await main(above).getByRole('button', { name: after.decide, exact: true }).click();
    await dialog(above)
      .getByText(isZh ? '有一笔回款未计入' : 'One payment was left out')
      .waitFor();
    await dialog(above)
      .getByText(isZh ? after.refuse : after.accept, { exact: true })
      .click();
    const answer = isZh ? '回款已计入上期' : 'It has been counted now';
    if (!isZh) await dialog(above).getByLabel(after.newTotal, { exact: true }).fill(Number(total).toFixed(2));
    await dialog(above).getByLabel(after.reason, { exact: true }).fill(answer);
    await dialog(above).getByRole('button', { name: after.decide, exact: true }).click();
    await above.getByRole('dialog').waitFor({ state: 'hidden' });
    await main(above)
      .getByText(appealLabels[isZh ? 2 : 1]![language], { exact: true })
      .waitFor();
    await stage.open(page, `/xtable?sheet=${id}`);
    await main(page)
      .getByText(appealLabels[isZh ? 2 : 1]![language], { exact: true })
      .waitFor();
    await main(page)
      .getByText(after.ended(seats.financeLead.name[language], answer), { exact: true })
      .waitFor();
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
    await papers.nth(6).getByRole('figure').waitFor();
    expect(await papers.count()).toBe(7);
    await papers.first().getByText(seats.payroll.name[language], { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBe(7);
    for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height));
    // A sheet in approval can no longer be filled in.
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

  test('a total and its grade stand alike on screen, on paper and in a file; where scoring ended without one, so do the words', async () => {
    const files = fileWords[language];
    const page = await stage.come('payroll', language);
    const row = async (state: number) =>
      (
        await stage.db.pool.query<{ id: number; total: string; grade: string }>(
          `select id, round(coalesce(calibrated_total, total)::numeric, 2)::text as total, grade from kpi.sheet
           where state = $1 order by id desc limit 1`,
          [state],
        )
      ).rows[0]!;
    const told = async (id: number, screen: string, paper: string) => {
      await stage.open(page, sheetPath(id));
      await main(page).getByText(screen, { exact: true }).waitFor();
      const saved = page.waitForEvent('download');
      await main(page).getByRole('button', { name: files.export }).click();
      const lines = await readSheet(await (await saved).path());
      await stage.open(page, printPath([id]));
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('article').getByText(paper, { exact: true }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
      return lines[3]![lines[2]!.indexOf(isZh ? '总分' : 'Total')];
    };
    const out = await row(7);
    const both = `${words.total} ${out.total}`;
    const held = await told(out.id, `${both} ${out.grade}`, `${both}　${files.grade} ${out.grade}`);
    expect(held).toBe(Number(out.total));
    const { id } = await row(4);
    await stage.db.pool.query('update kpi.sheet set state = 5 where id = $1', [id]);
    const missing = unscoredLabel[language];
    const cell = await told(id, `${words.total} ${words.unscored}`, `${words.total} ${missing}`);
    expect(cell).toBe(missing);
    await stage.open(page, paths.all);
    await main(page).getByRole('row').getByText(missing, { exact: true }).waitFor();
    await stage.db.pool.query('update kpi.sheet set state = 4 where id = $1', [id]);
  });

  test('the watermark of all six pages says who looks', async () => {
    const page = await stage.come('payroll', language);
    // The watermark is drawn on a canvas, so the test records the texts that are drawn.
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      // oxlint-disable-next-line typescript/unbound-method -- it is called on its own canvas
      const draw = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
        drawn.push(text);
        draw.call(this, text, ...rest);
      };
    });
    const { rows } = await stage.db.pool.query<{ id: number }>(
      'select min(id) as id from kpi.sheet where state = 7',
    );
    for (const path of Object.values({ ...paths, sheet: sheetPath(rows[0]!.id) })) {
      await stage.open(page, path);
      const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.join('\n'));
      await expect.poll(drawn).toContain(seats.payroll.name[language]);
    }
  });

  test('without a mouse: models, a table, periods, people of a post, a reminder, a calibration, a review and an appeal are reached, and left to where one was (24)', async () => {
    const page = await stage.come('payroll', language);
    const button = (name: string | RegExp) =>
      main(page)
        .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
        .first();
    await stage.open(page, `${paths.models}?view=indicators`);
    await thereAndBack(page, button(isZh ? '回款金额' : 'Payments received'));

    await stage.db.pool.query('delete from kpi.template where state = 1');
    await stage.open(page, paths.models);
    await tabTo(page, button(isZh ? '大客户经理' : 'Key Account Manager'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(model.next));
    await page.keyboard.press('Enter');
    const weight = main(page).getByLabel(`${isZh ? '回款金额' : 'Payments received'} ${model.weight}`);
    await tabTo(page, weight);
    await page.keyboard.press('ArrowDown');
    await main(page).getByText(model.sum('99%')).waitFor();
    await thereAndBack(page, button(new RegExp(`^${model.editRule}`)));

    await stage.open(page, `${paths.models}?view=tables`);
    const tree = main(page).getByRole('tree', { name: model.tables });
    await tabTo(page, tree);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await thereAndBack(page, button(model.view));
    await tabTo(page, main(page).getByRole('button', { name: model.addColumn }));
    await page.keyboard.press('Enter');
    await tabTo(page, main(page).getByRole('textbox', { name: model.titleOf, exact: true }).last());
    await page.keyboard.type('A');
    await tabTo(page, main(page).getByRole('combobox', { name: model.type }).last());

    const hr = hrWords[language];
    const { rows } = await stage.db.pool.query<{ id: number }>(
      'select max(period_id) as id from kpi.sheet where state < 7',
    );
    const { id } = rows[0]!;
    await stage.open(page, `${paths.all}?period=${id}`);
    await thereAndBack(page, main(page).getByRole('button', { name: hr.addPeriod }));
    await thereAndBack(page, button(hr.editPeriod));
    await stage.open(page, `${paths.all}?period=${id}&view=grid`);
    const people = main(page).getByRole('treegrid');
    await tabTo(page, people);
    const at = people.locator('[data-at=true]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await at.and(people.locator('[data-row="1"][data-column="1"]')).waitFor();
    await page.keyboard.press('Control+End');
    await at.and(people.locator('[data-column]:not([data-column="1"])')).waitFor();

    // Sheets of one post side by side: by the keys of the grid to the last one, and into it.
    await stage.open(page, `${paths.posts}?period=${id}`);
    await tabTo(page, main(page).getByRole('combobox', { name: list.post, exact: true }));
    const side = main(page).getByRole('grid', { name: list.byPost });
    await tabTo(page, side.locator('[tabindex="0"]'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/xtable?sheet=*');
    await stage.open(page, `${paths.status}?period=${id}`);
    const remind = main(page).getByRole('button', { name: list.remind }).first();
    await tabTo(page, remind);
    await page.keyboard.press('Enter');
    await page.getByText(/\d/).and(page.locator('.ant-message *')).first().waitFor();

    const session = calibrationWords[language];
    const { rows: scored } = await stage.db.pool.query<{ id: number; period: number }>(
      `update kpi.sheet set state = 5, published_at = null where id = (select max(s.id) from kpi.sheet s
         join people.person p on p.id = s.person_id where s.state = 7 and p.login_name <> $1)
       returning id, period_id as period`,
      [seats.employee.loginName],
    );
    await stage.open(page, `${paths.all}?period=${scored[0]!.period}&view=calibration`);
    await tabTo(page, button(session.open));
    await page.keyboard.press('Enter');
    await thereAndBack(page, button(session.guide));
    await tabTo(page, button(session.drop));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('button', { name: session.drop, exact: true }));
    await page.keyboard.press('Enter');
    await main(page).getByText(session.none).waitFor();
    await stage.db.pool.query('update kpi.sheet set state = 7, published_at = now() where id = $1', [
      scored[0]!.id,
    ]);

    const review = inventoryWords[language];
    // A period has one review of indicators: that of the other language goes first.
    await stage.db.pool.query('delete from kpi.inventory where period_id = $1', [id]);
    await stage.open(page, `${paths.all}?period=${id}&view=inventory`);
    await tabTo(page, button(review.open));
    await page.keyboard.press('Enter');
    await thereAndBack(page, button(review.judge(isZh ? '回款金额' : 'Payments received')));

    await stage.db.pool.query('delete from kpi.appeal');
    const person = await stage.come('employee', language);
    await stage.open(person, paths.own);
    const published = main(person)
      .getByRole('row')
      .filter({ hasText: sheetStateLabels[7]![language] })
      .getByRole('link');
    await tabTo(person, published);
    await person.keyboard.press('Enter');
    await thereAndBack(
      person,
      main(person).getByRole('button', { name: outcomeWords[language].appeal, exact: true }),
    );
    // In the grid Tab leaves; nothing holds the keyboard.
    await tabTo(person, grid(person));
    await person.keyboard.press('Tab');
    await grid(person).and(person.locator(':not(:focus)')).waitFor();
    expect(await findings(person)).toEqual([]);
  });

  test('a template is copied, its weights are checked, and it is tried', async () => {
    await stage.db.pool.query('delete from kpi.template where state = 1');
    const page = await stage.come('payroll', language);
    await stage.open(page, '/xtable/productModel');
    await main(page)
      .getByRole('row')
      .filter({ hasText: isZh ? '销售考核表' : 'Sales appraisal' })
      .first()
      .click();
    await main(page).getByRole('button', { name: model.next }).click();
    const weight = main(page).getByLabel(`${isZh ? '回款金额' : 'Payments received'} ${model.weight}`);
    await weight.fill('39.99');
    await weight.press('Tab');
    await main(page).getByText(model.sum('99.99%')).waitFor();
    await main(page).getByRole('button', { name: model.check }).click();
    await main(page)
      .getByText(
        isZh ? '权重合计应为 100%，当前 99.99%' : 'Weights must add up to 100%. They add up to 99.99% now.',
      )
      .waitFor();
    await weight.fill('40');
    await weight.press('Tab');
    await main(page).getByRole('button', { name: model.check }).click();
    await main(page).getByText(model.noProblems).waitFor();
    await main(page).getByText(model.trial.high).waitFor();
    expect(await findings(page)).toEqual([]);
    // Who comes back finds the draft again, from the list and from what is in use.
    await stage.open(page, paths.models);
    const drafted = main(page).getByRole('row').filter({ hasText: model.draftToo });
    await drafted.click();
    await main(page).getByRole('button', { name: model.toDraft, exact: true }).click();
    await main(page).getByText(editionStateLabels[1]![language], { exact: true }).waitFor();
    await weight.waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('an edition stands beside the one before with what it changes, and a table’s head is seen before it is used', async () => {
    const differ = compareWords[language];
    const { pool } = stage.db;
    await pool.query('delete from kpi.template where state = 1');
    // A second edition whose first row weighs otherwise, as its keeper would leave it.
    const { rows } = await pool.query<{ post: number; name: string; menu: number }>(
      `insert into kpi.template (post_id, number, state, menu_id, header_id, content, made_at)
         select t.post_id, 90, 1, t.menu_id, t.header_id, jsonb_set(t.content, '{Rows,0,WeightBp}', '1234'), now()
         from kpi.template t where t.state = 2 order by t.id limit 1
       returning post_id as post, menu_id as menu, (select ${isZh ? 'name' : 'name_en'} from people.post where id = post_id) as name`,
    );
    const { name } = rows[0]!;
    const page = await stage.come('payroll', language);
    await stage.open(page, paths.models);
    await main(page)
      .getByRole('button', { name: model.actions(name) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: model.editions }).click();
    await dialog(page)
      .getByRole('button', { name: differ.compareWith(1) })
      .click();
    const changed = dialog(page)
      .getByRole('row')
      .filter({ hasText: isZh ? '回款金额' : 'Payments received' });
    await changed.waitFor();
    const cells = await changed.getByRole('cell').allInnerTexts();
    expect(cells.slice(1)).toEqual([differ.differ.WeightBp, '40%', '12.34%']);
    expect(await findings(page)).toEqual([]);
    await pool.query('delete from kpi.template where number = 90');

    await stage.open(page, `${paths.models}?view=tables`);
    await main(page)
      .getByRole('treeitem', { name: isZh ? '销售考核表' : 'Sales appraisal' })
      .click();
    await main(page).getByRole('button', { name: model.addColumn }).click();
    const title = isZh ? '本月差距' : 'Gap of the month';
    await main(page).getByRole('textbox', { name: model.titleOf, exact: true }).last().fill(title);
    await main(page).getByRole('columnheader', { name: title, exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

// Runs after the other tests, which must not find the results published here.
describe.each(languagesOf(import.meta.filename))('a whole period in %s', (language) => {
  const words = sheetWords[language];
  const model = modelWords[language];
  const isZh = language === 'zh';

  test('a period from its sheets to what is published, with a transfer in the middle', async () => {
    const hr = hrWords[language];
    const { pool } = stage.db;
    // In this period only one level scores.
    await pool.query(`update kpi.template set content = jsonb_set(content, '{Parts}', $1)`, [
      { Self: 3000, Leader: 7000, Second: 0 },
    ]);
    const name = isZh ? '调岗周期' : 'With a transfer';
    await pool.query(
      `insert into kpi.period (type, name, name_en, from_day, targets_until, to_day, scores_until)
       values ($1, $2, $2, $3, $4, $4, $5)`,
      [isZh ? 3 : 4, name, inDays(-40), inDays(20), inDays(30)],
    );
    const chosen = await pool.query<{ id: number }>('select id from kpi.period where name = $1', [name]);
    const period = chosen.rows[0]!.id;

    const officer = await stage.come('payroll', language);
    await stage.open(officer, `/xtable/hrXtable?period=${period}`);
    await main(officer).getByRole('button', { name: hr.generate, exact: true }).click();
    await dialog(officer).getByRole('button', { name: hr.look, exact: true }).click();
    await dialog(officer).getByText(hr.outcome.make, { exact: true }).first().waitFor();
    await dialog(officer).getByRole('button', { name: /\d/ }).last().click();
    await officer.getByRole('dialog').waitFor({ state: 'hidden' });

    const person = await stage.come('employee', language);
    const open = async (page: Page, list: string): Promise<void> => {
      await stage.open(page, list);
      await main(page).getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
      await grid(page).waitFor();
    };
    const press = async (page: Page, what: string): Promise<void> => {
      await main(page).getByRole('button', { name: what, exact: true }).click();
      await main(page).getByRole('button', { name: what, exact: true }).waitFor({ state: 'hidden' });
    };
    await open(person, '/xtable1?view=toSubmit');
    await press(person, words.submitTargets);
    const leader = await stage.come('leader', language);
    await open(leader, `/xtable1?view=waiting`);
    await press(leader, words.approve);

    // Targets in force change: a weight that is none is marked, and what is submitted is what stands in the fields.
    const change = detailWords[language];
    const payments = isZh ? '回款金额' : 'Payments received';
    const field = (page: Page, what: string) =>
      dialog(page).getByLabel(`${payments} ${what}`, { exact: true });
    const named = (page: Page, what: string) => dialog(page).getByRole('button', { name: what, exact: true });
    await person.reload();
    await main(person).getByRole('button', { name: change.change, exact: true }).click();
    await field(person, change.target).fill('320');
    await dialog(person).getByLabel(change.reason, { exact: true }).fill('v2');
    const weight = field(person, change.weight);
    const agreed = await weight.inputValue();
    await weight.fill('abc');
    await dialog(person).getByText(change.badWeight(payments)).waitFor();
    expect(await weight.getAttribute('aria-invalid')).toBe('true');
    expect(await named(person, change.keep).isDisabled()).toBe(true);
    expect(await findings(person)).toEqual([]);
    await weight.fill(agreed);
    await named(person, change.keep).click();
    await named(person, change.submit).waitFor();
    await field(person, change.target).fill('240');
    await named(person, change.submit).click();
    await person.getByRole('dialog').waitFor({ state: 'hidden' });
    await leader.reload();
    await main(leader).getByRole('button', { name: change.changeOpen, exact: true }).click();
    await dialog(leader).getByRole('row').filter({ hasText: payments }).filter({ hasText: '240' }).waitFor();
    await named(leader, change.approve).click();
    await leader.getByRole('dialog').waitFor({ state: 'hidden' });

    const back = await transfer(stage.db);
    try {
      // Runs the background job that runs at night.
      await kpiJobs(stage.db)
        .find((job) => job.name === 'kpi.steps')!
        .run({});
      await stage.open(person, '/xtable1');
      const mine = main(person).getByRole('row').filter({ hasText: name });
      await mine.nth(1).waitFor();
      await mine.filter({ hasText: inDays(-4) }).waitFor();
      await mine.filter({ hasText: inDays(-3) }).waitFor();
      expect(await findings(person)).toEqual([]);
      // Days that are over are filled in, and scored by who led them.
      await mine
        .filter({ hasText: inDays(-4) })
        .getByRole('link')
        .first()
        .click();
      await grid(person).waitFor();
      const titles = isZh
        ? ['回款金额', '新签客户数', '客户拜访次数', '商机资料质量', '团队协作']
        : [
            'Payments received',
            'New customers',
            'Visits to customers',
            'Quality of leads',
            'Working together',
          ];
      const own = model.standard;
      for (const [n, title] of titles.entries())
        await score(person, title, n < 3 ? own.Actual : own.SelfScore, ['240', '6', '40', '90', '90'][n]!);
      await press(person, words.submitResult);
      await open(leader, '/xtable1?view=waiting');
      for (const title of titles.slice(3)) await score(leader, title, own.LeaderScore, '80');
      await score(leader, isZh ? '重大违规' : 'Serious breach', own.LeaderScore, isZh ? '否' : 'no');
      await press(leader, words.approve);

      await stage.open(officer, `/xtable/hrXtable?period=${period}`);
      await main(officer).getByRole('button', { name: hr.publish, exact: true }).click();
      await dialog(officer).getByRole('button', { name: hr.publish, exact: true }).click();
      await dialog(officer).getByText(seats.employee.name[language]).first().waitFor();
      await dialog(officer).getByText(hr.leaveOut, { exact: true }).click();
      await dialog(officer).getByRole('button', { name: hr.publish, exact: true }).click();
      await officer.getByRole('dialog').waitFor({ state: 'hidden' });
      await stage.open(person, '/xtable1');
      // 40 % of 100 (240 of the 240 that were submitted), 30 % of 100, 30 % of 0.3 × 90 + 0.7 × 80.
      await mine
        .filter({ hasText: inDays(-4) })
        .filter({ hasText: '94.90' })
        .waitFor();
      expect(
        await mine
          .filter({ hasText: inDays(-3) })
          .filter({ hasText: '94.90' })
          .count(),
      ).toBe(0);
    } finally {
      await back();
    }
  });
});
