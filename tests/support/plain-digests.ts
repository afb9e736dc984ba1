import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { SealedColumn, SealedTable } from '#kit/server/db/reseal.ts';

const sealedText = /"sealed":"([\w.-]+)"/g;

/** Opens what a column holds. JSON comes as text with its sealed texts in clear. */
function opened(held: unknown, { purpose, isJson }: SealedColumn, secret: string): string {
  const box = boxOf([secret], purpose);
  return isJson
    ? canonicalJson(held).replaceAll(sealedText, (_all, text: string) => JSON.stringify(box.open(text)))
    : box.open(held as string);
}

/**
 * Returns, by `table.column`, one hash of the plain values of each sealed column, and the number of its values. It
 * leaves out the merges of candidates, which are sealed within other values.
 * @throws Error if a value opens neither with the secret nor with a former one
 */
export async function plainDigests(on: Executor, secret: string, tables: readonly SealedTable[]) {
  const digests: Record<string, { readonly values: number; readonly hash: string }> = {};
  for (const { table, columns } of tables)
    for (const [name, column] of Object.entries(columns)) {
      const { rows } = await sql<{ held: unknown }>`select ${sql.ref(name)} as held from ${sql.table(table)} t
        where coalesce(${sql.ref(name)}::text, '') <> ''`.execute(on.kysely);
      const plain = rows.map(({ held }) => opened(held, column, secret)).toSorted();
      const hash = createHash('sha256')
        .update(column.renew ? '' : plain.join('\n'))
        .digest('hex');
      digests[`${table}.${name}`] = { values: plain.length, hash };
    }
  return digests;
}
