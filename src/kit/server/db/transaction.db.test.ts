import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { general } from '#kit/contract/refusals.ts';
import { bothEngines, onEngine } from '#tests/support/engines.ts';
import type { Database, Executor, Tx } from './database.ts';
import { onConstraint, sqlState } from './pg-errors.ts';
import { PoolInTransactionError } from './pool.ts';
import { inTransaction } from './transaction.ts';

const insert = (on: Executor, id: number) =>
  sql`insert into room values (${id}, ${`room ${id}`})`.execute(on.kysely);

const ids = async (on: Executor) =>
  (await sql<{ id: number }>`select id from room order by id`.execute(on.kysely)).rows.map((row) => row.id);

const book = (tx: Tx, room: number) =>
  sql`insert into booking values (${room}, int4range(1, 5))`.execute(tx.kysely);

const add = (tx: Tx, id: number) => sql`update pair set n = n + 1 where id = ${id}`.execute(tx.kysely);

const { taken } = general;

bothEngines('inTransaction', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.pool.query(`
      create table room (id int primary key, name text not null, constraint room_name unique (name));
      create table booking (
        room_id int constraint booking_room references room,
        during int4range,
        constraint booking_overlap exclude using gist (room_id with =, during with &&)
      );
      insert into room values (1, 'one')`);
  });

  test('lets others have their turn between many in a row', async () => {
    // Turns of the event loop, not milliseconds: a fast machine has as many.
    let turns = 0;
    let isOver = false;
    const beside = (): void => {
      turns += 1;
      if (!isOver) setImmediate(beside);
    };
    setImmediate(beside);
    for (let n = 0; n < 50; n++) await inTransaction(db, ids);
    isOver = true;
    expect(turns).toBeGreaterThan(40);
  });

  test('keeps all when the function returns and nothing when it throws', async () => {
    await inTransaction(db, (tx) => insert(tx, 2));
    const failing = inTransaction(db, async (tx) => {
      await insert(tx, 3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids(db)).toEqual([1, 2]);
  });

  test('a swallowed database error cannot end in a commit that kept nothing', async () => {
    const swallowing = inTransaction(db, async (tx) => {
      await insert(tx, 4);
      await insert(tx, 4).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await ids(db)).not.toContain(4);
  });

  describe('inside a transaction the pool refuses at once', () => {
    const uses: [string, (db: Database) => Promise<unknown>][] = [
      ['a query', (on) => ids(on)],
      ['the pool', (on) => on.pool.query('select 1')],
      ['a client', (on) => on.pool.connect()],
      ['another transaction', (on) => inTransaction(on, (tx) => ids(tx))],
    ];
    test.each(uses)('%s', async (_name, use) => {
      await expect(inTransaction(db, () => use(db))).rejects.toThrow(PoolInTransactionError);
      expect(await ids(db)).toContain(1);
    });
  });

  test('work started inside may use the pool once the transaction is over', async () => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const later = await inTransaction(db, async () => ({ ids: over.then(() => ids(db)) }));
    resolve();
    expect(await later.ids).toContain(1);
  });

  test('a transaction that has ended refuses queries', async () => {
    let kept: Tx | undefined;
    await inTransaction(db, async (tx) => void (kept = tx));
    expect(() => kept?.kysely).toThrow('The transaction has ended');
  });

  test.each(['40001', '40P01'])('%s is retried three times at most', async (code) => {
    const raise = (tx: Tx) =>
      sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(tx.kysely);
    let runs = 0;
    await inTransaction(db, async (tx) => {
      if (++runs <= 3) await raise(tx);
    });
    expect(runs).toBe(4);
    runs = 0;
    const hopeless = inTransaction(db, (tx) => {
      runs++;
      return raise(tx);
    });
    await expect(hopeless).rejects.toSatisfy((error) => sqlState(error) === code);
    expect(runs).toBe(4);
  });

  test('other errors are not retried', async () => {
    let runs = 0;
    const failing = inTransaction(db, (tx) => {
      runs++;
      return insert(tx, 1);
    });
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === '23505');
    expect(runs).toBe(1);
  });

  describe('onConstraint names the broken rule', () => {
    const cases: [string, string, (tx: Tx) => Promise<unknown>][] = [
      ['23505', 'room_name', (tx) => sql`insert into room values (9, 'one')`.execute(tx.kysely)],
      ['23503', 'booking_room', (tx) => book(tx, 99)],
      ['23P01', 'booking_overlap', async (tx) => [await book(tx, 1), await book(tx, 1)]],
    ];
    test.each(cases)('%s %s', async (_code, constraint, act) => {
      const refusing = inTransaction(db, (tx) => onConstraint({ [constraint]: taken }, () => act(tx)));
      await expect(refusing).rejects.toMatchObject({ name: 'Refused', refusal: taken });
    });
    test('and leaves others as they are', async () => {
      const failing = inTransaction(db, (tx) => onConstraint({ room_name: taken }, () => insert(tx, 1)));
      await expect(failing).rejects.toSatisfy((error) => sqlState(error) === '23505');
    });
  });
});

bothEngines('the pool', (open) => {
  test('goes on after a statement that failed', async () => {
    const db = await open();
    for (let round = 0; round < 3; round++) {
      await expect(db.pool.query('select 1 / $1::int as n', [0])).rejects.toThrow('division by zero');
      const { rows } = await db.pool.query('select 1 + $1::int as n', [round]);
      expect(rows).toEqual([{ n: 1 + round }]);
    }
  });
});

onEngine('postgres', 'inTransaction', (open) => {
  test('both of two that deadlock get through', async () => {
    const db = await open();
    await db.pool.query(
      'create table pair (id int primary key, n int not null); insert into pair values (1, 0), (2, 0)',
    );
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const both = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        await add(tx, first);
        if (++waiting === 2) gate.resolve();
        await gate.promise;
        await add(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    const { rows } = await db.pool.query('select id, n from pair order by id');
    expect(rows).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
  });
});
