import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits, however long it takes, until no other transaction in any process holds the lock of this name; holds it until
 * the transaction ends. For what is done once for the whole installation.
 */
export async function lockNamed(tx: Tx, name: string): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx.kysely,
  );
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.kysely);
}
