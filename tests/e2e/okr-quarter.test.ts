import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { breakdownWords } from '#modules/okr/breakdown/web/words.ts';
import { executeStateLabels } from '#modules/okr/executions/contract/execute-codes.ts';
import { executeWords } from '#modules/okr/executions/web/words.ts';
import { cycleStateLabels, goalStateLabels } from '#modules/okr/goals/contract/goal-codes.ts';
import { goalWords } from '#modules/okr/goals/web/words.ts';
import { dayStateLabels } from '#modules/okr/records/contract/record-codes.ts';
import { recordWords } from '#modules/okr/records/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('okr-quarter');
const path = '/StrategyRoImplementation';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const line = (page: Page, title: string) => page.getByRole('treeitem').filter({ hasText: title });
const row = (page: Page, title: string) =>
  page.getByRole('treegrid').getByRole('row').filter({ hasText: title });
async function closed(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

describe.each(languagesOf(import.meta.filename))('objectives and work in %s', (language) => {
  const isZh = language === 'zh';

  test('a quarter from setting to closing: it opens, is agreed, reported, reviewed, and stays as it closed', async () => {
    const words = goalWords[language];
    const month = isZh ? '2041-01' : '2041-04';
    const title = isZh ? '把交付做稳' : 'Deliver reliably';
    const result = isZh ? '按期交付率' : 'On time';
    const goals = `${path}/TargetKRManagement?month=${month}`;
    const officer = await stage.come('payroll', language);
    await stage.open(officer, `${path}/TargetKRManagement?view=cycles`);
    await officer.getByRole('button', { name: words.addCycle }).click();
    await dialog(officer).getByLabel(words.month, { exact: true }).fill(month);
    await officer.keyboard.press('Enter');
    await dialog(officer).getByRole('button', { name: words.save, exact: true }).click();
    const period = main(officer)
      .getByRole('row')
      .filter({ hasText: words.cycleName(month, 2) });
    /** Takes the period a step on. */
    const step = async (to: number): Promise<void> => {
      const state = cycleStateLabels[to]![language];
      await period.getByRole('button', { name: words.forward(state) }).click();
      await dialog(officer)
        .getByRole('button', { name: words.forward(state) })
        .click();
      await closed(officer);
      await period.getByText(state, { exact: true }).waitFor();
    };
    await step(1);

    const page = await stage.come('leader', language);
    await stage.open(page, goals);
    await page.getByRole('button', { name: words.addObjective }).click();
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    await field(words.name).fill(title);
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.addKr, exact: true }).click();
    await field(words.name).fill(result);
    const metric = dialog(page).getByRole('group');
    await metric.getByLabel(words.metricName).fill('%');
    await metric.getByLabel(words.start).fill('0');
    await metric.getByLabel(words.target).fill('100');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.weigh, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.evenly, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.surface, exact: true }).click();
    const shown = page.getByRole('dialog', { name: title });
    await shown.getByText(goalStateLabels[1]![language]).first().waitFor();

    await step(2);
    await stage.open(page, goals);
    await line(page, result).click();
    await dialog(page).getByRole('button', { name: words.checkIn, exact: true }).click();
    await dialog(page).getByLabel('%', { exact: true }).fill('80');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await dialog(page).getByRole('row', { name: words.sum }).filter({ hasText: '80%' }).waitFor();

    await step(3);
    await stage.open(page, goals);
    await line(page, title).click();
    await dialog(page).getByRole('button', { name: words.score, exact: true }).click();
    // A review may stand before there is a score; what is no score is said.
    await field(words.selfScore).fill('');
    await field(words.review).fill(isZh ? '下季度提前排期' : 'Plan earlier next time');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await page.getByRole('dialog', { name: words.scoreTitle(title) }).waitFor({ state: 'hidden' });
    await shown.getByText(isZh ? '下季度提前排期' : 'Plan earlier next time').waitFor();
    expect(await shown.getByText(words.selfScore, { exact: true }).count()).toBe(0);
    await shown.getByRole('button', { name: words.score, exact: true }).click();
    await dialog(page).getByText(words.scoreHint).waitFor();
    await field(words.selfScore).fill('0.8');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await shown.getByText('0.80', { exact: true }).waitFor();

    await step(4);
    await stage.open(page, goals);
    await line(page, title)
      .filter({ hasText: goalStateLabels[3]![language] })
      .filter({ hasText: '80%' })
      .click();
    await shown.getByText(isZh ? '下季度提前排期' : 'Plan earlier next time').waitFor();
    for (const act of [words.edit, words.checkIn, words.addKr, words.score])
      expect(await shown.getByRole('button', { name: act, exact: true }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(await findings(officer)).toEqual([]);
  });

  test('two people in one tree: what one does is in the other’s window without a reload', async () => {
    const words = breakdownWords[language];
    const project = '华南新零售渠道拓展';
    const [made, renamed] = isZh ? ['门店选址', '门店选址与签约'] : ['Find sites', 'Find and sign sites'];
    const { rows } = await stage.db.pool.query<{ id: number }>(
      `with somebody as (select id from people.person where chinese_name = $2),
       may as (insert into people.person_role (person_id, role_id)
         select s.id, r.id from somebody s, people.role r where r.name = '项目经理' on conflict do nothing)
       update okr.project p set member_ids = array_append(array_remove(member_ids, s.id), s.id) from somebody s
       where p.name = $1 returning p.id`,
      [project, seats.employee.name.zh],
    );
    const enter = async (who: 'leader' | 'employee'): Promise<Page> => {
      const page = await stage.come(who, language);
      await stage.open(page, `${path}/OPPMWorkBreakdownManagement?project=${rows[0]!.id}`);
      await page.getByRole('treegrid').waitFor();
      return page;
    };
    const [manager, other] = [await enter('leader'), await enter('employee')];
    await other.getByRole('searchbox', { name: words.find }).fill(isZh ? '门店' : 'sites');
    await manager.getByRole('button', { name: words.addTop }).click();
    await dialog(manager).getByLabel(words.name, { exact: true }).fill(made);
    await dialog(manager).getByRole('button', { name: words.save, exact: true }).click();
    await closed(manager);
    await row(other, made).waitFor();
    await manager.getByRole('searchbox', { name: words.find }).fill(isZh ? '门店' : 'sites');
    await row(manager, made)
      .locator('[data-column="0"]')
      .click({ position: { x: 250, y: 16 } });
    await manager.keyboard.press('F2');
    await manager.getByRole('treegrid').getByRole('textbox').fill(renamed);
    await manager.keyboard.press('Enter');
    await row(other, renamed).waitFor();
    await row(manager, renamed)
      .locator('[data-column="0"]')
      .click({ position: { x: 250, y: 16 } });
    await manager.keyboard.press('Enter');
    await dialog(manager).getByRole('button', { name: words.remove, exact: true }).click();
    await dialog(manager).getByRole('button', { name: words.remove, exact: true }).click();
    await expect.poll(() => row(other, renamed).count()).toBe(0);
    expect(await findings(other)).toEqual([]);
  });

  test('a key result is declined, that is accepted, and another person undertakes it', async () => {
    const words = executeWords[language];
    const title = '新签约客户';
    await stage.db.pool.query(
      `with kr as (update okr.goal set owner_id = (select id from people.person where chinese_name = $1)
         where title = $3 and state = 1 returning id, owner_id),
       gone as (delete from okr.kr_execute e using kr where e.goal_id = kr.id
         and e.person_id <> (select id from people.person where chinese_name = $2) returning e.id)
       update okr.kr_execute e set state = 0, is_released = false, reject_times = 0, reason = '', share_bp = 10000,
         assigner_id = kr.owner_id from kr where e.goal_id = kr.id and e.person_id = (select id from people.person where chinese_name = $2)`,
      [seats.leader.name.zh, seats.employee.name.zh, title],
    );
    const page = await stage.come('employee', language);
    await stage.open(page, `${path}/EmployeeKRExecute`);
    await main(page).getByRole('link', { name: title }).click();
    const mine = page.getByRole('dialog', { name: title }).first();
    await mine.getByRole('button', { name: words.decline, exact: true }).click();
    await dialog(page)
      .getByLabel(words.reason, { exact: true })
      .fill(isZh ? '本月在外地驻场' : 'Away on site this month');
    await dialog(page).getByRole('button', { name: words.decline, exact: true }).click();
    await mine.getByText(executeStateLabels[5]![language], { exact: true }).first().waitFor();

    const leader = await stage.come('leader', language);
    await stage.open(leader, `${path}/EmployeeKRExecuteManagement?view=1`);
    await main(leader).getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
    const seen = leader.getByRole('dialog', { name: title }).first();
    await seen
      .getByText(isZh ? '本月在外地驻场' : 'Away on site this month')
      .first()
      .waitFor();
    await seen.getByRole('button', { name: words.accept, exact: true }).click();
    await dialog(leader).getByRole('button', { name: words.accept, exact: true }).click();
    await seen.getByText(words.released).first().waitFor();

    const { rows } = await stage.db.pool.query<{ id: number }>(
      `select id from okr.goal where title = $1 and state = 1`,
      [title],
    );
    await stage.open(leader, `${path}/SchemeDisassemblyDetails?kr=${rows[0]!.id}`);
    const split = main(leader).getByRole('row').filter({ hasText: title });
    await split.getByRole('button', { name: words.split, exact: true }).click();
    const other = seats.departmentHead.name[language];
    await dialog(leader).getByRole('combobox').fill(other);
    await leader.locator('.ant-select-item-option').filter({ hasText: other }).first().click();
    await dialog(leader).getByText(words.total('100%'), { exact: true }).waitFor();
    await dialog(leader).getByRole('button', { name: words.save, exact: true }).click();
    await closed(leader);
    await split.getByText(words.waiting, { exact: true }).waitFor();
    expect(await findings(leader)).toEqual([]);

    const next = await stage.come('departmentHead', language);
    await stage.open(next, `${path}/EmployeeKRExecute`);
    await main(next).getByRole('link', { name: title }).click();
    const taken = next.getByRole('dialog', { name: title }).first();
    await taken.getByRole('button', { name: words.undertake, exact: true }).click();
    await taken.getByText(executeStateLabels[1]![language], { exact: true }).first().waitFor();
  });

  test('a week of records on a phone: each open day is written and said to be complete', async () => {
    const words = recordWords[language];
    const page = await stage.come(isZh ? 'employee' : 'leader', language, {
      viewport: { width: 390, height: 844 },
    });
    const lastWeek = shiftDays(companyDay(new Date()), -7);
    let written = 0;
    for (const day of [lastWeek, '']) {
      await stage.open(page, `${path}/EmployeeKRExecute?view=hours${day && `&day=${day}`}`);
      const days = main(page).locator('.record-day');
      await days.first().waitFor();
      for (let n = 0; n < (await days.count()); n += 1) {
        const one = days.nth(n);
        if ((await one.getByRole('button', { name: words.write, exact: true }).count()) === 0) continue;
        if (written === 5) break;
        const what = `${isZh ? '拜访客户' : 'Visits'} ${written + 1}`;
        await one.getByRole('button', { name: words.write, exact: true }).click();
        const quick = dialog(page).getByRole('button', { name: words.quick('2'), exact: true });
        await quick.first().waitFor();
        // A day that holds nothing begins with an empty line.
        const isEmpty = (await one.locator('.record-row').count()) === 0;
        if (!isEmpty) await dialog(page).getByRole('button', { name: words.addRow }).click();
        await quick.last().click();
        const line = await quick.count();
        await dialog(page).getByLabel(`${words.content} ${line}`, { exact: true }).fill(what);
        await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
        await closed(page);
        await one.locator('.record-row').filter({ hasText: what }).waitFor();
        await one.getByRole('button', { name: words.complete, exact: true }).click();
        await one.getByText(dayStateLabels[3]![language], { exact: true }).waitFor();
        written += 1;
      }
    }
    expect(written).toBe(5);
    expect(await findings(page)).toEqual([]);
  });
});
