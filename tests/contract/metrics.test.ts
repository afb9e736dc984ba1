import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startProduct, type Product } from '#tests/support/product.ts';

const token = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

eachEngine('figures of a process', (open) => {
  let db: Database;
  let product: Product;
  beforeAll(async () => {
    db = await open();
    product = await startProduct(db, { METRICS_TOKEN: token });
  });
  afterAll(() => product.close());

  const read = (authorization = `Bearer ${token}`, url = product.url) =>
    fetch(`${url}/metrics`, { headers: { authorization } });

  test('answers are counted by route and status, whatever addresses were called', async () => {
    for (const path of ['/healthz', '/api/CacUser/GetUserInfo', '/api/Nobody/Knows', '/api/Nobody/Else'])
      await fetch(product.url + path, { method: path === '/healthz' ? 'GET' : 'POST' });
    const response = await read();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    const text = await response.text();
    expect(text).toContain(
      'portico_http_request_seconds_count{method="GET",route="/healthz",status="200"} 1',
    );
    expect(text).toContain('route="/api/CacUser/GetUserInfo",status="401"} 1');
    expect(text).toContain('route="/api/*",status="404"} 2');
    expect(text).not.toContain('Nobody');
    expect(text).toMatch(/portico_db_connections\{state="waiting"\} \d/);
    expect(text).toContain('portico_outbox{state="dead"} 0');
    expect(text).toContain('process_resident_memory_bytes');
  });

  const age = async () => Number(/^portico_backup_age_seconds (.*)$/m.exec(await (await read()).text())?.[1]);
  test('the age of the last verified backup is there once the product has made one', async () => {
    expect(await age()).toBeNaN();
    await db.pool.query(
      "insert into kit.backup_run (day, started_at, finished_at) values ('2026-01-05', now(), now() - interval '1 hour')",
    );
    expect(await age()).toBeGreaterThan(3_590);
  });

  test('nobody reads them without the token, and without a setting they are not there', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token])
      expect((await read(wrong)).status).toBe(401);
    const plain = await startProduct(db);
    try {
      expect((await read(undefined, plain.url)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
