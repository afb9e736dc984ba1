import { mkdirSync } from 'node:fs';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter } from './tests/support/journey.ts';
const url = 'http://localhost:3117';
mkdirSync('/tmp/shots', { recursive: true });
const browser = await launchBrowser();
const only = process.argv[2];
const paths: [string, string][] = [
  ['list', '/Recruiting/RecruitmentList'],
  ['board', '/Recruiting/RecruitmentList?opening=1'],
  ['rows', '/Recruiting/RecruitmentList?opening=1&view=list'],
  ['facts', '/Recruiting/RecruitmentList?opening=1&view=facts'],
  ['candidate', '/Recruiting/RecruitmentList?opening=1&candidate=CAND'],
  ['pool', '/Recruiting/JobseekerTalentPoolManage'],
  ['sources', '/Recruiting/RecruitmentResources'],
];
const looks = [
  ['zh', 1440, 900, 'light'], ['en', 1440, 900, 'dark'], ['zh', 390, 844, 'dark'], ['en', 390, 844, 'light'],
] as const;
for (const [language, width, height, scheme] of looks) {
  const { page, complaints, context } = await enter(browser, { url, language, viewport: { width, height } }, language === 'zh' ? '苏清越' : 'Hannah Su');
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate((s) => localStorage.setItem('portico.scheme', s), scheme);
  for (const [name, path] of paths) {
    if (only && !only.split(',').includes(name)) continue;
    await page.goto(url + path.replace('CAND', '1'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${name}-${language}-${width}-${scheme}.png` });
  }
  if (complaints.length) console.log(language, width, complaints);
  await context.close();
}
await browser.close();
