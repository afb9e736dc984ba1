import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '#app/routes.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { allLooks, nameOf } from './gallery/looks.ts';
import { takeGallery } from './gallery/take.ts';

// `npm run gallery -- FOLDER`: every page of a demo portal in both languages, widths and themes, with an index page.
// Ends with 1 where a page has too little contrast, cuts texts, scrolls sideways or moves while it loads.
//   --looks light,390   only looks whose name holds each of these words
//   --pages /a,/b       only pages whose address begins so
//   --url http://…      a demo portal that runs already, instead of a new one
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { looks: { type: 'string' }, pages: { type: 'string' }, url: { type: 'string' } },
});
const [given] = positionals;
if (!given) {
  console.error('Which folder? npm run gallery -- FOLDER [--looks light,390] [--pages /a,/b] [--url URL]');
  process.exit(2);
}
const folder = resolve(given);
mkdirSync(folder, { recursive: true });
const wanted = values.looks?.split(',') ?? [];
const looks = allLooks.filter((look) => wanted.every((word) => nameOf(look).split('-').includes(word)));
const starts = values.pages?.split(',') ?? [''];
const pages = routes
  .filter(({ path, isPublic }) => !isPublic && !path.includes(':'))
  .filter(({ path }) => starts.some((start) => path.startsWith(start)))
  .map(({ path, permission, isForEveryone }) => ({ path, permission: isForEveryone ? null : permission }));

/** A new demo portal on a port of its own. */
async function startPortal(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'portico-gallery-'));
  const port = process.env['PORT'] ?? '4199';
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    env: { ...process.env, PORT: port, PORTICO_DATA: data, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('The demo company is complete')) ready();
    });
    child.once('exit', (code) => fail(new Error(`the portal ended with ${code}`)));
  });
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const portal = values.url ? { url: values.url, stop: () => Promise.resolve() } : await startPortal();
const browser = await launchBrowser();
try {
  const shots = await takeGallery({ browser, url: portal.url, folder, pages, looks, say: console.log });
  const faulty = shots.filter(({ faults }) => faults.length > 0).length;
  console.log(`${shots.length} pictures in ${join(folder, 'index.html')}, ${faulty} with faults`);
  process.exitCode = faulty > 0 ? 1 : 0;
} finally {
  await browser.close();
  await portal.stop();
}
