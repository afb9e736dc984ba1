import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConnection, IsolationLevel, Kysely } from 'kysely';
import type { Registry } from '../registry.ts';
import type { Bus } from './bus.ts';
import type { Database, Executor, Tx } from './database.ts';
import { sendTogether, type Deferred, type Waiting } from './deferred.ts';
import { CommitUncertain, DatabaseAway, patiently } from './outage.ts';
import { sqlState } from './pg-errors.ts';
import { openTransaction } from './pool.ts';
import { tracedInside } from '../tracing.ts';

const RETRIES = 3;
const RETRIED = new Set(['40001', '40P01']);
/** SQL state of a statement in a transaction in which another one has failed. */
const ABORTED = '25P02';

export interface TransactionOptions {
  /** Isolation level; default: read committed. */
  isolation?: IsolationLevel;
  readOnly?: boolean;
  /** True if nobody is notified, neither live nor through the outbox. For records of past events. */
  quiet?: boolean;
  /** Whether a key of `once` covers the whole transaction; false if it runs many commands. */
  keyed?: false;
}

/**
 * Runs `fn` in one transaction: all of it is kept when `fn` returns, none of it when `fn` throws.
 *
 * A serialisation failure (40001) or deadlock (40P01) rolls back and runs `fn` again, at most 3 times, so `fn`
 * must do nothing but database work through `tx` and compute: no network, no file, no change of outer variables.
 * What has to happen outside after the commit goes through the outbox. So it is, for a moment, when the database goes
 * away before the commit.
 * @throws PoolInTransactionError where `fn` uses the pool or opens another transaction; DatabaseAway when nothing is
 * kept because the database is away; CommitUncertain when it went away during the commit.
 */
export async function inTransaction<T>(
  db: Database,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const joined = joinedTo.get(db);
  if (joined) return joined.around(() => fn(joined.tx));
  for (let retry = 0; ; retry++) {
    try {
      return await patiently(
        () => tracedInside('transaction', transactionSpan, () => runOnce(db, fn, options)),
        repeatable,
      );
    } catch (cause) {
      if (retry === RETRIES || !RETRIED.has(sqlState(cause) ?? '')) throw cause;
      await delay(Math.random() * 10 * 2 ** retry);
    }
  }
}

const transactionSpan = { kind: 'internal', attributes: { 'db.system.name': 'postgresql' } } as const;

/**
 * Returns whether work may be tried again. With a key, a repetition has no effect, so even an uncertain commit may be
 * repeated.
 */
const repeatable = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof CommitUncertain && error.keyed);

/**
 * Runs several reads on one connection without a transaction, so that six reads wait for a connection once, not six
 * times. `fn` must only read through the given executor.
 * @throws PoolInTransactionError if `fn` uses the pool or opens a transaction
 */
export const onOneConnection = <T>(db: Database, fn: (on: Executor) => Promise<T>): Promise<T> =>
  db.kysely.connection().execute(async (kysely) => {
    const scope = { pool: db.pool, open: true };
    try {
      const connection = await connectionOf(db, kysely);
      const reader = new Reader(kysely, connection, db);
      return await openTransaction.run(scope, () => fn(reader));
    } finally {
      scope.open = false;
    }
  });

/**
 * Runs several independent reads at once. A server connection sends them in one round trip; otherwise they run one
 * after the other. None may depend on the result of another.
 */
export async function together<const Reads extends readonly (() => Promise<unknown>)[]>(
  on: Executor,
  ...reads: Reads
): Promise<{ -readonly [N in keyof Reads]: Awaited<ReturnType<Reads[N]>> }> {
  const found: unknown[] = [];
  if (on.connection) {
    const asked = reads.map((read) => read());
    // Waits for all reads, because after an error the connection would be given away while a read is still running.
    await Promise.allSettled(asked);
    found.push(...(await Promise.all(asked)));
  } else for (const read of reads) found.push(await read());
  return found as { -readonly [N in keyof Reads]: Awaited<ReturnType<Reads[N]>> };
}

/** The embedded engine runs one statement at a time, and plugins must see all statements. */
async function connectionOf(
  { engine }: Database,
  kysely: Kysely<unknown>,
): Promise<DatabaseConnection | undefined> {
  const executor = kysely.getExecutor();
  if (engine === 'pglite' || executor.plugins.length > 0) return undefined;
  return executor.provideConnection((connection) => Promise.resolve(connection));
}

/** One connection without a transaction. */
class Reader implements Executor {
  readonly kind = 'pool';
  readonly bus: Bus;
  readonly registry: Registry;
  asked = 0;
  readonly connection: DatabaseConnection | undefined;
  readonly #kysely: Kysely<unknown>;

  constructor(kysely: Kysely<unknown>, connection: DatabaseConnection | undefined, db: Database) {
    this.bus = db.bus;
    this.registry = db.registry;
    this.connection = connection;
    this.#kysely = kysely;
  }

  get kysely(): Kysely<unknown> {
    this.asked += 1;
    return this.#kysely;
  }
}

interface Joined {
  readonly tx: Tx;
  /** Runs a command as part of this transaction. */
  readonly around: <T>(command: () => Promise<T>) => Promise<T>;
}

const joinedTo = new WeakMap<Database, Joined>();

/** Returns a database on which all commands take part in this transaction. */
export function joinTo(db: Database, tx: Tx, around: Joined['around'] = (command) => command()): Database {
  joinedTo.set(db, { tx, around });
  return db;
}

/**
 * Runs many commands in one transaction. Commands that get `joined` do not start their own transaction, so all of them
 * are kept or none. A failed command leaves partial changes, so its error must end the whole.
 */
export function inOneTransaction<T>(
  db: Database,
  fn: (joined: Database, tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return inTransaction(
    db,
    (tx) => {
      const joined: Database = {
        ...db,
        // Asked each time, so that what the transaction still has to write is written before.
        get kysely() {
          return tx.kysely;
        },
      };
      return fn(joinTo(joined, tx), tx);
    },
    { ...options, keyed: false },
  );
}

async function runOnce<T>(db: Database, fn: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  let builder = db.kysely.transaction();
  if (options.isolation) builder = builder.setIsolationLevel(options.isolation);
  if (options.readOnly) builder = builder.setAccessMode('read only');
  const committed: (() => void)[] = [];
  let done: OpenTx | undefined;
  const running = builder.execute(async (transaction) => {
    const scope = { pool: db.pool, open: true };
    try {
      const connection = await connectionOf(db, transaction);
      const tx = new OpenTx(transaction, connection, db, scope, committed, options.quiet ?? false);
      const result = await openTransaction.run(scope, () => tx.run(fn));
      done = tx;
      return result;
    } finally {
      scope.open = false;
    }
  });
  const result = await running.catch((cause: unknown) => {
    if (!done || !(cause instanceof DatabaseAway)) throw cause;
    throw new CommitUncertain(cause, done.isKeyed && options.keyed !== false);
  });
  for (const act of committed) act();
  // PGlite computes in this process. Without a pause, a job with many transactions would block every request.
  if (db.engine === 'pglite') await turn();
  return result;
}

class OpenTx implements Tx {
  readonly kind = 'transaction';
  readonly bus: Bus;
  readonly registry: Registry;
  readonly quiet: boolean;
  isKeyed = false;
  asked = 0;
  readonly #kysely: Kysely<unknown>;
  readonly #connection: DatabaseConnection | undefined;
  readonly #scope: { open: boolean };
  readonly #committed: (() => void)[];
  readonly #waiting: Waiting[] = [];
  readonly #sent: Promise<void>[] = [];

  constructor(
    kysely: Kysely<unknown>,
    connection: DatabaseConnection | undefined,
    db: Database,
    scope: { open: boolean },
    committed: (() => void)[],
    quiet: boolean,
  ) {
    this.bus = db.bus;
    this.registry = db.registry;
    this.quiet = quiet;
    this.#kysely = kysely;
    this.#connection = connection;
    this.#scope = scope;
    this.#committed = committed;
  }

  /** A finished transaction must not be used, because its connection may belong to somebody else. */
  get kysely(): Kysely<unknown> {
    this.#aboutToAsk();
    // Statements are compiled for it, also those that go past it to the connection.
    this.asked += 1;
    return this.#kysely;
  }

  get connection(): DatabaseConnection | undefined {
    this.#aboutToAsk();
    return this.#connection;
  }

  #aboutToAsk(): void {
    this.#assertOpen();
    this.#sendWaiting();
  }

  /** Runs the command, and sends at its end what still waits. */
  async run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      const result = await fn(this);
      this.#sendWaiting();
      await Promise.all(this.#sent);
      return result;
    } catch (cause) {
      // Statements after a failed write say only that the transaction is aborted.
      const outcomes = await Promise.allSettled(this.#sent);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      throw failed && sqlState(cause) === ABORTED ? failed.reason : cause;
    }
  }

  defer(write: Waiting): void {
    this.#assertOpen();
    if (this.#waiting.some((one) => one.write.table === write.write.table)) this.#sendWaiting();
    this.#waiting.push(write);
  }

  takeBack(write: Deferred<never>): Waiting | undefined {
    const at = this.#waiting.findIndex((one) => one.write === write);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  /** Sends the deferred writes. Statements of one connection keep their order, so nobody waits for it. */
  #sendWaiting(): void {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    const sending = sendTogether({ kysely: this.#kysely, connection: this.#connection }, waiting);
    sending.catch(() => undefined);
    this.#sent.push(sending);
  }

  #assertOpen(): void {
    if (!this.#scope.open) throw new Error('The transaction has ended; a query in it was not awaited.');
  }

  keyed(): void {
    this.isKeyed = true;
  }

  afterCommit(fn: () => void): void {
    this.#committed.push(fn);
  }
}
