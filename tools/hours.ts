import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run test:hours`: looks at the pages at hours and on days on which software likes to fail. Each day has a company of
// its own, made at that moment. `--all` looks at every hour of every day; without it each hour and each day comes once.
const days = {
  Monday: '2026-11-16',
  Saturday: '2026-11-21',
  'last day of a month': '2026-11-30',
  'leap day': '2028-02-29',
};
const hours = ['07:00', '12:30', '18:05', '23:50'];

const everyMoment = process.argv.includes('--all');
const failed: string[] = [];
for (const [nth, [name, day]] of Object.entries(days).entries())
  for (const hour of everyMoment ? hours : [hours[nth]!]) {
    const folder = mkdtempSync(join(process.env['TMPDIR'] ?? tmpdir(), 'portico-hours-'));
    const env = {
      ...process.env,
      TEST_CLOCK: `${day} ${hour}`,
      TEST_CLOCK_OFFSET: '',
      COMPANIES: folder,
      SUITE: 'all',
    };
    const { status } = spawnSync('vitest', ['run', '--project', 'journeys', 'tests/e2e/pages.test.ts'], {
      stdio: 'inherit',
      env,
    });
    rmSync(folder, { recursive: true, force: true });
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${day} ${hour} (${name})`);
    if (status !== 0) failed.push(`${day} ${hour} (${name})`);
  }
if (failed.length > 0) {
  console.log(`failed at\n${failed.join('\n')}`);
  process.exitCode = 1;
}
