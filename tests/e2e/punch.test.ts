import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { buildWeb, isStale } from '#app/build-web.ts';
import { seats } from '#app/demo/demo-people.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { punchSourceLabels } from '#modules/attendance/contract/codes.ts';
import { punchWords } from '#modules/attendance/web/punches/words.ts';
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

describe.each(['zh', 'en'] as const)('clocking in on a phone, in %s', (language) => {
  const words = punchWords[language];
  let db: Database;
  let product: Product;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-punch-'));
    db = await openInMemory();
    await migrate(db);
    await seedDemo(db, { secret: testSecret, files: folderStore(folder), forms: 0 }, () => undefined);
    product = await startProduct(db, {}, { pages: true });
  });
  afterAll(async () => {
    await product?.close();
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('one press is one punch, which HR sees and makes void', async () => {
    const phone = { width: 390, height: 844 };
    const visit = { url: product.url, language, viewport: phone };
    const { page, context, complaints } = await enter(browser, visit, seats.employee.name[language]);
    onTestFailed(() => picture(page, `punch-${language}`));
    await page.goto(`${product.url}/performanceManagement/AttendanceApplication`);
    const list = page.getByRole('list', { name: words.card.list });
    await list.getByText(words.card.none).waitFor();
    await page.getByRole('button', { name: words.card.on }).click();
    await list.getByText(punchSourceLabels[4][language]).waitFor();
    // Again within a minute it is the same punch.
    await page.getByRole('button', { name: words.card.off }).click();
    await page
      .getByText(new RegExp(words.card.done('\\d\\d:\\d\\d')))
      .nth(1)
      .waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(phone.width);
    expect(complaints).toEqual([]);
    await context.close();

    const [cora] = await listByLoginName(db, [seats.employee.loginName]);
    const hr = await enter(browser, { url: product.url, language }, seats.hrbp.name[language]);
    onTestFailed(() => picture(hr.page, `punch-${language}-hr`));
    await hr.page.goto(`${product.url}/EmployeeManagement/SettingUpCourse?tab=punches&Source=4`);
    const name = language === 'zh' ? cora!.chineseName : cora!.englishName;
    await hr.page.getByRole('button', { name: new RegExp(`^${words.makeVoid} ${name}`) }).click();
    const dialog = hr.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words.reason }).fill('误打');
    await dialog.getByRole('button', { name: words.makeVoid }).click();
    await hr.page.getByText(words.isVoid, { exact: true }).first().waitFor();
    expect(hr.complaints).toEqual([]);
    await hr.context.close();
    const { rows } = await db.pool.query(
      `select void_reason from attendance.punch where person_id = $1 and source = 4`,
      [cora!.id],
    );
    expect(rows).toEqual([{ void_reason: '误打' }]);
  });
});
