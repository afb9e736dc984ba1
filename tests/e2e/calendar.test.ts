import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { calendarWords } from '#modules/calendar/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Holidays of a year that nobody will have spoken about, by language: each takes a year of its own. */
const typed = {
  zh: { year: 2098, text: '2098-03-26 耶稣受难节 | Good Friday', day: '2098-03-26' },
  en: { year: 2099, text: '2099-04-14 耶稣受难节 | Good Friday', day: '2099-04-14' },
} as const;

describe.each(languagesOf(import.meta.filename))('the work calendar, in %s', (language) => {
  const words = calendarWords[language];
  const { year, text, day } = typed[language];

  test('a notice is pasted, mended, previewed and imported; a day is then set by keyboard', async () => {
    const { page, complaints } = await enter(browser, { url: app.url, language }, 'Ray Xie');
    onTestFailed(async () => picture(page, `calendar-${language}`));
    await page.goto(`${app.url}/mySetting/workCalendar?calendar=2&year=${year}`);
    await page.getByText(words.provisional(year)).waitFor();
    await page.getByRole('button', { name: words.import }).click();
    const notice = page.getByLabel(words.text, { exact: true });
    await notice.fill(`${year}-02-30 x`);
    await page.getByRole('button', { name: words.preview }).click();
    await page.getByText(words.faults).waitFor();
    await notice.fill(text);
    await page.getByRole('button', { name: words.preview }).click();
    await page.getByRole('button', { name: words.confirm(1) }).click();
    await page.getByText(words.imported, { exact: true }).waitFor();
    await expect.poll(() => page.getByText(words.provisional(year)).count()).toBe(0);
    await expect.poll(() => page.locator(`[data-day="${day}"]`).getAttribute('data-kind')).toBe('3');

    await page.locator(`[data-day="${day}"]`).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByLabel(words.dayName).fill('开放日');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).waitFor();
    await expect.poll(() => page.locator('[data-own]').count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });
});
