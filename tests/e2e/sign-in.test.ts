import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb, isStale } from '#app/build-web.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { startAuthority } from '#tests/support/authority.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { freePort } from '#tests/support/portal.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let db: Database;
let browser: Browser;
beforeAll(async () => {
  if (isStale()) await buildWeb();
  db = await openInMemory();
  await migrate(db);
  await addPeople(db, [{ loginName: 'anna' }, { loginName: 'ben' }, { loginName: 'bare', permissions: [] }]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await db.close();
});

/** Console messages about blocked content. A policy that blocks signing in shows here and nowhere else. */
const complaints: string[] = [];
const hindrance = /(script|frame|connect)-src|form-action|frame-ancestors|X-Frame-Options/i;
const context = async (): Promise<BrowserContext> => {
  const made = await browser.newContext({ locale: 'zh-CN' });
  made.on('console', (message) => {
    if (hindrance.test(message.text())) complaints.push(message.text());
  });
  // The pages of such an authority ask for a font of the internet, which not every machine reaches.
  await made.route('https://fonts.googleapis.com/**', (route) => route.abort());
  made.on('weberror', (error) => complaints.push(String(error.error())));
  return made;
};

/** Signs in at an authority of others; each button by its name, for the second page may be late. */
const enterThere = async (page: Page): Promise<void> => {
  await page.locator('input[name=login]').fill('ben');
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

interface Tokens {
  accessToken: string;
  expiresAt: number;
}
const tokensIn = async (page: Page): Promise<Tokens | null> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('portico.tokens'))) ?? 'null') as Tokens | null;
const home = '**/dashboard/index';
const page404 = '**/404';
const fillIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('登录名或工号').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: '登录' }).click();
};
const enter = async (page: Page, url: string, name = 'anna'): Promise<void> => {
  await page.goto(url);
  await fillIn(page, name);
  await page.waitForURL((at) => !at.pathname.startsWith('/authority') && at.pathname !== '/oidc-callback');
};

const leave = async (page: Page, name: RegExp): Promise<void> => {
  await page.bringToFront();
  await page.getByRole('button', { name }).click();
  // Sends the click without the pointer, because the menu may move under it.
  await page.getByRole('menuitem', { name: '退出登录' }).dispatchEvent('click');
  await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click();
};

const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/CacUser/GetUserInfo'));

describe.each(['id_token token', 'code'])('the browser, %s', (responseType) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(db, { OIDC_RESPONSE_TYPE: responseType }, { pages: true });
  });
  afterAll(() => product.close());

  test('signs in, comes back to where it wanted, and shows no token in any address', async () => {
    const there = await context();
    const page = await there.newPage();
    await enter(page, `${product.url}/somewhere?else=1`);
    await page.waitForURL(page404);
    expect((await tokensIn(page))?.accessToken).toMatch(/\./);
    await page.goto(`${product.url}/`);
    await page.waitForURL(home);
    expect(page.url()).not.toContain('token');
    await page.goBack();
    expect(page.url()).not.toMatch(/token|code=/);
    await there.close();
  });

  test('keeps the language chosen on the sign-in page, and the one chosen later for the next sign-in', async () => {
    const there = await context();
    const page = await there.newPage();
    await page.goto(`${product.url}/`);
    await page.locator('a[href*="lang=en"]').click();
    await page.locator('input[name=name]').fill('anna');
    await page.locator('#password').fill(testPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(home);
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    await page.reload();
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => localStorage.getItem('portico.language'))).toBe('en');
    await there.close();
  });

  test('renews without a page; of two windows one does it', async () => {
    const there = await context();
    const [one, other] = [await there.newPage(), await there.newPage()];
    await enter(one, `${product.url}/`);
    await other.goto(`${product.url}/`);
    await other.waitForURL(home);
    const before = await tokensIn(one);
    let renewals = 0;
    there.on('request', (request) => {
      if (request.url().includes('prompt=none')) renewals += 1;
    });
    // Neither window runs the product while its token grows old: one that was closed amid its renewal leaves it to the next.
    for (const page of [one, other]) await page.goto(`${product.url}/healthz`);
    await one.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('portico.tokens') ?? '{}') as { expiresAt: number };
      tokens.expiresAt = Date.now() + 30_000;
      localStorage.setItem('portico.tokens', JSON.stringify(tokens));
    });
    const [first, second] = await Promise.all([
      answered(one),
      answered(other),
      one.goto(`${product.url}/`),
      other.goto(`${product.url}/`),
    ]);
    expect([first.status(), second.status()]).toEqual([200, 200]);
    expect(renewals).toBe(1);
    const after = await tokensIn(other);
    expect(after?.accessToken).not.toBe(before?.accessToken);
    expect(after?.expiresAt).toBeGreaterThan(Date.now() + 5 * 60_000);
    await there.close();
  });

  test('signs out on both sides, and every window follows', async () => {
    const there = await context();
    const [one, other] = [await there.newPage(), await there.newPage()];
    await enter(one, `${product.url}/`);
    await other.goto(`${product.url}/`);
    await other.waitForURL(home);
    const stolen = await one.evaluate(() => localStorage.getItem('portico.tokens') ?? '');
    await leave(one, /anna/);
    for (const page of [one, other]) await page.waitForURL('**/authority/sign-in/**');
    expect(await one.evaluate(() => localStorage.getItem('portico.tokens'))).toBeNull();
    // The token that somebody copied before is worth nothing.
    const { accessToken } = JSON.parse(stolen) as Tokens;
    const answer = await fetch(`${product.url}/api/CacUser/GetUserInfo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    await there.close();
  });

  test('a copied storage without the cookie leads to the sign-in page', async () => {
    const there = await context();
    const page = await there.newPage();
    await enter(page, `${product.url}/`);
    await page.waitForURL(home);
    const copied = await page.evaluate(() => localStorage.getItem('portico.tokens') ?? '');
    const elsewhere = await context();
    await elsewhere.addInitScript((text) => {
      if (location.pathname !== '/dashboard/index') return;
      if (!sessionStorage.getItem('copied')) localStorage.setItem('portico.tokens', text);
      sessionStorage.setItem('copied', 'yes');
    }, copied);
    const thief = await elsewhere.newPage();
    await thief.goto(`${product.url}/dashboard/index`);
    await thief.waitForURL('**/authority/sign-in/**');
    expect(await tokensIn(thief)).toBeNull();
    await elsewhere.close();
    await there.close();
  });

  test('an answer that nobody asked for is not taken', async () => {
    const there = await context();
    const page = await there.newPage();
    const forged = 'state=abc&access_token=x&id_token=y&code=z';
    await page.goto(`${product.url}/oidc-callback${responseType === 'code' ? '?' : '#'}${forged}`);
    await page.getByText('登录失败').waitFor();
    expect(page.url()).toBe(`${product.url}/oidc-callback`);
    expect(await tokensIn(page)).toBeNull();
    await there.close();
  });

  test('whom the server does not let in reads why, and is signed out after two seconds', async () => {
    const there = await context();
    const page = await there.newPage();
    await page.goto(product.url);
    await fillIn(page, 'bare');
    await page.getByText('roles must be a non-null array').waitFor();
    expect(await tokensIn(page)).toBeNull();
    await page.waitForURL('**/authority/sign-in/**');
    await there.close();
  });
});

test('an outside authority on another origin: opaque tokens, renewal, sign-out', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const authority = await startAuthority(url, 'opaque', `${url}/api`);
  const settings = {
    OIDC_ISSUER: authority.issuer,
    OIDC_CLIENT_ID: 'company-portal',
    OIDC_RESPONSE_TYPE: 'code',
  };
  const product = await startProduct(db, settings, { pages: true, port });
  const there = await context();
  const page = await there.newPage();
  await page.goto(product.url);
  await enterThere(page);
  await page.waitForURL(home);
  await page.getByRole('button', { name: /ben/ }).waitFor();
  const before = await tokensIn(page);
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('portico.tokens') ?? '{}') as { expiresAt: number };
    localStorage.setItem('portico.tokens', JSON.stringify({ ...tokens, expiresAt: Date.now() + 30_000 }));
  });
  const [answer] = await Promise.all([answered(page), page.reload()]);
  expect(answer.status()).toBe(200);
  expect((await tokensIn(page))?.accessToken).not.toBe(before?.accessToken);
  await leave(page, /ben/);
  await page.waitForURL(`${authority.issuer}/session/end?**`);
  await page.locator('button[name=logout]').click();
  // Back at the portal, which knows nobody and asks the authority, which asks for a name again.
  await page.locator('input[name=login]').waitFor();
  await there.close();
  await product.close();
  await authority.stop();
});

test('under another host name the page says so and leads to the right one', async () => {
  const product = await startProduct(db, {}, { pages: true });
  const there = await browser.newContext({ locale: 'zh-CN' });
  const page = await there.newPage();
  const other = product.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${other}/loginLog?tab=1`);
  await page.getByText('请从门户自己的地址进入').waitFor();
  await page.getByRole('link', { name: product.url }).click();
  await fillIn(page, 'anna');
  await page.waitForURL(`${product.url}/loginLog?tab=1`);
  expect(await tokensIn(page)).not.toBeNull();
  await there.close();
  await product.close();
});

test('without its authority the page says so and goes on by itself when it is back', async () => {
  const [port, theirs] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const settings = { OIDC_ISSUER: `http://127.0.0.1:${theirs}`, OIDC_RESPONSE_TYPE: 'code' };
  const product = await startProduct(
    db,
    { ...settings, OIDC_CLIENT_ID: 'company-portal' },
    { pages: true, port },
  );
  const there = await context();
  const page = await there.newPage();
  await page.goto(product.url);
  await page.getByText('暂时无法登录').waitFor();
  expect(await page.getByRole('button', { name: '重试' }).isVisible()).toBe(true);
  const authority = await startAuthority(url, 'opaque', `${url}/api`, theirs);
  await enterThere(page);
  await page.waitForURL(home);
  await there.close();
  await product.close();
  await authority.stop();
});

test('whoever leaves while the authority is away has left this browser, and reads why nobody can sign in', async () => {
  const product = await startProduct(db, {}, { pages: true });
  const there = await browser.newContext({ locale: 'zh-CN' });
  const page = await there.newPage();
  await enter(page, product.url);
  await page.waitForURL(home);
  await there.route('**/.well-known/openid-configuration', (route) => route.abort());
  // A fresh page has to ask the authority where its session ends.
  await page.reload();
  await leave(page, /anna/);
  await page.getByText('暂时无法登录').waitFor();
  expect(await tokensIn(page)).toBeNull();
  await there.close();
  await product.close();
});

test('no policy hindered anything', () => {
  expect(complaints).toEqual([]);
});
