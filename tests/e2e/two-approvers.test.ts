import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { expenseLabels, fileExpense } from '#tests/support/expense-form.ts';
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

describe.each(languagesOf(import.meta.filename))(
  'two approvers decide on one form at the same moment, in %s',
  (language) => {
    const words = approvalWords[language];
    const approve = (page: Page) => page.getByRole('button', { name: words.act.approve });
    const confirm = (page: Page) => page.getByRole('button', { name: words.act.financeApprove });

    async function come(name: string): Promise<Page> {
      const { page } = await enter(browser, { url: app.url, language }, name);
      onTestFailed(async () => picture(page, `two-${language}-${name}`));
      return page;
    }

    test('one of them is told who was first', async () => {
      const applicant = await come('Cora Lin');
      await fileExpense(applicant, expenseLabels[language], words.fill.submit, `两人 ${language}`);
      const leader = await come('Leo Zhou');
      await leader.goto(`${app.url}/rolePage/MyJob/myApprover`);
      // A double click decides once, also where the next form's button takes the place of the first's.
      const sent: string[] = [];
      leader.on('request', (request) => {
        if (request.url().includes('SubmitCacApprovalFormByApproved')) sent.push(request.url());
      });
      await approve(leader).dblclick();
      await leader.getByText(new RegExp(words.act.approved('BX'))).waitFor();
      await expect
        .poll(() => leader.evaluate(() => document.activeElement?.matches('main, .form-head-title')))
        .toBe(true);
      expect(sent).toHaveLength(1);

      const windows = [await come('Iris Tao'), await come('Owen Liang')];
      for (const page of windows) {
        await page.goto(`${app.url}/rolePage/MyJob/FinanceApprover`);
        await approve(page).waitFor();
      }
      // Both decisions leave their windows before either is answered.
      const gate = Promise.withResolvers<void>();
      let waiting = 0;
      for (const page of windows)
        await page.route('**/SubmitCacApprovalFormByFinanceApproved', async (route) => {
          waiting += 1;
          if (waiting === windows.length) gate.resolve();
          await gate.promise;
          await route.continue();
        });
      await Promise.all(windows.map((page) => confirm(page).click()));

      const names = language === 'zh' ? ['陶静姝', '梁书远'] : ['Iris Tao', 'Owen Liang'];
      const outcomes = await Promise.all(
        windows.map((page, n) => {
          const other = page.getByRole('alert').filter({ hasText: names[1 - n]! });
          const own = page.getByText(new RegExp(words.act.approved('BX')));
          return Promise.any([
            own
              .first()
              .waitFor()
              .then(() => 'approved'),
            other
              .first()
              .waitFor()
              .then(() => 'told who was first'),
          ]);
        }),
      );
      expect(outcomes.toSorted()).toEqual(['approved', 'told who was first']);
    });
  },
);
