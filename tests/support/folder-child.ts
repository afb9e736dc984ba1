/**
 * A process that opens the embedded database in the folder given as first argument, says `open` or why not, and
 * commits pairs of rows until it is killed, saying each number once it is acknowledged.
 *
 * With a path in that folder as second argument it says `came up` and stands still as soon as the path is there. A third
 * argument names the image that a new database is copied from.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';

const [, , dataDir = '', stopAt, image] = process.argv;
if (stopAt !== undefined) stopWhenMade(join(dataDir, stopAt));

const db = await openDatabase({ dataDir, image }).catch((error: unknown) => {
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

/** Replaces the functions that make files and folders: the first one after which the path exists never returns. */
function stopWhenMade(path: string): void {
  const { existsSync, writeSync } = fs;
  for (const name of ['cpSync', 'mkdirSync', 'openSync', 'renameSync', 'writeFileSync'] as const) {
    const make = fs[name] as (...args: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...args: unknown[]): unknown => {
        const made = make(...args);
        if (!existsSync(path)) return made;
        writeSync(1, 'came up\n');
        return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
    });
  }
  syncBuiltinESMExports();
}
