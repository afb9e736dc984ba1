import type { Database } from '#kit/server/db/database.ts';

/** Returns each row of each table as text, with the table's name. */
async function linesOf(db: Database): Promise<{ name: string; lines: string[] }[]> {
  const tables = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const all: { name: string; lines: string[] }[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    all.push({ name, lines: rows.map(({ line }) => line) });
  }
  return all;
}

/** Returns everything that a database stores, as text: what its backup would hold in clear. */
export const dumpOf = async (db: Database): Promise<string> =>
  (await linesOf(db)).flatMap(({ name, lines }) => [name, ...lines]).join('\n');

/** Returns the tables in which a word stands anywhere. */
export const tablesSaying = async (db: Database, word: string): Promise<string[]> =>
  (await linesOf(db))
    .filter(({ lines }) => lines.some((line) => line.includes(word)))
    .map(({ name }) => name);
