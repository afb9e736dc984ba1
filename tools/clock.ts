import { spawnSync } from 'node:child_process';
import { clockOf } from '#kit/rules/clock.ts';

// `npm run soak:clock`: rules and data just after and before midnight of days on which software likes to fail, on
// machines of three zones. Arguments go to the test runner.

/** The end of February and of the year, a Sunday, a public holiday. */
const days = ['2027-02-28', '2026-12-31', '2027-03-07', '2026-10-01'];
const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];

const failed: string[] = [];
const moments = days.flatMap((day) => [5, 23 * 60 + 55].map((minute) => `${day} ${clockOf(minute)}`));
for (const [nth, moment] of moments.entries()) {
  const zone = zones[nth % zones.length]!;
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'rules', '--project', 'data', '--reporter', 'dot', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_CLOCK: moment, TEST_CLOCK_OFFSET: '', TZ: zone } },
  );
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${moment}, machine in ${zone}`);
  if (status !== 0) failed.push(`${moment}, machine in ${zone}`);
}
if (failed.length > 0) {
  console.log(`failed at\n${failed.join('\n')}`);
  process.exitCode = 1;
}
