import { sql } from 'kysely';
import { type BackupRow, type BackupTable, readBackup } from './backup-file.ts';
import { notMigrationTables, ourSchemas } from './catalog.ts';
import type { Database, Tx } from './database.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

/** Loads a backup with the schema with which it was made; `restore` in backup.ts does the whole restore. */
export async function load(db: Database, file: string): Promise<void> {
  if ((await appliedMigrations(db)).size > 0) {
    throw new Error('The database is not empty. Restore into a new folder or a new PostgreSQL database.');
  }
  for await (const item of readBackup(file)) {
    if (item.kind === 'header') await migrate(db, { only: item.header.migrations });
    break;
  }
  await inTransaction(db, async (tx) => {
    const putBack = await setAside(tx);
    for await (const item of readBackup(file)) {
      if (item.kind === 'rows') await insertRows(tx, item.table, item.rows);
      if (item.kind === 'sequences') {
        for (const { name, value } of item.values) {
          await sql`select setval(${name}::regclass, ${value})`.execute(tx.kysely);
        }
      }
    }
    await putBack();
  });
}

/**
 * Empties all tables, and removes foreign keys and triggers so that rows can be loaded in any order. The owner of the
 * tables may do that; disabling them per session needs a superuser.
 * @returns a function that restores them and checks every foreign key
 */
async function setAside(tx: Tx): Promise<() => Promise<void>> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx.kysely);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${ourSchemas} and ${notMigrationTables}`.execute(
    tx.kysely,
  );
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select k.conrelid::regclass::text as table, format('%I', k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and ${ourSchemas}`.execute(tx.kysely);

  const all = (command: (name: string) => string): Promise<void> =>
    run(
      tx,
      tables.map(({ name }) => command(name)),
    );
  await run(
    tx,
    keys.map((key) => `alter table ${key.table} drop constraint ${key.name}`),
  );
  await all((name) => `alter table ${name} disable trigger user`);
  await run(tx, [`truncate ${tables.map(({ name }) => name).join(', ')}`]);
  return async () => {
    await all((name) => `alter table ${name} enable trigger user`);
    await run(
      tx,
      keys.map((key) => `alter table ${key.table} add constraint ${key.name} ${key.definition}`),
    );
  };
}

async function run(tx: Tx, commands: string[]): Promise<void> {
  for (const command of commands) await sql.raw(command).execute(tx.kysely);
}

/** Inserts a thousand rows per statement: one array of texts per column, cast to the column's type. */
async function insertRows(tx: Tx, { table, columns }: BackupTable, rows: BackupRow[]): Promise<void> {
  const { rows: types } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0`.execute(tx.kysely);
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const values = columns.map(
    (column) => sql`${sql.ref(`x.${column}`)}::${sql.raw(typeOf.get(column) ?? 'text')}`,
  );
  const arrays = columns.map((_column, index) => sql`${rows.map((row) => row[index])}::text[]`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(arrays)}) as x (${names})`.execute(tx.kysely);
}
