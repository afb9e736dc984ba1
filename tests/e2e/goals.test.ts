import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goalStateLabels, statusLabels } from '#modules/okr/goals/contract/goal-codes.ts';
import { settingWords } from '#modules/okr/goals/web/setting-words.ts';
import { goalWords } from '#modules/okr/goals/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('goals');
const path = '/StrategyRoImplementation/TargetKRManagement';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const line = (page: Page, title: string) => page.getByRole('treeitem').filter({ hasText: title });

describe.each(languagesOf(import.meta.filename))('goals in %s', (language) => {
  const words = goalWords[language];
  const isZh = language === 'zh';
  const title = isZh ? '让报价更快' : 'Quote faster';
  const result = isZh ? '报价时长缩短' : 'Hours to a quote';

  test('an objective is made, gets a key result, is weighed and in force, reported, and explained', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, path);
    await page.getByRole('button', { name: words.addObjective }).click();
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    await field(words.name).fill(title);
    await field(words.cycle).click();
    // The newest quarter among those that are open.
    await page.getByRole('option').last().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await field(words.reason).fill(isZh ? '客户反馈' : 'Customers say so');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();

    // Its drawer opens; a key result falls from 48 to 8 hours.
    await dialog(page).getByRole('button', { name: words.addKr, exact: true }).click();
    await field(words.name).fill(result);
    const metric = dialog(page).getByRole('group');
    await metric.getByLabel(words.metricName).fill(isZh ? '小时' : 'Hours');
    await metric.getByLabel(words.start).fill('48');
    await metric.getByLabel(words.target).fill('8');
    await field(words.reason).fill(isZh ? '客户反馈' : 'Customers say so');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();

    await dialog(page).getByRole('button', { name: words.weigh, exact: true }).click();
    await dialog(page).getByRole('button', { name: words.evenly, exact: true }).click();
    await dialog(page).getByText(words.total('100%'), { exact: true }).waitFor();
    await dialog(page)
      .getByLabel(words.reason)
      .fill(isZh ? '补充' : 'Added');
    await dialog(page).getByRole('button', { name: words.surface, exact: true }).click();
    await page
      .getByRole('dialog', { name: title })
      .getByText(goalStateLabels[1]![language])
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // Half of the way is half of the number, in the key result and above.
    await line(page, result).click();
    await dialog(page).getByRole('button', { name: words.checkIn, exact: true }).click();
    await dialog(page)
      .getByLabel(isZh ? '小时' : 'Hours', { exact: true })
      .fill('28');
    await field(words.status).click();
    await page.getByRole('option', { name: statusLabels[2]![language] }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await field(words.note).fill(isZh ? '先做了模板' : 'Templates first');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await dialog(page).getByRole('row', { name: words.sum }).filter({ hasText: '50%' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await line(page, title).filter({ hasText: '50%' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('whoever keeps what completion follows sees which goals change before it is kept', async () => {
    const page = await stage.come('payroll', language);
    const texts = settingWords[language];
    await stage.open(page, '/StrategyRoImplementation/OKRCompletionSettings');
    await main(page).getByText(texts.company, { exact: true }).click();
    await dialog(page).getByLabel(texts.cap, { exact: true }).fill('120');
    await dialog(page)
      .getByLabel(texts.remarks, { exact: true })
      .fill(isZh ? '鼓励超额' : 'Beyond counts');
    await dialog(page).getByRole('button', { name: texts.preview, exact: true }).click();
    await dialog(page).getByRole('status').waitFor();
    await dialog(page).getByRole('button', { name: texts.save, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await main(page).getByText('120%').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

test('on a phone goals are a tree with their numbers, and the pool is a list', async () => {
  const page = await stage.come('employee', 'zh', { viewport: { width: 390, height: 844 } });
  const words = goalWords.zh;
  await stage.open(page, path);
  await line(page, '深圳市场的新零售收入翻番').first().click();
  await dialog(page).getByText(words.why).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: words.pool }).click();
  await main(page).getByText('上线客户自助服务').waitFor();
  expect(await findings(page)).toEqual([]);
});
