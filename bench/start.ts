import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isStale, root } from '#app/build-web.ts';
import { freePort } from '#tests/support/portal.ts';

// `npm run bench:start`: seconds until `npm start` is ready, with the pages built: the first time, which makes the demo
// company, then on its folder after a clean end and after kill -9, in turn. `--short` tries each once, with a small company.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const rounds = short ? 1 : 5;
const folder = mkdtempSync(join(tmpdir(), 'portico-start-'));
/** Milliseconds that a server runs before it ends, so that it keeps what it compiled. */
const runs = 5_000;

/** Starts it and ends it; @returns milliseconds until it was ready */
async function start(end: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORTICO_DATA: folder,
      PORT: String(await freePort()),
      DATABASE_URL: '',
      ...(short ? { DEMO_FORMS: '0' } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Portico is ready')) ready();
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  const took = performance.now() - began;
  await new Promise((done) => setTimeout(done, runs));
  child.kill(end);
  await once(child, 'exit');
  return took;
}

const seconds = (took: readonly number[]): string => {
  const sorted = took.toSorted((a, b) => a - b);
  const text = (at: number): string => ((sorted[at] ?? 0) / 1000).toFixed(1);
  return `${text(Math.floor(sorted.length / 2))} s (${text(0)} to ${text(sorted.length - 1)})`;
};

try {
  if (isStale()) await buildWeb();
  console.log(`first start: ${seconds([await start('SIGTERM')])}`);
  const after = { clean: [] as number[], kill: [] as number[] };
  for (let n = 0; n < rounds; n += 1) {
    after.clean.push(await start('SIGKILL'));
    after.kill.push(await start('SIGTERM'));
  }
  console.log(`after a clean end: ${seconds(after.clean)}`);
  console.log(`after kill -9: ${seconds(after.kill)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
