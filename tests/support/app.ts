import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from '#app/build-web.ts';
import { freePort } from './portal.ts';
import { testSecret } from './product.ts';

export interface RunningApp {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts what `npm start` runs, on a copy of a company's folder and a port of its own. */
export async function startApp(
  company: 'quiet' | 'busy' = 'quiet',
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-app-'));
  cpSync(inject('companies')[company], folder, { recursive: true });
  const app = await runApp(folder, settings);
  return {
    url: app.url,
    stop: async () => {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts what `npm start` runs on this folder, and returns once it has printed the line `until`. */
export async function runApp(
  folder: string,
  settings: Readonly<Record<string, string>>,
  until: 'Portico is ready' | 'The demo company is complete' = 'Portico is ready',
): Promise<RunningApp> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTICO_DATA: folder,
      PORTICO_SECRET: testSecret,
      PORT: String(port),
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await said(child, until);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function said(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes(line)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
  });
}
