import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { appWords } from '#app/words.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { general } from '#kit/contract/refusals.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { roomRefusals } from '#modules/rooms/contract/refusals.ts';
import { nthOf } from '#modules/rooms/contract/nth.ts';
import { MeetingRoom } from '#modules/rooms/contract/MeetingRoom.ts';
import { addressWords as secretWords } from '#kit/web/parts/address-words.ts';
import { addressWords } from '#modules/rooms/web/address-words.ts';
import { adminWords } from '#modules/rooms/web/admin-words.ts';
import { waitWords } from '#modules/rooms/web/wait-words.ts';
import { roomWords } from '#modules/rooms/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, patience, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;
const subscribers = ['Cora Lin', 'Leo Zhou', 'Grace Shen', 'Iris Tao'];
let weeks = 0;
let onPhones = 0;

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

describe.each(languagesOf(import.meta.filename))('meeting rooms in %s', (language) => {
  const words = roomWords[language];
  const waiting = waitWords[language];
  const admin = adminWords[language];
  const addressed = { ...addressWords[language], ...secretWords[language] };
  const { palette } = appWords[language];
  const come = async (name: string) => {
    const person = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(person.page, `rooms-${language}-${name}`));
    return person;
  };

  test('a room is booked by dragging, looked at, changed and cancelled', async () => {
    const row = tries++;
    const title = `周末演练 ${language} ${row}`;
    const { page, complaints } = await come('Cora Lin');
    // A Saturday for each try: what the one before left behind is on another.
    const board = `${app.url}/rolePage/BookingRoom?date=${shiftDays(saturday(), 7 * weeks++)}`;
    await page.goto(board);
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
    await page.keyboard.press('Escape');
    /** Opens the form for the same room again, which proposes a free time, and moves it to the taken time. */
    const again = async () => {
      await page.locator('.rooms-row').nth(row).getByRole('button', { name: words.bookHere }).click();
      await form.getByText(words.isFree).waitFor();
      await form.getByLabel(words.from, { exact: true }).click();
      for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await form.locator('.rooms-check-bad').waitFor();
    };
    // A taken time can be waited for once there is a title. The form also offers other times, one press away.
    await again();
    const wait = form.getByRole('button', { name: waiting.waitRoom });
    await wait.click();
    await form.getByText(waiting.needTitle).waitFor();
    await form.getByLabel(words.subject).fill(`${title} 候补`);
    await wait.click();
    await page.getByText(waiting.waiting).waitFor();
    await page.locator('.room-waits', { hasText: waiting.position(1) }).waitFor();
    await page.goto(board);
    await again();
    await form.getByLabel(words.subject).fill(title);
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    expect(await form.getByText(roomRefusals.taken[language]).count()).toBe(1);
    await form.locator('.rooms-offers').getByRole('button').first().click();
    await form.getByText(words.isFree).waitFor();
    await page.keyboard.press('Escape');
    const leaving = page.getByRole('dialog', { name: kitWords[language].leaveTitle });
    await leaving.getByRole('button', { name: kitWords[language].leave }).click();
    await page.locator('.rooms-rows .rooms-block', { hasText: title }).click();
    await detail.getByRole('button', { name: words.edit, exact: true }).click();
    const editing = page.getByRole('dialog', { name: words.edit });
    await editing.getByLabel(words.subject).fill(`${title} 改`);
    await editing.getByRole('button', { name: words.save, exact: true }).click();
    await detail.getByRole('heading', { name: `${title} 改` }).waitFor();
    await detail.getByRole('button', { name: words.cancel }).click();
    const asked = page.getByRole('dialog', { name: words.cancelTitle(`${title} 改`) });
    await asked.getByRole('button', { name: words.cancel }).click();
    await expect.poll(() => detail.getByRole('button', { name: words.cancel }).count()).toBe(0);
    // The released time goes to whoever waited for it.
    const left = page.locator('.rooms-rows .rooms-block', { hasText: title });
    await expect.poll(() => left.allTextContents()).toEqual([expect.stringContaining('候补')]);
    expect(complaints).toEqual([]);
  });

  test('the board opens where its day begins, short meetings can be read, and the form asks in one order', async () => {
    const { page, complaints } = await come('Ray Xie');
    // A day on which there is something, at a width at which not all hours fit.
    const monday = shiftDays(saturday(), 2);
    await page.goto(`${app.url}/rolePage/BookingRoom?date=${monday}`);
    const block = page.locator('.rooms-rows .rooms-block');
    await block.first().waitFor();
    const seen = () =>
      page.evaluate(() => {
        const board = document.querySelector('.rooms-board')!.getBoundingClientRect();
        const blocks = [...document.querySelectorAll('.rooms-rows .rooms-block')];
        const first = Math.min(...blocks.map((each) => each.getBoundingClientRect().left));
        const words = blocks.map((each) => each.querySelector('.rooms-block-text')!.clientWidth);
        const spills = blocks.filter((each) => {
          const [inner, outer] = [each.firstElementChild!, each].map((one) => one.getBoundingClientRect());
          return inner!.left < outer!.left || inner!.right > outer!.right + 0.5;
        });
        return {
          before: first - board.left - 200,
          isInside: first < board.right,
          narrowest: Math.min(...words),
          spills: spills.length,
        };
      });
    const { before, isInside, narrowest, spills } = await seen();
    expect({ isAside: before >= 0 && before < 60, isInside }).toEqual({ isAside: true, isInside: true });
    // Three characters at the least, of a meeting of half an hour with another right behind it.
    expect(narrowest).toBeGreaterThanOrEqual(42);
    // No meeting spills over its block, so the free time beside it can be seen and dragged over. Its name tells the
    // whole text.
    expect(spills).toBe(0);
    expect(await block.first().textContent()).toMatch(/\d\d:\d\d/);
    const room = page.locator('.rooms-row').first();
    const book = room.getByRole('button', { name: words.bookHere });
    expect(await book.textContent()).toBe(words.bookHere);
    await book.click();
    const form = page.getByRole('dialog', { name: words.book });
    const at = async (label: string) =>
      (await form.getByLabel(label, { exact: true }).first().boundingBox())!;
    const [day, from, until] = [await at(words.day), await at(words.from), await at(words.until)];
    expect(from.y).toBeGreaterThan(day.y + day.height);
    expect(Math.abs(from.y - until.y)).toBeLessThan(4);
    expect(until.x).toBeGreaterThan(from.x);
    expect(complaints).toEqual([]);
  });

  test('a meeting repeats on a weekday of each month, chosen in the form', async () => {
    const title = `每月例会 ${language} ${tries}`;
    const { page, complaints } = await come('Cora Lin');
    const day = shiftDays(saturday(), 7 * weeks++);
    await page.goto(`${app.url}/rolePage/BookingRoom?date=${day}`);
    await page.locator('.rooms-row').nth(tries++).getByRole('button', { name: words.bookHere }).click();
    const form = page.getByRole('dialog', { name: words.book });
    await form.getByLabel(words.subject).fill(title);
    await form.getByLabel(words.repeat, { exact: true }).click();
    await page
      .getByRole('option', { name: words.repeats.month })
      .or(page.getByTitle(words.repeats.month))
      .last()
      .click();
    await form.getByText(words.repeatByWeekday).click();
    const nth = nthOf(day);
    const chosen = form.getByRole('checkbox', { name: words.nthNames[nth], exact: true });
    await chosen.waitFor();
    expect(await chosen.isChecked()).toBe(true);
    await form.getByLabel(words.repeatUntil).fill(shiftDays(day, 3));
    await page.keyboard.press('Enter');
    await form.getByText(words.isFree).waitFor();
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    const detail = page.getByRole('dialog', { name: words.detail });
    await detail.getByRole('heading', { name: title }).waitFor();
    const said = words.nthText([words.nthNames[nth]], [words.weekdayNames[weekdayOf(day) - 1]!]);
    await detail.getByText(said).waitFor();
    expect(complaints).toEqual([]);
  });

  test('what waits is decided in the list, several at once', async () => {
    const { page, complaints } = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/meetingRoom?view=pending`);
    const rows = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: words.approve, exact: true }) });
    await rows.first().waitFor();
    const tab = page.getByRole('link', { name: new RegExp(`^${words.pending} \\d+$`) });
    const waiting = async (): Promise<number> => Number(/\d+$/.exec((await tab.textContent()) ?? '')?.[0]);
    await tab.waitFor();
    const before = await waiting();
    await rows.first().getByRole('button', { name: words.approve, exact: true }).click();
    await page.getByText(words.decidedSome(1)).waitFor();
    await expect.poll(waiting).toBe(before - 1);
    for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
    const bar = page.locator('.filters', { hasText: words.picked(2) });
    await bar.getByRole('button', { name: words.reject }).click();
    const dialog = page.getByRole('dialog', { name: words.rejectSome(2) });
    await dialog.getByRole('textbox').fill('另有安排');
    await dialog.getByRole('button', { name: words.reject }).click();
    await page.getByText(words.decidedSome(2)).waitFor();
    await expect.poll(waiting).toBe(before - 3);
    expect(complaints).toEqual([]);
  });

  test('without dragging: the button of a room, on a phone as well', async () => {
    const row = tries++;
    const viewport = { width: 390, height: 844 };
    const { page, complaints } = await enter(browser, { url: app.url, language, viewport }, 'Leo Zhou');
    onTestFailed(async () => picture(page, `rooms-${language}-phone`));
    // Each try takes a free day: a person who already has a meeting at that time is asked to confirm.
    const day = shiftDays(saturday(), [1, 7, 8, 14, 15][onPhones++ % 5] ?? 1);
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

  test('one’s meetings are subscribed to by a secret address; a tablet at the door needs no sign-in', async () => {
    const row = tries++;
    // Somebody who has no address yet, in every try.
    const name = subscribers.shift()!;
    const { page: own } = await come(name);
    await own.keyboard.press('Control+k');
    await own.getByRole('combobox', { name: kitWords[language].palette }).fill(palette.bookRoom);
    await own.getByRole('option', { name: palette.bookRoom, exact: true }).click();
    await own.getByRole('dialog', { name: words.book }).waitFor();
    await own.goto(`${app.url}/rolePage/BookingRoom?subscribe=1`);
    const subscribe = own.getByRole('dialog', { name: addressed.subscribe });
    await subscribe.getByRole('button', { name: addressed.make }).click();
    const feed = await subscribe.getByRole('textbox', { name: addressed.mine }).inputValue();
    const calendar = await (await fetch(feed)).text();
    expect(new ICAL.Component(ICAL.parse(calendar) as unknown[]).name).toBe('vcalendar');

    const { page: ray } = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/meetingRoom`);
    await ray
      .getByRole('button', { name: new RegExp(`^${admin.actions} `) })
      .nth(row)
      .click();
    await ray.getByRole('menuitem', { name: admin.display }).click();
    const door = ray.locator('.address-part', { hasText: addressed.doorNote });
    await door.getByRole('button', { name: addressed.make }).click();
    const address = await door.getByRole('textbox', { name: addressed.door }).inputValue();

    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
    context.setDefaultTimeout(patience);
    await context.addInitScript((chosen) => localStorage.setItem('portico.language', chosen), language);
    const tablet = await context.newPage();
    onTestFailed(async () => picture(tablet, `rooms-${language}-door`));
    for (const [colorScheme, width] of [
      ['light', 1024],
      ['dark', 390],
    ] as const) {
      await tablet.setViewportSize({ width, height: 768 });
      await tablet.emulateMedia({ colorScheme });
      await tablet.goto(address);
      await tablet.locator('.door-now strong').waitFor();
      // The address is the same, so the page is not loaded again: colours pass over from one look to the other.
      await expect.poll(() => findings(tablet)).toEqual([]);
      expect(await tablet.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    const other = addressWords[language === 'zh' ? 'en' : 'zh'];
    await tablet.getByRole('button', { name: addressed.switchTo }).click();
    await tablet.getByRole('heading', { name: other.next }).waitFor();

    await door.getByRole('button', { name: addressed.revoke }).click();
    await ray
      .getByRole('dialog', { name: addressed.revokeTitle })
      .getByRole('button', { name: addressed.revoke })
      .click();
    await ray.getByText(addressed.revoked).waitFor();
    await tablet.reload();
    await tablet.getByRole('heading', { name: addressed.badAddress }).waitFor();
    await context.close();
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

    // Changes that a colleague saves meanwhile neither discard what is typed nor are overwritten by it.
    await page.goto(`${app.url}/mySetting/meetingRoom?view=limits`);
    const minutes = page.getByLabel(admin.dayMinutes);
    const before = await minutes.inputValue();
    await minutes.fill('123');
    await page.evaluate(
      async ([read, save]) => {
        const { accessToken } = JSON.parse(localStorage.getItem('portico.tokens') ?? '{}') as {
          accessToken: string;
        };
        const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
        const { Body } = (await (await fetch(read, { method: 'POST', headers, body: '{}' })).json()) as {
          Body: object;
        };
        await fetch(save, { method: 'POST', headers, body: JSON.stringify(Body) });
      },
      [MeetingRoom.GetSetting.path, MeetingRoom.SaveSetting.path] as const,
    );
    await page.getByRole('button', { name: admin.save, exact: true }).click();
    await page.getByText(general.stale[language]).waitFor();
    expect(await minutes.inputValue()).toBe('123');
    await page.getByRole('button', { name: kitWords[language].takeNewer }).click();
    await expect.poll(() => minutes.inputValue()).toBe(before);
    expect(complaints).toEqual([]);
  });
});
