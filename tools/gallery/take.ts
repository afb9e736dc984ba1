import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { enter } from '#tests/support/journey.ts';
import { albumOf, fileOf, type Shot } from './album.ts';
import { faultsOf, watchShifts } from './faults.ts';
import { heightOf, nameOf, type Look } from './looks.ts';

/** A page, and a code that one must hold to see it; null: anybody sees it. */
export interface Shown {
  readonly path: string;
  readonly permission: string | null;
}

/** People who look at pages, the one who sees most first. The first who may open a page takes its picture. */
export const lookers = ['Ray Xie', 'Helen Gu', 'Hannah Su', 'Olive Ye', 'Nora Qin', 'Owen Liang', 'Cora Lin'];

interface Taking {
  readonly browser: Browser;
  readonly url: string;
  readonly folder: string;
  readonly pages: readonly Shown[];
  readonly looks: readonly Look[];
  readonly say: (line: string) => void;
}

/** Milliseconds after which a page is taken although something on it still turns. */
const longest = 15_000;

/** Waits until a page shows what it is for, and nothing moves by itself any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page
    .locator('h1, .told-title')
    .first()
    .waitFor({ timeout: longest })
    .catch(() => undefined);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true], .ant-skeleton') === null, undefined, {
      timeout: longest,
    })
    .catch(() => undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Takes every page in every look into a folder with an index; @returns what was taken, with its faults */
export async function takeGallery({ browser, url, folder, pages, looks, say }: Taking): Promise<Shot[]> {
  const shots: Shot[] = [];
  // A page is loaded once for both themes.
  for (const alike of Map.groupBy(looks, ({ language, width }) => `${language}-${width}`).values()) {
    const [first] = alike as [Look, ...Look[]];
    for (const look of alike) mkdirSync(join(folder, nameOf(look)), { recursive: true });
    let left = [...pages];
    for (const name of lookers) {
      if (left.length === 0) break;
      const { page, context } = await enter(
        browser,
        { url, language: first.language, viewport: { width: first.width, height: heightOf(first) } },
        name,
      );
      await page.addInitScript(watchShifts);
      const codes = await page.waitForFunction(() => localStorage.getItem('portico.PermissionAll'));
      const held = new Set(JSON.parse((await codes.jsonValue()) ?? '[]') as string[]);
      const mine = left.filter(({ permission }) => permission === null || held.has(permission));
      left = left.filter((one) => !mine.includes(one));
      for (const { path } of mine) {
        await page.emulateMedia({ colorScheme: first.theme, reducedMotion: 'reduce' });
        await page.goto(url + path);
        for (const look of alike) {
          await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' });
          await settle(page);
          const picture = `${nameOf(look)}/${fileOf(path)}`;
          await page.screenshot({ path: join(folder, picture) });
          const faults = await faultsOf(page);
          shots.push({ path, look, picture, faults });
          for (const { kind, where } of faults) say(`${nameOf(look)} ${path}: ${kind} ${where}`);
        }
      }
      await context.close();
    }
    for (const { path } of left) say(`${first.language}-${first.width} ${path}: nobody of the demo sees it`);
    // Writes the index after each window, so that an interrupted run can be looked at as well.
    writeFileSync(join(folder, 'index.html'), albumOf(shots));
  }
  return shots;
}
