import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { KitTables } from '../tables.gen.ts';
import { publish } from './bus.ts';
import { type Database, type Executor, type JsonText, type Tx, json, tables } from './database.ts';
import { prepared } from './prepared.ts';
import { currentTrace, traced } from '../tracing.ts';

/** Message to be delivered outside of the database. It is delivered at least once, always with the same `id`. */
export interface Delivery {
  id: number;
  topic: string;
  payload: unknown;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** `traceparent` of the request that enqueued the message, if that was recorded. */
  cause?: string | null;
}

/** Delivers one message within 50 s. After that, `signal` is aborted and the delivery is tried again. */
export type OutboxHandler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

export interface EnqueueOptions {
  /**
   * Key for merging: a waiting delivery of the topic with this key takes the new payload, instead of a second one
   * being added.
   */
  dedupeKey?: string;
  /** Earliest instant of delivery. */
  runAfter?: Date;
}

const WAKE = 'kit.outbox';

interface Asked {
  readonly topic: string;
  readonly payload: JsonText;
  readonly dedupeKey: string | null;
  readonly runAfter: Date | null;
  readonly cause: string | null;
}

const insert = prepared<Asked>()((on, given) =>
  tables<KitTables>(on)
    .insertInto('kit.outbox')
    .values({
      topic: given.topic,
      payload: given.payload,
      dedupe_key: given.dedupeKey,
      // Rounded down to milliseconds. Rounded up, the entry would not be due for the rest of this millisecond.
      run_after: sql<Date>`coalesce(${given.runAfter}::timestamptz, date_trunc('milliseconds', now()))`,
      cause: given.cause,
    })
    // The update locks a waiting row until this transaction ends, so it cannot be delivered before.
    .onConflict((conflict) =>
      conflict
        .columns(['topic', 'dedupe_key'])
        .where('dead_at', 'is', null)
        .doUpdateSet((row) => ({
          payload: row.ref('excluded.payload'),
          cause: row.ref('excluded.cause'),
          run_after: sql`least(outbox.run_after, excluded.run_after)`,
        })),
    ),
);

/** Enqueues a message that is delivered after the commit, and only then. */
export async function enqueue(
  tx: Tx,
  topic: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  if (tx.quiet) return;
  const { dedupeKey, runAfter } = options;
  await insert.list(tx, {
    topic,
    payload: json(payload),
    dedupeKey: dedupeKey ?? null,
    runAfter: runAfter ?? null,
    cause: currentTrace(),
  });
  if (!runAfter) await publish(tx, WAKE, null);
}

/** Thrown by a handler if another attempt cannot help. The delivery becomes a dead letter at once. */
export class Undeliverable extends Error {}

export interface OutboxOptions {
  /** Called for every failed attempt, and without a delivery if the database itself failed. */
  onError?: (error: unknown, delivery?: Delivery) => void;
  /** Milliseconds between polls without a wake-up, for entries that became due or were left by a dead process. */
  pollMs?: number;
}

const BATCH = 32;
/** Milliseconds after a wake-up during which further commits are collected. */
const GATHER_MS = 20;
const LEASE_MS = 60_000;
const HANDLER_MS = 50_000;
const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Returns the wait before the next attempt: 5 s, 10 s, 20 s … up to one hour. */
export function waitAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/**
 * Delivers due messages to the handlers, one per topic. Topics without a handler here are left to other processes.
 * Several processes may run it: each delivery is leased to one of them, and is released when that one dies.
 */
export class OutboxWorker {
  readonly #db: Database;
  readonly #handlers: ReadonlyMap<string, OutboxHandler>;
  readonly #options: Required<OutboxOptions>;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #loop: Promise<void>;
  #wake: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(db: Database, handlers: Readonly<Record<string, OutboxHandler>>, options: OutboxOptions = {}) {
    this.#db = db;
    this.#handlers = new Map(Object.entries(handlers));
    this.#options = { onError: () => undefined, pollMs: 5_000, ...options };
    this.#unsubscribe = db.bus.subscribe(WAKE, () => this.#wake.resolve());
    this.#loop = this.#run();
  }

  /** Asks running deliveries to finish by their signal, and waits for them. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#stop.abort();
    this.#wake.resolve();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers();
      const delivered = await this.#deliverDue();
      if (delivered === BATCH) continue;
      const timer = setTimeout(this.#wake.resolve, this.#options.pollMs).unref();
      await this.#wake.promise;
      clearTimeout(timer);
      if (!this.#stop.signal.aborted) await delay(GATHER_MS);
    }
  }

  async #deliverDue(): Promise<number> {
    try {
      const due = await this.#take();
      const outcomes = await Promise.allSettled(due.map((delivery) => this.#deliver(delivery)));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') this.#options.onError(outcome.reason);
      await this.#remove(due.filter((_, n) => outcomes[n]?.status === 'fulfilled' && outcomes[n].value));
      return due.length;
    } catch (error) {
      this.#options.onError(error);
      return 0;
    }
  }

  async #take(): Promise<Delivery[]> {
    const { rows } = await sql<Delivery>`
      update kit.outbox set
        attempts = attempts + 1,
        dedupe_key = null,
        run_after = now() + ${LEASE_MS} * interval '1 millisecond'
      where id in (
        select id from kit.outbox
        where dead_at is null and run_after <= now() and topic = any(${[...this.#handlers.keys()]})
        order by run_after, id limit ${BATCH} for update skip locked
      )
      returning id, topic, payload, attempts as attempt, cause`.execute(this.#db.kysely);
    return rows.toSorted((a, b) => a.id - b.id);
  }

  /** Delivers one message. Returns whether it succeeded. */
  async #deliver(delivery: Delivery): Promise<boolean> {
    const { topic, attempt, cause } = delivery;
    const attributes = { 'messaging.destination.name': topic, 'portico.attempt': attempt };
    try {
      const late = AbortSignal.timeout(HANDLER_MS);
      const signal = AbortSignal.any([this.#stop.signal, late]);
      // A handler that ignores its signal must not block the others for ever.
      await traced(`deliver ${topic}`, { kind: 'consumer', attributes, link: cause }, () =>
        Promise.race([this.#handlers.get(topic)?.(delivery, signal), whenAborted(late)]),
      );
      return true;
    } catch (error) {
      this.#options.onError(error, delivery);
      await this.#postpone(delivery, error);
      return false;
    }
  }

  /** Deletes finished deliveries, except those that another process has taken after their lease ended. */
  async #remove(done: readonly Delivery[]): Promise<void> {
    if (done.length === 0) return;
    await sql`
      delete from kit.outbox o
      using unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(({ attempt }) => attempt)}::int[]) d (id, attempts)
      where o.id = d.id and o.attempts = d.attempts`.execute(this.#db.kysely);
  }

  async #postpone(delivery: Delivery, error: unknown): Promise<void> {
    const dead = error instanceof Undeliverable || delivery.attempt >= MAX_ATTEMPTS;
    await sql`
      update kit.outbox set
        run_after = now() + ${waitAfter(delivery.attempt)} * interval '1 millisecond',
        last_error = ${String(error).slice(0, 2_000)},
        dead_at = ${dead ? sql`now()` : null}
      where id = ${delivery.id} and attempts = ${delivery.attempt}`.execute(this.#db.kysely);
  }
}

export interface DeadLetter extends Delivery {
  lastError: string;
  deadAt: Date;
}

/** Lists messages that could not be delivered, newest first. @internal */
export async function listDeadLetters(on: Executor, limit: number, offset: number): Promise<DeadLetter[]> {
  const rows = await tables<KitTables>(on)
    .selectFrom('kit.outbox')
    .select(['id', 'topic', 'payload', 'attempts as attempt', 'last_error', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ last_error, dead_at, ...row }) => ({
    ...row,
    lastError: last_error ?? '',
    deadAt: dead_at ?? new Date(0),
  }));
}

/**
 * Puts a dead letter back into the queue, with all its attempts. Returns false if the number does not exist.
 * @internal
 */
export async function reviveDeadLetter(tx: Tx, id: number): Promise<boolean> {
  const revived = await tables<KitTables>(tx)
    .updateTable('kit.outbox')
    .set({ dead_at: null, attempts: 0, run_after: new Date() })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  if (revived.numUpdatedRows > 0n) await publish(tx, WAKE, null);
  return revived.numUpdatedRows > 0n;
}
