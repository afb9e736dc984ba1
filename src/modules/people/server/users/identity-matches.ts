import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { countCall, findUsed, type Used } from '#kit/server/db/call-limits.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { peopleRefusals } from '../../contract/refusals.ts';

/** Answers a day that may tell somebody that an identity number is known. */
const most = 20;
const day = 86_400_000;

const call = 'person.match';

const refuseBeyond = ({ current, ttl }: Used, limit: number): void => {
  if (current > limit) refuse(general.tooMany, { with: { seconds: Math.ceil(ttl / 1000) } });
};

/**
 * Refuses whoever types identity numbers after twenty matches of the day, before any number is looked up: whether a
 * further one is known cannot be told from the answer.
 * @throws Refused tooMany
 */
export async function assertMatchesLeft(db: Database, by: number): Promise<void> {
  const used = await findUsed(db, call, `user:${by}`);
  if (used) refuseBeyond(used, most - 1);
}

/** Who typed the numbers. */
export interface Asking {
  readonly by: number;
  readonly ip?: string | null;
}

/**
 * Writes to the audit log whose identity numbers somebody typed, and counts them for the day. Each entry stays although the
 * answer is refused.
 * @param targets what is noted of each match, such as `person:7`
 * @throws Refused tooMany beyond twenty matches a day
 */
export async function noteIdentityMatches(
  db: Database,
  targets: readonly string[],
  { by, ip = null }: Asking,
): Promise<void> {
  if (targets.length === 0) return;
  const used = await inTransaction(db, async (tx) => {
    for (const target of targets)
      await writeAudit(tx, { actorId: by, act: call, target, detail: { field: 'IdCard' }, ip });
    let last = { current: 0, ttl: 0 };
    for (let n = 0; n < targets.length; n += 1) last = await countCall(tx, call, `user:${by}`, day);
    return last;
  });
  refuseBeyond(used, most);
}

/**
 * Makes a change whose refusal may say that an identity number is known. Such a refusal is noted.
 * @param number the number that was typed; undefined or empty: none was
 * @throws Refused tooMany
 */
export async function noteIdentityRefusal<T>(
  { db, author, ip, request }: Pick<Context, 'db' | 'author' | 'ip' | 'request'>,
  number: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (number) await assertMatchesLeft(db, author);
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Refused && cause.refusal === peopleRefusals.identityNumberTaken)
      await noteIdentityMatches(db, [request.url.split('?')[0]!], { by: author, ip });
    throw cause;
  }
}
