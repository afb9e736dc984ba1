import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { general } from '#kit/contract/refusals.ts';
import { bothEngines } from '#tests/support/engines.ts';
import type { Database } from './database.ts';
import { once } from './idempotency.ts';
import { inTransaction } from './transaction.ts';

bothEngines('once', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.pool.query('create table deed (id int generated always as identity primary key, amount text)');
  });
  beforeEach(() => db.pool.query('truncate deed; delete from kit.idempotency_key'));

  const request = {
    scope: 'POST /api/X/Y',
    userId: 7,
    key: 'k-1',
    request: { amount: '1.00', rows: [1, 2] },
  };

  const pay = (change: Partial<typeof request> = {}) => {
    const given = { ...request, ...change };
    return inTransaction(db, (tx) =>
      once(tx, given, async () => {
        const { rows } = await sql<{ id: number }>`
          insert into deed (amount) values (${given.request.amount}) returning id`.execute(tx.kysely);
        return { id: rows[0]?.id, list: ['单'] };
      }),
    );
  };
  const deeds = async () => (await db.pool.query('select from deed')).rowCount;

  test('the same key with the same content acts once and answers the same', async () => {
    const first = await pay();
    expect(await pay()).toEqual(first);
    expect(await pay({ request: { rows: [1, 2], amount: '1.00' } })).toEqual(first);
    expect(await deeds()).toBe(1);
  });

  test('other content under the same key is refused and does nothing', async () => {
    await pay();
    await expect(pay({ request: { amount: '2.00', rows: [1, 2] } })).rejects.toMatchObject({
      refusal: general.keyReused,
      detail: { with: { key: 'k-1' } },
    });
    expect(await deeds()).toBe(1);
  });

  test.each([{ userId: 8 }, { scope: 'POST /api/X/Z' }, { key: 'k-2' }])(
    '%o is another matter',
    async (change) => {
      expect(await pay(change)).not.toEqual(await pay());
      expect(await deeds()).toBe(2);
    },
  );

  test('a failed answer is not kept', async () => {
    const failing = inTransaction(db, (tx) => once(tx, request, () => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    await pay();
    expect(await deeds()).toBe(1);
  });

  test('one of many repetitions at once acts, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await deeds()).toBe(1);
  });
});
