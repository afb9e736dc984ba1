import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { readRows } from '#kit/server/sheet.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each(languagesOf(import.meta.filename))('lists of forms, in %s', (language) => {
  const approver = language === 'zh' ? 'Leo Zhou' : 'Grace Shen';
  const { batch, act } = approvalWords[language];
  const kit = kitWords[language];
  const come = async (name: string, path: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `lists-${language}-${name}`));
    await page.goto(`${app.url}${path}`);
    return page;
  };

  test('several are chosen, taken back, and then decided', async () => {
    const page = await come(approver, '/rolePage/MyJob/myApprover');
    const boxes = page.locator('.triage-choice input');
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: batch.start }).click();
      await boxes.first().waitFor();
      await boxes.nth(0).check();
      await page.locator('.batch-pick').getByRole('button', { name: act.approve }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: batch.confirm.approve(1) })
        .click();
    };
    await page.locator('.triage-item').first().waitFor();
    const before = await page.locator('.triage-item').count();
    await choose();
    await page.getByText(batch.pending).waitFor();
    await page.getByRole('button', { name: batch.undo }).click();
    await page.getByText(batch.undone).waitFor();
    expect(await page.locator('.triage-item').count()).toBe(before);
    await choose();
    await page.getByText(batch.done.approve(1)).waitFor();
    await expect.poll(() => page.locator('.triage-item').count()).toBe(before - 1);
    await page.context().close();
  });

  test('a search is kept and found again, columns are chosen, and the Excel holds what is shown', async () => {
    const page = await come('Helen Gu', '/rolePage/MyJob/ManagerApprover?Status=5');
    await page.locator('.list-row').first().waitFor();
    await page.getByRole('button', { name: kit.views.title }).click();
    await page.getByPlaceholder(kit.views.namePlaceholder).fill(`done ${language}`);
    await page.getByRole('button', { name: kit.views.confirm, exact: true }).click();
    const kept = page.getByRole('button', { name: `done ${language}`, exact: true });
    await kept.waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${app.url}/rolePage/MyJob/ManagerApprover`);
    await page.locator('.list-row').first().waitFor();
    await page.getByRole('button', { name: kit.views.title }).click();
    await kept.click();
    await page.waitForURL('**/ManagerApprover?Status=5');

    const { company } = approvalWords[language].list;
    const heads = page.getByRole('columnheader', { name: company, exact: true });
    expect(await heads.count()).toBe(0);
    await page.getByRole('button', { name: kit.columns.title }).click();
    await page.getByRole('checkbox', { name: company }).check();
    await heads.waitFor();
    await page.reload();
    await heads.waitFor();

    const total = Number(/\d+/.exec((await page.locator('.list-foot').textContent()) ?? '')?.[0]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: kit.exportList }).click(),
    ]);
    const rows = await readRows(readFileSync(await download.path()));
    expect(rows).toHaveLength(total + 1);
    await page.context().close();
  });
});
