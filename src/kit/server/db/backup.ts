import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Checksums, BackupWriter, readBackup } from './backup-file.ts';
import { ourSchemas, notMigrationTables } from './catalog.ts';
import type { Database, Tx } from './database.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { openInMemory } from './open.ts';
import { load } from './restore.ts';
import { inTransaction } from './transaction.ts';

export interface Backup {
  file: string;
  checksums: Checksums;
}

/**
 * Saves the tables of all modules, as of one instant, to `<folder>/portico-<time>.backup`. PostgreSQL serves requests
 * meanwhile; with PGlite they wait until it is done. Uploaded files are not included.
 */
export async function backup(db: Database, folder: string, now: Date): Promise<Backup> {
  const file = join(folder, `portico-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  const migrations = [...(await appliedMigrations(db))].map(([name, sha256]) => ({ name, sha256 }));
  const writer = await BackupWriter.create(file, {
    portico: 'backup',
    format: 1,
    createdAt: now.toISOString(),
    migrations,
  });
  try {
    await inTransaction(db, (tx) => writeTables(tx, writer), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    await writer.finish();
  } catch (cause) {
    await writer.abandon();
    throw cause;
  }
  return { file, checksums: writer.checksums };
}

/** Checks a backup file by reading it completely, without a database. */
export async function verifyBackup(file: string): Promise<Checksums> {
  const checksums: Checksums = {};
  for await (const item of readBackup(file)) {
    if (item.kind === 'end') checksums[item.table.table] = { rows: item.rows, sha256: item.sha256 };
  }
  return checksums;
}

/**
 * Loads a backup of either engine into an empty database of either engine, completely or not at all. Then migrates the
 * schema to this version. Backup and restore are the way to move between PGlite and PostgreSQL.
 * @throws BackupDamagedError; MigrationError if a newer version wrote it; Error if the database is not empty
 */
export async function restore(db: Database, file: string): Promise<Checksums> {
  const checksums = await verifyBackup(file);
  await load(db, file);
  await migrate(db);
  return checksums;
}

/**
 * Tests a restore: loads the backup into a database in memory and saves it again.
 * @returns names of the tables that differ; empty if the backup is good
 */
export async function rehearse(file: string, now: Date): Promise<string[]> {
  const wanted = await verifyBackup(file);
  const folder = await mkdtemp(join(tmpdir(), 'portico-rehearsal-'));
  const db = await openInMemory();
  try {
    await load(db, file);
    const { checksums } = await backup(db, folder, now);
    const names = new Set([...Object.keys(wanted), ...Object.keys(checksums)]);
    return [...names].filter((name) => wanted[name]?.sha256 !== checksums[name]?.sha256);
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
}

interface Source {
  name: string;
  columns: string[];
  key: string[] | null;
}

const FETCH = 1_000;

async function writeTables(tx: Tx, writer: BackupWriter): Promise<void> {
  await sql`select
    set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true)`.execute(tx.kysely);
  for (const source of await readSources(tx)) {
    await writer.table({ table: source.name, columns: source.columns });
    const texts = sql.join(source.columns.map((column) => sql`${sql.ref(column)}::text`));
    // Both engines must give the same order, independent of their collations.
    const order = (source.key ?? source.columns).map((column) => sql`${sql.ref(column)}::text collate "C"`);
    await sql`declare portico_backup no scroll cursor for
      select to_json(array[${texts}])::text as line from ${sql.table(source.name)} order by ${sql.join(order)}`.execute(
      tx.kysely,
    );
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH)} from portico_backup`.execute(
        tx.kysely,
      );
      await writer.rows(rows.map((row) => row.line));
      if (rows.length < FETCH) break;
    }
    await sql`close portico_backup`.execute(tx.kysely);
    await writer.endTable(source.name);
  }
  const { rows } = await sql<{ name: string; value: number }>`
    select format('%s.%s', s.schemaname, s.sequencename) as name, s.last_value as value
    from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
    where ${ourSchemas} and s.last_value is not null order by 1`.execute(tx.kysely);
  await writer.sequences(rows);
}

async function readSources(tx: Tx): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select format('%s.%s', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and ${ourSchemas} and ${notMigrationTables}
    group by c.oid, n.nspname, c.relname
    order by n.nspname collate "C", c.relname collate "C"`.execute(tx.kysely);
  return rows;
}
