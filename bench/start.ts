import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { buildWeb, isStale, root } from '#app/build-web.ts';
import { buildImage } from '#kit/server/db/pglite.ts';
import { freePort } from '#tests/support/portal.ts';

// `npm run bench:start`: measures starts in seconds, with the pages built. Starts are the first one of a demo (until
// people can sign in, and until its company is complete), later ones after a clean end and after kill -9, and the first
// one in production. `--short` tries each once, with a small company.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const rounds = short ? 1 : 5;
/** Milliseconds that a server runs before it ends, so that it keeps what it compiled. */
const runs = 5_000;
const ready = 'Portico is ready';
const complete = 'The demo company is complete';
const inProduction = {
  PORTICO_MODE: 'production',
  PUBLIC_URL: 'https://oa.example.com',
  PORTICO_SECRET: 'a secret of the benchmark, 32 letters long',
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portico-start-'));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Starts on a folder until each line was said, and ends. @returns milliseconds until each line */
async function start(
  folder: string,
  end: 'SIGTERM' | 'SIGKILL',
  lines: readonly string[] = [ready],
  settings: Readonly<Record<string, string>> = {},
): Promise<number[]> {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORTICO_DATA: folder,
      PORT: String(await freePort()),
      DATABASE_URL: '',
      ...(short ? { DEMO_FORMS: '16' } : {}),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.once('exit', (code) => {
    if (took.length < lines.length) throw new Error(`the server ended with ${code}`);
  });
  const took: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.includes(lines[took.length] ?? '')) took.push(performance.now() - began);
    if (took.length === lines.length) break;
  }
  child.stdout.resume();
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

const signIn: number[] = [];
const whole: number[] = [];
const after = { clean: [] as number[], kill: [] as number[] };
const production: number[] = [];

if (isStale()) await buildWeb();
await buildImage();
console.log(`Medians of ${rounds}; load at the beginning: ${loadavg()[0]?.toFixed(1)}`);
for (let n = 0; n < rounds; n += 1) {
  const folder = newFolder();
  const [open = 0, filled = 0] = await start(folder, 'SIGTERM', [ready, complete]);
  signIn.push(open);
  whole.push(filled);
  after.clean.push(...(await start(folder, 'SIGKILL')));
  after.kill.push(...(await start(folder, 'SIGTERM')));
  remove(folder);
  const other = newFolder();
  production.push(...(await start(other, 'SIGTERM', [ready], inProduction)));
  remove(other);
}
console.log(`first start until people can sign in: ${seconds(signIn)}`);
console.log(`first start until the demo is complete: ${seconds(whole)}`);
console.log(`after a clean end: ${seconds(after.clean)}`);
console.log(`after kill -9: ${seconds(after.kill)}`);
console.log(`production from nothing: ${seconds(production)}`);
