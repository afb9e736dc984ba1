import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { pageWords } from '#modules/people/authority/server/commands/words.ts';
import { passkeyWords } from '#modules/people/sign-in/web/passkey-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
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

/** A device that knows its person, as Chromium has it for tests: whatever asks it is answered at once. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Clears the browser's data except the language, as if it had never been here. Does so from a file of the portal that
 * runs no script.
 */
async function leave(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mark.svg`);
  await page.context().clearCookies();
  await page.evaluate(() => {
    const own = localStorage.getItem('portico.language');
    localStorage.clear();
    if (own) localStorage.setItem('portico.language', own);
  });
}

describe.each(languagesOf(import.meta.filename))('a passkey, in %s', (language) => {
  const words = passkeyWords[language];

  test('is added under one’s profile, opens the door instead of a password, and is removed', async () => {
    const { page } = await enter(browser, { url: app.url, language }, 'Leo Zhou');
    onTestFailed(async () => picture(page, `passkey-${language}`));
    await withDevice(page);
    await page.goto(`${app.url}/loginLog`);
    const panel = page.locator('section', { has: page.getByRole('heading', { name: words.title }) }).last();
    await panel.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.next }).click();
    await dialog.getByLabel(words.name).fill(language === 'zh' ? '工作电脑' : 'Work laptop');
    await dialog.getByRole('button', { name: words.add }).click();
    await page.getByText(words.added, { exact: true }).waitFor();
    const line = page.locator('.passkey-lines li');
    await line.getByText(words.unused, { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);

    // Signs in by the key that the browser offers under the name field.
    await leave(page, app.url);
    await page.goto(app.url);
    await page.locator('.user-menu').waitFor();
    // Signs in by the button in a browser that does not offer keys under the field.
    await leave(page, app.url);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto(app.url);
    await page.locator('#name').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: pageWords[language].passkey }).click();
    await page.locator('.user-menu').waitFor();

    await page.goto(`${app.url}/loginLog`);
    await line.getByText(words.unused, { exact: false }).waitFor({ state: 'hidden' });
    await line.getByRole('button', { name: words.remove }).click();
    await dialog.getByRole('button', { name: words.remove }).click();
    await page.getByText(words.removed, { exact: true }).waitFor();
    await line.waitFor({ state: 'hidden' });
  });

  test('says in words that a device made none', async () => {
    const { page } = await enter(browser, { url: app.url, language }, 'Nora Qin');
    await page.addInitScript(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.goto(`${app.url}/loginLog`);
    const panel = page.locator('section', { has: page.getByRole('heading', { name: words.title }) }).last();
    await panel.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.next }).click();
    await dialog.getByText(words.failed).waitFor();
    expect(await dialog.getByRole('button', { name: words.again }).isVisible()).toBe(true);
  });
});
