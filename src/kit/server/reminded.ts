import type { Tx } from './db/database.ts';
import { tables } from './db/database.ts';
import type { KitTables } from './tables.gen.ts';

/**
 * Records that somebody is reminded of something, in the transaction that notifies them.
 * Returns false if they were reminded already.
 * @param kind what it is about, `probation`
 * @param key which of them
 * @param step days until the day; on and after it zero and less
 */
export async function remindOnce(
  tx: Tx,
  { kind, key, step }: { readonly kind: string; readonly key: string; readonly step: number },
  now: Date,
): Promise<boolean> {
  const noted = await tables<KitTables>(tx)
    .insertInto('kit.reminded')
    .values({ kind, key, step, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  return noted !== undefined;
}
