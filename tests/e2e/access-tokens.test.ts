import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { kitWords } from '#kit/web/shell/words.ts';
import { accessTokenWords } from '#modules/people/web/access-token-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const use = (token: string, path: string) =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(({ status }) => status);

describe.each(['zh', 'en'] as const)('access tokens, in %s', (language) => {
  const words = accessTokenWords[language];
  const come = async (name: string, path: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `tokens-${language}-${name}`));
    await page.goto(app.url + path);
    return page;
  };

  test('made on one’s profile, used by a program, revoked by an administrator', async () => {
    const name = language === 'zh' ? '夜间导出' : 'Nightly export';
    const cora = await come('Cora Lin', '/loginLog');
    await cora.getByRole('button', { name: words.add }).click();
    const dialog = cora.getByRole('dialog');
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.madeNote).waitFor();
    const token = (await dialog.locator('.token-value').textContent())?.trim() ?? '';
    expect(token).toMatch(/^portico_pat_/);
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(200);
    expect(await use(token, 'NoticePreference/SetNoticePreference')).toBe(403);
    await dialog.getByRole('button', { name: words.close }).click();
    const line = cora.locator('.token-line', { hasText: name }).filter({ hasText: words.inUse });
    await line.getByText(words.reads).waitFor();

    const ray = await come('Ray Xie', '/mySetting/myInfo');
    await ray.getByRole('navigation', { name: words.views }).getByText(words.tokens).click();
    await ray.getByRole('searchbox').or(ray.getByPlaceholder(words.search)).first().fill(name);
    const row = ray.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('button', { name: words.revoke }).click();
    await ray.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
    await ray.getByText(words.revokeDone).waitFor();
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(401);

    await cora.getByRole('button', { name: new RegExp(`^${kitWords[language].inbox}`) }).waitFor();
    await cora.reload();
    await cora.locator('.token-line', { hasText: name }).getByText(words.revoked, { exact: true }).waitFor();
  });
});
