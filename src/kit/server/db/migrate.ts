import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { companyZone } from '#kit/rules/zones.ts';
import { BASELINE, isCovered, readBaseline } from './baseline.ts';
import type { Database } from './database.ts';

/** Folder of the product's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');

export interface MigrateOptions {
  /** Only these migrations are applied, and they must be unchanged; default: all. Used to restore a backup. */
  only?: readonly { name: string; sha256: string }[];
  /** Folder of the migrations; default: the product's own. */
  folder?: string;
  /** Whether a new database also applies each file separately, instead of loading the baseline. */
  oneByOne?: boolean;
  /** Called before each file, for the start screen. */
  onProgress?: (step: { name: string; done: number; total: number }) => void;
  /** Called once, before any change, if the database has data and migrations to apply. */
  backup?: () => Promise<void>;
}

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/**
 * Migrates the schema to the newest version: all files in one transaction, one process at a time (advisory lock). A
 * new database loads the folder's baseline instead of the files that it covers.
 * @returns names of the applied files
 * @throws MigrationError if an applied file was changed or is unknown here, or if a file fails (then nothing is kept).
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const folder = options.folder ?? MIGRATIONS;
  const all = await readMigrations(folder);
  const only = options.only && new Map(options.only.map((file) => [file.name, file.sha256]));
  const applied = await appliedMigrations(db);
  verify(all, only ?? applied);
  const files = only ? all.filter((file) => only.has(file.name)) : all;
  const waiting = files.filter((file) => !applied.has(file.name));
  if (waiting.length === 0) return [];
  if (applied.size > 0) await options.backup?.();

  const baseline = applied.size > 0 || options.oneByOne ? null : await readBaseline(folder);
  const covered =
    baseline && isCovered(baseline, files) ? files.filter(({ name }) => baseline.covers.has(name)) : [];
  const total = waiting.length - Math.max(0, covered.length - 1);
  let done = 0;
  let isLoaded = false;
  const migrations = Object.fromEntries(
    files.map((file): [string, Migration] => [
      file.name,
      {
        up: async (kysely: Kysely<unknown>) => {
          // If another process has applied the first files meanwhile, the baseline is not loaded and each file is
          // applied separately.
          if (isLoaded && covered.includes(file)) return;
          const isFirst = file === covered[0];
          const name = isFirst ? 'baseline' : file.name;
          options.onProgress?.({ name, done: done++, total });
          await apply(kysely, isFirst ? baseline!.text : file.text, isFirst ? covered : [file]);
          isLoaded ||= isFirst;
        },
      },
    ]),
  );
  const { error, results } = await db.kysely.connection().execute(async (connection) => {
    // Files that turn instants into company days need the time zone.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
      set_config('portico.zone', ${companyZone()}, false)`.execute(connection);
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      migrationTableSchema: 'kit',
      migrationTableName: 'schema_migration',
      migrationLockTableName: 'schema_migration_lock',
      // Modules are developed in parallel, so a migration with a lower number may arrive after a higher one was
      // applied.
      allowUnorderedMigrations: true,
    });
    const outcome = await migrator.migrateToLatest();
    await sql.raw('reset statement_timeout; reset lock_timeout; reset portico.zone').execute(connection);
    return outcome;
  });
  const failed = results?.find((result) => result.status === 'Error');
  if (failed)
    throw new MigrationError(`Migration ${failed.migrationName} failed: ${messageOf(error)}`, error);
  if (error) throw new MigrationError(`The migration failed: ${messageOf(error)}`, error);
  return results?.map((result) => result.migrationName) ?? [];
}

class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** Runs SQL, and records these migrations as applied. */
async function apply(kysely: Kysely<unknown>, text: string, files: readonly MigrationFile[]): Promise<void> {
  await sql.raw(text).execute(kysely);
  const names = files.map(({ name }) => name);
  const sums = files.map(({ sha256 }) => sha256);
  await sql`insert into kit.migration_file (name, sha256)
    select * from unnest(${names}::text[], ${sums}::text[])`.execute(kysely);
}

/** Returns the migrations of a folder in order. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && name !== BASELINE)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: name.slice(0, -'.sql'.length),
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/** Returns the applied migrations of this database as SHA-256 by name; empty for a new one. */
export async function appliedMigrations(db: Database): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kit.migration_file')::text as table`.execute(db.kysely);
  if (!found[0]?.table) return new Map();
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from kit.migration_file`.execute(db.kysely);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function verify(files: MigrationFile[], applied: Map<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  for (const [name, sha256] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database contains the migration ${name}, which this version of Portico does not know. ` +
          'A newer version has used it. Start that version.',
      );
    }
    if (expected !== sha256) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Put the file back and add a new one instead.`,
      );
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
