import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { pageWords } from '#modules/people/authority/server/commands/words.ts';
import { areaWords } from '#modules/people/programs/contract/access-areas.ts';
import { accessTokenWords } from '#modules/people/programs/web/access-token-words.ts';
import { programWords } from '#modules/people/programs/web/program-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';

let app: RunningApp;
let browser: Browser;
let program: Receiver;

beforeAll(async () => {
  [app, browser, program] = await Promise.all([startApp(), launchBrowser(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop(), program?.close()]);
});

test.each(languagesOf(import.meta.filename))(
  'a program is added, let in by somebody, and taken away, in %s',
  async (language) => {
    const words = programWords[language];
    const pages = pageWords[language];
    const name = language === 'zh' ? '我的助手' : 'My assistant';
    const ray = await enter(browser, { url: app.url, language }, 'Ray Xie');
    onTestFailed(async () => picture(ray.page, `programs-${language}-ray`));
    await ray.page.goto(`${app.url}/mySetting/myInfo?view=programs`);
    await ray.page.getByRole('button', { name: words.add }).click();
    const dialog = ray.page.getByRole('dialog');
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByLabel(words.redirect).fill('http://127.0.0.1/callback');
    await dialog.getByRole('button', { name: words.create }).click();
    const clientId = (await ray.page.locator('.token-value').textContent())?.trim() ?? '';
    await ray.page.getByRole('button', { name: words.close, exact: true }).click();

    const verifier = randomBytes(32).toString('base64url');
    const asked = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${program.url}/callback`,
      scope: 'read write',
      resource: `${app.url}/api`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: language,
    });
    const cora = await enter(browser, { url: app.url, language }, 'Cora Lin');
    onTestFailed(async () => picture(cora.page, `programs-${language}-cora`));
    await cora.page.goto(`${app.url}/authority/auth?${asked.toString()}`);
    await cora.page.getByRole('heading', { name: pages.consentTitle(name) }).waitFor();
    expect(await findings(cora.page)).toEqual([]);
    await cora.page.getByLabel(areaWords.pay[language], { exact: true }).uncheck();
    await cora.page.getByLabel(pages.consentWrite).uncheck();
    await cora.page.getByRole('button', { name: pages.consentAllow, exact: true }).click();
    await cora.page.waitForURL(`${program.url}/callback**`);
    const code = new URL(cora.page.url()).searchParams.get('code') ?? '';
    const answer = await fetch(`${app.url}/authority/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: `${program.url}/callback`,
        code,
        code_verifier: verifier,
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const use = async () =>
      (
        await fetch(`${app.url}/api/CacUser/GetUserInfo`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status;
    expect(await use()).toBe(200);
    await cora.page.goto(`${app.url}/loginLog`);
    const line = cora.page.locator('.token-line', { hasText: name });
    await line.getByText(accessTokenWords[language].reads).waitFor();

    const row = ray.page.locator('.token-line', { hasText: name });
    await ray.page.reload();
    await row.getByText(words.people(1)).waitFor();
    await row.getByRole('button', { name: words.remove }).click();
    await ray.page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await ray.page.getByText(words.removed).waitFor();
    expect(await use()).toBe(401);
    expect([...ray.complaints, ...cora.complaints]).toEqual([]);
  },
);
