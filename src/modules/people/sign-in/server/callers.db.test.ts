import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { callersChanged } from './commands/revocation.ts';

eachEngine('a caller', (open) => {
  let db: Database;
  let portal: Portal;
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'anna' }]);
    portal = await startPortal(db);
  });
  afterAll(() => portal.close());

  test('is read once, then remembered until a notice comes', async () => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter('anna');
    const ask = async (): Promise<number> =>
      (await visitor.call('CacLoginRecord/GetCacLoginRecordList', {}, token)).status;
    expect(await ask()).toBe(200);
    // Changes the database without a notice: only a new query can see it.
    await db.pool.query(`update people.session set ended_at = now(), end_kind = 3`);
    expect(await ask()).toBe(200);
    const heard = new Promise<void>((resolve) => void db.bus.subscribe('people.callers', () => resolve()));
    await inTransaction(db, (tx) => callersChanged(tx, null));
    await heard;
    expect(await ask()).toBe(401);
  });
});
