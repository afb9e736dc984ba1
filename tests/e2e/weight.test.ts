import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('the way to the sign-in page takes at most 120 kB', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(app.url);
  await page.locator('button[name=demo]').first().waitFor();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(120_000);
  await context.close();
});

test('the first page after sign-in is light: at most 380 kB of script, no chain longer than three requests', async () => {
  const { page, context } = await enter(browser, { url: app.url, language: 'zh' }, 'Cora Lin');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, number>();
  const kinds = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scripts.set(requestId, encodedDataLength);
  });
  const parents = new Map<string, string>();
  const urls = new Map<string, string>();
  const loaders = new Map<string, string>();
  client.on('Network.requestWillBeSent', ({ requestId, loaderId, request, initiator }) => {
    loaders.set(requestId, loaderId);
    urls.set(requestId, request.url);
    parents.set(request.url, initiator.url ?? initiator.stack?.callFrames[0]?.url ?? '');
  });
  // Scripts loaded after the first row do not count: the browser loads them when idle, and nobody waits for them.
  await page.addInitScript(() => {
    new MutationObserver((_, self) => {
      if (!document.querySelector('.home-line, .home-empty')) return;
      performance.mark('first row');
      self.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.locator('.home-line, .home-empty').first().waitFor();
  const asked = await page.evaluate(() => {
    const [row] = performance.getEntriesByName('first row');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= row!.startTime)
      .map(({ name }) => name);
  });
  // Scripts that the previous page was still loading do not count.
  const { frameTree } = await client.send('Page.getFrameTree');
  const own = [...scripts].filter(
    ([requestId]) =>
      loaders.get(requestId) === frameTree.frame.loaderId && asked.includes(urls.get(requestId) ?? ''),
  );
  const bytes = own.reduce((sum, [, size]) => sum + size, 0);
  // The application and the page itself at least.
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThanOrEqual(380_000);
  // Requests made by a script count from that script, as the browser's own tools count them.
  const depth = (url: string, seen = 0): number => {
    const from = parents.get(url);
    return !from || from === url || seen > 9 ? 1 : 1 + depth(from, seen + 1);
  };
  const longest = Math.max(...[...parents.keys()].map((url) => depth(url)));
  expect(longest).toBeLessThanOrEqual(3);
});

const pathOf = (request: Request): string => new URL(request.url()).pathname;
const isOurs = (request: Request): boolean => request.url().includes('/api/');

test('a decision asks at most eight times, and nothing that is cancelled', async () => {
  const { page, context } = await enter(browser, { url: app.url, language: 'en' }, 'Leo Zhou');
  await page.goto(`${app.url}/rolePage/MyJob/myApprover?TemplateId=1`);
  const pane = page.locator('.pane-main');
  await pane.waitFor();
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.waitFor();
  const first = await pane.textContent();
  // Requests that the page made before the decision do not count.
  const begun = new Set<Request>();
  const cancelled: string[] = [];
  page.on('request', (request) => isOurs(request) && begun.add(request));
  page.on('requestfailed', (request) => begun.has(request) && cancelled.push(pathOf(request)));
  const asked = (): string[] => [...begun].map(pathOf);
  onTestFailed(() => picture(page, 'weight'));
  await approve.click();
  // Confirms the question that is asked about an amount or about changed values.
  await page.keyboard.press('Enter');
  await expect.poll(() => pane.textContent()).not.toBe(first);
  await expect.poll(() => asked().filter((path) => path.endsWith('ByStayToExamine')).length).toBe(1);
  await page.waitForLoadState('load');
  expect(asked().filter((path) => path.endsWith('ByApproved'))).toHaveLength(1);
  expect(asked().length, asked().join()).toBeLessThanOrEqual(8);
  expect(cancelled).toEqual([]);
  await context.close();
});
