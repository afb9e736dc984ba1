import { callbackify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { LocalBus, PG_CHANNEL } from './bus.ts';
import type { Database } from './database.ts';
import type { InMemoryFiles } from './pglite.ts';
import { PgListener } from './pg-listener.ts';
import { assemble, kyselyOf } from './assemble.ts';
import { clientOf, GuardedPool } from './pool.ts';
import { Replica } from './replica.ts';

export interface OpenOptions {
  /** Address of PostgreSQL 15 or newer; empty means PGlite in `dataDir`. */
  url?: string | undefined;
  /** Address of a PostgreSQL replica for reads; without it the primary answers everything. Only with `url`. */
  readUrl?: string | undefined;
  /** Folder of the embedded database; it is created if missing. */
  dataDir: string;
  /**
   * Folder of an empty database that is copied for a new embedded one. Default: the image of the build, if there is
   * one.
   */
  image?: string | undefined;
  /** Maximum number of connections to PostgreSQL, without the listening one. Default 16; PGlite has one. */
  connections?: number;
  /**
   * Called when the embedded engine stops by itself, as PostgreSQL does on a full disk. All later queries are refused.
   * The process should end and be started again; acknowledged changes are kept.
   */
  onStopped?: (error: Error) => void;
  /** Called with errors that no caller is waiting for, such as a broken idle connection. */
  onError?: (error: unknown) => void;
}

const OLDEST_SERVER = 15;

/**
 * Time limits in milliseconds, so that no request holds a connection or row for ever. Migrations and backups have
 * none.
 */
const LIMITS_MS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Opens the configured database.
 * @throws FolderInUseError, WrongMajorError, EngineStoppedError for the embedded one; an error of the driver if
 * PostgreSQL cannot be reached, is older than 15, or refuses the sign-in.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const onError = options.onError ?? (() => undefined);
  return options.url
    ? openPostgres(options.url, options.readUrl, options.connections ?? 16, onError)
    : (await embedded()).openFolder(options, onError, options.onStopped ?? onError);
}

/**
 * A PGlite in memory, empty or on files that somebody filled. For tests and the type generator.
 */
export async function openInMemory(files?: InMemoryFiles): Promise<Database & { pglite: PGlite }> {
  const { openMemory } = await embedded();
  return openMemory(files);
}

/** The embedded engine, which a portal on PostgreSQL never loads. */
const embedded = () => import('./open-pglite.ts');

function poolOf(config: pg.PoolConfig, onError: (error: unknown) => void): GuardedPool {
  const pool = new GuardedPool({
    ...LIMITS_MS,
    options: '-c TimeZone=UTC',
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    ...config,
  });
  pool.on('error', onError);
  return pool;
}

async function openPostgres(
  url: string,
  readUrl: string | undefined,
  connections: number,
  onError: (error: unknown) => void,
): Promise<Database> {
  const config = clientOf(url);
  const pool = poolOf({ ...config, max: connections }, onError);
  const carry = (notices: string[]): Promise<unknown> =>
    pool.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [PG_CHANNEL, notices]);
  const bus = new LocalBus(onError, carry);
  const listener = new PgListener(bus, config);
  try {
    await assertVersion(pool);
    await listener.start();
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  const db = assemble('postgres', pool, bus, () => listener.close());
  if (!readUrl) return db;
  const replica = await openReplica(
    db,
    { primary: config, standby: clientOf(readUrl) },
    connections,
    onError,
  );
  let closing: Promise<void> | undefined;
  return { ...db, replica, close: () => (closing ??= replica.close().then(() => db.close())) };
}

/** Ignores errors of the replica's idle connections, because the replica reports them itself. */
const quiet = (): void => undefined;

/** Milliseconds for which a call waits for a connection to a replica before the primary answers. */
const REPLICA_CONNECTS_MS = 2_000;

async function openReplica(
  { bus, registry }: Database,
  servers: { readonly primary: pg.ClientConfig; readonly standby: pg.ClientConfig },
  max: number,
  onError: (error: unknown) => void,
): Promise<Replica> {
  const pool = poolOf(
    {
      ...servers.standby,
      max,
      connectionTimeoutMillis: REPLICA_CONNECTS_MS,
      verify: (client, done) =>
        callbackify(() => replica.assertSameServer(client))((error) => done(error ?? undefined)),
    },
    quiet,
  );
  const replica: Replica = new Replica(
    {
      kind: 'pool',
      engine: 'postgres',
      pool,
      bus,
      registry,
      kysely: kyselyOf(pool),
      close: () => pool.end(),
    },
    pool,
    servers,
    onError,
  );
  await replica.start();
  return replica;
}

async function assertVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new Error(`DATABASE_URL is a PostgreSQL ${major}; Portico needs ${OLDEST_SERVER} or newer.`);
  }
}
