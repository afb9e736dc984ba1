import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

/** Milliseconds for which a successful test write counts, so that frequent checks do not fill the write-ahead log. */
const GOOD_FOR_MS = 5_000;
const written = new WeakMap<Database, number>();

/**
 * Resolves if the database answers and accepts writes; on a full disk it only answers.
 * @throws the database's error, e.g. SQLSTATE 53100
 */
export async function assertWritable(db: Database): Promise<void> {
  if (performance.now() - (written.get(db) ?? -Infinity) < GOOD_FOR_MS) {
    await sql`select 1`.execute(db.kysely);
    return;
  }
  await inTransaction(db, async (tx) => {
    await sql`insert into kit.writable (one, at) values (true, now())
      on conflict (one) do update set at = excluded.at`.execute(tx.kysely);
  });
  written.set(db, performance.now());
}

/** Returns the server's version and the time of its clock. */
export async function serverFacts(db: Database): Promise<{ readonly version: string; readonly now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db.kysely);
  return rows[0]!;
}
