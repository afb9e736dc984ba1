import type { Tx } from './db/database.ts';
import { tables } from './db/database.ts';
import type { KitTables } from './tables.gen.ts';

/**
 * Records that people are reminded of something on a company day. Returns those who were not reminded of it on that
 * day before.
 * @param kind subject of the reminder, such as `attend-month:7`
 */
export async function remindToday(
  tx: Tx,
  kind: string,
  people: readonly number[],
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<number[]> {
  if (people.length === 0) return [];
  const step = Number(day.replaceAll('-', ''));
  const noted = await tables<KitTables>(tx)
    .insertInto('kit.reminded')
    .values(people.map((id) => ({ kind, key: String(id), step, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return noted.map(({ key }) => Number(key)).toSorted((a, b) => a - b);
}

/**
 * Records that somebody is reminded, in the transaction that notifies them. Returns false if they were reminded
 * before.
 * @param kind subject of the reminder, such as `probation`
 * @param key id of the subject
 * @param step days until the day; zero or negative from that day on
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
