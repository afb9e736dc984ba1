import { spawn } from 'node:child_process';

// `npm run dev`: the server restarts and the page reloads on every change.
const children = [
  spawn('node', ['--watch-path=src', '--watch-preserve-output', 'src/app/main.ts', '--dev'], {
    stdio: 'inherit',
  }),
  spawn('vite', [], { stdio: 'inherit' }),
];
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
