import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { buildWeb, isStale } from '#app/build-web.ts';
import { seats } from '#app/demo/demo-people.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { warnMetricLabels, warnWindowLabels } from '#modules/attendance/contract/warn-codes.ts';
import { warnInTheMorning } from '#modules/attendance/server/open.ts';
import { warnWords } from '#modules/attendance/web/warn/words.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';
import { startProduct, testSecret, type Product } from '#tests/support/product.ts';

let browser: Browser;
beforeAll(async () => {
  if (isStale()) await buildWeb();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(['zh', 'en'] as const)('a rule that warns, in %s', (language) => {
  const words = warnWords[language];
  let db: Database;
  let product: Product;
  let folder: string;
  const today = companyDay(new Date());
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-warnings-'));
    db = await openInMemory();
    await migrate(db);
    await seedDemo(db, { secret: testSecret, files: folderStore(folder), forms: 0 }, () => undefined);
    // Yesterday somebody was late, whatever day it is.
    await db.pool.query('delete from attendance.recalc');
    const [late] = await listByLoginName(db, [seats.employee.loginName]);
    await db.pool.query(
      `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
         leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
       values ($1, $2, 1, 2, 480, 440, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', now())`,
      [late!.id, shiftDays(today, -1)],
    );
    product = await startProduct(db, {}, { pages: true });
  });
  afterAll(async () => {
    await product?.close();
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is tried, made, names who was late, and is handled', async () => {
    const [late] = await listByLoginName(db, [seats.employee.loginName]);
    const name = language === 'zh' ? late!.chineseName : late!.englishName;
    const hr = await enter(browser, { url: product.url, language }, seats.hrbp.name[language]);
    const { page } = hr;
    onTestFailed(() => picture(page, `warnings-${language}`));
    await page.goto(`${product.url}/AttendanceWarning`);
    await page.getByRole('button', { name: words.add }).first().click();
    const dialog = page.getByRole('dialog');
    const choose = async (label: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-item-option', { hasText: option }).click();
    };
    await choose(words.metric, warnMetricLabels[2][language]);
    await choose(words.window, warnWindowLabels[3][language]);
    await dialog.getByRole('spinbutton', { name: words.threshold }).fill('30');
    await dialog.getByRole('button', { name: words.preview }).click();
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();

    // The next working morning.
    const special = await allSpecialDays(db, new Date());
    let day = today;
    while (!isWorkDay(day, special)) day = shiftDays(day, 1);
    await warnInTheMorning(db, companyInstant(`${day} 08:30`));

    await page.goto(`${product.url}/AttendanceWarnedUserStat`);
    await page.getByRole('button', { name: words.handleOf(name) }).click();
    await dialog.getByRole('textbox', { name: words.note }).fill('已沟通');
    await dialog.getByRole('button', { name: words.handle, exact: true }).click();
    await page.getByText(words.summary(1, 0, 0, 1)).waitFor();
    expect(hr.complaints).toEqual([]);
    await hr.context.close();
    const { rows } = await db.pool.query('select value, state, note from attendance.warned');
    expect(rows).toEqual([{ value: 40, state: 3, note: '已沟通' }]);
  });
});
