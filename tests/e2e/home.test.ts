import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { settingWords } from '#modules/home/web/settings/words.ts';
import { homeWords } from '#modules/home/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The calls of the frame around every page. */
const ofTheFrame =
  /GetLeftMenuList|GetUserInfo$|GetPermissionCode|IsInitPw|GetApprovalWaitingCount|\/Notice\/|\/Live\/|CacLoginRecord|FormAttachment/;

const card = (page: Page, title: string) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name: title, exact: true }) });

describe.each(languagesOf(import.meta.filename))('the home page in %s', (language) => {
  const words = homeWords[language];
  const setting = settingWords[language];
  const come = async (name: string) => {
    const person = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(person.page, `home-${language}-${name}`));
    return person;
  };
  test('has its charts under the policy of pages, with at most 9 calls of its own, the team of a leader among them', async () => {
    const { page, complaints } = await come('Leo Zhou');
    const calls: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !ofTheFrame.test(pathname)) calls.push(pathname);
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.reload();
    // They come when their place is in view.
    const drawn = async (): Promise<number> => {
      await page.mouse.wheel(0, 400);
      return card(page, words.figures).locator('canvas').count();
    };
    await page.mouse.move(400, 400);
    await expect.poll(drawn).toBeGreaterThan(0);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.length).toBeLessThanOrEqual(9);
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    // A figure leads to its list.
    await card(page, words.figures).getByRole('link', { name: words.handled }).click();
    await page.waitForURL('**/rolePage/MyJob/myApprover?tab=decided');
  });

  test('keeps standing when one card fails, and the card is tried again by itself', async () => {
    const { page } = await come('Leo Zhou');
    await page.route('**/api/CacRankingData/GetCacRankingData', (route) =>
      route.fulfill({ status: 500, json: { ErrorCode: 50000, Msg: 'broken', Body: null } }),
    );
    await page.reload();
    const ranking = card(page, words.ranking);
    await ranking.getByRole('alert').waitFor();
    await card(page, words.calendar).getByRole('table').waitFor();
    await page.unroute('**/api/CacRankingData/GetCacRankingData');
    await ranking.getByRole('alert').getByRole('button').click();
    await expect.poll(() => ranking.getByRole('listitem').count()).toBeGreaterThan(0);
  });

  test('takes notes, reminds of them and shows them in the calendar', async () => {
    const { page } = await come('Grace Shen');
    const notes = card(page, words.notes);
    await notes.getByRole('button', { name: words.newNote }).click();
    const dialog = page.getByRole('dialog', { name: words.addNote });
    await dialog.getByRole('textbox', { name: words.noteContent }).fill(`买票 ${language}`);
    await dialog.getByRole('switch', { name: words.noteTop }).click();
    await dialog.getByLabel(words.noteTime).fill(`${shiftDays(companyDay(new Date()), 1)} 09:00`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: words.add, exact: true }).click();
    await notes.getByText(`买票 ${language}`).waitFor();
    const ahead = card(page, words.calendar).getByRole('region', { name: words.ahead });
    await ahead.getByRole('link', { name: `买票 ${language}` }).waitFor();
    await notes.getByRole('img', { name: words.isTop }).first().waitFor();
    await notes.getByRole('checkbox', { name: words.finish(`买票 ${language}`) }).click();
    await expect.poll(() => notes.getByText(`买票 ${language}`).count()).toBe(0);
    await notes.getByText(words.doneNotes, { exact: true }).click();
    await notes.getByText(`买票 ${language}`).waitFor();
  });

  test('counts one like a person', async () => {
    const { page } = await come('Iris Tao');
    const like = page.locator('.slides').getByRole('button', { name: new RegExp(`^${words.like}`) });
    const count = async (): Promise<number> => Number(await like.textContent());
    const before = await count();
    await like.click();
    await expect.poll(count).toBe(before + 1);
    expect(await like.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await like.click();
    await expect.poll(count).toBe(before);
  });

  test('shows the images and words that a manager gives it', async () => {
    const { page: ray } = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/homeSetting?view=mobile`);
    await ray.getByRole('button', { name: setting.addImage }).click();
    const dialog = ray.getByRole('dialog', { name: setting.addImage });
    const bytes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await dialog.locator('input[type=file]').setInputFiles(bytes);
    await dialog.getByRole('alert').waitFor();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: sampleFiles.png });
    await dialog.locator('.picture img').waitFor();
    await dialog
      .getByRole('textbox', { name: new RegExp(`^[*\\s]*${setting.name}$`) })
      .fill(`年会 ${language}`);
    await dialog.getByRole('textbox', { name: setting.nameEn }).fill(`Annual party ${language}`);
    await dialog.getByRole('textbox', { name: setting.link }).fill('https://evil.example.com/');
    await dialog.getByRole('button', { name: setting.add, exact: true }).click();
    await dialog
      .getByText(language === 'zh' ? /链接只能是本系统的页面/ : /must lead to a page of this portal/)
      .waitFor();
    await dialog.getByRole('textbox', { name: setting.link }).fill('/rolePage/processList');
    await dialog.getByRole('button', { name: setting.add, exact: true }).click();
    await ray.getByText(setting.added).waitFor();
    // To the front of the line, so that a phone shows it first, under its title in the language of the page.
    const title = language === 'zh' ? `年会 ${language}` : `Annual party ${language}`;
    const order = (): Promise<string[]> => ray.locator('.home-image .home-line-title').allTextContents();
    const up = ray.getByRole('button', { name: `${setting.up} ${title}` });
    await up.waitFor();
    for (let before = await order(); before[0] !== title; before = await order()) {
      await up.click();
      await expect.poll(order).not.toEqual(before);
    }
    const { page: phone } = await enter(
      browser,
      { url: app.url, language, viewport: { width: 390, height: 844 } },
      'Cora Lin',
    );
    await phone.locator('.slides').getByText(title).waitFor();

    await ray.goto(`${app.url}/mySetting/homeSetting?view=copywriting`);
    await ray.getByText(setting.today, { exact: true }).first().waitFor();
    await ray.getByRole('button', { name: setting.addWords }).click();
    const form = ray.getByRole('dialog', { name: setting.addWords });
    await form.getByRole('textbox', { name: setting.textZh }).fill(`新文案 ${language}`);
    await form.getByRole('textbox', { name: setting.textEn }).fill(`New words ${language}`);
    await form.getByRole('button', { name: setting.add, exact: true }).click();
    await ray.getByText(`新文案 ${language}`).waitFor();
  });
});
