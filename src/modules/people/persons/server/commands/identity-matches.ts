import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { countCall, findUsed, type Used } from '#kit/server/db/call-limits.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';

/** Maximum number of answers per day that may reveal that an identity number is known. */
const most = 20;
const day = 86_400_000;

const call = 'person.match';

const refuseBeyond = ({ current, ttl }: Used, limit: number): void => {
  if (current > limit) refuse(general.tooMany, { with: { seconds: Math.ceil(ttl / 1000) } });
};

/**
 * Throws after twenty matches on one day, before any number is looked up. So the answer does not reveal whether the
 * number is known.
 * @throws Refused tooMany
 */
export async function assertMatchesLeft(db: Database, by: number): Promise<void> {
  const used = await findUsed(db, call, `user:${by}`);
  if (used) refuseBeyond(used, most - 1);
}

/** Person who typed the numbers. */
export interface Asking {
  readonly by: number;
  readonly ip?: string | null;
}

/**
 * Writes an audit log entry about typed identity numbers that are known, and counts them for the day. The entries stay
 * even if the request is refused.
 * @param targets the matches, such as `person:7`
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
 * Runs a change whose refusal may reveal that an identity number is known; such a refusal is logged.
 * @param number typed number; undefined or empty: none
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
