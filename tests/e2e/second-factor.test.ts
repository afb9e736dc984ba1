import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { rightsWords } from '#modules/people/rights/web/rights-words.ts';
import { factorWords } from '#modules/people/sign-in/web/factor-words.ts';
import { proveWords } from '#modules/people/sign-in/web/prove-words.ts';
import { peopleWords } from '#modules/people/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
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

/** A code of the app; one period ahead is good too, where this one's is used. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** Resets somebody's password as the administrator. Returns their login name and the new password. */
const newPassword = (ray: Page, name: string) =>
  ray.evaluate(async (given) => {
    const kept = Object.values(localStorage).find((text) => text.includes('accessToken')) ?? '{}';
    const { accessToken } = JSON.parse(kept) as { accessToken: string };
    const call = async (path: string, body: object) => {
      const answer = await fetch(`/api/CacUser/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { Body: never }).Body;
    };
    const found = (await call('GetUserInfoListByName', { Name: given })) as { AUID: number }[];
    const reset = (await call('ResetPasswordByAUID', { AUID: found[0]?.AUID })) as { Password: string };
    return { name: given.toLowerCase().replace(' ', '.'), password: reset.Password };
  }, name);

describe.each(languagesOf(import.meta.filename))('the second step, in %s', (language) => {
  const words = factorWords[language];
  const prove = proveWords[language];
  const come = async (name: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `factor-${language}-${name}`));
    return page;
  };
  /** Scans, types the code and keeps the recovery codes. */
  const setUp = async (page: Page) => {
    const dialog = page.getByRole('dialog');
    const secret = ((await dialog.locator('.factor-secret').textContent()) ?? '').replaceAll(/\s/g, '');
    await dialog.getByLabel(words.code).fill('000000');
    await dialog.getByRole('button', { name: words.turnOn }).click();
    await dialog.locator('.ant-form-item-explain-error').waitFor();
    await dialog.getByLabel(words.code).fill(codeOf(secret));
    await dialog.getByRole('button', { name: words.turnOn }).click();
    await dialog.getByText(words.codesNote).waitFor();
    const codes = await dialog.locator('.factor-codes li').allTextContents();
    expect(new Set(codes).size).toBe(10);
    await dialog.getByRole('button', { name: words.kept }).click();
    return { secret, codes };
  };

  test('turned on under one’s profile, asked for after the password, turned off by a recovery code', async () => {
    const ray = await come('Ray Xie');
    const given = await newPassword(ray, language === 'zh' ? 'Cora Lin' : 'Nora Qin');
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
    await context.addInitScript((own) => localStorage.setItem('portico.language', own), language);
    const page = await context.newPage();
    onTestFailed(async () => picture(page, `factor-${language}-own`));
    const signIn = async (password: string) => {
      await page.goto(app.url);
      await page.locator('#name').fill(given.name);
      await page.locator('#password').fill(password);
      await page.locator('.panel button.primary').first().click();
    };
    await signIn(given.password);
    const first = page.getByRole('dialog');
    const own = 'green-boat 9';
    const labels = peopleWords[language];
    await first.getByLabel(labels.newPassword, { exact: true }).fill(own);
    await first.getByLabel(labels.confirmPassword).fill(own);
    await first.getByRole('button', { name: labels.save }).click();
    await page.getByText(labels.passwordChanged).waitFor();

    await page.goto(`${app.url}/loginLog`);
    await page.getByRole('button', { name: words.setUp }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByRole('button', { name: words.next }).click();
    const proving = page.getByRole('dialog', { name: prove.title });
    await proving.getByLabel(prove.password).fill(own);
    await proving.getByRole('button', { name: prove.run }).click();
    const { secret, codes } = await setUp(page);
    await page.getByText(words.isOn, { exact: true }).waitFor();

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(own);
    await page.locator('#code').fill('000000');
    await page.locator('.panel button.primary').click();
    await page.getByRole('alert').waitFor();
    await page.locator('#code').fill(codeOf(secret, 1));
    await page.locator('.panel button.primary').click();
    await page.waitForURL('**/dashboard/index');

    await page.goto(`${app.url}/loginLog`);
    await page.getByRole('button', { name: words.end, exact: true }).click();
    const ending = page.getByRole('dialog', { name: words.endTitle });
    await ending.getByLabel(words.anyCode).fill(codes[0] ?? '');
    await ending.getByRole('button', { name: words.endTitle }).click();
    await page.getByText(words.isOff, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: words.setUp }).count()).toBe(1);
    await context.close();
  });

  test('a role that asks for it holds its people until they have it', async () => {
    const rights = rightsWords[language];
    const ray = await come('Ray Xie');
    const hannah = await come('Hannah Su');
    const ask = async (isOn: boolean) => {
      await ray.goto(`${app.url}/mySetting/roleManagement`);
      await ray.getByText('HRBP', { exact: true }).first().click();
      await ray.getByRole('navigation', { name: rights.roleViews }).getByText(rights.settings).click();
      const own = ray.getByLabel(rights.needsFactor);
      if ((await own.isChecked()) !== isOn) await own.click();
      await ray.getByRole('button', { name: rights.save }).click();
      await ray.getByText(rights.saved, { exact: true }).waitFor();
    };
    await ask(true);
    await hannah.reload();
    await hannah.getByText(words.first).waitFor();
    await hannah.keyboard.press('Escape');
    await hannah.getByRole('button', { name: words.next }).click();
    const { codes } = await setUp(hannah);
    await hannah.locator('.user-menu').waitFor();
    await hannah.goto(`${app.url}/loginLog`);
    await hannah.getByText(words.needed).waitFor();
    expect(await hannah.getByRole('button', { name: words.end, exact: true }).count()).toBe(0);
    await ask(false);
    await hannah.reload();
    await hannah.getByRole('button', { name: words.end, exact: true }).click();
    await hannah.getByLabel(words.anyCode).fill(codes[3] ?? '');
    await hannah.getByRole('dialog').getByRole('button', { name: words.endTitle }).click();
    await hannah.getByText(words.isOff, { exact: true }).waitFor();
  });
});
