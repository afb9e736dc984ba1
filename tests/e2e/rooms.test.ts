import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { adminWords } from '#modules/rooms/web/admin-words.ts';
import { roomWords } from '#modules/rooms/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('quiet'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The Saturday after the next days: nobody of the demo company meets at weekends. */
function saturday(): string {
  let day = shiftDays(companyDay(new Date()), 2);
  while (weekdayOf(day) !== 6) day = shiftDays(day, 1);
  return day;
}

describe.each(['zh', 'en'] as const)('meeting rooms in %s', (language) => {
  const words = roomWords[language];
  const admin = adminWords[language];
  const come = async (name: string) => {
    const person = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(person.page, `rooms-${language}-${name}`));
    return person;
  };

  test('a room is booked by dragging, looked at, changed and cancelled', async () => {
    const row = tries++;
    const title = `周末演练 ${language} ${row}`;
    const { page, complaints } = await come('Cora Lin');
    await page.goto(`${app.url}/rolePage/BookingRoom?date=${saturday()}`);
    const track = page.locator('.rooms-row .rooms-track').nth(row);
    await track.waitFor();
    const box = (await track.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const form = page.getByRole('dialog', { name: words.book });
    await form.getByText(words.isFree).waitFor();
    await form.getByLabel(words.subject).fill(title);
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    const detail = page.getByRole('dialog', { name: words.detail });
    await detail.getByRole('heading', { name: title }).waitFor();
    await detail.getByRole('button', { name: words.edit, exact: true }).click();
    const editing = page.getByRole('dialog', { name: words.edit });
    await editing.getByLabel(words.subject).fill(`${title} 改`);
    await editing.getByRole('button', { name: words.save, exact: true }).click();
    await detail.getByRole('heading', { name: `${title} 改` }).waitFor();
    await detail.getByRole('button', { name: words.cancel }).click();
    const asked = page.getByRole('dialog', { name: words.cancelTitle(`${title} 改`) });
    await asked.getByRole('button', { name: words.cancel }).click();
    await expect.poll(() => detail.getByRole('button', { name: words.cancel }).count()).toBe(0);
    await expect.poll(() => page.locator('.rooms-rows .rooms-block').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('without dragging: the button of a room, on a phone as well', async () => {
    const row = tries++;
    const viewport = { width: 390, height: 844 };
    const { page, complaints } = await enter(browser, { url: app.url, language, viewport }, 'Leo Zhou');
    onTestFailed(async () => picture(page, `rooms-${language}-phone`));
    // A free day for each try: whoever meets already is asked whether he means it.
    const day = shiftDays(saturday(), [1, 7, 8, 14, 15][row % 5] ?? 1);
    await page.goto(`${app.url}/rolePage/BookingRoom?date=${day}`);
    const card = page.locator('.rooms-cards > li').nth(row);
    await card.getByRole('button').first().click();
    const form = page.getByRole('dialog', { name: words.book });
    await form.getByText(words.isFree).waitFor();
    await form.getByLabel(words.subject).fill(`手机预订 ${row}`);
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    await page.getByRole('dialog', { name: words.detail }).getByText(`手机预订 ${row}`).waitFor();
    expect(complaints).toEqual([]);
  });

  test('an administrator adds a room and sees how rooms are used', async () => {
    const name = `新会议室 ${language} ${tries++}`;
    const { page, complaints } = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/meetingRoom`);
    await page.getByRole('button', { name: admin.addRoom }).click();
    const form = page.getByRole('dialog', { name: admin.addRoom });
    await form.getByLabel(admin.name, { exact: true }).fill(name);
    await form.getByLabel(admin.building, { exact: true }).fill('新楼');
    await form.getByLabel(admin.capacity, { exact: true }).fill('8');
    await form.getByRole('button', { name: admin.add, exact: true }).click();
    await page.getByRole('button', { name, exact: true }).waitFor();
    await page.goto(`${app.url}/mySetting/meetingRoom?view=usage`);
    await page.getByRole('heading', { name: admin.byRoom }).waitFor();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    expect(complaints).toEqual([]);
  });
});
