import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import type { Database } from './database.ts';
import {
  type Delivery,
  enqueue,
  type EnqueueOptions,
  listDeadLetters,
  type OutboxHandler,
  type OutboxOptions,
  OutboxWorker,
  reviveDeadLetter,
  Undeliverable,
  waitAfter,
} from './outbox.ts';
import { inTransaction } from './transaction.ts';
import { until } from '#tests/support/until.ts';

bothEngines('outbox', (open) => {
  let db: Database;
  const workers: OutboxWorker[] = [];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => db.pool.query('delete from kit.outbox'));
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));

  const work = (handlers: Record<string, OutboxHandler>, options?: OutboxOptions) => {
    const worker = new OutboxWorker(db, handlers, { pollMs: 60_000, ...options });
    workers.push(worker);
    return worker;
  };
  const add = (topic: string, payload: unknown, options?: EnqueueOptions) =>
    inTransaction(db, (tx) => enqueue(tx, topic, payload, options));
  const waiting = async () => (await db.pool.query('select from kit.outbox where dead_at is null')).rowCount;
  /** Makes a delivery due, as if the wait after an attempt, or the lease of a dead process, had ended. */
  const passTime = () => db.pool.query('update kit.outbox set run_after = now()');
  const wake = () => inTransaction(db, (tx) => enqueue(tx, 'nobody', null));

  test('delivers after the commit, with the payload, and forgets it', async () => {
    const got: Delivery[] = [];
    work({ mail: async (delivery) => void got.push(delivery) });
    await inTransaction(db, async (tx) => {
      await enqueue(tx, 'mail', { to: '张三' });
      await enqueue(tx, 'mail', [2]);
    });
    await until(() => got.length === 2);
    expect(got.map(({ topic, payload, attempt }) => [topic, payload, attempt])).toEqual([
      ['mail', { to: '张三' }, 1],
      ['mail', [2], 1],
    ]);
    await until(async () => (await waiting()) === 0);
  });

  test('delivers nothing of a transaction that is rolled back', async () => {
    const got: unknown[] = [];
    work({ mail: async ({ payload }) => void got.push(payload) });
    const failing = inTransaction(db, async (tx) => {
      await enqueue(tx, 'mail', 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add('mail', 'kept');
    await until(() => got.length > 0);
    expect(got).toEqual(['kept']);
  });

  test('delivers what was enqueued before the worker started, and more than one batch', async () => {
    for (let n = 0; n < 30; n++) await add('mail', n);
    const got: unknown[] = [];
    work({ mail: async ({ payload }) => void got.push(payload) });
    await until(() => got.length === 30);
    expect(new Set(got).size).toBe(30);
  });

  test('several workers share the work: each delivery goes to one of them', async () => {
    const got: unknown[] = [];
    for (let n = 0; n < 4; n++) work({ mail: async ({ payload }) => void got.push(payload) });
    await Promise.all(Array.from({ length: 60 }, (_, n) => add('mail', n)));
    await until(async () => (await waiting()) === 0);
    expect(got.length).toBe(60);
    expect(new Set(got).size).toBe(60);
  });

  test('a handler may use the database', async () => {
    work({ mail: ({ payload }) => add('answer', payload) });
    const answer = Promise.withResolvers<unknown>();
    work({ answer: async ({ payload }) => answer.resolve(payload) });
    await add('mail', 'hello');
    expect(await answer.promise).toBe('hello');
  });

  test('a topic that nobody handles here stays', async () => {
    work({ mail: async () => undefined });
    await add('fax', 1);
    await add('mail', 1);
    await until(async () => (await waiting()) === 1);
    const { rows } = await db.pool.query('select topic, attempts from kit.outbox');
    expect(rows).toEqual([{ topic: 'fax', attempts: 0 }]);
  });

  test('not before its time', async () => {
    const got: unknown[] = [];
    work({ mail: async ({ payload }) => void got.push(payload) });
    await add('mail', 'later', { runAfter: new Date(Date.now() + 3_600_000) });
    await add('mail', 'now');
    await until(() => got.length > 0);
    expect(got).toEqual(['now']);
    await passTime();
    await wake();
    await until(() => got.length === 2);
  });

  describe('with a key', () => {
    test('a waiting delivery takes the newest payload, one already taken does not', async () => {
      await add('index', 1, { dedupeKey: 'a' });
      await add('index', 2, { dedupeKey: 'a' });
      await add('index', 3, { dedupeKey: 'b' });
      const taken: unknown[] = [];
      const gate = Promise.withResolvers<void>();
      work({
        index: ({ payload }) => {
          taken.push(payload);
          return gate.promise;
        },
      });
      await until(() => taken.length === 2);
      await add('index', 4, { dedupeKey: 'a' });
      gate.resolve();
      await until(() => taken.length === 3);
      expect(taken).toEqual([2, 3, 4]);
    });
  });

  describe('failures', () => {
    test('is told, tried again after a wait, with the same id and its next number', async () => {
      const got: Delivery[] = [];
      const errors: unknown[] = [];
      const onError = (error: unknown) => void errors.push(error);
      work(
        {
          mail: async (delivery) => {
            got.push(delivery);
            if (delivery.attempt === 1) throw new Error('server is away');
          },
        },
        { onError },
      );
      await add('mail', 1);
      await until(async () => {
        const { rows } = await db.pool.query('select last_error from kit.outbox where run_after > now()');
        return rows[0]?.last_error === 'Error: server is away';
      });
      expect(errors).toEqual([new Error('server is away')]);
      await passTime();
      await wake();
      await until(() => got.length === 2);
      expect(got.map((delivery) => delivery.attempt)).toEqual([1, 2]);
      expect(got[0]?.id).toBe(got[1]?.id);
    });

    test('waits longer each time, up to an hour', () => {
      expect([1, 2, 3, 10, 11, 12].map(waitAfter)).toEqual([5e3, 1e4, 2e4, 2.56e6, 3.6e6, 3.6e6]);
    });

    test('is a dead letter after twelve attempts, or at once when it cannot be delivered', async () => {
      await add('mail', 'old');
      await add('mail', 'wrong');
      await db.pool.query(`update kit.outbox set attempts = 11 where payload = '"old"'`);
      let broken = true;
      const got: unknown[] = [];
      work({
        mail: async ({ payload, attempt }) => {
          if (broken) throw payload === 'wrong' ? new Undeliverable('no such address') : new Error('away');
          got.push([payload, attempt]);
        },
      });
      await until(async () => (await listDeadLetters(db, 10, 0)).length === 2);
      const letters = await listDeadLetters(db, 10, 0);
      const told = letters.map((letter) => [letter.payload, letter.attempt, letter.lastError]);
      expect(new Set(told)).toEqual(
        new Set([
          ['old', 12, 'Error: away'],
          ['wrong', 1, 'Error: no such address'],
        ]),
      );

      broken = false;
      const old = letters.find((letter) => letter.payload === 'old');
      expect(await inTransaction(db, (tx) => reviveDeadLetter(tx, old?.id ?? 0))).toBe(true);
      await until(() => got.length === 1);
      expect(got).toEqual([['old', 1]]);
      expect(await inTransaction(db, (tx) => reviveDeadLetter(tx, old?.id ?? 0))).toBe(false);
    });
  });

  test('deliveries of a process that died come back when its lease is over', async () => {
    const stuck = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    work({
      mail: () => {
        taken.resolve();
        return stuck.promise;
      },
    });
    await add('mail', 1);
    await taken.promise;
    const got: Delivery[] = [];
    work({ mail: async (delivery) => void got.push(delivery) });
    await wake();
    await passTime();
    await wake();
    await until(() => got.length === 1);
    expect(got[0]?.attempt).toBe(2);
    stuck.resolve();
  });

  test('closing waits for what is being delivered and tells it to hurry', async () => {
    let finished = false;
    const started = Promise.withResolvers<void>();
    const worker = work({
      mail: async (_delivery, signal) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        finished = true;
      },
    });
    await add('mail', 1);
    await started.promise;
    await worker.close();
    expect(finished).toBe(true);
    expect(await waiting()).toBe(0);
  });
});
