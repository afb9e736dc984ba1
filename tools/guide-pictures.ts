import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { Language } from '#kit/contract/refusals.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter } from '#tests/support/journey.ts';
import { settle } from './gallery/take.ts';

// `node tools/guide-pictures.ts --url http://localhost:3000`: the pictures of the user guides, taken from a demo portal that
// runs, into docs/guide. `--areas rooms,library` takes fewer.
const { values } = parseArgs({ options: { url: { type: 'string' }, areas: { type: 'string' } } });
const { url } = values;
if (!url) {
  console.error('Which portal? node tools/guide-pictures.ts --url URL [--areas rooms,library]');
  process.exit(2);
}

/** Page that stands for each guide, and who looks at it. */
const pictures: Readonly<Record<string, readonly [path: string, looker: string]>> = {
  home: ['/dashboard/index', 'Leo Zhou'],
  approvals: ['/rolePage/MyJob/myApprover', 'Leo Zhou'],
  attendance: ['/performanceManagement/AttendanceApplication', 'Cora Lin'],
  pay: ['/EmployeeManagement/Payslip', 'Cora Lin'],
  rooms: ['/rolePage/BookingRoom', 'Cora Lin'],
  library: ['/library', 'Cora Lin'],
  visitors: ['/VisitingManagement/VisitingRecords?tab=history', 'Ray Xie'],
  goals: ['/StrategyRoImplementation/TargetKRManagement', 'Leo Zhou'],
  reviews: ['/xtable1', 'Cora Lin'],
  hr: ['/EmployeeManagement/ContractManagement', 'Hannah Su'],
  recruiting: ['/Recruiting/RecruitmentList', 'Hannah Su'],
  people: ['/mySetting/userManager', 'Ray Xie'],
  suppliers: ['/supplier/companies', 'Nora Qin'],
};

/** Share of the quality that a picture keeps: small texts stay readable. */
const quality = 0.6;

/** Encodes a screenshot as WebP, which only the browser itself can do. */
async function webpOf(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const encoded = await page.evaluate(
    async ([source, share]) => {
      const bytes = Uint8Array.from(atob(source), (one) => one.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', share);
    },
    [png, quality] as const,
  );
  return Buffer.from(encoded.replace(/^[^,]*,/, ''), 'base64');
}

const wanted = values.areas?.split(',') ?? Object.keys(pictures);
const browser = await launchBrowser();
try {
  for (const language of ['zh', 'en'] satisfies Language[])
    for (const area of wanted) {
      const [path, looker] = pictures[area]!;
      const viewport = { width: 1000, height: 620 };
      const { page, context } = await enter(browser, { url, language, viewport }, looker);
      await page.evaluate(() => localStorage.setItem('portico.side', 'slim'));
      await page.goto(url + path);
      await settle(page);
      const file = join('docs/guide', `${area}${language === 'zh' ? '.zh-CN' : ''}.webp`);
      const picture = await webpOf(page);
      writeFileSync(file, picture);
      console.log(`${file} ${picture.length}`);
      await context.close();
    }
} finally {
  await browser.close();
}
