import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#app/build-web.ts';
import { freePort } from './portal.ts';

export interface RunningApp {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What `npm start` runs, on a folder and a port of its own. */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portico-app-'));
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTICO_DATA: folder,
      PORT: String(port),
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Portico is ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}
