import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { kitWords } from '#kit/web/shell/words.ts';
import {
  dimensionLabels,
  dimensions,
  recordStateLabels,
} from '#modules/okr/records/contract/record-codes.ts';
import { figureWords } from '#modules/okr/records/web/figure-words.ts';
import { recordWords } from '#modules/okr/records/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('records');
const path = '/StrategyRoImplementation';
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();

test('on a phone a person records hours in three taps and marks the day as complete; the leader confirms them', async () => {
  const page = await stage.come('employee', 'zh', { viewport: { width: 390, height: 844 } });
  const words = recordWords.zh;
  const what = '拜访客户并整理纪要';
  await stage.open(page, `${path}/EmployeeKRExecute?view=hours`);
  const today = main(page).locator('.record-today');
  await today.getByRole('button', { name: words.write, exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: words.quick('2'), exact: true })
    .click();
  await dialog(page).getByLabel(`${words.content} 1`, { exact: true }).fill(what);
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
  const written = today.locator('.record-row').filter({ hasText: what });
  await written.getByText(words.onlyHours('2'), { exact: true }).waitFor();
  await written.getByText(recordStateLabels[1]!.zh, { exact: true }).waitFor();
  await today.getByRole('button', { name: words.complete, exact: true }).click();
  await today.getByRole('button', { name: words.notComplete, exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);

  const leader = await stage.come('leader', 'en');
  const said = recordWords.en;
  await stage.open(leader, `${path}/EmployeeKRExecuteManagement?view=hours&Keyword=${what}`);
  await main(leader).getByText(what).waitFor();
  expect(await findings(leader)).toEqual([]);
  await main(leader).getByRole('checkbox').first().check();
  await main(leader).getByRole('button', { name: said.ok, exact: true }).click();
  await expect.poll(() => main(leader).getByText(what).count()).toBe(0);

  await page.reload();
  await written.getByText(recordStateLabels[2]!.zh, { exact: true }).waitFor();
});

describe.each(languagesOf(import.meta.filename))('what hours come to, in %s', (language) => {
  const words = figureWords[language];

  test('a leader sees the saturation of the team by day, and the work records behind a day', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, `${path}/WorkRecordSaturationDetails`);
    await main(page).getByRole('button', { name: words.previous, exact: true }).click();
    const grid = main(page).getByRole('grid', { name: words.saturation });
    await grid.getByRole('row').nth(1).getByRole('button').first().click();
    await dialog(page).locator('.list-foot').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await main(page).getByText(words.departments, { exact: true }).click();
    await main(page).getByRole('columnheader', { name: words.capacity, exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('whoever keeps hours of all adds them up, and sets where somebody counts', async () => {
    const page = await stage.come('payroll', language);
    await stage.open(page, `${path}/HourStatistics`);
    const table = main(page).getByRole('table');
    await table.getByRole('columnheader', { name: dimensionLabels[1]![language], exact: true }).waitFor();
    await table.getByRole('button').first().click();
    await dialog(page).locator('.list-foot').waitFor();
    expect(await findings(page)).toEqual([]);
    await stage.open(page, `${path}/UserInfoCaliber`);
    await main(page).getByRole('button', { name: words.edit, exact: true }).first().click();
    await dialog(page).getByRole('button', { name: words.add }).click();
    await dialog(page).getByText(words.sum('100%'), { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('on a phone people come fifty at a time, and the sums of the columns are the first card', async () => {
    const page = await stage.come('payroll', language, { viewport: { width: 390, height: 844 } });
    await stage.open(page, `${path}/HourStatistics?rows=${dimensions.person}`);
    const cards = main(page).locator('.list-cards > li');
    const more = main(page).getByRole('button', { name: kitWords[language].showMore, exact: true });
    await more.waitFor();
    expect(await cards.count()).toBe(50);
    await expect.poll(async () => ((await more.count()) === 0 ? true : more.click())).toBe(true);
    expect(await cards.count()).toBeGreaterThan(50);
    await cards.first().getByText(words.total, { exact: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
