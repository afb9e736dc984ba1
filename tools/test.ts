import { spawn, spawnSync } from 'node:child_process';
import { lanes } from './test-lanes.ts';

// `npm test`: rules, data on both engines, journeys in Chromium, in two lanes side by side, since a journey leaves one
// of two cores idle half of the time. With arguments (files, names, `--project`): one run of the test runner with them.
const args = process.argv.slice(2);
// Servers that tests start load faster from the second on.
const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/compile', ...process.env };

const build = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', env });
if (build.status !== 0) process.exit(build.status ?? 1);

process.exitCode =
  args.length > 0
    ? await run(args)
    : Math.max(
        ...(await Promise.all(
          lanes.map(async (projects) => {
            let worst = 0;
            // One worker a lane: two lanes are two cores.
            for (const project of projects)
              worst = Math.max(worst, await run(['--project', project, '--maxWorkers', '1']));
            return worst;
          }),
        )),
      );

function run(more: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', ...more], { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
