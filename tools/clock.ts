import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { instantOf } from '#kit/rules/zones.ts';

// `npm run soak:clock`: rules and data just after and before midnight of days on which software likes to fail, on
// machines of three zones. Needs libfaketime (Debian: apt-get install faketime). Arguments go to the test runner.
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (library === undefined)
  throw new Error('libfaketime is not installed; on Debian: apt-get install faketime');

/** The end of February and of the year, a Sunday, a public holiday. */
const days = ['2027-02-28', '2026-12-31', '2027-03-07', '2026-10-01'];
const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];
const company = 'Asia/Shanghai';

const failed: string[] = [];
const moments = days.flatMap((day) => [5, 23 * 60 + 55].map((minute) => ({ day, minute })));
for (const [nth, { day, minute }] of moments.entries()) {
  const zone = zones[nth % zones.length]!;
  const instant = instantOf(day, minute, company);
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'rules', '--project', 'data', '--reporter', 'dot', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        LD_PRELOAD: library,
        // The clock goes on from there; timers wait as long as they say.
        FAKETIME: `@${instant.getTime() / 1000}`,
        FAKETIME_FMT: '%s',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        TZ: zone,
      },
    },
  );
  const moment = `${instant.toISOString()} (${day} in ${company}), machine in ${zone}`;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${moment}`);
  if (status !== 0) failed.push(moment);
}
if (failed.length > 0) {
  console.log(`failed at\n${failed.join('\n')}`);
  process.exitCode = 1;
}
