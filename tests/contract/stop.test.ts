import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { root } from '#app/build-web.ts';
import { freePort } from '#tests/support/portal.ts';
import { testSecret } from '#tests/support/product.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The server writes it when it takes the folder, and removes it at the end of a clean stop. */
const holder = join(folder, 'lock.json');

/** Runs `npm start` until the portal is ready. */
async function startNpm() {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORTICO_MODE: 'production',
      PUBLIC_URL: 'https://oa.example.com',
      PORTICO_SECRET: testSecret,
      PORTICO_DATA: folder,
      DATABASE_URL: '',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(npm.stdout)) if (line.includes('Portico is ready')) break;
  // Keeps reading the output, so that a full pipe does not make the server wait.
  npm.stdout.resume();
  return { npm, answers: () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok) };
}

test('SIGTERM to npm ends the server cleanly, and npm ends after it with its code', async () => {
  const { npm, answers } = await startNpm();
  expect(await answers()).toBe(true);
  expect(existsSync(holder)).toBe(true);
  npm.kill('SIGTERM');
  expect(await once(npm, 'exit')).toEqual([0, null]);
  await expect(answers()).rejects.toThrow('fetch failed');
  expect(existsSync(holder)).toBe(false);
}, 300_000);

test('when npm is killed, the server notices and ends cleanly', async () => {
  const { npm, answers } = await startNpm();
  expect(await answers()).toBe(true);
  npm.kill('SIGKILL');
  // The server has inherited the output: it is closed when the server ends too.
  expect(await once(npm, 'close')).toEqual([null, 'SIGKILL']);
  await expect(answers()).rejects.toThrow('fetch failed');
  expect(existsSync(holder)).toBe(false);
}, 300_000);
