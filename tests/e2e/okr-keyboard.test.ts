import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('okr-keyboard');
const [language] = languagesOf(import.meta.filename);

/** Finds the elements of the page that take the focus, in order. A grid is one stop. */
const stops = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href]:visible, button:visible:enabled, input:visible:enabled, [role=treegrid]:visible');

const pages = routes
  .map(({ path }) => path)
  .filter((path) => /^\/(StrategyRoImplementation\/|OPPMAttendance)/.test(path));

test('sixteen pages', () => expect(pages).toHaveLength(16));

test.each(pages)(
  'without a mouse %s is reached from its first thing to its last, and back (22)',
  async (path) => {
    const page = await stage.come('payroll', language!);
    await stage.open(page, path);
    const all = stops(page);
    await all.first().waitFor();
    const own = await all.evaluateAll((elements) =>
      elements
        .map((element, at) => ({
          at,
          isStop: (element as HTMLElement).tabIndex >= 0 || element.role === 'treegrid',
        }))
        .filter(({ isStop }) => isStop)
        .map(({ at }) => at),
    );
    expect(own.length).toBeGreaterThan(0);
    const first = all.nth(own[0]!);
    const last = all.nth(own.at(-1)!);
    await tabTo(page, first);
    await tabTo(page, last);
    for (let n = 0; n < 150 && !(await first.evaluate((one) => one === document.activeElement)); n += 1)
      await page.keyboard.press('Shift+Tab');
    expect(await first.evaluate((one) => one === document.activeElement)).toBe(true);
  },
);
