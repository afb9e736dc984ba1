import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFailed } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { launchBrowser } from './browser.ts';
import { enter, picture, type Person, type Visit } from './journey.ts';
import { startProduct, type Product } from './product.ts';

export type Seat = keyof typeof seats;

/** A company that a journey may prepare and look behind. */
export interface Stage {
  /** Available from `beforeAll` on. */
  readonly db: Database;
  readonly url: string;
  /**
   * Opens a page as a person of the demo in a browser of their own, where they were before. A visit with a size or time
   * starts anew. A failed test keeps its picture.
   */
  readonly come: (
    who: Seat,
    language: Language,
    visit?: Partial<Pick<Visit, 'now' | 'viewport'>>,
  ) => Promise<Page>;
  /** Goes to a path and waits for its page. */
  readonly open: (page: Page, path: string) => Promise<void>;
}

/**
 * The demo company as its first start leaves it, served by this process, for the tests of the file or block that asks.
 * The busy one has forms, and what follows from them: pay on record, runs. At the end no page may have complained.
 */
export function useStage(
  label: string,
  prepare?: (db: Database) => Promise<void>,
  company: 'quiet' | 'busy' = 'quiet',
): Stage {
  let folder: string;
  let db: Database;
  let product: Product;
  let browser: Browser;
  const people: Person[] = [];
  const seated = new Map<string, Page>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-stage-'));
    cpSync(inject('companies')[company], folder, { recursive: true });
    db = await openDatabase({ dataDir: folder });
    await prepare?.(db);
    [product, browser] = await Promise.all([
      startProduct(db, { PORTICO_DATA: folder }, { pages: true }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  return {
    get db() {
      return db;
    },
    get url() {
      return product.url;
    },
    come: async (who, language, visit) => {
      const seat = `${who}-${language}`;
      let page = visit ? undefined : seated.get(seat);
      if (!page) {
        const person = await enter(
          browser,
          { url: product.url, language, ...visit },
          seats[who].name[language],
        );
        people.push(person);
        ({ page } = person);
        if (!visit) seated.set(seat, page);
      }
      const shown = page;
      onTestFailed(() => picture(shown, `${label}-${seat}`));
      return page;
    },
    open: async (page, path) => {
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  };
}

/** Submits the form that is open, and waits for its page. */
export async function submitForm(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: approvalWords[language].fill.submit, exact: true }).click();
  await page.waitForURL(/MyJob\/application\/\d+$/);
}

/** Approves what waits first, a bill whose number begins with one of these codes. */
export async function approveFirst(
  stage: Stage,
  page: Page,
  language: Language,
  codes: string,
  fillIn?: () => Promise<void>,
): Promise<void> {
  const words = approvalWords[language];
  await stage.open(page, '/rolePage/MyJob/myApprover');
  await page.getByText(words.effects.title, { exact: true }).waitFor();
  await fillIn?.();
  const said = page.getByText(new RegExp(words.act.approved(`(${codes})`))).first();
  await Promise.all([said.waitFor(), page.getByRole('button', { name: words.act.approve }).first().click()]);
}
