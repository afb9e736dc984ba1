/**
 * A process that opens the embedded database in the folder given as first argument, says `open` or why not, and
 * commits pairs of rows until it is killed, saying each number once it is acknowledged.
 */
import { sql } from 'kysely';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';

const db = await openDatabase({ dataDir: process.argv[2] ?? '' }).catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
process.stdout.write('open\n');
await db.pool.query('create table if not exists debit (id int primary key)');
await db.pool.query('create table if not exists credit (id int primary key)');
const { rows } = await db.pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from debit');
for (let id = rows[0]?.next ?? 1; ; id++) {
  await inTransaction(db, async (tx) => {
    await sql`insert into debit values (${id})`.execute(tx.kysely);
    await sql`insert into credit values (${id})`.execute(tx.kysely);
  });
  process.stdout.write(`${id}\n`);
}
