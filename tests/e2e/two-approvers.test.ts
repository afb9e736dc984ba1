import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ DEMO_FORMS: '60' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each(['zh', 'en'] as const)(
  'two windows decide on one form at the same moment, in %s',
  (language) => {
    const words = approvalWords[language];

    test('one of them is told who was first', async () => {
      const visit = { url: app.url, language };
      const [one, other] = await Promise.all([
        enter(browser, visit, 'Iris Tao'),
        enter(browser, visit, 'Iris Tao'),
      ]);
      const windows = [one.page, other.page];
      onTestFailed(() => Promise.all(windows.map((page, n) => picture(page, `two-${language}-${n}`))));
      await Promise.all(
        windows.map(async (page) => {
          await page.goto(`${app.url}/rolePage/MyJob/FinanceApprover`);
          await page.getByRole('button', { name: words.act.approve }).waitFor();
        }),
      );
      // Both decisions leave their windows before either answer is back.
      const gate = Promise.withResolvers<void>();
      let waiting = 0;
      for (const page of windows)
        await page.route('**/SubmitCacApprovalFormByFinanceApproved', async (route) => {
          waiting += 1;
          if (waiting === windows.length) gate.resolve();
          await gate.promise;
          await route.continue();
        });
      await Promise.all(windows.map((page) => page.getByRole('button', { name: words.act.approve }).click()));
      const first = language === 'zh' ? '陶静姝' : 'Iris Tao';
      const told = windows.map((page) =>
        page
          .getByRole('alert')
          .filter({ hasText: first })
          .first()
          .waitFor()
          .then(() => 'told' as const),
      );
      const done = windows.map((page) =>
        page
          .getByText(new RegExp(words.act.approved('').trim()))
          .first()
          .waitFor()
          .then(() => 'done' as const),
      );
      const outcomes = await Promise.all(windows.map((_page, n) => Promise.any([told[n]!, done[n]!])));
      expect(outcomes.toSorted()).toEqual(['done', 'told']);
    });
  },
);
