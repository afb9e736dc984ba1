import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Root folder of the repository, independent of the working directory. */
export const root = join(import.meta.dirname, '../..');

/** Folder of the built web application. */
export const webFolder = join(root, 'dist/web');

const vite = join(root, 'node_modules/vite/bin/vite.js');

const sources = [
  'src',
  'public',
  'docs/guide',
  'tools/guides',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(0, ...names.map((name) => statSync(join(path, name)).mtimeMs));
};

/**
 * Returns whether the built web application is older than its sources. A release contains the build and cannot build.
 */
export function isStale(): boolean {
  if (!existsSync(vite)) return false;
  const built = join(webFolder, 'index.html');
  if (!existsSync(built)) return true;
  const at = statSync(built).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > at);
}

/**
 * Builds the web application in its own process, so that the database can start meanwhile. Ends when `asked` aborts.
 */
export function buildWeb(asked?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      // Always a production build, because people are served these files, even if a test starts the build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(asked && { signal: asked }),
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The web application could not be built (vite exited with ${code}).`));
    });
  });
}
