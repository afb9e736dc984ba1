import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { breakdownWords } from '#modules/okr/breakdown/web/words.ts';
import { nodeStateLabels } from '#modules/okr/contract/codes.ts';
import { goalWords } from '#modules/okr/goals/web/words.ts';
import { recordWords } from '#modules/okr/records/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { isAt, tabTo, thereAndBack } from '#tests/support/keyboard.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('okr');

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const grid = (page: Page) => page.getByRole('treegrid');
const row = (page: Page, title: string) => grid(page).getByRole('row').filter({ hasText: title });
const cell = (page: Page, title: string, column: number) =>
  row(page, title).locator(`[data-column="${column}"]`);

describe.each(languagesOf(import.meta.filename))('a project in %s', (language) => {
  const words = breakdownWords[language];
  const isZh = language === 'zh';
  const name = isZh ? '年会筹备' : 'Annual meeting';
  const [first, second] = isZh ? ['场地', '节目'] : ['Venue', 'Show'];
  const renamed = isZh ? '场地与布置' : 'Venue and decoration';

  test('it is made, broken down, typed and pasted like a spreadsheet, moved by keys, reported, and explained', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, '/StrategyRoImplementation/OPPMWorkBreakdownManagement');
    await page.getByRole('button', { name: words.addProject }).click();
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    await field(words.name).fill(name);
    await field(words.code).fill(isZh ? 'NH-1' : 'AM-1');
    await field(words.department).click();
    const tree = page.locator('.tree-field-popup:visible');
    const department = isZh ? '深圳销售组' : 'Shenzhen Sales Team';
    await tree.getByRole('textbox').fill(department);
    await tree.getByText(department, { exact: true }).click();
    for (const [label, day] of [
      [words.start, '2026-01-01'],
      [words.end, '2026-12-31'],
    ] as const) {
      await field(label).fill(day);
      await field(label).press('Enter');
    }
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await main(page).getByRole('heading', { level: 1, name }).waitFor();

    // Two pieces of work.
    for (const title of [first, second]) {
      await page.getByRole('button', { name: words.addTop }).click();
      await field(words.name).fill(title);
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await row(page, title).waitFor();
    }

    // Typed in a cell, pasted over several.
    // An input method begins in the cell that is chosen, and Escape gives it up; what it puts together is kept.
    const method = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      method.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    const box = grid(page).getByRole('textbox');
    await cell(page, first, 0).click({ position: { x: 250, y: 16 } });
    for (const text of ['c', 'ch', 'chang']) {
      await compose(text);
      await expect.poll(() => box.inputValue()).toBe(text);
    }
    await method.send('Input.insertText', { text: 'x' });
    await page.keyboard.press('Escape');
    await row(page, first).waitFor();
    await compose('b');
    await compose('bu');
    await method.send('Input.insertText', { text: renamed.slice(0, 2) });
    await compose('zhi');
    await method.send('Input.insertText', { text: renamed.slice(2) });
    await expect.poll(() => box.inputValue()).toBe(renamed);
    await page.keyboard.press('Enter');
    await row(page, renamed).waitFor();
    await cell(page, renamed, 2).click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '2026/3/1\t2026/3/31\t16\n2026/4/1\t2026/4/30\t48\n');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('[role=treegrid]')!.dispatchEvent(event);
    });
    await cell(page, renamed, 3).filter({ hasText: '2026-03-31' }).waitFor();
    await cell(page, second, 4).filter({ hasText: '48' }).waitFor();

    // A value that is no date is reported in its cell, and stays there.
    await cell(page, second, 2).click();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await cell(page, second, 2).and(page.locator('[aria-invalid=true]')).filter({ hasText: 'x' }).waitFor();
    await cell(page, second, 2).click();
    await page.keyboard.press('F2');
    await grid(page).getByRole('textbox').fill('2026-04-01');
    await page.keyboard.press('Enter');
    await expect.poll(() => grid(page).locator('[aria-invalid=true]').count()).toBe(0);

    // Moves the row below the other one by keyboard. The other one opens.
    await cell(page, second, 0).click({ position: { x: 250, y: 16 } });
    await page.keyboard.press('Alt+ArrowRight');
    await row(page, renamed).and(page.locator('[aria-expanded]')).waitFor();
    await row(page, second).and(page.locator('[aria-level="2"]')).waitFor();

    // Reported below, worked out above, with the reason.
    await cell(page, second, 0).click({ position: { x: 250, y: 16 } });
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: words.report, exact: true }).click();
    await field(words.percent).fill('40');
    await dialog(page).getByRole('button', { name: words.report, exact: true }).click();
    await dialog(page).getByText('40%').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await cell(page, renamed, 5).filter({ hasText: '40%' }).waitFor();
    await cell(page, renamed, 7).filter({ hasText: nodeStateLabels[1]![language] }).waitFor();
    await cell(page, renamed, 0).click({ position: { x: 250, y: 16 } });
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('row').filter({ hasText: second }).filter({ hasText: '100%' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await findings(page)).toEqual([]);
  });

  test('what was typed stays where somebody else was quicker, and where the server could not be reached (8)', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, '/StrategyRoImplementation/OPPMWorkBreakdownManagement');
    await main(page).getByRole('link', { name }).first().click();
    await row(page, renamed).waitFor();
    const type = async (title: string, column: number, text: string) => {
      await cell(page, title, column).click();
      await page.keyboard.press('F2');
      await grid(page).getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
    };
    const invalid = cell(page, renamed, 4).and(page.locator('[aria-invalid=true]'));
    const hoursNow = async () => {
      const { rows } = await stage.db.pool.query<{ minutes: number }>(
        'select plan_minutes as minutes from okr.work_breakdown where name = $1',
        [renamed],
      );
      return rows[0]!.minutes / 60;
    };
    const before = await hoursNow();
    // Somebody else's change that this window has not been told of.
    await stage.db.pool.query(
      'update okr.work_breakdown set plan_minutes = 1500, version = version + 1 where name = $1',
      [renamed],
    );
    await type(renamed, 4, '30');
    await invalid.filter({ hasText: '30' }).waitFor();
    const asked = main(page).getByRole('alert').filter({ hasText: '30' }).filter({ hasText: '25' });
    await asked.waitFor();
    expect(await findings(page)).toEqual([]);
    await asked.getByRole('button', { name: words.keepMine, exact: true }).click();
    await expect.poll(() => invalid.count()).toBe(0);
    await cell(page, renamed, 4).filter({ hasText: '30' }).waitFor();
    expect(await hoursNow()).toBe(30);

    const call = '**/UpdateWorkBreakdown*';
    await page.route(call, (route) => route.abort());
    await type(renamed, 4, '31');
    await invalid.filter({ hasText: '31' }).waitFor();
    expect(await hoursNow()).toBe(30);
    await page.unroute(call);
    await type(renamed, 4, '31');
    await expect.poll(() => invalid.count()).toBe(0);
    await cell(page, renamed, 4).filter({ hasText: '31' }).waitFor();
    expect(await hoursNow()).toBe(31);
    await type(renamed, 4, String(before));
    await expect.poll(hoursNow).toBe(before);
  });

  test('without a mouse: work is added, moved, typed, looked at and deleted', async () => {
    const page = await stage.come('leader', language);
    const { rows } = await stage.db.pool.query<{ id: number }>(
      `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
       select $1, $1, id, department_id, '2026-01-01', '2026-12-31', 2, now() from people.person where login_name = $2
       returning id`,
      [`K-${language}`, seats.leader.loginName],
    );
    await stage.open(page, `/StrategyRoImplementation/OPPMWorkBreakdownManagement?project=${rows[0]!.id}`);
    const addTop = main(page).getByRole('button', { name: words.addTop });
    for (const title of ['K1', 'K2', 'K3']) {
      await tabTo(page, addTop);
      await page.keyboard.press('Enter');
      await tabTo(page, dialog(page).getByLabel(words.name, { exact: true }));
      await page.keyboard.type(title);
      await tabTo(page, dialog(page).getByRole('button', { name: words.save, exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await row(page, title).waitFor();
      await isAt(page, addTop);
    }
    // The second goes below the first, the third before it, and out again.
    await tabTo(page, grid(page));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    const level = (title: string, of: number) =>
      row(page, title)
        .and(page.locator(`[aria-level="${of}"]`))
        .waitFor();
    await level('K2', 2);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+ArrowRight');
    await level('K3', 2);
    await page.keyboard.press('Alt+ArrowUp');
    await row(page, 'K3').and(page.locator('[aria-posinset="1"]')).waitFor();
    await cell(page, 'K3', 0).and(page.locator('[data-at=true]')).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await level('K3', 1);
    // Typed over, and given up.
    await page.keyboard.press('F2');
    await page.keyboard.type('D');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.type('E');
    await page.keyboard.press('Enter');
    await row(page, 'K3E').waitFor();
    await isAt(page, grid(page));
    // Its drawer: below it something is added, then it goes, with what is below.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await cell(page, 'K3E', 0).and(page.locator('[data-at=true]')).waitFor();
    await thereAndBack(page, grid(page));
    await page.keyboard.press('Enter');
    const below = dialog(page).getByRole('button', { name: words.addBelow, exact: true });
    await tabTo(page, below);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByLabel(words.name, { exact: true }));
    await page.keyboard.type('K4');
    await page.keyboard.press('Enter');
    await row(page, 'K4').waitFor();
    await isAt(page, below);
    await tabTo(page, dialog(page).getByRole('button', { name: words.remove, exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText(words.removeTitle('K3E')).waitFor();
    await tabTo(page, dialog(page).getByRole('button', { name: words.remove, exact: true }));
    await page.keyboard.press('Enter');
    await row(page, 'K3E').waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await isAt(page, grid(page));
    expect(await findings(page)).toEqual([]);
  });

  test('without a mouse: a key result is reported, and hours are written', async () => {
    const page = await stage.come('leader', language);
    const goals = goalWords[language];
    const { rows } = await stage.db.pool.query<{ title: string }>(
      `select g.title from okr.goal g join okr.cycle c on c.id = g.cycle_id join people.person p on p.id = g.owner_id
       where p.login_name = $1 and g.kind = 2 and g.state = 1 and c.state = 2 order by g.id limit 1`,
      [seats.leader.loginName],
    );
    const { title } = rows[0]!;
    await stage.open(page, '/StrategyRoImplementation/TargetKRManagement');
    const tree = main(page).getByRole('tree', { name: goals.tree });
    await tabTo(page, main(page).getByRole('searchbox', { name: goals.search }));
    await page.keyboard.type(title);
    await tabTo(page, tree);
    const active = tree.locator('.tree-row-active').filter({ hasText: title });
    for (let n = 0; n < 8 && (await active.count()) === 0; n += 1) await page.keyboard.press('ArrowDown');
    await thereAndBack(page, tree);
    await page.keyboard.press('Enter');
    const report = dialog(page).getByRole('button', { name: goals.checkIn, exact: true });
    await tabTo(page, report);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByLabel(goals.note, { exact: true }));
    await page.keyboard.type('ok');
    await tabTo(page, dialog(page).getByRole('button', { name: goals.save, exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: goals.checkInTitle(title) }).waitFor({ state: 'hidden' });
    await isAt(page, report);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await isAt(page, tree);

    const hours = recordWords[language];
    await stage.open(page, '/StrategyRoImplementation/EmployeeKRExecute?view=hours');
    const today = main(page).locator('.record-today');
    const write = today.getByRole('button', { name: hours.write, exact: true });
    await thereAndBack(page, write);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('combobox', { name: `${hours.item} 1`, exact: true }));
    await tabTo(
      page,
      dialog(page)
        .getByRole('button', { name: hours.quick('2'), exact: true })
        .first(),
    );
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByLabel(`${hours.content} 1`, { exact: true }));
    await page.keyboard.type('K');
    await tabTo(page, dialog(page).getByRole('button', { name: hours.save, exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await today.locator('.record-row').filter({ hasText: 'K' }).first().waitFor();
    await isAt(page, write);
    expect(await findings(page)).toEqual([]);
  });
});

test('on a phone a project is a list for each level', async () => {
  const page = await stage.come('leader', 'zh', { viewport: { width: 390, height: 844 } });
  const words = breakdownWords.zh;
  await stage.open(page, '/StrategyRoImplementation/OPPMWorkBreakdownManagement');
  await main(page).getByRole('link', { name: '华南新零售渠道拓展' }).click();
  await main(page).getByRole('heading', { level: 1, name: '华南新零售渠道拓展' }).waitFor();
  await page.getByRole('button', { name: words.down('市场调研') }).click();
  await page.getByRole('button', { name: words.down('区域画像') }).click();
  await page.getByText('区域画像 · 实施').click();
  await dialog(page).getByText(words.why).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.up('区域画像') }).click();
  await page.getByRole('button', { name: words.down('区域画像') }).waitFor();
  expect(await findings(page)).toEqual([]);
});
