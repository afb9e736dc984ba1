import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { root } from '#app/build-web.ts';
import { freePort } from '#tests/support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startDemo() {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: { ...process.env, PORTICO_DATA: folder, DATABASE_URL: '', PORT: String(port), DEMO_FORMS: '20' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const until = async (line: string): Promise<void> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The server ended before it said: ${line}`);
      if (value.includes(line)) return;
    }
  };
  const ready = async (): Promise<unknown> => (await fetch(`http://localhost:${port}/readyz`)).json();
  return { child, until, ready };
}

test('a portal opens while its demo is made, and a killed one goes on with it at its next start', async () => {
  const first = await startDemo();
  await first.until('Portico is ready');
  expect(await first.ready()).toEqual({ status: 'ready', demo: expect.stringMatching(/^\d{1,2} %$/) });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await startDemo();
  await second.until('Portico is ready');
  await second.until('The demo company is complete');
  expect(await second.ready()).toEqual({ status: 'ready' });
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
}, 400_000);
