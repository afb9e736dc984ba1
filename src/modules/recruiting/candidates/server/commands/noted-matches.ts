import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { countCall } from '#kit/server/db/call-limits.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { matchLimit } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';

interface Matched {
  readonly seekers?: readonly { readonly id: number }[];
  readonly persons?: readonly { readonly id: number }[];
}

/** Writes to the audit log whom a typed phone, mail address or identity number was found to belong to. */
export async function auditMatches(
  tx: Tx,
  { seekers = [], persons = [] }: Matched,
  { author, ip }: Pick<Context, 'author' | 'ip'>,
): Promise<void> {
  const targets = [...seekers.map(({ id }) => `seeker:${id}`), ...persons.map(({ id }) => `person:${id}`)];
  for (const target of targets)
    await writeAudit(tx, { actorId: author, act: 'seeker.match', target, detail: {}, ip });
}

const tellsMatch = new Set([recruitingRefusals.maybeSame, recruitingRefusals.heldByOther]);

/**
 * Makes a change whose refusal may say that a contact is known. Such a refusal is written to the audit log, and counted:
 * commands must not answer more often than `FindDuplicates` does.
 * @throws Refused tooMany after too many of these refusals in a day
 */
export async function noteMatches<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Refused) || !tellsMatch.has(cause.refusal)) throw cause;
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'seeker.match',
        target: ctx.request.url.split('?')[0]!,
        detail: { refusal: cause.refusal.name, field: cause.detail.field ?? '' },
        ip: ctx.ip,
      }),
    );
    const { current, ttl } = await countCall(
      ctx.db,
      'seeker.match',
      `user:${ctx.author}`,
      matchLimit.seconds * 1000,
    );
    if (current > matchLimit.max) refuse(general.tooMany, { with: { seconds: Math.ceil(ttl / 1000) } });
    throw cause;
  }
}
