import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { library, rowsOf } from './db.ts';

/** Titles of the library by their ISBNs. */
export async function knownIsbns(on: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ isbn: string; id: number }>(
    on,
    sql`select isbn, id from library.title where isbn is not null and deleted_at is null`,
  );
  return new Map(rows.map(({ isbn, id }) => [isbn, id]));
}

/** Keeps what a dry run showed; what is older than an hour goes. */
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

/** Takes what a dry run of this person kept within the last hour; it is gone afterwards. */
export async function takeImport(tx: Tx, token: string, personId: number, now: Date): Promise<unknown> {
  const [row] = await rowsOf<{ rows: unknown }>(
    tx,
    sql`delete from library.import
      where token = ${token}::uuid and person_id = ${personId}
        and created_at >= ${now}::timestamptz - interval '1 hour'
      returning rows`,
  );
  return row?.rows;
}
