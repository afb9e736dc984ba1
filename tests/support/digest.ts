import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';

/**
 * Returns one hash over the rows of some tables, whatever their order. It leaves out the columns that differ by nature,
 * such as random salts and clocks. All UUIDs count as equal, and so do all sealed texts.
 */
export async function digestOf(
  on: Executor,
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const [table, without] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${[...without]}::text[])::text as row from ${sql.table(table)} t`.execute(
      on.kysely,
    );
    hash.update(`${table} ${rows.length}\n`);
    for (const line of rows.map(({ row }) => row.replace(UUID, 'uuid').replace(SEALED, 'sealed')).toSorted())
      hash.update(`${line}\n`);
  }
  return hash.digest('hex');
}

/**
 * Lets approval roles be numbered on from those that the migrations add. A PGlite loaded from a snapshot goes on 32
 * further, as PostgreSQL does after a crash.
 */
export async function numberOn(on: Executor): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('people.approval_role', 'id'), max(id)) from people.approval_role`.execute(
    on.kysely,
  );
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const SEALED = /"sealed": "[^"]+"/g;
