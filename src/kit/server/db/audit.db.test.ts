import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bothEngines, onEngine } from '#tests/support/engines.ts';
import { keepAudit, verifyAudit, writeAudit, writeKeptAudit } from './audit.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

const entry = (n: number) => ({
  actorId: n,
  act: 'role.grant',
  target: `person:${n}`,
  detail: {
    角色: '财务',
    n,
    at: new Date(0),
    nothing: undefined,
    tiny: 1e-7,
    list: [1, null, { b: 1, a: 2 }],
  },
  ip: '::1',
});

bothEngines('audit', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 16 });
  });
  beforeEach(() =>
    db.pool.query(`
      alter table kit.audit disable trigger user;
      truncate kit.audit;
      alter table kit.audit enable trigger user;
      update kit.audit_head set seq = default, hash = default`),
  );

  const write = (count: number) =>
    inTransaction(db, async (tx) => {
      for (let n = 1; n <= count; n++) await writeAudit(tx, entry(n));
    });

  /** Runs a statement as somebody who has the database password could. */
  const tamper = async (statement: string) => {
    await db.pool.query('alter table kit.audit disable trigger user');
    expect((await db.pool.query(statement)).rowCount).toBeGreaterThan(0);
    await db.pool.query('alter table kit.audit enable trigger user');
  };

  test('keeps what is told, and the log is whole', async () => {
    await write(3);
    await inTransaction(db, (tx) => writeAudit(tx, { actorId: null, act: 'a.b', target: 'c:1', detail: {} }));
    const { rows } = await db.pool.query(
      'select actor_id, act, target, detail, ip from kit.audit where actor_id = 2',
    );
    expect(rows).toEqual([
      {
        actor_id: 2,
        act: 'role.grant',
        target: 'person:2',
        detail: {
          角色: '财务',
          n: 2,
          at: '1970-01-01T00:00:00.000Z',
          tiny: 1e-7,
          list: [1, null, { b: 1, a: 2 }],
        },
        ip: '::1',
      },
    ]);
    expect(await verifyAudit(db)).toEqual({ entries: 4, broken: [] });
  });

  test('nothing is left of a transaction that is rolled back', async () => {
    await write(1);
    const failing = inTransaction(db, async (tx) => {
      await writeAudit(tx, entry(2));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await write(1);
    expect(await verifyAudit(db)).toEqual({ entries: 2, broken: [] });
  });

  test('entries that are kept until the end are as if each had been written at once, and the log is whole', async () => {
    const entries = async () =>
      (await db.pool.query('select seq, actor_id, act, target, detail, ip from kit.audit order by seq')).rows;
    await write(3);
    const atOnce = await entries();
    await db.pool.query('alter table kit.audit disable trigger user; truncate kit.audit');
    await db.pool.query('alter table kit.audit enable trigger user');
    await db.pool.query('update kit.audit_head set seq = default, hash = default');
    await inTransaction(db, async (tx) => {
      keepAudit(tx);
      for (let n = 1; n <= 3; n++) await writeAudit(tx, entry(n));
      const { rows } = await sql`select from kit.audit`.execute(tx.kysely);
      expect(rows).toEqual([]);
      await writeKeptAudit(tx);
    });
    expect(await entries()).toEqual(atOnce);
    await write(1);
    expect(await verifyAudit(db)).toEqual({ entries: 4, broken: [] });
  });

  test('many at once keep every chain whole and do not queue at one', async () => {
    await Promise.all(Array.from({ length: 200 }, () => write(2)));
    expect(await verifyAudit(db)).toEqual({ entries: 400, broken: [] });
  });

  test.each(['update kit.audit set act = act', 'delete from kit.audit', 'truncate kit.audit'])(
    '%s is refused',
    async (statement) => {
      await write(1);
      await expect(db.pool.query(statement)).rejects.toThrow('kit.audit is append-only');
      expect(await verifyAudit(db)).toEqual({ entries: 1, broken: [] });
    },
  );

  test.each([
    ['a changed detail', `update kit.audit set detail = '{}' where seq = 2`, 2, 'changed'],
    ['another actor', 'update kit.audit set actor_id = 99 where seq = 3', 3, 'changed'],
    ['a moved instant', `update kit.audit set at = at + interval '1 ms' where seq = 1`, 1, 'changed'],
    ['a removed entry', 'delete from kit.audit where seq = 2', 2, 'missing'],
    ['a removed end', 'delete from kit.audit where seq >= 3', 3, 'missing'],
    ['a removed chain', 'delete from kit.audit', 1, 'missing'],
  ])('verifying finds %s', async (_name, statement, seq, reason) => {
    await write(4);
    await tamper(statement);
    const { rows } = await db.pool.query<{ chain: number }>('select chain from kit.audit_head where seq > 0');
    expect((await verifyAudit(db)).broken).toEqual([{ chain: rows[0]?.chain, seq, reason }]);
  });

  test('verifying reads logs longer than a page', async () => {
    await write(2_100);
    expect(await verifyAudit(db)).toEqual({ entries: 2_100, broken: [] });
    await tamper('delete from kit.audit where seq = 1001');
    expect(await verifyAudit(db)).toMatchObject({
      entries: 1_001,
      broken: [{ seq: 1_001, reason: 'missing' }],
    });
  });
});

/** Runs outside of the caller's transaction, as another request would. */
const inOtherContext = AsyncLocalStorage.snapshot();

onEngine('postgres', 'audit', (open) => {
  test('a transaction that has written does not make another wait', async () => {
    const db = await open();
    await inTransaction(db, async (tx) => {
      await writeAudit(tx, entry(1));
      await inOtherContext(() => inTransaction(db, (other) => writeAudit(other, entry(2))));
    });
    expect(await verifyAudit(db)).toEqual({ entries: 2, broken: [] });
  });
});
