import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { appWords } from '#app/words.ts';
import { learningWords } from '#modules/learning/web/words.ts';
import { noticeWords } from '#modules/people/notices/web/notice-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';
import { freePort } from '#tests/support/portal.ts';

let outside: Server;
let address: string;
let browser: Browser;
const apps: RunningApp[] = [];

const start = async (settings: Record<string, string> = {}): Promise<RunningApp> => {
  const app = await startApp('quiet', settings);
  apps.push(app);
  return app;
};

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  outside = createServer(({ url, headers }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>outside</title><h1>outside ${url}</h1><p>from ${headers.referer ?? 'nowhere'}</p>`,
    );
  }).listen(port, '127.0.0.1');
  await once(outside, 'listening');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(apps.map((app) => app.stop()));
  outside.close();
});

test('outside pages stand in frames that the policy names, and training leaves the product', async () => {
  const app = await start({
    LEARNING_URL: `${address}/learning`,
    AI_ASSISTANT_URL: `${address}/assistant`,
    AI_CHAT_URL: `${address}/chat`,
    TRAINING_URL: `${address}/training`,
  });
  const words = learningWords.en;
  const policy = (await fetch(app.url)).headers.get('content-security-policy') ?? '';
  expect(/frame-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' blob: ${address}`);

  const { page } = await enter(browser, { url: app.url, language: 'en' }, 'Cora Lin');
  onTestFailed(async () => picture(page, 'outside'));
  await page.getByRole('navigation').getByRole('link', { name: words.learning }).click();
  const frame = page.frameLocator(`iframe[title="${words.learning}"]`);
  await frame.getByText('outside /learning').waitFor();
  await frame.getByText('from nowhere').waitFor();
  const sandbox = await page.locator('iframe').getAttribute('sandbox');
  expect(sandbox).not.toMatch(/allow-top-navigation|allow-modals/);

  await page.getByRole('button', { name: words.assistant }).click();
  await page.frameLocator(`iframe[title="${words.assistant}"]`).getByText('outside /assistant').waitFor();
  await page.getByText(words.chat, { exact: true }).click();
  await page.frameLocator(`iframe[title="${words.chat}"]`).getByText('outside /chat').waitFor();

  const { page: ray } = await enter(browser, { url: app.url, language: 'en' }, 'Ray Xie');
  await ray.goto(`${app.url}/TrainingCourseManagement/index`);
  await ray.waitForURL(`${address}/training`);
});

test('what is not set up has no way in, but administrators are told how', async () => {
  const app = await start();
  const words = learningWords.zh;
  const { page } = await enter(browser, { url: app.url, language: 'zh' }, 'Cora Lin');
  onTestFailed(async () => picture(page, 'outside-unset'));
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).first().waitFor();
  expect(await page.getByRole('link', { name: words.learning }).count()).toBe(0);
  expect(await page.getByRole('button', { name: words.assistant }).count()).toBe(0);
  await page.goto(`${app.url}/LearningSystem/index`);
  await page.getByText(words.forOthers).waitFor();

  const { page: ray } = await enter(browser, { url: app.url, language: 'zh' }, 'Ray Xie');
  await ray.getByRole('link', { name: words.learning }).click();
  await ray.getByText('LEARNING_URL').waitFor();
  await ray.getByRole('button', { name: words.assistant }).click();
  await ray.getByText('AI_ASSISTANT_URL').waitFor();
});

test('a framed page of the portal’s own origin is refused at the start', async () => {
  const { readConfig } = await import('#app/config.ts');
  expect(() =>
    readConfig({ PUBLIC_URL: 'https://oa.example.com', LEARNING_URL: 'https://oa.example.com/x' }),
  ).toThrow(/LEARNING_URL/);
});

test('icons are found by name, and a click copies the name', async () => {
  const [app] = apps;
  const words = appWords.en.icons;
  const { page, context } = await enter(browser, { url: app!.url, language: 'en' }, 'Cora Lin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app!.url}/iconFont`);
  await page.getByRole('textbox', { name: words.search }).fill('messageoutl');
  await page.getByRole('button', { name: 'MessageOutlined' }).click();
  await page.getByText(words.copied('MessageOutlined')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('MessageOutlined');
  await page.getByRole('textbox', { name: words.search }).fill('zzz');
  await page.getByText(words.none('zzz')).waitFor();
});

test('reminders by mail are offered where mail can be sent, and stay as chosen', async () => {
  const app = await start({ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Portico <portico@example.com>' });
  for (const language of ['zh', 'en'] as const) {
    const words = noticeWords[language];
    const { page, context } = await enter(browser, { url: app.url, language }, 'Cora Lin');
    onTestFailed(async () => picture(page, `reminders-${language}`));
    await page.goto(`${app.url}/loginLog`);
    const mode = words.modes[language === 'zh' ? 'digest' : 'off'];
    await page.getByRole('radio', { name: mode }).check();
    await page.getByRole('switch', { name: words.quiet }).click();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();
    await page.reload();
    await page.getByRole('radio', { name: mode }).waitFor();
    expect(await page.getByRole('radio', { name: mode }).isChecked()).toBe(true);
    // Off after the first language, on again after the second.
    expect(await page.getByRole('switch', { name: words.quiet }).isChecked()).toBe(language === 'en');
    expect(await page.getByText(words.workChat).count()).toBe(0);
    await context.close();
  }
});
