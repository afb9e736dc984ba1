import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { executeStateLabels, schemeStateLabels } from '#modules/okr/executions/contract/execute-codes.ts';
import { seats } from '#app/demo/demo-people.ts';
import { goalWords } from '#modules/okr/goals/web/words.ts';
import { executeWords } from '#modules/okr/executions/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('executions');
const path = '/StrategyRoImplementation';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();

describe.each(languagesOf(import.meta.filename))('schemes and executions in %s', (language) => {
  const words = executeWords[language];
  const isZh = language === 'zh';
  const scheme = '深圳销售组';
  const result = '重点客户续约率提升';

  test('whoever keeps a scheme sees its key results and how they are split', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, `${path}/programme`);
    await main(page).getByRole('link', { name: scheme }).first().click();
    await dialog(page).getByText(schemeStateLabels[1]![language]).first().waitFor();
    await dialog(page).getByRole('row').filter({ hasText: result }).filter({ hasText: '100%' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog(page).getByRole('link', { name: words.seeSplit }).click();
    await main(page).getByRole('heading', { level: 1, name: words.details }).waitFor();
    await main(page).getByRole('row').filter({ hasText: result }).filter({ hasText: '100%' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a scheme is drafted, and deleted while nobody has anything of it', async () => {
    const page = await stage.come('leader', language);
    const title = isZh ? '复盘客户名单' : 'Review of customers';
    await stage.open(page, `${path}/programme`);
    await page.getByRole('button', { name: words.add }).click();
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    await field(words.title).fill(title);
    await field(words.department).click();
    const tree = page.locator('.tree-field-popup:visible');
    const department = isZh ? '深圳销售组' : 'Shenzhen Sales Team';
    await tree.getByRole('textbox').fill(department);
    await tree.getByText(department, { exact: true }).click();
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    const shown = page.getByRole('dialog', { name: title });
    await shown.getByText(schemeStateLabels[0]![language]).first().waitFor();
    await shown.getByText(words.noKrs).waitFor();
    await shown.getByRole('button', { name: words.remove, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.remove, exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await main(page).getByRole('link', { name: scheme }).first().waitFor();
    await expect.poll(() => main(page).getByRole('link', { name: title }).count()).toBe(0);

    expect(await findings(page)).toEqual([]);
  });
});

test('on a phone a person accepts, updates and submits an assignment; the leader confirms it with a score', async () => {
  const page = await stage.come('employee', 'zh', { viewport: { width: 390, height: 844 } });
  const words = executeWords.zh;
  const title = '新签约客户';
  await stage.open(page, `${path}/EmployeeKRExecute`);
  await main(page).getByRole('link', { name: title }).click();
  const shown = page.getByRole('dialog', { name: title }).first();
  await shown.getByRole('button', { name: words.undertake, exact: true }).click();
  await shown.getByText(executeStateLabels[1]!.zh, { exact: true }).waitFor();
  await shown.getByRole('button', { name: words.report, exact: true }).click();
  await dialog(page).getByLabel(words.percent, { exact: true }).fill('40');
  await dialog(page).getByRole('button', { name: words.report, exact: true }).click();
  await shown.getByText(executeStateLabels[2]!.zh, { exact: true }).waitFor();
  await shown.getByText('40%').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await shown.getByRole('button', { name: words.submit, exact: true }).click();
  await dialog(page).getByLabel(words.percent, { exact: true }).fill('100');
  await dialog(page).getByLabel(words.selfScore, { exact: true }).fill('0.9');
  await dialog(page).getByRole('button', { name: words.submit, exact: true }).click();
  await shown.getByText(executeStateLabels[3]!.zh, { exact: true }).waitFor();

  const leader = await stage.come('leader', 'en');
  const texts = executeWords.en;
  await stage.open(leader, `${path}/EmployeeKRExecuteManagement?view=2`);
  await main(leader).getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
  const seen = leader.getByRole('dialog', { name: title }).first();
  await seen.getByRole('button', { name: texts.confirm, exact: true }).click();
  const score = dialog(leader).getByLabel(texts.score, { exact: true });
  await score.fill('0.8');
  await dialog(leader).getByRole('button', { name: texts.confirm, exact: true }).click();
  await seen.getByText(executeStateLabels[4]!.en, { exact: true }).waitFor();
  await seen.getByText('0.80', { exact: true }).waitFor();
  expect(await findings(leader)).toEqual([]);
});

test.each(languagesOf(import.meta.filename))(
  'whoever owns a key result comes from it to where it is split, in %s',
  async (language) => {
    const title = '新零售收入';
    const page = await stage.come('employee', language);
    await stage.db.pool.query(
      `update okr.goal set owner_id = (select id from people.person where chinese_name = $1)
     where title = $2 and state = 1`,
      [seats.employee.name.zh, title],
    );
    await stage.open(page, `${path}/TargetKRManagement`);
    await main(page).getByText(title, { exact: true }).first().click();
    await dialog(page).getByRole('link', { name: goalWords[language].split }).click();
    await main(page).getByRole('heading', { level: 1, name: executeWords[language].details }).waitFor();
    const row = main(page).getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: executeWords[language].split, exact: true }).click();
    await dialog(page).getByText(executeWords[language].splitTitle(title)).waitFor();
    expect(await findings(page)).toEqual([]);
  },
  90_000,
);
