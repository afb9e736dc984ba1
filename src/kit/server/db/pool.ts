import { AsyncLocalStorage } from 'node:async_hooks';
import { callbackify } from 'node:util';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseAway, isConnectionLoss } from './outage.ts';
import { sqlState } from './pg-errors.ts';
import { tracedStatement } from './statement-span.ts';
import { activeTracer } from '../tracing.ts';

/** Transaction in which the current code runs, if any. */
export const openTransaction = new AsyncLocalStorage<{ pool: pg.Pool; open: boolean }>();

/**
 * Pool with two guards: code inside a transaction of this pool may not use it, and nobody may after the engine has
 * stopped. PGlite's clients share one connection, so a late answer could reach a later query.
 */
export class GuardedPool extends pg.Pool {
  readonly #stopped: () => Error | undefined;

  constructor(config: pg.PoolConfig, stopped: () => Error | undefined = () => undefined) {
    super(config);
    this.#stopped = stopped;
    // The pool only handles errors of idle clients, and an unhandled error event would end the process. The listener
    // is added at once, because the server may end a session in the packet that completes it.
    this.on('connect', (client) => client.on('error', () => broken.add(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#acquire();
    callbackify(() => this.#acquire())((error, client) =>
      callback(error ?? undefined, client, (release) => client.release(release)),
    );
  }

  async #acquire(): Promise<pg.PoolClient> {
    const current = openTransaction.getStore();
    if (current?.open && current.pool === this) throw new PoolInTransactionError();
    this.#assertRunning();
    const client = await super.connect().catch((cause: unknown) => {
      throw isConnectionLoss(cause) ? new DatabaseAway(cause) : cause;
    });
    try {
      this.#assertRunning();
    } catch (cause) {
      client.release(true);
      throw cause;
    }
    const release = client.release.bind(client);
    // An error with an SQL state does not mean the connection is broken, and PGlite has only this one connection.
    client.release = (reason) =>
      release(broken.has(client) || isConnectionLoss(reason) || (sqlState(reason) ? false : reason));
    return client;
  }

  #assertRunning(): void {
    const stopped = this.#stopped();
    if (stopped) throw stopped;
  }
}

/** Connections that the server has ended; they are not returned to the pool. */
const broken = new WeakSet<pg.PoolClient>();

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** PGlite has one client: waiting for a second one inside a transaction would never end. */
export class PoolInTransactionError extends Error {
  constructor() {
    super(
      'The pool was used inside an open transaction. Pass the transaction on and run the query through it.',
    );
    this.name = 'PoolInTransactionError';
  }
}

const { builtins, getTypeParser } = pg.types;
const TEXT_ARRAY: number = 1009;
const textArray: (text: string) => (string | null)[] = getTypeParser(TEXT_ARRAY);

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.INT8]: safeInteger,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMP]: (text) => text,
  1016: (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item))), // int8[]
  1182: textArray, // date[]
  1115: textArray, // timestamp[]
  1231: textArray, // numeric[]
};

/**
 * Parsers of column values: int8 as number, numeric as exact text, date as 'YYYY-MM-DD', timestamptz as Date.
 * An int8 outside of ±(2^53 - 1) is an error, never a rounded number.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers[oid];
    return parser ?? getTypeParser(oid, format);
  },
};

/** Returns the product's connection settings for a server. */
export const clientOf = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'portico',
  types: valueTypes,
});

/** Parses any timestamptz, including years BC and infinity. */
const anyInstant: (text: string) => unknown = getTypeParser(builtins.TIMESTAMPTZ);

/**
 * Parses the timestamp text of a session in UTC, 'YYYY-MM-DD HH:MM:SS[.ffffff]+00', ten times faster than the driver.
 */
function instant(text: string): unknown {
  const end = text.length - 3;
  if (end < 19 || text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return anyInstant(text);
  const digits = (at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
  const year = digits(0) * 100 + digits(2);
  if (year < 100) return anyInstant(text);
  const milliseconds = end > 19 ? 1000 * Number(text.slice(19, end)) : 0;
  return new Date(Date.UTC(year, digits(5) - 1, digits(8), digits(11), digits(14), digits(17), milliseconds));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} cannot be stored as a number without loss`);
  return value;
}

/** Named query object. With a plain one, the driver would copy the configuration property by property each time. */
function ask(client: pg.PoolClient, name: string | undefined, text: string, values: readonly unknown[]) {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const query = new pg.Query(text, [...values]) as NamedQuery;
  if (name !== undefined) query.name = name;
  query.callback = (error, result) => {
    if (!error) return resolve(result);
    if (!isConnectionLoss(error)) return reject(error);
    broken.add(client);
    reject(new DatabaseAway(error));
  };
  sendWithOthers(client);
  client.query(query);
  return promise;
}

const gathering = new WeakSet<Stream>();
interface Stream {
  cork(): void;
  uncork(): void;
}

/**
 * Sends all statements of one turn of the event loop in one packet, because a write to a socket costs more than most
 * statements.
 */
function sendWithOthers(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Partial<Stream> } }).connection;
  if (!isStream(stream) || gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** PGlite's connection has no socket. */
const isStream = (stream: Partial<Stream>): stream is Stream => 'cork' in stream;

/**
 * Starts a transaction without waiting for the answer. Only a lost connection refuses it, and the next statement then
 * fails.
 */
function begin(client: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  ask(client, undefined, text, []).catch(() => undefined);
  return nothing;
}
const nothing = Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [], fields: [], oid: 0 });

const beginning = /^(?:begin|start transaction)\b/;
const isPipelined = (client: pg.PoolClient): boolean => client.pipeline;

type NamedQuery = pg.Query & {
  name?: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
};

const MAX_NAMED = 500;
const MAX_SEEN = 5_000;

/**
 * Makes PostgreSQL plan a statement anew for each set of values. After five runs it uses one plan for all values,
 * which reads a year row by row. For figures over periods.
 */
export const PLANNED_ANEW = '/* planned anew */ ';

/**
 * Wraps the pool for Kysely. A statement text that occurs again becomes a named statement, which saves parsing and
 * planning: about half the time of a short query on PGlite.
 */
export function preparing(pool: GuardedPool): PostgresPool {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name || names.size >= MAX_NAMED) return name;
    if (!seen.has(text)) {
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `q${names.size}`);
    return names.get(text);
  }

  const nameFor = (text: string, values: readonly unknown[]): string | undefined =>
    values.length === 0 || text.startsWith(PLANNED_ANEW) ? undefined : nameOf(text);

  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrappers.get(client);
      if (known) return known;
      const wrapper = {
        query: (text: string, values: readonly unknown[]) =>
          isPipelined(client) && beginning.test(text)
            ? begin(client, text)
            : activeTracer()
              ? tracedStatement(text, () => ask(client, nameFor(text, values), text, values))
              : ask(client, nameFor(text, values), text, values),
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient;
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
