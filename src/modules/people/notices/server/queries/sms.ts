import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { SentBefore } from '../rules/sms.ts';

/** Counts earlier text messages to a number, and earlier requests from an address. */
export async function countSent(
  tx: Tx,
  numberHashes: readonly string[],
  ip: string,
  now: Date,
): Promise<SentBefore> {
  const isNumber = sql`number_hash = any(${[...numberHashes]}::text[])`;
  const { rows } = await sql<SentBefore>`
    select
      (select (extract(epoch from ${now}::timestamptz - max(sent_at)) * 1000)::float8 from people.sms_request
        where ${isNumber}) as "sinceLast",
      (select count(*)::int from people.sms_request
        where ${isNumber} and sent_at > ${now}::timestamptz - interval '1 day') as "dayOfNumber",
      (select count(*)::int from people.sms_request
        where ip = ${ip} and sent_at > ${now}::timestamptz - interval '1 hour') as "hourOfAddress"`.execute(
    people(tx),
  );
  return rows[0] ?? { sinceLast: null, dayOfNumber: 0, hourOfAddress: 0 };
}

/** Records a request, and removes records that are too old for any limit. */
export async function addSent(tx: Tx, numberHash: string, ip: string, now: Date): Promise<void> {
  await sql`delete from people.sms_request where sent_at < ${now}::timestamptz - interval '1 day'`.execute(
    people(tx),
  );
  await people(tx)
    .insertInto('people.sms_request')
    .values({ number_hash: numberHash, ip, sent_at: now })
    .execute();
}

/** Returns whether a phone belongs to somebody in service, by its blind indexes. */
export async function isPhoneInService(on: Executor, phoneIndexes: readonly string[]): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.person')
    .select('id')
    .where('phone_index', '=', sql<string>`any(${[...phoneIndexes]}::text[])`)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
