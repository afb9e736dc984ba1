import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createDatabase, bothEngines, onEngine } from '#tests/support/engines.ts';
import { publish } from './bus.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { inTransaction } from './transaction.ts';
import { until } from '#tests/support/until.ts';

/** Collects the messages of a channel. */
function hear(db: Database, channel: string): unknown[] {
  const heard: unknown[] = [];
  db.bus.subscribe(channel, (payload) => heard.push(payload));
  return heard;
}

/** Records every change of `alive`, because a lost connection may be back between two checks. */
function recordAlive({ bus }: Database): boolean[] {
  const states: boolean[] = [];
  let { alive } = bus;
  Object.defineProperty(bus, 'alive', {
    get: () => alive,
    set: (value: boolean) => {
      alive = value;
      states.push(value);
    },
  });
  return states;
}

bothEngines('bus', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  test('delivers on commit, in order, to the channel only', async () => {
    const heard = hear(db, 'order');
    const other = hear(db, 'other');
    await inTransaction(db, async (tx) => {
      await publish(tx, 'order', { id: 1, name: '报销' });
      await publish(tx, 'order', [2]);
      expect(heard).toEqual([]);
    });
    await until(() => heard.length === 2);
    expect(heard).toEqual([{ id: 1, name: '报销' }, [2]]);
    expect(other).toEqual([]);
  });

  test('delivers nothing of a transaction that is rolled back', async () => {
    const heard = hear(db, 'rolled back');
    const failing = inTransaction(db, async (tx) => {
      await publish(tx, 'rolled back', 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(db, (tx) => publish(tx, 'rolled back', 'kept'));
    await until(() => heard.length > 0);
    expect(heard).toEqual(['kept']);
  });

  test('a listener may use the pool, and one that throws does not keep others from hearing', async () => {
    const answer = Promise.withResolvers<unknown>();
    db.bus.subscribe('work', () => {
      throw new Error('careless listener');
    });
    db.bus.subscribe('work', () => answer.resolve(sql`select 1 as a`.execute(db.kysely)));
    await inTransaction(db, (tx) => publish(tx, 'work', null));
    expect(await answer.promise).toMatchObject({ rows: [{ a: 1 }] });
  });

  test('stops after unsubscribing', async () => {
    const heard: unknown[] = [];
    const stop = db.bus.subscribe('stop', (payload) => heard.push(payload));
    stop();
    const marker = hear(db, 'marker');
    await inTransaction(db, async (tx) => {
      await publish(tx, 'stop', 1);
      await publish(tx, 'marker', 1);
    });
    await until(() => marker.length === 1);
    expect(heard).toEqual([]);
  });

  test('a notice that is too long is refused before the database sees it', async () => {
    const tooLong = (length: number) => inTransaction(db, (tx) => publish(tx, 'c', 'x'.repeat(length)));
    await expect(tooLong(7_900)).rejects.toThrow(RangeError);
    const heard = hear(db, 'c');
    await tooLong(7_900 - '["c",""]'.length);
    await until(() => heard.length === 1);
  });
});

onEngine('postgres', 'bus', () => {
  test('reaches other processes, and says when the connection was lost and is back', async () => {
    const { url, drop } = await createDatabase();
    const [here, there] = await Promise.all([
      openDatabase({ url, dataDir: '' }),
      openDatabase({ url, dataDir: '' }),
    ]);
    const heard = hear(there, 'far');
    const own = hear(here, 'far');
    await inTransaction(here, (tx) => publish(tx, 'far', 1));
    await until(() => heard.length === 1);

    const back = Promise.withResolvers<void>();
    there.bus.onReconnect(() => back.resolve());
    const states = recordAlive(there);
    await here.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen portico' and pid <> pg_backend_pid()`,
    );
    await back.promise;
    expect(states).toEqual([false, true]);
    await inTransaction(here, (tx) => publish(tx, 'far', 2));
    await until(() => heard.length === 2);
    expect(own).toEqual([1, 2]);
    await inTransaction(here, (tx) => publish(tx, 'far', 3));
    await here.close();
    await until(() => heard.length === 3);
    await there.close();
    await drop();
  });
});
