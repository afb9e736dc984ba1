import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Size of the write-ahead log at which a checkpoint runs. Keeps recovery after a crash short, and the folder small. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/**
 * Runs checkpoints, VACUUM and ANALYZE. PGlite needs this because it has no background processes. The thresholds are
 * autovacuum's defaults. Requests wait meanwhile, so at most one table is handled at a time.
 * @returns what was done
 */
export async function maintainPglite(on: Executor): Promise<string[]> {
  const done: string[] = [];
  const { rows: log } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`.execute(
    on.kysely,
  );
  if (Number(log[0]?.bytes) > CHECKPOINT_BYTES) done.push('checkpoint');

  // Vacuums after inserts, too, because only then an index alone shows which rows exist.
  const { rows: tables } = await sql<{ command: string }>`
    select case when dead or grown then 'vacuum (analyze) ' else 'analyze ' end || name as command
    from (
      select format('%I.%I', schemaname, s.relname) as name, n_dead_tup + n_mod_since_analyze as changes,
        n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) as dead,
        n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0) as grown,
        n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) as changed
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    ) as t
    where dead or grown or changed order by changes desc limit 1`.execute(on.kysely);
  done.push(...tables.map(({ command }) => command));
  for (const command of done) await sql.raw(command).execute(on.kysely);
  return done;
}

/**
 * Updates the statistics of these tables (`schema.table`), also within the transaction that filled them. Plans made
 * for small tables are then made again.
 */
export async function analyze(on: Executor, tables: readonly string[]): Promise<void> {
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`analyze ${names}`.execute(on.kysely);
}
