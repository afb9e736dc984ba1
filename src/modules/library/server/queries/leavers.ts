import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { library, runStatement } from './db.ts';

/** Lists the names of a person's borrowed books by due day. */
export async function listOpenTitles(on: Executor, personId: number): Promise<string[]> {
  const rows = await runStatement<{ name: string }>(
    on,
    sql`select t.name from library.loan l join library.title t on t.id = l.title_id
      where l.person_id = ${personId} and l.state in (1, 2) order by l.due_on, l.id`,
  );
  return rows.map(({ name }) => name);
}

/** Lists names of titles by id, in the order of the ids. */
export async function namesOfTitles(on: Executor, ids: readonly number[]): Promise<string[]> {
  const rows = await runStatement<{ name: string }>(
    on,
    sql`select name from library.title where id = any(${ids}::bigint[]) order by id`,
  );
  return rows.map(({ name }) => name);
}

/** Shortens a person's open loans so that all are due today at the latest. */
export async function dueAtOnce(tx: Tx, personId: number, today: string): Promise<void> {
  await library(tx)
    .updateTable('library.loan')
    .set({ due_on: today })
    .where('person_id', '=', personId)
    .where('state', '=', 1)
    .where('due_on', '>', today)
    .execute();
}
