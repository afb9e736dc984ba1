import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { root } from '#app/build-web.ts';
import type { Language } from '#kit/contract/refusals.ts';

/** Milliseconds until something that should appear has failed to. */
export const patience = 60_000;

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Complaints of the page: script errors, and content that the policy blocked. */
  readonly complaints: string[];
}

export interface Visit {
  readonly url: string;
  readonly language: Language;
  /** Time that the browser's clock shows. Without it, the clock shows the real time. */
  readonly now?: Date;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/**
 * Languages in which the journeys of a file are gone: both with ALL_LANGUAGES (the soak), else one that follows from its
 * name, so that a developer waits for half of them; with LANGUAGES_TURN=1 the other one.
 */
export function languagesOf(file: string): readonly Language[] {
  if (process.env['ALL_LANGUAGES']) return ['zh', 'en'];
  const turn = Number(process.env['LANGUAGES_TURN'] ?? 0);
  const sum = [...basename(file)].reduce((total, letter) => total + letter.charCodeAt(0), turn);
  return [sum % 2 === 1 ? 'zh' : 'en'];
}

/** Opens a browser of one's own and signs in as one of the people the sign-in page offers. */
export async function enter(browser: Browser, visit: Visit, name: string): Promise<Person> {
  const context = await browser.newContext({
    viewport: visit.viewport ?? { width: 1440, height: 900 },
    // A window of a phone's width is touched.
    hasTouch: (visit.viewport?.width ?? 1440) < 768,
    locale: visit.language === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  if (visit.now) await context.clock.setSystemTime(visit.now);
  await context.addInitScript(
    (language) => localStorage.setItem('portico.language', language),
    visit.language,
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(visit.url);
  await page.locator('button[name=demo]', { hasText: name }).click();
  await page.waitForURL('**/dashboard/index');
  return { page, context, complaints };
}

/** Opens an address on the phone of somebody without an account. Close its context in the end. */
export async function strangerOnPhone(beside: Page, language: Language, address: string): Promise<Page> {
  const context = await beside
    .context()
    .browser()!
    .newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      reducedMotion: 'reduce',
    });
  context.setDefaultTimeout(patience);
  await context.addInitScript((chosen) => localStorage.setItem('portico.language', chosen), language);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Chooses an entry of the menu that stands under the person's own name. */
export async function fromOwnMenu(page: Page, name: string): Promise<void> {
  await page.locator('.user-menu').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Keeps a picture of a failed journey where a developer finds it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }).catch(() => undefined);
}
