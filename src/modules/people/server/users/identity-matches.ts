import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { countCall } from '#kit/server/db/call-limits.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { peopleRefusals } from '../../contract/refusals.ts';

/** Answers a day that may tell somebody that an identity number is known. */
const most = 20;
const day = 86_400_000;

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
      await writeAudit(tx, { actorId: by, act: 'person.match', target, detail: { field: 'IdCard' }, ip });
    let last = { current: 0, ttl: 0 };
    for (let n = 0; n < targets.length; n += 1) last = await countCall(tx, 'person.match', `user:${by}`, day);
    return last;
  });
  if (used.current > most) refuse(general.tooMany, { with: { seconds: Math.ceil(used.ttl / 1000) } });
}

/** Makes a change whose refusal may say that an identity number is known; such a refusal is noted. @throws Refused tooMany */
export async function noteIdentityRefusal<T>(
  { db, author, ip, request }: Pick<Context, 'db' | 'author' | 'ip' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Refused && cause.refusal === peopleRefusals.identityNumberTaken)
      await noteIdentityMatches(db, [request.url.split('?')[0]!], { by: author, ip });
    throw cause;
  }
}
