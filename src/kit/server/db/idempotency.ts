import { createHash } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { canonicalJson } from '../hash-chain.ts';
import type { KitTables } from '../tables.gen.ts';
import { type Tx, json, tables } from './database.ts';

export interface RepeatableRequest {
  /** The call: `POST /api/CacApprovalOrder/SubmitGetCacApprovalForm`. */
  scope: string;
  userId: number;
  /** What the client sent to mark repetitions. */
  key: string;
  /** The content, JSON; the same key with other content is refused. */
  request: unknown;
}

/**
 * Acts once for a key: a repetition with the same content gets the first answer, and nothing happens again. A
 * repetition while the first still runs waits for it. What failed is not kept, so it can be tried again.
 * The answer has to be JSON; a repetition gets it parsed from there.
 * @throws Refused keyReused (409) when the same key comes with other content
 */
export async function once<T>(tx: Tx, request: RepeatableRequest, fn: () => Promise<T>): Promise<T> {
  const place = { scope: request.scope, user_id: request.userId, key: request.key };
  const hash = createHash('sha256')
    .update(canonicalJson(request.request ?? null))
    .digest('hex');
  const kit = tables<KitTables>(tx);
  const added = await kit
    .insertInto('kit.idempotency_key')
    .values({ ...place, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['scope', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) {
    const first = await kit
      .selectFrom('kit.idempotency_key')
      .selectAll()
      .where((row) => row.and(place))
      .executeTakeFirstOrThrow();
    if (first.request_hash !== hash) refuse(general.keyReused, { with: { key: request.key } });
    return first.reply as T;
  }
  const reply = await fn();
  await kit
    .updateTable('kit.idempotency_key')
    .set({ reply: json(reply) })
    .where((row) => row.and(place))
    .execute();
  return reply;
}
