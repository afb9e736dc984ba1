import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { general, refuse } from '#kit/contract/refusals.ts';
import { canonicalJson } from '../hash-chain.ts';
import type { KitTables } from '../tables.gen.ts';
import { type Executor, type JsonText, type Tx, json, tables } from './database.ts';
import { deferred } from './deferred.ts';
import { pickSlots, prepared } from './prepared.ts';

export interface RepeatableRequest {
  /** Address of the call, such as `POST /api/CacApprovalOrder/SubmitGetCacApprovalForm`. */
  scope: string;
  userId: number;
  /** Key with which the client marks repetitions. */
  key: string;
  /** Content as JSON. The same key with other content is refused. */
  request: unknown;
  /** Fingerprints of the content under former secrets, for content that is compared by a keyed mark. */
  former?: readonly unknown[];
}

interface Place {
  readonly scope: string;
  readonly user_id: number;
  readonly key: string;
}

const insert = prepared<Place & { readonly request_hash: string }>()((on, given) =>
  tables<KitTables>(on)
    .insertInto('kit.idempotency_key')
    .values(pickSlots(given, ['scope', 'user_id', 'key', 'request_hash']))
    .onConflict((conflict) => conflict.columns(['scope', 'user_id', 'key']).doNothing())
    .returning('key'),
);

const keep = deferred<Place & { readonly reply: JsonText }>({
  table: 'kit.idempotency_key',
  pieces: (on, given) => ({
    key_reply: tables<KitTables>(on)
      .updateTable('kit.idempotency_key')
      .set({ reply: given.reply })
      .where((row) => row.and(pickSlots(given, ['scope', 'user_id', 'key']))),
  }),
});

const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(request ?? null))
    .digest('hex');

/** Days after which the same key counts as a new request. */
const KEPT_DAYS = 30;

/** Deletes old keys with their requests and answers. */
export async function sweepKeys(on: Executor): Promise<void> {
  await sql`delete from kit.idempotency_key where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    on.kysely,
  );
}

/** Returns whether a request with this key was made before. */
export async function isKnown(on: Executor, place: Place): Promise<boolean> {
  const row = await tables<KitTables>(on)
    .selectFrom('kit.idempotency_key')
    .select('key')
    .where((eb) => eb.and({ ...place }))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs a command once per key. A repetition with the same content gets the first answer, parsed from JSON, and waits
 * if the first is still running. Failures are not stored, so they can be tried again.
 * @throws Refused keyReused (409) if the same key comes with other content
 */
export async function once<T>(tx: Tx, request: RepeatableRequest, fn: () => Promise<T>): Promise<T> {
  tx.keyed();
  const place = { scope: request.scope, user_id: request.userId, key: request.key };
  const hash = hashOf(request.request);
  if (!(await insert.find(tx, { ...place, request_hash: hash }))) {
    const first = await tables<KitTables>(tx)
      .selectFrom('kit.idempotency_key')
      .selectAll()
      .where((row) => row.and(place))
      .executeTakeFirstOrThrow();
    const known = [hash, ...(request.former ?? []).map(hashOf)];
    if (!known.includes(first.request_hash)) refuse(general.keyReused, { with: { key: request.key } });
    return first.reply as T;
  }
  const reply = await fn();
  await keep.send(tx, { ...place, reply: json(reply) });
  return reply;
}
