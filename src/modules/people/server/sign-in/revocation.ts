import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LogoutType, logoutTypes } from '../../contract/sign-in-codes.ts';
import { type Bus, publish } from '#kit/server/db/bus.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { revokeTokensOf } from '../queries/access-tokens.ts';
import { removeAuthoritySessions } from '../queries/authority-records.ts';
import { endSessions, expireSessions, findSession } from '../queries/sessions.ts';

/** The channel on which every process hears that what it knows of callers is no longer so. */
export const callersChannel = 'people.callers';

/**
 * `ended`: these sessions are over. `changed`: read this person, or everybody (null), again. `bearers`: hashes of access
 * tokens that a program gave back while its grant goes on.
 */
export const callersNotice = z.object({
  id: z.string(),
  ended: z.array(z.string()).optional(),
  bearers: z.array(z.string()).optional(),
  changed: z.number().nullable().optional(),
});
type Notice = z.infer<typeof callersNotice>;

/** Notices that this process sent on each database, and when nobody waits for them any more: their transaction may never commit. */
const sentOn = new WeakMap<Bus, Map<string, number>>();
const sentBy = (bus: Bus): Map<string, number> => {
  const sent = sentOn.get(bus) ?? new Map<string, number>();
  sentOn.set(bus, sent);
  return sent;
};
const waitFor = 30_000;
/** Milliseconds within which every listener of this process hears what one has heard. */
const spread = 200;

/** Whether a notice of ours is still on its way to a listener that has heard these. */
export function isRevoking(bus: Bus, heard: Set<string>, now: number): boolean {
  const sent = sentBy(bus);
  for (const [id, until] of sent) if (until < now) sent.delete(id);
  for (const id of heard) if (!sent.has(id)) heard.delete(id);
  return heard.size < sent.size;
}

/** A listener has heard a notice; the others are about to. */
export function wasHeard(bus: Bus, id: string, now: number): void {
  const sent = sentBy(bus);
  if (sent.has(id)) sent.set(id, now + spread);
}

async function tell(tx: Tx, what: Omit<Notice, 'id'>): Promise<void> {
  const notice: Notice = { id: randomUUID(), ...what };
  sentBy(tx.bus).set(notice.id, Date.now() + waitFor);
  await publish(tx, callersChannel, notice);
}

/** A notice may have 7999 bytes. */
const idsPerNotice = 100;

async function tellEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += idsPerNotice)
    await tell(tx, { ended: ids.slice(at, at + idsPerNotice) });
}

/** Permissions, roles or the password's state changed: at once on every process. Null means everybody's. */
export async function callersChanged(tx: Tx, personId: number | null): Promise<void> {
  await tell(tx, { changed: personId });
}

/** Ends one session here and, where the authority is ours, there. Nothing happens to one that ended before. */
export async function endSession(tx: Tx, id: string, kind: LogoutType, now: Date): Promise<void> {
  const ended = await endSessions(tx, { id }, kind, now);
  const session = await findSession(tx, id);
  if (session?.authoritySid)
    await removeAuthoritySessions(tx, String(session.personId), { only: session.authoritySid });
  await tellEnded(tx, ended);
}

/** Somebody left at the authority's own page: what began with that session of it ends here too. */
export async function endSessionsBehind(tx: Tx, authoritySid: string, now: Date): Promise<void> {
  await tellEnded(tx, await endSessions(tx, { authoritySid }, logoutTypes.person, now));
}

/**
 * Signs a person out everywhere, by force: disabling, a new password, a reset one.
 * @param except the session that goes on, and with it his access tokens: it is himself who wants it so
 */
export async function endSessionsOf(tx: Tx, personId: number, now: Date, except?: string): Promise<void> {
  const ended = await endSessions(tx, { personId, except }, logoutTypes.forced, now);
  const kept = except === undefined ? undefined : await findSession(tx, except);
  await removeAuthoritySessions(tx, String(personId), { except: kept?.authoritySid ?? null });
  const tokens = except === undefined ? await revokeTokensOf(tx, personId, now) : [];
  await tellEnded(tx, [...ended, ...tokens]);
}

/** Ends a person's access tokens, and what programs may do for them. */
export async function endTokensOf(tx: Tx, personId: number, now: Date): Promise<void> {
  await tellEnded(tx, await revokeTokensOf(tx, personId, now));
}

/** Access tokens were revoked: every process forgets them at once. */
export const tokensEnded = tellEnded;

/** A program gave back access tokens, told by their hashes: every process forgets them at once. */
export async function bearersEnded(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tell(tx, { bearers: [...hashes] });
}

/** Ends what time has ended: sessions not used since, or older than any may be. */
export async function endOldSessions(tx: Tx, unusedSince: Date, begunBefore: Date): Promise<void> {
  await tellEnded(tx, await expireSessions(tx, unusedSince, begunBefore));
}
