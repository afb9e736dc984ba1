import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildWeb, isStale } from '#app/build-web.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { paths, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { testPassword } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';
import { openEmbedded } from './engines.ts';
import { typeKeys } from './keys.ts';
import { fillKpi } from './kpi-fill.ts';

// `npm run bench:kpi-sheet`: measures in Chromium the grid of a department with 300 people and 20 items. Figures are
// the time until it is there, and the frames while it is scrolled down and across, beside a bare page. The cost of a
// key in a sheet of 20 items is measured beside a bare field. `--short` tries in a minute whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const people = short ? 20 : 300;
const items = short ? 5 : 20;
/** Milliseconds of one way of scrolling. */
const span = short ? 500 : 4_000;
const keys = Array.from({ length: short ? 10 : 100 }, (_, n) => String(n % 10));

const at = (took: readonly number[], share: number): number =>
  took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? Number.NaN;

/** Scrolls what holds an element to its end and back, a step a frame. @returns milliseconds between frames */
const scroll = (page: Page, inner: string, way: 'scrollTop' | 'scrollLeft'): Promise<number[]> =>
  page.evaluate(
    ([selector, side, milliseconds]) =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector(selector)!;
        const most =
          side === 'scrollTop' ? box.scrollHeight - box.clientHeight : box.scrollWidth - box.clientWidth;
        const took: number[] = [];
        const from = performance.now();
        let before = from;
        const step = (now: number): void => {
          took.push(now - before);
          before = now;
          const share = (now - from) / milliseconds;
          if (share >= 1) return resolve(took.slice(2));
          box[side] = most * (1 - Math.abs(1 - 2 * share));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [inner, way, span] as const,
  );

if (isStale()) await buildWeb();
const { db, close } = await openEmbedded();
await migrate(db, {});
const { periods } = await fillKpi(db, { people, unit: people, items, months: 2 });
const product = await startProduct(db, {}, { pages: true });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });

/** Frames a second, how long the slow ones take in milliseconds, and the share of those too late for 50 a second. */
const frames = (took: readonly number[]) => ({
  rate: (1000 * took.length) / took.reduce((sum, ms) => sum + ms, 0),
  p95: at(took, 0.95),
  late: took.filter((ms) => ms > 21).length / took.length,
});

// The bare page: as many lines and columns, drawn once.
await page.setContent(
  `<div id="bare" style="height:480px;overflow:auto"><div style="width:4000px;height:${people * 32}px;background:linear-gradient(#fff,#eee)"></div></div><input>`,
);
const bare = {
  down: frames(await scroll(page, '#bare', 'scrollTop')),
  across: frames(await scroll(page, '#bare', 'scrollLeft')),
};
await page.locator('input').focus();
const bareKeys = await typeKeys(page, keys);

await page.goto(product.url);
await page.getByLabel('登录名或工号').fill('B00000');
await page.getByLabel('密码', { exact: true }).fill(testPassword);
await page.keyboard.press('Enter');
await page.waitForURL((to) => !to.pathname.startsWith('/authority') && to.pathname !== '/oidc-callback');
const address = `${product.url}${paths.all}?period=${periods.at(-1)}&view=grid`;
// Opens the page once to fill the cache.
await page.goto(address);
await page.getByRole('treegrid').waitFor();
await page.goto(`${product.url}/xtable1`);
await page.locator('h1').waitFor();
const from = performance.now();
await page.evaluate((path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}, address);
await page.getByRole('rowheader').first().waitFor();
const opened = performance.now() - from;
const ours = {
  down: frames(await scroll(page, '.tree-grid-scroll', 'scrollTop')),
  across: frames(await scroll(page, '.tree-grid-scroll', 'scrollLeft')),
};

// Gives one of these sheets to the signed-in officer, so that they can fill it in.
const { rows: sheets } = await db.pool.query<{ id: number }>(
  `update kpi.sheet s set person_id = s.leader_id, leader_id = s.person_id
   where s.id = (select min(id) from kpi.sheet where period_id = $1) returning id`,
  [periods.at(-1)],
);
await page.goto(product.url + sheetPath(sheets[0]!.id));
await page.getByRole('treegrid').waitFor();
const cell = page.locator('td[aria-readonly=false]').first();
await cell.click();
await page.keyboard.press('F2');
await page.getByRole('treegrid').getByRole('textbox').waitFor();
const sheetKeys = await typeKeys(page, keys);

const told = (ms: number): string => `${ms.toFixed(0)} ms`;
const line = (way: 'down' | 'across') => ({
  ours: `${ours[way].rate.toFixed(0)} a second, p95 ${told(ours[way].p95)}, ${(ours[way].late * 100).toFixed(0)} % late`,
  bare: `${bare[way].rate.toFixed(0)} a second, p95 ${told(bare[way].p95)}, ${(bare[way].late * 100).toFixed(0)} % late`,
  ratio: (bare[way].rate / ours[way].rate).toFixed(2),
});
console.table({
  [`grid of ${people} x ${items}, first rows (aim 1 s)`]: { ours: told(opened) },
  'scrolled down (aim 50)': line('down'),
  'scrolled across (aim 50)': line('across'),
  [`a key in a cell of ${items} items (aim 50 ms)`]: {
    ours: `${told(at(sheetKeys, 0.5))}, p95 ${told(at(sheetKeys, 0.95))}`,
    bare: `${told(at(bareKeys, 0.5))}, p95 ${told(at(bareKeys, 0.95))}`,
    ratio: (at(sheetKeys, 0.5) / at(bareKeys, 0.5)).toFixed(2),
  },
});
await browser.close();
await product.close();
await close();
