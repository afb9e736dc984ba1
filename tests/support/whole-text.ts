import type { Database } from '#kit/server/db/database.ts';

/** Tables that tell of the database, not of the company. */
const without = [
  'kit.schema_migration',
  'kit.schema_migration_lock',
  'kit.migration_file',
  'kit.long_work',
  'kit.long_work_part',
  // Chance decides on PostgreSQL which days are remembered together: it depends on how several lanes share them.
  'attendance.day_print',
];

const drawn: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid'],
  // Chains of hashes cover UUIDs of files.
  [/\b[\da-f]{64}\b/g, 'hash'],
  [/"file_key": "[\da-f]{32}"/g, 'file key'],
  [/"[\w-]{4,10}\.[\w-]{30,}"/g, '"sealed"'],
  [/"\w*sealed": "[^"]+"/g, 'sealed'],
  // Payslips: the number of the proof, and the salt of the print.
  [/"code": "[\w-]{22}"/g, 'code'],
  [/"mark": "[\w-]{16}"/g, 'mark'],
  // Visits: the number, and the value with which the pass is signed.
  [/v\d{6}-[a-z\d]{6}/gi, 'visit'],
  [/"pass_nonce": "[\w-]+"/g, 'nonce'],
  [/"\w*token": "[\w-]{16,}"/g, 'token'],
];
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00/g;

/**
 * Returns the rows of each table as text, with all columns, in order. What is drawn by chance reads the same: UUIDs, salts of what
 * is sealed, and hashes over them. So does an instant that the clock gave since `began`.
 */
export async function wholeText(db: Database, began: Date): Promise<Record<string, string[]>> {
  const clock = (text: string): string => (Date.parse(text) >= began.getTime() - 1_000 ? 'clock' : text);
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss') order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (without.includes(name)) continue;
    const chained = name === 'kit.audit' ? " - 'chain' - 'seq' - 'hash'" : '';
    if (name === 'kit.audit_head') continue;
    const { rows } = await db.pool.query<{ row: string }>(
      `select (to_jsonb(t)${chained})::text as row from ${name} t`,
    );
    const lines = rows.map(({ row }) =>
      drawn.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), row.replaceAll(instant, clock)),
    );
    found[name] = lines.toSorted();
  }
  return found;
}
