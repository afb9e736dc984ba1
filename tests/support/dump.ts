import type { Database } from '#kit/server/db/database.ts';

/** Everything that a database says, as text: what a backup of it would hold in clear. */
export async function dumpOf(db: Database): Promise<string> {
  const tables = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    texts.push(name, ...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}
