import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits until no other transaction in any process holds the lock with this name, and holds it until the transaction
 * ends. Used for work that must happen only once per installation.
 */
export async function lockNamed(tx: Tx, name: string): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx.kysely,
  );
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.kysely);
}
