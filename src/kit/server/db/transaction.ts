import { setTimeout as delay } from 'node:timers/promises';
import type { IsolationLevel, Kysely } from 'kysely';
import type { Bus } from './bus.ts';
import type { Database, Tx } from './database.ts';
import { sqlState } from './pg-errors.ts';
import { openTransaction } from './pool.ts';

const RETRIES = 3;
const RETRIED = new Set(['40001', '40P01']);

export interface TransactionOptions {
  /** Default: read committed. */
  isolation?: IsolationLevel;
  readOnly?: boolean;
}

/**
 * Runs `fn` in one transaction: all of it is kept when `fn` returns, none of it when `fn` throws.
 *
 * A serialisation failure (40001) or deadlock (40P01) rolls back and runs `fn` again, at most 3 times, so `fn`
 * must do nothing but database work through `tx` and compute: no network, no file, no change of outer variables.
 * What has to happen outside after the commit goes through the outbox.
 * @throws PoolInTransactionError where `fn` uses the pool or opens another transaction.
 */
export async function inTransaction<T>(
  db: Database,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await runOnce(db, fn, options);
    } catch (cause) {
      if (retry === RETRIES || !RETRIED.has(sqlState(cause) ?? '')) throw cause;
      await delay(Math.random() * 10 * 2 ** retry);
    }
  }
}

async function runOnce<T>(db: Database, fn: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  let builder = db.kysely.transaction();
  if (options.isolation) builder = builder.setIsolationLevel(options.isolation);
  if (options.readOnly) builder = builder.setAccessMode('read only');
  const committed: (() => void)[] = [];
  const result = await builder.execute(async (transaction) => {
    const scope = { pool: db.pool, open: true };
    try {
      return await openTransaction.run(scope, () => fn(new OpenTx(transaction, db, scope, committed)));
    } finally {
      scope.open = false;
    }
  });
  for (const act of committed) act();
  return result;
}

class OpenTx implements Tx {
  readonly kind = 'transaction';
  readonly bus: Bus;
  readonly #kysely: Kysely<unknown>;
  readonly #scope: { open: boolean };
  readonly #committed: (() => void)[];

  constructor(kysely: Kysely<unknown>, db: Database, scope: { open: boolean }, committed: (() => void)[]) {
    this.bus = db.bus;
    this.#kysely = kysely;
    this.#scope = scope;
    this.#committed = committed;
  }

  /** A transaction that has ended must not be queried: its connection may belong to somebody else by now. */
  get kysely(): Kysely<unknown> {
    if (!this.#scope.open) throw new Error('The transaction has ended; a query in it was not awaited.');
    return this.#kysely;
  }

  afterCommit(fn: () => void): void {
    this.#committed.push(fn);
  }
}
