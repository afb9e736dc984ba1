import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { breakdownWords } from '#modules/okr/breakdown/web/words.ts';
import { edgeKindLabels } from '#modules/okr/flow/contract/flow-codes.ts';
import { flowWords } from '#modules/okr/flow/web/words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('flow-chart');
const path = '/StrategyRoImplementation/SuperFlowChart';
const project = '华南新零售渠道拓展';
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const outline = (page: Page, label: string) => main(page).getByRole('tree', { name: label });

/** Boxes that stand wholly within the drawing's window. */
const inside = (drawing: Locator): Promise<number> =>
  drawing.evaluate((stage) => {
    const window = stage.getBoundingClientRect();
    return [...stage.querySelectorAll('.flow-box')].filter((box) => {
      const { top, bottom, left, right } = box.getBoundingClientRect();
      return top >= window.top && bottom <= window.bottom && left >= window.left && right <= window.right;
    }).length;
  });

describe.each(languagesOf(import.meta.filename))('the flow chart in %s', (language) => {
  const words = flowWords[language];

  test('a leader finds a project by keyboard, sees its whole way, folds it, keeps an edition and compares it', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, path);
    const drawing = main(page).locator('.flow-stage');
    await drawing.locator('.flow-box').first().waitFor();
    // The chart opens where there is something to see.
    await expect.poll(() => inside(drawing)).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);

    await main(page).getByRole('textbox', { name: words.search, exact: true }).fill(project);
    await outline(page, words.outline).focus();
    await page.keyboard.press('Enter');
    await main(page).getByRole('heading', { level: 2, name: project }).waitFor();
    await drawing.locator('.flow-chosen').filter({ hasText: project }).waitFor();
    expect(await drawing.locator('.flow-on').count()).toBeGreaterThan(1);
    await main(page).getByText(edgeKindLabels[4]![language], { exact: true }).first().waitFor();

    const before = await drawing.getAttribute('aria-label');
    await main(page).getByRole('button', { name: words.fold, exact: true }).click();
    await drawing.locator('.flow-chosen em').waitFor();
    expect(await drawing.getAttribute('aria-label')).not.toBe(before);
    expect(await findings(page)).toEqual([]);

    await main(page).getByRole('button', { name: words.editions, exact: false }).click();
    const name = language === 'zh' ? '月初' : 'First of the month';
    await dialog(page).getByLabel(words.editionName, { exact: true }).fill(name);
    await dialog(page).getByRole('button', { name: words.keep, exact: true }).click();
    const row = dialog(page).getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: words.compareWith, exact: true }).click();
    await row.getByText(words.same, { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await row.getByRole('button', { name: words.view, exact: true }).click();
    await main(page).getByText(words.looking(name), { exact: true }).waitFor();
    await main(page).getByRole('button', { name: words.backToNow, exact: true }).click();
    await main(page).getByText(words.looking(name), { exact: true }).waitFor({ state: 'hidden' });
  });

  test('the drawing is taken along as a file, and a project leads to it', async () => {
    const page = await stage.come('leader', language);
    await stage.open(page, '/StrategyRoImplementation/OPPMWorkBreakdownManagement');
    await main(page).getByRole('link', { name: project }).click();
    await main(page).getByRole('link', { name: breakdownWords[language].flow, exact: true }).click();
    await main(page)
      .getByRole('button', { name: words.oneProject(project) })
      .waitFor();
    await main(page).getByRole('button', { name: words.download, exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words.png }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });
});

test('on a phone the outline leads, and says what the drawing says', async () => {
  const page = await stage.come('leader', 'zh', { viewport: { width: 390, height: 844 } });
  const words = flowWords.zh;
  await stage.open(page, path);
  await outline(page, words.outline).getByText(project, { exact: true }).click();
  await main(page).getByRole('heading', { level: 2, name: project }).waitFor();
  await main(page).getByRole('button', { name: words.thisProject, exact: true }).click();
  await main(page)
    .getByRole('button', { name: words.oneProject(project) })
    .waitFor();
  expect(await findings(page)).toEqual([]);
});
