import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import type { KitTables } from '../tables.gen.ts';
import { type Database, json, tables } from './database.ts';
import { PLANNED_ANEW } from './pool.ts';
import { pickSlots, prepared } from './prepared.ts';
import { inTransaction, onOneConnection } from './transaction.ts';

interface Setting {
  readonly scope: string;
  readonly user_id: number;
  readonly key: string;
  readonly request_hash: string;
}

let built = 0;

const insert = prepared<Setting>()((on, given) => {
  built++;
  return tables<KitTables>(on)
    .insertInto('kit.idempotency_key')
    .values(pickSlots(given, ['scope', 'user_id', 'key', 'request_hash']))
    .returning('key');
});

const ofUser = prepared<{ user: number; keys: string[] }>()((on, { user, keys }) =>
  tables<KitTables>(on)
    .selectFrom('kit.idempotency_key')
    .select(['key', 'reply'])
    .where('user_id', '=', user)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('key'),
);

bothEngines('prepared statements', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    built = 0;
  });

  test('are built once and take the values of each use, also twice the same slot and fixed ones', async () => {
    const twice = prepared<{ n: number }>()(
      (_on, { n }) => sql<{ sum: number }>`select ${n}::int + ${n}::int + ${1}::int as sum`,
    );
    expect([await twice.find(db, { n: 2 }), await twice.find(db, { n: 20 })]).toEqual([
      { sum: 5 },
      { sum: 41 },
    ]);
  });

  test('repeated statements are kept by the server with their plan, except those that are planned each time', async () => {
    const kept = await onOneConnection(db, async (on) => {
      for (let n = 0; n < 3; n++)
        for (const start of ['', PLANNED_ANEW])
          await sql`${sql.raw(start)}select ${n}::int as asked_again`.execute(tables<KitTables>(on));
      return (
        await sql<{ text: string }>`select statement as text from pg_prepared_statements
          where statement like '%asked_again' order by 1`.execute(tables<KitTables>(on))
      ).rows;
    });
    expect(kept).toEqual([{ text: 'select $1::int as asked_again' }]);
  });

  test('write and read within the transaction they are given, and leave nothing of one that fails', async () => {
    const row = { scope: 'test', user_id: 1, request_hash: json({}) };
    await inTransaction(db, async (tx) => {
      await insert.list(tx, { ...row, key: 'a' });
      expect(await insert.find(tx, { ...row, key: "b'; --" })).toEqual({ key: "b'; --" });
    });
    await expect(
      inTransaction(db, async (tx) => {
        await insert.list(tx, { ...row, key: 'c' });
        await insert.list(tx, { ...row, key: 'a' });
      }),
    ).rejects.toThrow(/idempotency_key/);
    expect(await ofUser.list(db, { user: 1, keys: ['a', "b'; --", 'c'] })).toEqual([
      { key: 'a', reply: null },
      { key: "b'; --", reply: null },
    ]);
    expect(await ofUser.find(db, { user: 2, keys: ['a'] })).toBeUndefined();
    expect(built).toBeLessThanOrEqual(1);
  });
});
