import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { library, runStatement } from './db.ts';

/** Returns ids of titles by ISBN. */
export async function knownIsbns(on: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await runStatement<{ isbn: string; id: number }>(
    on,
    sql`select isbn, id from library.title where isbn is not null and deleted_at is null`,
  );
  return new Map(rows.map(({ isbn, id }) => [isbn, id]));
}

/** Stores the result of a dry run, and deletes results older than an hour. */
export async function addImport(
  tx: Tx,
  personId: number,
  rows: readonly unknown[],
  now: Date,
): Promise<string> {
  await sql`delete from library.import where created_at < ${now}::timestamptz - interval '1 hour'`.execute(
    library(tx),
  );
  const { token } = await library(tx)
    .insertInto('library.import')
    .values({ person_id: personId, rows: json(rows), created_at: now })
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Returns and deletes the result of this person's dry run; undefined if it is older than an hour. */
export async function takeImport(tx: Tx, token: string, personId: number, now: Date): Promise<unknown> {
  const [row] = await runStatement<{ rows: unknown }>(
    tx,
    sql`delete from library.import
      where token = ${token}::uuid and person_id = ${personId}
        and created_at >= ${now}::timestamptz - interval '1 hour'
      returning rows`,
  );
  return row?.rows;
}
