import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queue, quiet } from './test-lanes.ts';
import type { FileResult } from './test-results.ts';

// `npm test`: rules, data on both engines, journeys in Chromium, in two lanes side by side, since a journey leaves one
// of two cores idle half of the time. With arguments (files, names, `--project`): one run of the test runner with them.
const args = process.argv.slice(2);
/** Bytes that the databases, profiles and companies of a run take at most, by far. */
const room = 6 * 2 ** 30;
/** Where the files of tests lie: in memory where it has room, in which a database is made in a tenth of the time. */
const scratch = process.env['TMPDIR'] ?? (freeIn('/dev/shm') > room ? '/dev/shm' : tmpdir());
const folder = mkdtempSync(join(scratch, 'portico-test-'));
// PostgreSQL runs as another user, who has to come through.
chmodSync(folder, 0o711);
// Servers that tests start load faster from the second on; the demo companies are made once.
const env = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
  COMPANIES: folder,
  TMPDIR: folder,
  ...process.env,
};
/** More journeys than these failing at once are no accident. */
const mostAgain = 4;

const build = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', env });
if (build.status !== 0) process.exit(build.status ?? 1);

const secondTries: string[] = [];
const all: FileResult[] = [];
const waiting = [...queue];
let runs = 0;
process.exitCode =
  args.length > 0
    ? (await run(args)).status
    : Math.max(...(await Promise.all([lane(), lane()])), (await run(quiet)).status);
rmSync(folder, { recursive: true, force: true });
// No second try hides a fault: it is named at the end, and the soak gives none.
if (args.length === 0) {
  const slowest = all.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 25);
  const lines = slowest.map(({ file, milliseconds }) => `${Math.round(milliseconds / 1000)} s ${file}`);
  console.log(`\nWhere the time went:\n${lines.join('\n')}`);
}
// The last words of a long output are what is read first.
const failed = all.filter(({ hasFailed }) => hasFailed);
if (failed.length > 0) {
  const lines = failed.flatMap(({ file, failures }) => [file, ...failures.map((failure) => `  ${failure}`)]);
  console.log(`\nFailed:\n${lines.join('\n')}`);
}
if (secondTries.length > 0) console.log(`\nPassed at the second try only:\n${secondTries.join('\n')}\n`);

function freeIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** One worker a lane: two lanes are two cores. */
async function lane(): Promise<number> {
  let worst = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [project = '', ...part] = next;
    const only = ['--project', project, '--maxWorkers', '1', ...part];
    let { status, failed } = await run(only);
    // A journey that failed begins anew with its whole file: what it did before stands in its company.
    if (/journeys/i.test(project) && failed.length > 0 && failed.length <= mostAgain) {
      ({ status } = await run([...only, ...failed]));
      if (status === 0) secondTries.push(...failed);
    }
    worst = Math.max(worst, status);
  }
  return worst;
}

async function run(more: readonly string[]): Promise<{ status: number; failed: readonly string[] }> {
  const list = join(folder, `results-${(runs += 1)}.json`);
  const status = await new Promise<number>((resolve, reject) => {
    const child = spawn('vitest', ['run', ...more], {
      stdio: 'inherit',
      env: { ...env, TEST_RESULTS: list },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const results = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as FileResult[]) : [];
  all.push(...results);
  return { status, failed: results.filter(({ hasFailed }) => hasFailed).map(({ file }) => file) };
}
