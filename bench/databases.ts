import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#kit/server/db/open.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { prepare, type Scale } from './prepare.ts';

/** Folder that keeps prepared data between runs; git ignores it. */
const folder = join(import.meta.dirname, '.data');
const root = join(import.meta.dirname, '..');
const madeOf = [
  'migrations/*.sql',
  'bench/{exemplars,fill,prepare}.ts',
  'src/modules/*/{,*/}server/standard/*.ts',
];

/** Changes with whatever the prepared data come from. */
function edition(scale: Scale): string {
  const hash = createHash('sha256').update(JSON.stringify(scale));
  for (const file of globSync(madeOf, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 10);
}

type Say = (text: string) => void;

export interface Copies {
  /** Version as PostgreSQL words it. */
  readonly version: string;
  /** Process id of a PostgreSQL that was started here. */
  readonly postmaster: number | null;
  /** Address of one more copy of the prepared data. */
  copy(name: string): Promise<string>;
  close(): Promise<void>;
}

/** The prepared data in PostgreSQL: the one of BENCH_DATABASE_URL, else one from npm with fsync on. */
export async function openCopies(scale: Scale, say: Say): Promise<Copies> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given ? null : await startPostgres(join(folder, 'postgres'));
  const urlOf = (database: string): string => {
    if (server) return server.url(database);
    const url = new URL(given!);
    url.pathname = database;
    return url.href;
  };
  const admin = new pg.Client(given ?? server!.url('postgres'));
  await admin.connect();
  const prefix = 'portico_bench';
  const prepared = `${prefix}_${edition(scale)}`;
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)`,
    [`${prefix}_`],
  );
  for (const { datname } of rows)
    if (datname !== prepared) await admin.query(`drop database ${datname} with (force)`);
  if (!rows.some(({ datname }) => datname === prepared)) {
    const making = `${prefix}_making`;
    await admin.query(`create database ${making}`);
    const db = await openDatabase({ url: urlOf(making), dataDir: '', connections: 4 });
    await prepare(db, scale, say);
    await db.close();
    await admin.query(`alter database ${making} rename to ${prepared}`);
  }
  const version = await admin.query<{ server_version: string }>('show server_version');
  const lock = await admin.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  return {
    postmaster: server ? Number(lock.rows[0]!.pid) : null,
    version: version.rows[0]!.server_version,
    copy: async (name) => {
      const database = `${prefix}_${name}`;
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.query(`create database ${database} template ${prepared} strategy file_copy`);
      return urlOf(database);
    },
    close: async () => {
      await admin.query('checkpoint');
      await admin.end();
      await server?.stop();
    },
  };
}

/** A folder of the embedded database with prepared data, as `PORTICO_DATA` names it. */
export async function preparedFolder(scale: Scale, say: Say): Promise<string> {
  const prepared = join(folder, `pglite-${edition(scale)}`);
  if (existsSync(prepared)) return prepared;
  for (const old of globSync('pglite-*', { cwd: folder })) rmSync(join(folder, old), { recursive: true });
  const making = join(folder, 'making');
  rmSync(making, { recursive: true, force: true });
  const db = await openDatabase({ dataDir: making });
  await prepare(db, scale, say);
  await db.close();
  renameSync(making, prepared);
  return prepared;
}
