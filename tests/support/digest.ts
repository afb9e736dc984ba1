import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';

/**
 * One hash over the rows of some tables, whatever order they lie in. Columns that differ by nature (random salts,
 * clocks) are left out.
 */
export async function digestOf(
  on: Executor,
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const [table, without] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`
      select row from (select (to_jsonb(t) - ${[...without]}::text[])::text as row from ${sql.table(table)} t) r
      order by row collate "C"`.execute(on.kysely);
    hash.update(`${table} ${rows.length}\n`);
    for (const { row } of rows) hash.update(`${row}\n`);
  }
  return hash.digest('hex');
}
