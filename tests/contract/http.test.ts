import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildWeb, isStale } from '#app/build-web.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { copyOf } from '#tests/support/snapshot-fs.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

// How the server speaks HTTP, whatever the call: encodings, caches, methods, addresses that are none.

/** Enough of them that the answer is a long one. */
const codes = Array.from({ length: 30 }, (_, index) => `CODE_${index}`);

let db: Database;
let product: Product;
let anna: Caller;
beforeAll(async () => {
  if (isStale()) await buildWeb();
  db = await openInMemory(copyOf(inject('pgliteSnapshots').migrated));
  await addPeople(db, [{ loginName: 'anna', permissions: ['AASPermissionManagement', ...codes] }]);
  product = await startProduct(db, {}, { pages: true });
  anna = await product.signIn('anna');
});
afterAll(async () => {
  await product.close();
  await db.close();
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** As it is on the wire: `fetch` would decompress, and mend addresses. */
const ask = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body?: string,
  url = product.url,
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const plain = ({ headers, bytes }: Raw): string => {
  const encoding = headers['content-encoding'];
  const read =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return read.toString('utf8');
};

const call = (path: string, accepted: string) =>
  ask(
    path,
    { ...anna.headers, 'accept-encoding': accepted, 'content-type': 'application/json' },
    'POST',
    '{}',
  );

const nonce = /nonce="[^"]+"/;

const assetOf = async (): Promise<string> =>
  /src="(\/assets\/[^"]+\.js)"/.exec(plain(await ask('/')))?.[1] ?? '';

test.each(['br', 'gzip'])('pages, assets, calls and the description travel as %s', async (encoding) => {
  const accepted = { 'accept-encoding': encoding };
  const answers = [
    await ask('/', accepted),
    await ask('/authority/assets/page.css', accepted),
    await ask(await assetOf(), accepted),
    await ask('/openapi.json', accepted),
    await call('/api/PermissionManagement/GetPermissionTree', encoding),
  ];
  const bare = [
    await ask('/'),
    await ask('/authority/assets/page.css'),
    await ask(await assetOf()),
    await ask('/openapi.json'),
    await call('/api/PermissionManagement/GetPermissionTree', 'identity'),
  ];
  for (const [index, answer] of answers.entries()) {
    expect(answer.headers, String(index)).toMatchObject({ 'content-encoding': encoding });
    expect(String(answer.headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(answer.bytes.length).toBeLessThan((bare[index]?.bytes.length ?? 0) * 0.7);
    // Pages have a nonce of their own in every answer.
    expect(plain(answer).replace(nonce, '')).toBe(bare[index]?.bytes.toString('utf8').replace(nonce, ''));
  }
});

test('short answers and those who take no encoding get them as they are', async () => {
  const short = await ask('/healthz', { 'accept-encoding': 'br, gzip' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect((await ask('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('what is somebody’s own is kept in no cache, assets are kept for ever', async () => {
  expect((await call('/api/CacUser/GetUserInfo', 'br')).headers['cache-control']).toBe('no-store');
  const refused = await ask('/api/CacUser/GetUserInfo', { 'content-type': 'application/json' }, 'POST', '{}');
  expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store']);
  expect((await ask('/')).headers['cache-control']).toBe('no-store');
  expect((await ask(await assetOf())).headers['cache-control']).toContain('immutable');
});

test.each([
  ['/api/CacUser/GetUserInfo', 'GET', 'POST'],
  ['/api/CacUser/GetUserInfo', 'DELETE', 'POST'],
  ['/dashboard/index', 'POST', 'GET, HEAD'],
])('%s by %s is 405 and says which methods it takes', async (path, method, allowed) => {
  const answer = await ask(path, {}, method);
  expect([answer.status, answer.headers['allow']]).toEqual([405, allowed]);
  expect(JSON.parse(plain(answer))).toMatchObject({ ErrorCode: 40500 });
});

test.each([
  '/.well-known/security.txt',
  '/.well-known/anything',
  '/.well-known',
  '/.git/config',
  '/%2egit/config',
  '/.env',
  '/nothing.webmanifest',
  '/backup.properties',
  '/assets/gone',
])('%s is not there', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(JSON.parse(plain(answer))).toMatchObject({ ErrorCode: 40400 });
});

test.each(['/%', '/api/%', '/%zz', '/library/%c3'])(
  '%s is refused in the envelope, with headers',
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(JSON.parse(plain(answer))).toMatchObject({ ErrorCode: 40000, Body: { Code: -40000 } });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  },
);

test('a page is there for HEAD too, without its text', async () => {
  const answer = await ask('/dashboard/index', {}, 'HEAD');
  expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
});

test.each([
  ['signedIn', 401, 200],
  ['nobody', 404, 404],
] as const)('the description of calls for %s', async (OPENAPI, stranger, person) => {
  const closed = await startProduct(db, { OPENAPI }, { pages: true });
  const { headers } = await closed.signIn('anna');
  expect((await ask('/openapi.json', {}, 'GET', undefined, closed.url)).status).toBe(stranger);
  expect((await ask('/openapi.json', headers, 'GET', undefined, closed.url)).status).toBe(person);
  await closed.close();
});
