import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { short } from './test-lanes.ts';

// `npm run test:hours`: looks at the pages at hours and on days on which software likes to fail, and runs rules and data tests
// at the beginning of a month. Each day has a company of its own, made at that moment. `--all` looks at every hour of every day,
// and runs the data tests at the other moments as well; without it each hour and each day comes once. `--only 3` runs the third
// of the runs alone, counted from 1.
const days = {
  Monday: '2026-11-16',
  Saturday: '2026-11-21',
  'last day of a month': '2026-11-30',
  'leap day': '2028-02-29',
};
const hours = ['07:00', '12:30', '18:05', '23:50'];

/** Moments of the data tests: just after midnight of a new month, at the ends of a year, on a leap day. */
const moments = ['2026-12-01 00:05', '2027-01-31 18:05', '2028-02-29 07:00'];

const everyMoment = process.argv.includes('--all');
const only = process.argv.includes('--only')
  ? Number(process.argv[process.argv.indexOf('--only') + 1])
  : null;
const failed: string[] = [];
let runs = 0;
for (const [nth, [name, day]] of Object.entries(days).entries())
  for (const hour of everyMoment ? hours : [hours[nth]!])
    runAt(`${day} ${hour}`, name, ['--project', 'journeys', 'tests/e2e/pages.test.ts'], { SUITE: 'all' });
for (const moment of everyMoment ? moments : moments.slice(0, 1))
  runAt(moment, 'rules and data', ['--project', 'rules', '--project', 'data'], { ...short, SUITE: 'gate' });
if (only !== null && !(only >= 1 && only <= runs)) {
  console.log(`There are ${runs} runs: --only takes a number from 1 to ${runs}`);
  process.exitCode = 1;
}
if (failed.length > 0) {
  console.log(`failed at\n${failed.join('\n')}`);
  process.exitCode = 1;
}

/** Runs tests with a clock that begins at a moment of the company zone, on companies made then. */
function runAt(
  moment: string,
  name: string,
  args: readonly string[],
  own: Readonly<Record<string, string>>,
): void {
  runs += 1;
  if (only !== null && only !== runs) return;
  const folder = mkdtempSync(join(process.env['TMPDIR'] ?? tmpdir(), 'portico-hours-'));
  const env = { ...process.env, TEST_CLOCK: moment, TEST_CLOCK_OFFSET: '', COMPANIES: folder, ...own };
  const { status } = spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env });
  rmSync(folder, { recursive: true, force: true });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${moment} (${name})`);
  if (status !== 0) failed.push(`${moment} (${name})`);
}
