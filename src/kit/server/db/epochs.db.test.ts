import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onEngine } from '#tests/support/engines.ts';
import { LocalBus } from './bus.ts';
import type { Database, Executor, Tx } from './database.ts';
import { epochsText, keptByKey, keptWhole } from './epochs.ts';
import { inTransaction, onOneConnection } from './transaction.ts';

let loads = 0;

const loadFruit = keptWhole(['fruit'], async (on: Executor) => {
  loads += 1;
  const { rows } = await sql<{ epochs: string; names: readonly string[] | null }>`
    select ${epochsText} as epochs, (select json_agg(name order by id) from fruit) as names`.execute(
    on.kysely,
  );
  return { epochs: rows[0]!.epochs, value: rows[0]!.names ?? [] };
});

const loadById = keptByKey(['fruit'], async (on: Executor, ids: readonly number[]) => {
  loads += 1;
  const { rows } = await sql<{ epochs: string; found: readonly { id: number; name: string }[] | null }>`
    select ${epochsText} as epochs, (select json_agg(json_build_object('id', id, 'name', name))
      from fruit where id = any(${[...ids]}::bigint[])) as found`.execute(on.kysely);
  return {
    epochs: rows[0]!.epochs,
    value: new Map((rows[0]!.found ?? []).map(({ id, name }) => [id, name])),
  };
});

const namesOf = async (on: Executor): Promise<readonly string[]> => (await loadFruit(on)).value;
const nameOf = async (on: Executor, id: number): Promise<string | undefined> =>
  (await loadById(on, [id])).get(id);
const add = (on: Executor, id: number, name: string) =>
  sql`insert into fruit (id, name) values (${id}, ${name})`.execute(on.kysely);
const rename = (on: Executor, id: number, name: string) =>
  sql`update fruit set name = ${name} where id = ${id}`.execute(on.kysely);

class Undone extends Error {}
const undone = (db: Database, fn: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await fn(tx);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });

for (const engine of ['pglite', 'postgres'] as const)
  onEngine(engine, 'values kept until they change', (open) => {
    let db: Database;
    /** The same database as another process sees it, with a memory of its own. */
    let other: Database;

    beforeAll(async () => {
      db = await open();
      other = { ...db, bus: new LocalBus(() => undefined) };
      await sql`create table fruit (id bigint primary key, name text not null)`.execute(db.kysely);
      await sql`create trigger count_change after insert or update or delete or truncate on fruit
        for each statement execute function kit.count_change('fruit')`.execute(db.kysely);
    });
    beforeEach(async () => {
      await sql`truncate fruit`.execute(db.kysely);
      await add(db, 1, 'pear');
      for (const each of [db, other]) {
        await namesOf(each);
        await nameOf(each, 1);
      }
      loads = 0;
    });

    test('are read once', async () => {
      await Promise.all([namesOf(db), namesOf(db)]);
      await onOneConnection(db, namesOf);
      await inTransaction(db, namesOf);
      expect([await nameOf(db, 1), loads]).toEqual(['pear', 0]);
    });

    test('are read again after a change, by every process', async () => {
      await rename(other, 1, 'plum');
      for (const each of [db, other]) {
        expect([await namesOf(each), await nameOf(each, 1)]).toEqual([['plum'], 'plum']);
        expect([await namesOf(each), await nameOf(each, 1)]).toEqual([['plum'], 'plum']);
      }
      expect(loads).toBe(4);
    });

    test('are read again when a change was lost with a failover and another one came instead', async () => {
      const before = await sql<{ id: number; value: string }>`
        select id, value from kit.epoch where name = 'fruit'`.execute(db.kysely);
      await rename(db, 1, 'plum');
      expect(await namesOf(db)).toEqual(['plum']);
      // The server that took over had not got the change.
      await inTransaction(db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx.kysely);
        await rename(tx, 1, 'pear');
        for (const { id, value } of before.rows)
          await sql`update kit.epoch set value = ${value}::bigint where id = ${id}`.execute(tx.kysely);
      });
      await rename(db, 1, 'fig');
      expect(await namesOf(db)).toEqual(['fig']);
    });

    test('tell of what is not there, until it is', async () => {
      expect([await nameOf(db, 2), await nameOf(db, 2), loads]).toEqual([undefined, undefined, 1]);
      await add(db, 2, 'plum');
      expect([await nameOf(db, 2), await nameOf(db, 1)]).toEqual(['plum', 'pear']);
    });

    test('follow the changes of the own transaction, and nobody else sees them', async () => {
      await undone(db, async (tx) => {
        await rename(tx, 1, 'plum');
        expect([await namesOf(tx), await nameOf(tx, 1)]).toEqual([['plum'], 'plum']);
        await rename(tx, 1, 'fig');
        expect([await namesOf(tx), await nameOf(tx, 1)]).toEqual([['fig'], 'fig']);
      });
      expect([await namesOf(db), await nameOf(db, 1)]).toEqual([['pear'], 'pear']);
    });

    test('go back with a savepoint', async () => {
      await inTransaction(db, async (tx) => {
        await rename(tx, 1, 'plum');
        await sql`savepoint here`.execute(tx.kysely);
        await rename(tx, 1, 'fig');
        expect(await namesOf(tx)).toEqual(['fig']);
        await sql`rollback to savepoint here`.execute(tx.kysely);
        expect(await namesOf(tx)).toEqual(['plum']);
        await rename(tx, 1, 'kiwi');
        expect(await namesOf(tx)).toEqual(['kiwi']);
      });
      expect(await namesOf(db)).toEqual(['kiwi']);
    });

    test('of a change that was undone are not taken for those of the next one', async () => {
      await undone(db, async (tx) => {
        await rename(tx, 1, 'plum');
        await namesOf(tx);
      });
      await rename(db, 1, 'fig');
      expect([await namesOf(db), await namesOf(other)]).toEqual([['fig'], ['fig']]);
    });
  });

onEngine('postgres', 'values kept while others change them', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await sql`create table fruit (id bigint primary key, name text not null)`.execute(db.kysely);
    await sql`create trigger count_change after insert or update or delete or truncate on fruit
      for each statement execute function kit.count_change('fruit')`.execute(db.kysely);
  });

  test('are as new as the last commit, in whatever order the changes end', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = ['pear', 'plum'].map((name, n) =>
      inTransaction(db, async (tx) => {
        await add(tx, n, name);
        written[n]!.resolve();
        await gates[n]!.promise;
      }),
    );
    // Neither waits for the other.
    await Promise.all(written.map(({ promise }) => promise));
    expect(await namesOf(db)).toEqual([]);
    gates[1]!.resolve();
    await adding[1];
    expect(await namesOf(db)).toEqual(['plum']);
    gates[0]!.resolve();
    await adding[0];
    expect(await namesOf(db)).toEqual(['pear', 'plum']);
  });

  test('are read again by a transaction that asked something else since', async () => {
    const looked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const looking = inTransaction(db, async (tx) => {
      const before = await namesOf(tx);
      looked.resolve();
      await changed.promise;
      // A lock, perhaps, that the other transaction held.
      await sql`select 1`.execute(tx.kysely);
      return [before, await namesOf(tx)];
    });
    await looked.promise;
    await add(db, 9, 'fig');
    changed.resolve();
    expect(await looking).toEqual([
      ['pear', 'plum'],
      ['pear', 'plum', 'fig'],
    ]);
  });
});
