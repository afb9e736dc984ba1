import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { routes } from '#app/routes.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';
import { isGate } from '#tests/support/suite.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Pages that need something to show, seen by who administers approvals. */
const filled = [
  '/rolePage/processList',
  '/rolePage/formTemplates',
  '/rolePage/formTemplates/1',
  '/baoxiao?template=1',
  '/applyByPay?template=2',
  '/borrowByMarket?template=3',
  '/rolePage/MyJob/application',
  '/rolePage/MyJob/myApprover',
  '/rolePage/MyJob/ManagerApprover',
  '/library',
  '/library?view=shelf',
  '/library?view=recommend',
  '/library?view=ranking',
  '/library/book/detail/1',
  '/library/book/search?Keyword=三',
  '/library/comment',
  '/library/manage?view=returns',
  '/library/manage?view=loans',
  '/library/manage?view=copies',
  '/library/manage?view=holds',
  '/library/manage?view=recommends',
  '/library/manage?view=rules',
  '/library/manage?view=import',
  '/library/manage?edit=new',
  '/no-such-page',
];
/** Every page of the menu and behind it, seen by the administrator. */
const plain = routes
  .filter(
    ({ path, isPublic }) => !isPublic && !path.includes(':') && !filled.some((one) => one.startsWith(path)),
  )
  .map(({ path, permission }) => ({ path, permission }));

/** Addresses at which something opens over a page. */
const opened = [
  '/mySetting/feedback?ID=2',
  '/mySetting/feedback?questions=1',
  '/mySetting/homeSetting?view=copywriting',
  '/mySetting/meetingRoom?view=usage',
  '/mySetting/meetingRoom?view=records',
  '/mySetting/meetingRoom?view=limits',
  '/rolePage/BookingRoom?new=1',
  '/rolePage/BookingRoom?booking=1',
  '/rolePage/BookingRoom?view=history',
  '/rolePage/BookingRoom?subscribe=1',
  '/dashboard/index?feedback=new',
  '/dashboard/index?feedback=mine',
  '/VisitingManagement/VisitingRecords?tab=history',
  '/VisitingManagement/VisitingRecords?tab=onSite&visit=1',
  '/VisitingManagement/VisitingForm?tab=forms',
  '/VisitingManagement/VisitingForm?tab=watch',
  '/VisitingManagement/VisitingForm?invite=1',
  '/VisitingManagement/VisitingForm/1',
  '/mySetting/framework?view=chart&Day=2025-01-31',
  '/mySetting/userManager?AUID=2&Tab=timeline',
  '/certificate?code=none',
  '/VisitorInformation',
  '/VisitorInformationSuccess',
  '/meeting/door',
  '/VisitingManagement/VisitingForm/1/poster',
];
/** A form in a list: beside it where there is room, on a page of its own on phones. */
const formLink = 'main a[href*="FormID="], main a[href*="/MyJob/application/"]';
/** Link from the poster to the form for guests. The poster is looked at last. */
const guestForm = 'a[href*="/VisitorInformation?token="]';

/** Seen by who looks after suppliers. */
const ofSuppliers = [
  '/supplier',
  '/supplier/companies',
  '/supplier/companies?company=1',
  '/supplier/companies?act=new',
  '/supplier/companies?act=charts',
  '/supplier/rules',
  '/supplier/rules?list=1',
];

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const usual = [
  { language: 'zh', look: 'light', viewport: wide },
  { language: 'en', look: 'dark', viewport: narrow },
] as const;
/** `npm run soak` looks at every page in all eight; otherwise each is looked at in one of the two usual ones. */
const others = [
  { language: 'zh', look: 'dark', viewport: wide },
  { language: 'en', look: 'light', viewport: wide },
  { language: 'en', look: 'dark', viewport: wide },
  { language: 'zh', look: 'light', viewport: narrow },
  { language: 'zh', look: 'dark', viewport: narrow },
  { language: 'en', look: 'light', viewport: narrow },
] as const;
const everyLook = Boolean(process.env['ALL_LOOKS']);
/** The gate looks at a sample: one page in twelve in each look, and those that know the hour. */
const turns = isGate ? 12 : usual.length;
const sampled = new Set(isGate ? ['/rolePage/BookingRoom?new=1', '/dashboard/index'] : []);
const looks = (everyLook ? [...usual, ...others] : usual).map((look, turn) => ({ ...look, turn }));

/** Pixels that stand out beyond the window, two frames after its width changed. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - innerWidth)),
        );
      }),
  );

describe.each(looks)(
  'pages in $language, $look, $viewport.width px wide',
  ({ language, look, viewport, turn }) => {
    test('are accessible, fit windows of both widths and raise no error', { timeout: 900_000 }, async () => {
      const faults: unknown[] = [];
      for (const name of ['Helen Gu', 'Nora Qin', 'Ray Xie']) {
        const { page, complaints } = await enter(browser, { url: app.url, language, viewport }, name);
        onTestFailed(async () => picture(page, `pages-${language}`));
        await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
        const codes = await page.waitForFunction(() => localStorage.getItem('portico.PermissionAll'));
        const held = new Set(JSON.parse((await codes.jsonValue()) ?? '[]') as string[]);
        const all =
          name !== 'Ray Xie'
            ? { 'Helen Gu': filled, 'Nora Qin': ofSuppliers }[name]!
            : [
                ...plain.flatMap(({ path, permission }) =>
                  permission === null || held.has(permission) ? [path] : [],
                ),
                ...opened,
              ];
        // The last one is the poster, whose links lead on.
        const pages = all.filter(
          (path, n) =>
            everyLook || n % turns === turn || n === all.length - 1 || (turn === 0 && sampled.has(path)),
        );
        const visit = async (path: string): Promise<void> => {
          await page.goto(app.url + path);
          await page.waitForLoadState('load');
          await page.locator('h1, .told-title').first().waitFor();
          await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
          faults.push(...(await findings(page)).map((finding) => ({ path, ...finding })));
          if ((await page.locator('.failed').count()) > 0)
            faults.push(`${path} could not show what it is for`);
          for (const size of [viewport === wide ? narrow : wide, viewport]) {
            const before = await overflow(page);
            if (before > 0) faults.push(`${path} is ${before} px wider than the window`);
            await page.setViewportSize(size);
          }
        };
        for (const path of pages) await visit(path);
        if (name === 'Helen Gu') {
          await page.goto(`${app.url}/rolePage/MyJob/ManagerApprover`);
          const form = /\d+$/.exec((await page.locator(formLink).first().getAttribute('href')) ?? '')?.[0];
          for (const path of [
            `/rolePage/MyJob/application/${form}`,
            `/rolePage/MyJob/application/${form}/print`,
          ])
            await visit(path);
        }
        const led = await page.locator(guestForm).all();
        expect(led.length).toBe(name === 'Ray Xie' ? 1 : 0);
        for (const link of led)
          await visit(new URL((await link.getAttribute('href')) ?? '').href.slice(app.url.length));
        faults.push(...complaints);
        await page.context().close();
      }
      expect(faults).toEqual([]);
    });
  },
);
