import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import type { Database, Executor, Tx } from './database.ts';
import { deferred } from './deferred.ts';
import { inOneTransaction, inTransaction } from './transaction.ts';

const addFruit = deferred<{ name: string }>({
  table: 'fruit',
  pieces: (_on, given) => ({
    fruit_added: sql`(insert into fruit (name) values (${given.name}) returning name)`,
  }),
  counted: 'fruit_added',
});

const renameFruit = deferred<{ from: string; to: string }>({
  table: 'fruit',
  pieces: (_on, given) => ({
    fruit_renamed: sql`(update fruit set name = ${given.to} where name = ${given.from})`,
  }),
});

const addColour = deferred<{ name: string }>({
  table: 'colour',
  pieces: (_on, given) => ({ colour_added: sql`(insert into colour (name) values (${given.name}))` }),
});

const namesIn = async (on: Executor, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by id`.execute(
    on.kysely,
  );
  return rows.map(({ name }) => name);
};

bothEngines('deferred writes', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open({ empty: true });
    for (const table of ['fruit', 'colour'])
      await sql`create table ${sql.table(table)} (
        id bigint generated always as identity, name text unique check (name <> 'bad'))`.execute(db.kysely);
  });
  beforeEach(() => sql`truncate fruit, colour`.execute(db.kysely).then(() => undefined));

  test('are kept with the commit, and counted before it', async () => {
    const counted: number[] = [];
    await inTransaction(db, async (tx) => {
      await addFruit.send(tx, { name: 'pear' }, (rows) => counted.push(rows));
      await addColour.send(tx, { name: 'red' });
      tx.afterCommit(() => counted.push(-1));
    });
    expect([await namesIn(db, 'fruit'), await namesIn(db, 'colour')]).toEqual([['pear'], ['red']]);
    expect(counted).toEqual([1, -1]);
  });

  test('are there for the next statement, also of a command that takes part', async () => {
    await inOneTransaction(db, async (joined, tx) => {
      await addFruit.send(tx, { name: 'pear' });
      expect(await namesIn(tx, 'fruit')).toEqual(['pear']);
      await addFruit.send(tx, { name: 'plum' });
      expect(await namesIn(joined, 'fruit')).toEqual(['pear', 'plum']);
    });
  });

  test('of one table come one after the other', async () => {
    await inTransaction(db, async (tx) => {
      await addFruit.send(tx, { name: 'pear' });
      await renameFruit.send(tx, { from: 'pear', to: 'plum' });
      await addFruit.send(tx, { name: 'pear' });
    });
    expect(await namesIn(db, 'fruit')).toEqual(['plum', 'pear']);
  });

  test.each([
    ['at the end', async () => undefined],
    ['and before more statements', (tx: Tx) => namesIn(tx, 'colour')],
  ])('that fail end the transaction with their own error %s', async (_when, next) => {
    const failing = inTransaction(db, async (tx) => {
      await addColour.send(tx, { name: 'red' });
      await addFruit.send(tx, { name: 'bad' });
      await next(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    expect(await namesIn(db, 'colour')).toEqual([]);
  });

  test('are forgotten with the transaction that throws', async () => {
    const failing = inTransaction(db, async (tx) => {
      await addFruit.send(tx, { name: 'pear' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await namesIn(db, 'fruit')).toEqual([]);
  });
});
