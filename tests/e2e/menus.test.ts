import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { routes } from '#app/routes.ts';
import { general } from '#kit/contract/refusals.ts';
import { shiftWords } from '#modules/attendance/shifts/web/words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage, type Seat } from '#tests/support/stage.ts';

/** Counts the calls of a page that are on their way, and keeps those that were refused, and what the page logged as errors. */
function watch(page: Page) {
  const open = new Set<object>();
  const refused: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request);
  });
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('response', (response) => {
    // A stream of news never ends.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request());
    // No page asks for what its reader may not have, nor for what is not there.
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on('console', (message) => {
    // The browser repeats each refused call there, without its path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      refused.push(`logs ${message.text()} (${message.location().url}:${message.location().lineNumber})`);
  });
  page.on('pageerror', (error) => refused.push(`throws ${error.message}`));
  return { open, refused };
}

/** Pages that the menu may lead somebody to. */
const pagesOf = (codes: readonly string[]): string[] => [
  ...new Set(
    routes.flatMap(({ path, permission }) =>
      permission !== null && codes.includes(permission) && !path.includes(':') ? [path] : [],
    ),
  ),
];

const [language] = languagesOf(import.meta.filename);
const stage = useStage('menus');

const patient = { timeout: 1_800_000 };

/** Seats whose menus are opened; MENU_SEATS names some of them, parted by commas. */
const chosen = (process.env.MENU_SEATS?.split(',') ?? Object.keys(seats)) as Seat[];

/** Opens pages with their tabs. @returns what they refuse their owner */
async function findRefusals(page: Page, paths: readonly string[]): Promise<string[]> {
  const { open, refused } = watch(page);
  const wrong: string[] = [];
  const visited = new Set<string>();
  const visit = async (address: string): Promise<void> => {
    if (visited.has(address)) return;
    visited.add(address);
    await stage.open(page, address);
    await expect.poll(() => open.size).toBe(0);
    // A page that is not for its owner leads to the root, or says so.
    const [path = ''] = address.split('?');
    const at = new URL(page.url()).pathname;
    if (!at.startsWith(path)) wrong.push(`${address}: leads to ${at}`);
    if ((await page.locator('main').innerText()).includes(general.forbidden[language!]))
      wrong.push(`${address}: says that it is not for its owner`);
    wrong.push(...refused.splice(0).map((call) => `${address}: ${call}`));
  };
  for (const path of paths) {
    await visit(path);
    const tabs = await page
      .locator('main a[href*="tab="], main a[href*="kind="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const tab of tabs)
      if (tab.startsWith(`${path}?`) || tab.startsWith('?'))
        await visit(tab.startsWith('?') ? `${path}${tab}` : tab);
  }
  return wrong;
}

test.each(chosen)('no page of the menu of %s refuses its owner', patient, async (seat) => {
  const page = await stage.come(seat, language!);
  const codesOf = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('portico.PermissionAll') ?? '[]') as string[]);
  await expect.poll(async () => (await codesOf()).length).toBeGreaterThan(5);
  expect(await findRefusals(page, pagesOf(await codesOf()))).toEqual([]);
  await page.context().close();
});

test('whoever keeps the attendance of a part of the people is offered no tab that refuses them', async () => {
  await stage.db.pool.query('update people.role set data_scope = 3 where name = $1', ['HRBP']);
  const page = await stage.come('hrbp', language!, { viewport: { width: 1440, height: 900 } });
  const settings = '/EmployeeManagement/SettingUpCourse';
  expect(await findRefusals(page, [settings])).toEqual([]);
  const tabs = page.getByRole('navigation', { name: shiftWords[language!].views }).getByRole('link');
  expect(await tabs.count()).toBeGreaterThan(5);
  await page.context().close();
});
