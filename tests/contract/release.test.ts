import { spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#app/build-web.ts';
import { builtImage } from '#kit/server/db/image.ts';
import { freePort } from '#tests/support/portal.ts';
import { testSecret } from '#tests/support/product.ts';
import { release } from '#tools/release/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-release-'));
const made = join(folder, 'made');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
let archive: string;
let unpacked: string;

beforeAll(() => {
  archive = release(made, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  spawnSync('tar', ['-xzf', archive, '-C', empty]);
  unpacked = join(empty, readdirSync(empty)[0] ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('has checksums that hold, signed by the key that was given', () => {
  const sums = readFileSync(join(made, 'SHA256SUMS'));
  const signature = readFileSync(join(made, 'SHA256SUMS.sig'));
  expect(verify(null, sums, publicKey, signature)).toBe(true);
  const lines = sums.toString().trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [sum, name = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(readFileSync(join(made, name)))
        .digest('hex'),
    ).toBe(sum);
  }
});

test('says what it is made of: every package that is in it, and no other', () => {
  const bom = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; hashes?: unknown[] }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  const modules = join(unpacked, 'node_modules');
  const there = readdirSync(modules, { withFileTypes: true }).flatMap(({ name }) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const named = new Set(bom.components.map(({ name }) => name));
  expect(there.filter((name) => !named.has(name))).toEqual([]);
  expect(bom.components.filter(({ hashes }) => !hashes)).toEqual([]);
  for (const name of ['vite', 'vitest', 'typescript', 'antd', 'fauxqs', 'node'])
    expect([name, existsSync(join(modules, name)), named.has(name)]).toEqual([name, false, false]);
});

test('starts where nothing but Node is, and serves pages and calls', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: bin,
    PORT: String(port),
    PORTICO_MODE: 'production',
    PORTICO_DATA: join(folder, 'data'),
    PORTICO_SECRET: testSecret,
    PUBLIC_URL: url,
  };
  const child = spawn('node', ['src/app/main.ts'], { cwd: unpacked, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface(child.stderr).on('line', (line) => said.push(line));
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (line.includes('Portico is ready')) break;
  }
  try {
    expect(said.join('\n')).toContain('Portico is ready');
    const healthy = spawnSync('node', ['deploy/healthy.ts'], { cwd: unpacked, env });
    expect(healthy.status).toBe(0);
    expect(existsSync(join(unpacked, relative(root, builtImage()), 'PG_VERSION'))).toBe(true);
    const page = await (await fetch(url)).text();
    const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(child.exitCode).toBe(0);
});
