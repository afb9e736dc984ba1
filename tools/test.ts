import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offsetOf } from '#tests/support/clock-offset.ts';
import { budgets, gate, rest, type Step } from './test-lanes.ts';
import { readResults, type FileResult } from './test-results.ts';

// `npm test` is the gate: rules, data tests on PostgreSQL, core journeys in Chromium. `npm run test:all` (`--all`) adds the
// rest: PGlite, all journeys in both languages, all pages, other hours, short benchmarks; `--rest` is that half alone. Two
// lanes run side by side, since a journey leaves one of two cores idle half of the time. With other arguments (files,
// names, `--project`): one run of the test runner with them, on both engines.
const args = process.argv.slice(2);
const suites = { '--all': [...gate, ...rest], '--rest': rest };
/** Seconds since 1970 at which the run ends: steps that would take longer are named instead of begun. */
const deadline = Number(process.env['TEST_DEADLINE'] ?? Infinity);
/** Bytes that the databases, profiles and companies of a run take at most, by far. */
const room = 6 * 2 ** 30;
/** Folder for the files of tests: in memory where it has room, where a database is made in a tenth of the time. */
const scratch = process.env['TMPDIR'] ?? (freeIn('/dev/shm') > room ? '/dev/shm' : tmpdir());
const folder = mkdtempSync(join(scratch, 'portico-test-'));
// PostgreSQL runs as another user, who has to come through.
chmodSync(folder, 0o711);
// Servers that tests start load faster from the second on; the demo companies are made once, and time goes on for them.
const env = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
  COMPANIES: folder,
  TMPDIR: folder,
  TEST_CLOCK_OFFSET: String(offsetOf(process.env['TEST_CLOCK'])),
  ...process.env,
};

const build = spawnSync('node', ['tools/build.ts'], { stdio: 'inherit', env });
if (build.status !== 0) process.exit(build.status ?? 1);

const all: FileResult[] = [];
const failedSteps: string[] = [];
const leftOut: string[] = [];
const brokenOff: string[] = [];
/**
 * A run with a deadline is ended by a SIGTERM to its group of processes: steps that it breaks off are named, and fail the run
 * only by a test that failed before.
 */
let isEnding = false;
if (deadline < Infinity)
  process.once('SIGTERM', () => {
    isEnding = true;
  });
let runs = 0;
const [only = ''] = args;
if (args.length > 0 && !(only in suites)) {
  process.exitCode = (await run({ name: 'chosen', args, seconds: 0 })).status;
} else {
  const isRest = only === '--rest';
  if (!isRest) await inLanes(gate, { SUITE: 'gate' });
  if (only !== '') await inLanes(rest, { SUITE: 'rest' });
  report();
}
rmSync(folder, { recursive: true, force: true });

function freeIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Runs steps in lanes with one worker each: two lanes use two cores. */
async function inLanes(steps: readonly Step[], suite: Readonly<Record<string, string>>): Promise<void> {
  const waiting = [...steps];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (isEnding || Date.now() / 1000 + 1.5 * step.seconds > deadline) {
        leftOut.push(step.name);
        continue;
      }
      const { status, results } = await run({ ...step, env: { ...suite, ...step.env } }, '1');
      if (status === 0) continue;
      const isBrokenOff = isEnding && !results.some(({ hasFailed }) => hasFailed);
      (isBrokenOff ? brokenOff : failedSteps).push(step.name);
    }
  };
  await Promise.all([lane(), lane()]);
}

/** Runs a step and collects how its files ended. Returns its exit code with them. */
async function run(
  { command, args: given, env: own }: Step,
  workers?: string,
): Promise<{ readonly status: number; readonly results: readonly FileResult[] }> {
  const list = join(folder, `results-${(runs += 1)}.json`);
  const runner = ['run', ...(workers ? ['--maxWorkers', workers] : []), ...given];
  const status = await new Promise<number>((resolve, reject) => {
    const child = spawn(command ?? 'vitest', command ? given : runner, {
      stdio: 'inherit',
      env: { ...env, ...own, TEST_RESULTS: list },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const results = readResults(list);
  all.push(...results);
  return { status, results };
}

/** Says where the time went, what failed and what was left out: the last words of a long output are what is read first. */
function report(): void {
  const slowest = all.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 25);
  say(
    'Where the time went',
    slowest.map((one) => `${seconds(one)} s ${one.file}`),
  );
  const slow = all.filter((one) => only === '' && seconds(one) > (budgets[one.file] ?? Infinity));
  say(
    'Slower than their budget',
    slow.map((one) => `${seconds(one)} s of ${budgets[one.file]} ${one.file}`),
  );
  const failed = all.filter(({ hasFailed }) => hasFailed);
  say('Failed', [
    ...failed.flatMap(({ file, failures }) => [file, ...failures.map((failure) => `  ${failure}`)]),
    ...failedSteps.map((name) => `step: ${name}`),
  ]);
  say('Broken off, for lack of time', brokenOff);
  say('Not run, for lack of time', leftOut);
  const sum = (of: 'passed' | 'failed'): number => all.reduce((total, one) => total + one[of], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = failedSteps.length > 0 ? 1 : 0;
}

function seconds(one: FileResult): number {
  return Math.round(one.milliseconds / 1000);
}

function say(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}
