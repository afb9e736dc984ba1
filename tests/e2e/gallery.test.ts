import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter } from '#tests/support/journey.ts';
import { faultsOf, watchShifts } from '#tools/gallery/faults.ts';
import { settle, takeGallery } from '#tools/gallery/take.ts';

let app: RunningApp;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'portico-gallery-'));

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a few pages are taken by whoever sees them, stand in the index, and have no fault', async () => {
  const said: string[] = [];
  const shots = await takeGallery({
    browser,
    url: app.url,
    folder,
    pages: [
      { path: '/dashboard/index', permission: null },
      { path: '/mySetting/approvalProcess', permission: 'AASApprovalIdentityManagement' },
      { path: '/nobody/sees', permission: 'NoSuchCode' },
    ],
    looks: [
      { language: 'zh', theme: 'light', width: 1440 },
      { language: 'en', theme: 'dark', width: 390 },
    ],
    say: (line) => said.push(line),
  });
  expect(shots.map(({ path, faults }) => ({ path, faults }))).toEqual(
    Array.from({ length: 2 }, () => [
      { path: '/dashboard/index', faults: [] },
      { path: '/mySetting/approvalProcess', faults: [] },
    ]).flat(),
  );
  expect(said.filter((line) => line.includes('/nobody/sees'))).toHaveLength(2);
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const { picture } of shots) {
    expect(existsSync(join(folder, picture))).toBe(true);
    expect(index).toContain(picture);
  }
});

/** Home and the ten most used pages, opened by a person with forms of their own and forms of others to decide. */
const daily = [
  '/dashboard/index',
  '/rolePage/processList',
  '/baoxiao?template=1',
  '/rolePage/MyJob/application',
  '/rolePage/MyJob/myApprover',
  '/rolePage/BookingRoom',
  '/library',
  '/performanceManagement/AttendanceApplication',
  '/EmployeeManagement/Payslip',
  '/VisitingManagement/VisitingForm',
  '/loginLog',
];

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('the daily pages stand still while they load, $width pixels wide', async (viewport) => {
  const { page, context } = await enter(browser, { url: app.url, language: 'zh', viewport }, 'Leo Zhou');
  await page.addInitScript(watchShifts);
  const found: unknown[] = [];
  for (const path of daily) {
    await page.goto(app.url + path);
    await settle(page);
    found.push(...(await faultsOf(page)).map((fault) => ({ path, ...fault })));
  }
  await context.close();
  expect(found).toEqual([]);
});

test.each([
  ['Hannah Su', '/Recruiting/RecruitmentList'],
  ['Ray Xie', '/VisitingManagement/VisitingRecords'],
  ['Hannah Su', '/AttendanceWarnedUserStat'],
])('what comes after the page moves nothing on a phone in English: %s at %s', async (name, path) => {
  const viewport = { width: 390, height: 844 };
  const { page, context } = await enter(browser, { url: app.url, language: 'en', viewport }, name);
  await page.addInitScript(watchShifts);
  await page.goto(app.url + path);
  await settle(page);
  const shifts = (await faultsOf(page)).filter(({ kind }) => kind === 'shift');
  await context.close();
  expect(shifts).toEqual([]);
});

test.each([
  ['contrast', '<p style="color:#bbb;background:#fff">pale words</p>'],
  ['cut', '<button style="width:60px;overflow:hidden;white-space:nowrap">far too many words</button>'],
  [
    'cut',
    '<p style="height:20px;overflow:hidden;line-height:20px;width:80px">one line is shown of these</p>',
  ],
  [
    'cut',
    '<p style="width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">a stump of a text</p>',
  ],
  ['sideways', '<div style="width:3000px">wide</div>'],
  [
    'shift',
    '<div id="late"></div><p style="font-size:80px">what is pushed down by something that comes late</p><script>setTimeout(() => { late.style.height = "400px"; }, 100)</script>',
  ],
])('%s is found in %s', async (kind, html) => {
  const page = await browser.newPage();
  await page.addInitScript(watchShifts);
  await page.route('http://planted/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>t</title><body>${html}`,
    }),
  );
  await page.goto('http://planted/');
  await expect.poll(async () => (await faultsOf(page)).map((fault) => fault.kind)).toEqual([kind]);
  await page.close();
});

test('what is folded away, scrolls, or tells the rest by its title is no fault', async () => {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>t</title><body>
    <p class="visually-hidden" style="width:1px;height:1px;overflow:hidden">for readers only</p>
    <p style="width:120px;overflow:auto;white-space:nowrap" tabindex="0">a text that one can scroll to its end</p>
    <p title="in full" style="width:140px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">a text whose title says the rest</p>
    <button>whole</button>`);
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});
