import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import type { Database, Executor, Tx } from './database.ts';
import { sqlState } from './pg-errors.ts';
import { prepared } from './prepared.ts';
import { inTransaction, onOneConnection, together } from './transaction.ts';

const quotient = prepared<{ of: number; by: number }>()(
  (_on, { of, by }) => sql<{ is: number }>`select ${of}::int / ${by}::int as is`,
);
const divide = async (on: Executor, of: number, by: number): Promise<number> =>
  (await quotient.find(on, { of, by }))!.is;
const add = (tx: Tx, n: number) => sql`insert into public.kept values (${n})`.execute(tx.kysely);

bothEngines('several reads at once', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.pool.query('create table public.kept (n int primary key)');
  });
  const kept = async (): Promise<number[]> =>
    (await db.pool.query<{ n: number }>('select n from public.kept order by n')).rows.map(({ n }) => n);

  test('each gets its own answer', async () => {
    const all = await onOneConnection(db, (on) =>
      together(
        on,
        () => divide(on, 12, 3),
        async () => (await divide(on, 100, 10)) + (await divide(on, 9, 3)),
        () => divide(on, 7, 7),
      ),
    );
    expect(all).toEqual([4, 13, 1]);
  });

  test('one that fails is told when all have ended, and the connection goes on', async () => {
    const seen: string[] = [];
    const failing = onOneConnection(db, async (on) => {
      const asked = together(
        on,
        () => divide(on, 1, 0),
        async () => {
          await sql`select pg_sleep(0.05)`.execute(on.kysely);
          seen.push(String(await divide(on, 8, 2)));
        },
      );
      await asked.catch(() => seen.push('failed'));
      return [await divide(on, 6, 2), await asked.catch(sqlState)];
    });
    expect(await failing).toEqual([3, '22012']);
    // In sequence, reads stop at a failure, so the second one is not sent.
    expect(seen).toEqual(db.engine === 'postgres' ? ['4', 'failed'] : ['failed']);
  });

  test('in a transaction a failure takes everything back', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await together(
        tx,
        () => divide(tx, 1, 0),
        () => add(tx, 2),
      );
    });
    expect(await failing.catch(sqlState)).toBe('22012');
    expect(await kept()).toEqual([]);
    await inTransaction(db, (tx) =>
      together(
        tx,
        () => add(tx, 1),
        () => add(tx, 2),
      ),
    );
    expect(await kept()).toEqual([1, 2]);
  });

  test('a transaction that has ended answers nothing', async () => {
    const ended = await inTransaction(db, (tx) => Promise.resolve(tx));
    await expect(divide(ended, 1, 1)).rejects.toThrow('The transaction has ended');
  });
});
