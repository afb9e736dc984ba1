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
  /** Told to nobody: neither live notices nor the outbox. For what is written down long after it happened. */
  quiet?: boolean;
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
  const joined = joinedTo.get(db);
  if (joined) return fn(joined);
  for (let retry = 0; ; retry++) {
    try {
      return await runOnce(db, fn, options);
    } catch (cause) {
      if (retry === RETRIES || !RETRIED.has(sqlState(cause) ?? '')) throw cause;
      await delay(Math.random() * 10 * 2 ** retry);
    }
  }
}

const joinedTo = new WeakMap<Database, Tx>();

/**
 * Runs many commands in one transaction: those that get `joined` and would begin one of their own take part in this
 * one, so that all of them are kept or none. A command that throws leaves what it did so far: let it end the whole.
 */
export function inOneTransaction<T>(
  db: Database,
  fn: (joined: Database, tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return inTransaction(
    db,
    (tx) => {
      const joined: Database = { ...db, kysely: tx.kysely };
      joinedTo.set(joined, tx);
      return fn(joined, tx);
    },
    options,
  );
}

async function runOnce<T>(db: Database, fn: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  let builder = db.kysely.transaction();
  if (options.isolation) builder = builder.setIsolationLevel(options.isolation);
  if (options.readOnly) builder = builder.setAccessMode('read only');
  const committed: (() => void)[] = [];
  const result = await builder.execute(async (transaction) => {
    const scope = { pool: db.pool, open: true };
    try {
      return await openTransaction.run(scope, () =>
        fn(new OpenTx(transaction, db, scope, committed, options.quiet ?? false)),
      );
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
  readonly quiet: boolean;
  readonly #kysely: Kysely<unknown>;
  readonly #scope: { open: boolean };
  readonly #committed: (() => void)[];

  constructor(
    kysely: Kysely<unknown>,
    db: Database,
    scope: { open: boolean },
    committed: (() => void)[],
    quiet: boolean,
  ) {
    this.bus = db.bus;
    this.quiet = quiet;
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
