import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { guideWords } from '#kit/web/guide/guide-words.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { hubWords } from '#app/pages/hub-words.ts';
import { appWords } from '#app/words.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { expenseLabels, fileExpense } from '#tests/support/expense-form.ts';
import { enter, fromOwnMenu, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const tool = (on: Page, title: string | RegExp) => on.getByRole('button', { name: title });

describe.each(languagesOf(import.meta.filename))('the frame, in %s', (language) => {
  const kit = kitWords[language];
  const words = appWords[language];
  const guide = guideWords[language];
  const page = async (name: string): Promise<Page> => {
    const { page: found } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(found, `shell-${language}-${name}`));
    return found;
  };

  test('the palette leads to pages by either language, to new applications and to colleagues, by keyboard', async () => {
    const cora = await page('Cora Lin');
    const field = cora.getByRole('combobox', { name: kit.palette });
    await cora.getByRole('button', { name: kit.searchHint }).click();
    await field.waitFor();
    await cora.keyboard.type(language === 'zh' ? 'My appl' : '我的申请');
    await cora.keyboard.press('Enter');
    await cora.waitForURL('**/rolePage/MyJob/application');
    await cora.keyboard.press('Control+k');
    await field.fill('借款');
    await cora
      .getByRole('option', { name: language === 'zh' ? '借款' : 'Loan' })
      .first()
      .waitFor();
    await cora.keyboard.press('Enter');
    await cora.waitForURL('**/borrowByMarket**');
    await cora.keyboard.press('Control+k');
    // Neither a colleague nor a book has these initials.
    await field.fill('zqxjv');
    await cora.getByText(kit.paletteNone).waitFor();
    await field.fill('zby');
    await cora.getByRole('option', { name: language === 'zh' ? /周泊远/ : /Leo Zhou/ }).waitFor();
    await cora.keyboard.press('Enter');
    const card = cora.getByRole('dialog').filter({ hasText: words.palette.englishName });
    await card.waitFor();
    expect(await card.textContent()).toContain('Leo Zhou');
    await cora.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await cora.keyboard.press('?');
    const help = cora.getByRole('dialog', { name: guide.help });
    await help.getByText(guide.tabs.keys).click();
    await help.getByText(kit.keys.help).waitFor();
    await cora.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await cora.keyboard.press('Control+k');
    await field.fill(kit.languageHint);
    await cora.getByRole('option', { name: kit.languageHint }).waitFor();
    await cora.keyboard.press('Enter');
    await cora.locator(`html[lang^=${language === 'zh' ? 'en' : 'zh'}]`).waitFor();
  });

  test('the question mark opens the guide of the page beside it, follows the page, and the palette finds sections', async () => {
    const cora = await page('Cora Lin');
    const sectionAtTop = () =>
      cora.evaluate(() => {
        const tabs = document.querySelector('.guide-tabs')?.getBoundingClientRect().bottom ?? 0;
        const sections = [...document.querySelectorAll('.guide [data-section]')];
        return sections
          .find((one) => one.getBoundingClientRect().bottom > tabs)
          ?.getAttribute('data-section');
      });
    await cora.goto(`${app.url}/rolePage/BookingRoom`);
    await tool(cora, guide.helpHere).click();
    const help = cora.getByRole('dialog', { name: guide.help });
    await help
      .getByRole('heading', { name: language === 'zh' ? '会议室' : 'Meeting rooms', exact: true })
      .waitFor();
    await expect.poll(sectionAtTop).toBe('book');
    // The page stays usable, and the drawer goes along.
    await cora.locator('.shell-side a[href="/rolePage/MyJob/application"]').click();
    await cora.waitForURL('**/rolePage/MyJob/application');
    await help
      .getByRole('heading', { name: language === 'zh' ? '审批' : 'Approvals', exact: true })
      .waitFor();
    await expect.poll(sectionAtTop).toBe('mine');
    await help.getByText(guide.tabs.contents).click();
    await help.getByRole('button', { name: language === 'zh' ? '预约和排队' : 'Reserve and wait' }).click();
    await expect.poll(sectionAtTop).toBe('reserve');
    await help.getByRole('button', { name: /close|关闭/i }).click();
    await help.waitFor({ state: 'hidden' });
    await cora.keyboard.press('Control+k');
    await cora
      .getByRole('combobox', { name: kit.palette })
      .fill(language === 'zh' ? '应急清点' : 'Roll call');
    await cora
      .getByRole('group', { name: guide.guides })
      .getByRole('option', { name: language === 'zh' ? '应急清点' : 'Roll call' })
      .click();
    await expect.poll(sectionAtTop).toBe('rollcall');
    await cora.close();
  });

  test('a notice arrives at the bell, leads to the form and is read afterwards', async () => {
    const leo = await page('Leo Zhou');
    const bell = tool(leo, new RegExp(`^${kit.inbox}`));
    // Marks earlier notifications as read, so that the bell counts only the new one.
    await leo.goto('about:blank');
    const counted = leo.waitForResponse(/GetUnreadNoticeCount/);
    await leo.goBack();
    const { Body: unread } = (await (await counted).json()) as { Body: { Count: number } };
    if (unread.Count > 0) {
      await bell.click();
      await leo.getByRole('button', { name: kit.readAll }).click();
      await leo.getByRole('button', { name: kit.inbox, exact: true }).waitFor({ state: 'attached' });
      await leo.keyboard.press('Escape');
    }
    const cora = await page('Cora Lin');
    await fileExpense(cora, expenseLabels[language], approvalWords[language].fill.submit, `铃 ${language}`);
    await tool(leo, `${kit.inbox} (1)`).waitFor();
    await bell.click();
    await leo.getByRole('link', { name: new RegExp(kit.unread) }).click();
    await leo.waitForURL('**/rolePage/MyJob/myApprover?FormID=*');
    await leo.getByRole('button', { name: approvalWords[language].act.approve }).waitFor();
    await leo.getByRole('button', { name: kit.inbox, exact: true }).waitFor();
    await expect.poll(() => tool(leo, `${kit.inbox} (1)`).count()).toBe(0);
    await leo.getByRole('button', { name: approvalWords[language].act.approve }).click();
  });

  test('a form is approved in the inbox, which says so in place and leads on by keyboard', async () => {
    const reason = `盒 ${language}`;
    const { act, fill, notices } = approvalWords[language];
    const cora = await page('Cora Lin');
    await fileExpense(cora, expenseLabels[language], fill.submit, reason);
    const leo = await page('Leo Zhou');
    const inbox = leo.getByRole('dialog', { name: kit.inbox });
    const entry = inbox.getByRole('listitem').filter({ hasText: reason });
    const approve = entry.getByRole('button', { name: notices.approve(act.approve, reason) });
    await tool(leo, new RegExp(`^${kit.inbox}`)).click();
    await inbox
      .getByText(new RegExp(`^${kit.unread}`))
      .first()
      .click();
    await approve.waitFor();
    expect(await entry.textContent()).toContain(expenseLabels[language].applicant);
    expect(await entry.textContent()).toMatch(/¥\d/);
    await leo.route('**/CacApprovalOrder/PreviewBatch', (route) => route.abort());
    await approve.click();
    await leo.locator('.ant-message-error').waitFor();
    await leo.unroute('**/CacApprovalOrder/PreviewBatch');
    await approve.click();
    // The notification was unread when the list was opened, so it stays in the list.
    await entry.getByText(notices.approved).waitFor();
    await expect.poll(() => approve.count()).toBe(0);
    await inbox.getByText(kit.allNotices, { exact: true }).click();
    await entry.getByText(notices.approved).waitFor();
    await leo.reload();
    await tool(leo, new RegExp(`^${kit.inbox}`)).click();
    await entry.getByText(notices.approved).waitFor();
    const subjects = inbox.locator('[data-subject]');
    await subjects.nth(0).focus();
    await leo.keyboard.press('ArrowDown');
    await expect.poll(() => subjects.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
    await leo.keyboard.press('k');
    await leo.keyboard.press('Enter');
    await leo.waitForURL(/FormID=\d+|application\/\d+/);
    await inbox.waitFor({ state: 'hidden' });
  });

  test('settings change the frame at once and stay: top menu, tabs that open and close', async () => {
    const cora = await page('Cora Lin');
    await fromOwnMenu(cora, kit.settings.title);
    await cora.getByText(kit.settings.topmenu, { exact: true }).click();
    await cora.getByRole('switch', { name: kit.settings.multiTab }).click();
    await cora.keyboard.press('Escape');
    await cora.reload();
    const tabs = cora.getByRole('navigation', { name: kit.tabs });
    const top = cora.locator('.shell-top-menu');
    const mine = language === 'zh' ? '我的申请' : 'My applications';
    await top.getByRole('link', { name: mine }).click();
    await cora.waitForURL('**/rolePage/MyJob/application');
    await expect.poll(() => tabs.getByRole('link').count()).toBe(2);
    await tabs.getByRole('button', { name: kit.closeTab(mine) }).click();
    await cora.waitForURL('**/dashboard/index');
    await expect.poll(() => tabs.getByRole('link').count()).toBe(1);
    await cora.close();
  });

  test('a hidden header comes back when one scrolls up', async () => {
    const cora = await page('Cora Lin');
    await fromOwnMenu(cora, kit.settings.title);
    await cora.getByRole('switch', { name: kit.settings.autoHideHeader }).click();
    await cora.keyboard.press('Escape');
    await cora.setViewportSize({ width: 1000, height: 260 });
    await cora.evaluate(() => {
      document.querySelector('main')!.style.minHeight = '3000px';
      scrollTo(0, 290);
    });
    const header = cora.locator('.shell-header');
    expect(await header.getAttribute('class')).not.toContain('hidden');
    await cora.evaluate(() => scrollTo(0, 600));
    await cora.locator('.shell-header-hidden').waitFor({ state: 'attached' });
    await cora.evaluate(() => scrollTo(0, 560));
    await cora.locator('.shell-header-hidden').waitFor({ state: 'detached' });
    expect(await header.getAttribute('class')).not.toContain('hidden');
  });

  test('the settings say what one does on each page and what is there, and lead to it', async () => {
    const ray = await page('Ray Xie');
    await ray.goto(`${app.url}/mySetting`);
    const entries = ray.locator('.hub a');
    const users = ray.locator('.hub a[href="/mySetting/userManager"]');
    await users.getByText(hubWords[language].lines.AASUserManagement).waitFor();
    await expect.poll(() => users.locator('.hub-figure').textContent()).toMatch(/^[1-9]\d*( 人| people)$/);
    await expect
      .poll(async () => (await ray.locator('.hub-figure:not(:empty)').count()) === (await entries.count()))
      .toBe(true);
    await users.click();
    await ray.waitForURL('**/mySetting/userManager');
    await ray.close();
  });
});
