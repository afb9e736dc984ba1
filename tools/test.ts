import { spawnSync } from 'node:child_process';

// `npm test`: rules, data on both engines, journeys in Chromium. Arguments go to the test runner.
const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    // Servers that tests start load faster from the second on.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compile', ...process.env },
  });
  if (status !== 0) process.exit(status ?? 1);
};

const args = process.argv.slice(2);
run('vite', ['build', '--logLevel', 'warn']);
run('vitest', ['run', ...args]);
