import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { callAs } from '#tests/support/calls.ts';
import { makeCrowd, Work, type Worker } from '#tests/support/crowd.ts';
import { type Door, openDoor } from '#tests/support/door.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startProduct, type Product } from '#tests/support/product.ts';

/**
 * Number of people at work and duration in seconds. PostgreSQL restarts in the middle. `npm run soak`: 300 people, two
 * minutes.
 */
const CROWD = Number(process.env['CROWD'] ?? 12);
const SECONDS = Number(process.env['CROWD_SECONDS'] ?? 5);

let folder: string;
let postgres: PostgresServer;
let isUp = true;
let door: Door;
let db: Database;
let product: Product;
let work: Work;
let people: readonly Worker[];

beforeAll(
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-crowd-'));
    postgres = await startPostgres(folder);
    door = await openDoor(() => postgres);
    db = await openDatabase({ url: door.url, dataDir: '', connections: 16, onError: () => undefined });
    await migrate(db);
    const crowd = await makeCrowd(db, CROWD);
    product = await startProduct(db, { PORTICO_MODE: 'production' });
    work = new Work(product.url, crowd.template);
    const come: Worker[] = [];
    for (const { id, loginName } of crowd.people) come.push({ id, caller: await product.signIn(loginName) });
    people = come;
  },
  120_000 + CROWD * 1_000,
);
afterAll(async () => {
  await product?.close();
  await db?.close();
  door?.close();
  if (isUp) await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `${CROWD} people at work for ${SECONDS} s, PostgreSQL stopped and started meanwhile`,
  { timeout: 180_000 + SECONDS * 3_000 },
  async () => {
    const until = performance.now() + SECONDS * 1_000;
    const crowd = Promise.all(people.map((one) => work.of(one, () => performance.now() > until)));
    await delay(SECONDS * 500);
    await postgres.stop();
    isUp = false;
    const away = await callAs(product.url, people[0]!.caller, CacApprovalOrder.GetCacApprovalFormByApply, {});
    postgres = await startPostgres(folder);
    isUp = true;
    await crowd;
    // oxlint-disable-next-line no-console -- figures of the soak
    console.info(
      `${JSON.stringify(work.answers)}, ${work.filed.length} filed, ${work.approved.length} approved, slowest ${work.slowest}`,
    );
    expect(work.faults).toEqual([]);
    expect([away.status, away.code]).toEqual([503, 50300]);
    const { filed, approved } = work;
    expect(filed.length).toBeGreaterThan(CROWD / 4);
    expect(approved.length).toBeGreaterThan(0);
    const { rows } = await db.pool.query<{ id: number }>('select id from approval.form');
    expect(new Set(filed).size).toBe(filed.length);
    expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(filed.toSorted((a, b) => a - b));
    expect((await verifyRecords(db)).broken).toEqual([]);
  },
);
