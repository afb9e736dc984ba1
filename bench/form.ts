import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addDraft } from '#modules/approval/server/open.ts';
import type { EditionInput } from '#modules/forms/contract/control.ts';
import { addTemplate } from '#modules/forms/server/commands/templates.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { demoPeople } from '#app/demo/demo-people.ts';
import { typeKeys } from './keys.ts';

// `node bench/form.ts`: measures a form of 200 controls with a group area of 99 rows in Chromium. Figures are the time
// to open it, and the time from a key to the frame that shows it. Builds and starts the product on a folder of its own.
const ROWS = 99;
const CONTROLS = 200;
const KEYS = 120;
const port = Number(process.env['BENCH_PORT'] ?? 4371);
const folder = mkdtempSync(join(tmpdir(), 'portico-form-'));

const half = { inlineBlock: true, require: false };
const edition: EditionInput = {
  controls: [
    { type: 'input', name: 'first', label: '第一个控件', labelEn: 'First', maxLength: 1000 },
    {
      type: 'groupArea',
      name: 'rows',
      label: '明细',
      labelEn: 'Row',
      controls: [
        { type: 'date', name: 'day', label: '日期' },
        { type: 'accountingSubjectTree', name: 'subject', label: '科目' },
        { type: 'money', name: 'amount', label: '金额', fixed: 'amount' },
        { type: 'input', name: 'note', label: '说明', maxLength: 1000 },
      ],
    },
    { type: 'money', name: 'total', label: '合计金额', fixed: 'totalAmount' },
    ...Array.from({ length: CONTROLS - 3 }, (_, n) => {
      const base = { name: `c${n}`, label: `控件 ${n}`, labelEn: `Control ${n}`, ...half };
      const kinds = [
        { type: 'input', ...base },
        { type: 'number', ...base },
        { type: 'date', ...base },
        {
          type: 'select',
          ...base,
          items: ['1', '2', '3', '4', '5'].map((value) => ({ label_value: value, label_name: value })),
        },
        { type: 'textarea', ...base },
      ] as const;
      return kinds[n % kinds.length]!;
    }),
  ],
};

/** Starts the product and returns when it has said `line`. @returns what ends it */
async function start(line = 'Portico is ready'): Promise<() => Promise<void>> {
  const app = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTICO_DATA: folder,
      PORT: String(port),
      DEMO_FORMS: '0',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of app.stdout) if (String(chunk).includes(line)) break;
  return async () => {
    app.kill('SIGTERM');
    await once(app, 'exit');
  };
}

/** Makes a template of that size, and a draft of it with all its rows. Returns the draft's id. */
async function prepare(): Promise<number> {
  await (
    await start('The demo company is complete')
  )();
  const db = await openDatabase({
    url: '',
    dataDir: folder,
    connections: 1,
    onError: console.error,
    onStopped: console.error,
  });
  const now = new Date();
  const [person] = await demoPeople(db);
  const by = { id: person!.id, administers: false, oversees: false, language: 'zh' as const, now };
  const code = 'BIG';
  const TemplateId = await inTransaction(db, (tx) =>
    addTemplate(
      tx,
      { code, title: '大表单', titleEn: 'Big form', group: 'other', edition },
      { ...by, by: null },
    ),
  );
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    day: '2026-11-20',
    amount: `${n}.10`,
    note: `第 ${n} 行`,
  }));
  const { FormID } = await addDraft(db, by, { TemplateId, Values: { first: 'x', rows } });
  await db.close();
  return FormID;
}

/** Milliseconds of keys typed into a field, the quick ones first. */
async function type(page: Page, field: string): Promise<readonly number[]> {
  await page.locator(field).click();
  const took = await typeKeys(
    page,
    Array.from({ length: KEYS }, () => 'a'),
  );
  return took.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)} ms`;

try {
  const id = await prepare();
  const stop = await start();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://localhost:${port}`);
  await page.locator('button[name=demo]').first().click();
  await page.waitForURL('**/dashboard/index');
  const address = `http://localhost:${port}/commonForTemplate?id=${id}`;
  // Opens the form once to fill the cache, as on the second form of the day.
  await page.goto(address);
  await page
    .locator('.form-row')
    .nth(ROWS - 1)
    .waitFor();

  await page.goto(`http://localhost:${port}/rolePage/processList`);
  await page.locator('h1').waitFor();
  const opened = performance.now();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/commonForTemplate?id=${id}`);
  await page.locator('.form-row input').first().waitFor();
  const first = performance.now() - opened;
  await page
    .locator('.form-row')
    .nth(ROWS - 1)
    .waitFor();
  await page
    .locator('.form-field')
    .nth(CONTROLS - 1)
    .waitFor();
  const whole = performance.now() - opened;
  console.log(
    `opens: first controls after ${first.toFixed(0)} ms, the whole form after ${whole.toFixed(0)} ms`,
  );
  for (const [what, field] of [
    ['the first control', '[id$="-first"]'],
    ['a cell of the middle row', `[id$="-rows-${Math.floor(ROWS / 2)}-note"]`],
    ['a cell of the last row', `[id$="-rows-${ROWS - 1}-note"]`],
  ] as const) {
    const took = await type(page, field);
    console.log(`a key in ${what}: median ${at(took, 0.5)}, p95 ${at(took, 0.95)}, worst ${at(took, 1)}`);
  }
  await browser.close();
  await stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
