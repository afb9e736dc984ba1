import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { weekWords } from '#modules/okr/records/web/week-words.ts';
import { breakdownWords } from '#modules/okr/breakdown/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('okr-daily');

const grid = (page: Page) => page.getByRole('treegrid');
const row = (page: Page, title: string) => grid(page).getByRole('row').filter({ hasText: title });

/** Pastes text as a spreadsheet puts it on the clipboard. */
const paste = (page: Page, selector: string, text: string) =>
  page.evaluate(
    ([where, content]) => {
      const data = new DataTransfer();
      data.setData('text/plain', content!);
      document
        .querySelector(where!)!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [selector, text],
  );

describe.each(languagesOf(import.meta.filename))('work pasted from Excel in %s', (language) => {
  const words = breakdownWords[language];

  test('thirty lines become thirty items of an empty project, with levels, owners and dates; one step takes them back', async () => {
    const { rows } = await stage.db.pool.query<{ id: number; owner: string; number: string }>(
      `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
       select $1, $1, id, department_id, '2026-01-01', '2026-12-31', 2, now() from people.person where login_name = $2
       returning id, (select chinese_name from people.person where login_name = $2) as owner,
         (select employee_id from people.person where login_name = $2) as number`,
      [`PASTE-${language}`, seats.leader.loginName],
    );
    const { id, owner, number } = rows[0]!;
    const page = await stage.come('leader', language);
    await stage.open(page, `/StrategyRoImplementation/OPPMWorkBreakdownManagement?project=${id}`);
    const line = page.getByLabel(words.pasteLabel, { exact: true });
    await line.waitFor();
    // The line has the focus: nobody has to find the place to paste.
    await expect.poll(() => line.evaluate((box) => document.activeElement === box)).toBe(true);
    const lines = Array.from({ length: 30 }, (_one, n) =>
      [
        n % 5 === 0 ? `Block ${n}` : `  Step ${n}`,
        n === 7 ? 'Nobody Known' : n % 2 === 0 ? owner : number,
        n === 8 ? 'some day' : '2026/1/5',
        '5-Mar-2026',
        '4:30',
      ].join('\t'),
    );
    await paste(page, '.okr-paste-line', lines.join('\r\n'));
    await page.getByText(words.pasted(30, 0)).waitFor();
    await row(page, 'Block 25').waitFor();
    // Unread texts are named, and marked in their cells.
    await page.getByText(words.unwritten(3)).waitFor();
    const marked = grid(page).locator('[aria-invalid=true]');
    await marked.filter({ hasText: 'Nobody Known' }).waitFor();
    await marked.filter({ hasText: 'some day' }).waitFor();
    const stored = async () =>
      (
        await stage.db.pool.query<{ all: number; below: number; owned: number; hours: number }>(
          `select count(*)::int as all, count(parent_id)::int as below, count(owner_id)::int as owned,
             count(*) filter (where plan_minutes = 270)::int as hours from okr.work_breakdown where project_id = $1`,
          [id],
        )
      ).rows[0];
    expect(await stored()).toEqual({ all: 30, below: 24, owned: 29, hours: 30 });
    expect(await findings(page)).toEqual([]);

    // The cell is mended where it is marked.
    await marked.filter({ hasText: 'Nobody Known' }).click();
    await page.keyboard.press('F2');
    await grid(page).getByRole('combobox').fill(owner);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored())?.owned).toBe(30);
    await expect.poll(() => marked.filter({ hasText: 'Nobody Known' }).count()).toBe(0);

    // Lines beyond the last one: one item changes, two are added, and both go back in one step.
    await row(page, 'Block 25')
      .locator('[data-column="0"]')
      .click({ position: { x: 250, y: 16 } });
    await page.keyboard.press('ArrowLeft');
    await row(page, 'Block 25').and(page.locator('[aria-expanded=false]')).waitFor();
    await paste(page, '[role=treegrid]', 'Block 25 renamed\nOne more\nAnd another');
    await page.getByText(words.pasted(2, 1)).waitFor();
    await row(page, 'And another').waitFor();
    await page.getByRole('button', { name: words.undo, exact: true }).last().click();
    await page.getByText(words.undone).waitFor();
    await row(page, 'And another').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await stored())?.all).toBe(30);
  });

  test('a week of three items on a phone takes under twelve taps', async () => {
    const said = weekWords[language];
    const today = companyDay(new Date());
    const monday = shiftDays(today, 1 - weekdayOf(today));
    // Last week had three items a day, and this week nothing yet.
    await stage.db.pool.query(
      `delete from okr.work_record r using people.person p
       where p.id = r.person_id and p.login_name = $1 and r.work_day >= $2::date - 7`,
      [seats.employee.loginName, monday],
    );
    await stage.db.pool.query(
      `insert into okr.work_record (person_id, work_day, type, minutes, content, state, logged_at)
       select p.id, $2::date - 7 + d, t, t * 90, '', 2, now()
       from people.person p, generate_series(0, 4) d, generate_series(1, 3) t where p.login_name = $1`,
      [seats.employee.loginName, monday],
    );
    const page = await stage.come('employee', language, { viewport: { width: 390, height: 844 } });
    await stage.open(page, '/StrategyRoImplementation/EmployeeKRExecute?view=hours');
    await page.getByRole('button', { name: said.asLastWeek, exact: true }).waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset['taps'] = '0';
      addEventListener(
        'click',
        () => {
          const { dataset } = document.documentElement;
          dataset['taps'] = String(Number(dataset['taps']) + 1);
        },
        true,
      );
    });
    await page.getByRole('button', { name: said.asLastWeek, exact: true }).click();
    const pad = page.getByRole('region', { name: said.table });
    const [first] = Object.values(workTypeLabels);
    const line = said.noItem(first![language]);
    await pad.getByRole('button', { name: said.more(line), exact: true }).click();
    await pad.getByRole('button', { name: said.more(line), exact: true }).click();
    await pad.getByRole('button', { name: said.less(line), exact: true }).click();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: said.submit, exact: true }).click();
    await page.getByText(said.submitted).waitFor();
    const taps = await page.evaluate(() => Number(document.documentElement.dataset['taps']));
    expect(taps).toBeLessThan(12);
    const { rows } = await stage.db.pool.query<{
      days: number;
      items: number;
      minutes: number;
      open: number;
    }>(
      `select count(distinct work_day)::int as days, count(*)::int as items, sum(minutes)::int as minutes,
         ($2::date - $3::date + 1)::int as open
       from okr.work_record r join people.person p on p.id = r.person_id
       where p.login_name = $1 and work_day >= $3::date and state = 1 and minutes % 30 = 0`,
      [seats.employee.loginName, today, monday],
    );
    const { days, items, minutes, open } = rows[0]!;
    expect([days, items, minutes]).toEqual([open, open * 3, open * 540 + 30]);
  });
});
