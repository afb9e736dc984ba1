import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import type { Database } from './database.ts';
import {
  doLongWork,
  endLongWork,
  findLongWork,
  LongWorkChanged,
  LongWorkElsewhere,
  type LongWork,
} from './long-work.ts';
import { inTransaction } from './transaction.ts';

class Ended extends Error {}

eachEngine('long work', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
    await sql`create table kit.made (id int generated always as identity primary key, at timestamptz(3) not null)`.execute(
      db.kysely,
    );
  });
  const made = async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from kit.made order by id`.execute(db.kysely);
    return rows.map(({ id }) => id);
  };
  const input = { day: '2026-11-20' };

  /** Adds five rows, each in its own part, and stops before one of them. @returns the rows that it saw */
  async function addFive(endsBefore = 6, seen: unknown[] = []): Promise<unknown[]> {
    await doLongWork(db, { name: 'five', input }, async (long, { day }) => {
      for (let n = 1; n <= 5; n += 1) {
        if (n === endsBefore) throw new Ended();
        long.advance(n * 20);
        const row = await inTransaction(long.db, async (tx) => {
          const { rows } = await sql<{ id: number; at: Date }>`
            insert into kit.made (at) values (${new Date(`${day}T00:00:00Z`)}) returning id, at`.execute(
            tx.kysely,
          );
          return rows[0]!;
        });
        seen.push([long.isReplayed, row.id, row.at]);
        await long.keep();
      }
    });
    return seen;
  }

  test('goes on where it ended, and sees what it saw before', async () => {
    const first: unknown[] = [];
    await expect(addFive(3, first)).rejects.toThrow(Ended);
    expect(await made()).toEqual([1, 2]);
    expect(await findLongWork(db, 'five')).toEqual({ input, share: 40, isFinished: false });
    const at = new Date('2026-11-20T00:00:00Z');
    expect(await addFive()).toEqual([
      [true, 1, at],
      [false, 2, at],
      [false, 3, at],
      [false, 4, at],
      [false, 5, at],
    ]);
    expect(await made()).toEqual([1, 2, 3, 4, 5]);
    expect(await findLongWork(db, 'five')).toEqual({ input, share: 100, isFinished: true });
    const { rows } = await sql`select from kit.long_work_part`.execute(db.kysely);
    expect(rows).toEqual([]);
  });

  test('keeps nothing of a part that did not end', async () => {
    const work = async (long: LongWork): Promise<void> => {
      await sql`insert into kit.made (at) values (now())`.execute(long.tx.kysely);
      await long.keep();
      await sql`insert into kit.made (at) values (now())`.execute(long.tx.kysely);
      throw new Ended();
    };
    await expect(doLongWork(db, { name: 'half', input }, work)).rejects.toThrow(Ended);
    expect(await made()).toEqual([1]);
  });

  test('refuses to go on with other statements than it was begun with', async () => {
    await expect(addFive(3)).rejects.toThrow(Ended);
    const other = doLongWork(db, { name: 'five', input }, async ({ tx }) => {
      await sql`select 1`.execute(tx.kysely);
    });
    await expect(other).rejects.toThrow('its statement 1 differs from the one it began with');
    const failing = doLongWork(db, { name: 'five', input }, () =>
      Promise.reject(new TypeError('no such row')),
    );
    await expect(failing).rejects.toThrow(LongWorkChanged);
    expect(await made()).toEqual([1, 2]);
  });

  test('that cannot go on is ended for every process, and keeps what it made', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const other = doLongWork(db, { name: 'five', input }, async ({ tx, keep }) => {
      await sql`insert into kit.made (at) values (now())`.execute(tx.kysely);
      await keep();
      begun.resolve();
      await ended.promise;
      await sql`insert into kit.made (at) values (now())`.execute(tx.kysely);
    });
    await begun.promise;
    await endLongWork(db, 'five');
    ended.resolve();
    await expect(other).rejects.toThrow(LongWorkElsewhere);
    expect(await made()).toEqual([1]);
    expect(await findLongWork(db, 'five')).toMatchObject({ isFinished: true, share: 0 });
    const { rows } = await sql`select from kit.long_work_part`.execute(db.kysely);
    expect(rows).toEqual([]);
  });

  test('ends before its next part when it is asked to stop', async () => {
    const asked = new AbortController();
    const work = doLongWork(db, { name: 'stopped', input, stop: asked.signal }, async ({ tx, keep }) => {
      await sql`insert into kit.made (at) values (now())`.execute(tx.kysely);
      asked.abort(new Ended());
      await keep();
      await sql`insert into kit.made (at) values (now())`.execute(tx.kysely);
    });
    await expect(work).rejects.toThrow(Ended);
    expect(await made()).toEqual([1]);
  });

  test('is left to the process that is ahead', async () => {
    const begun = Promise.withResolvers<void>();
    const overtaken = Promise.withResolvers<void>();
    const behind = doLongWork(db, { name: 'five', input }, async ({ tx }) => {
      begun.resolve();
      await overtaken.promise;
      await sql`select 1`.execute(tx.kysely);
    });
    await begun.promise;
    await addFive(3).catch(() => undefined);
    overtaken.resolve();
    await expect(behind).rejects.toThrow('another process is doing it');
    expect(await made()).toEqual([1, 2]);
  });
});
