import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Bus, publish } from '#kit/server/db/bus.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { removeAuthoritySessions } from '#modules/people/authority/server/queries/authority-records.ts';
import { revokeTokensOf } from '#modules/people/programs/server/queries/access-tokens.ts';
import { type LogoutType, logoutTypes } from '../../contract/sign-in-codes.ts';
import { endSessions, expireSessions, findSession } from '../queries/sessions.ts';

/** Channel on which every process hears that its cached callers are outdated. */
export const callersChannel = 'people.callers';

/**
 * `ended`: ids of ended sessions. `changed`: person to be read again; null: everybody. `bearers`: hashes of access
 * tokens that a program gave back while its grant continues.
 */
export const callersNotice = z.object({
  id: z.string(),
  ended: z.array(z.string()).optional(),
  bearers: z.array(z.string()).optional(),
  changed: z.number().nullable().optional(),
});
type Notice = z.infer<typeof callersNotice>;

/**
 * Notices sent by this process on each database, with the time until which they are awaited. A notice may never arrive,
 * because its transaction may never commit.
 */
const sentOn = new WeakMap<Bus, Map<string, number>>();
const sentBy = (bus: Bus): Map<string, number> => {
  const sent = sentOn.get(bus) ?? new Map<string, number>();
  sentOn.set(bus, sent);
  return sent;
};
const waitFor = 30_000;
/** Milliseconds within which all listeners of this process receive the same notice. */
const spread = 200;

/**
 * Returns whether a notice of this process has not reached a listener yet. @param heard notices that it has received
 */
export function isRevoking(bus: Bus, heard: Set<string>, now: number): boolean {
  const sent = sentBy(bus);
  for (const [id, until] of sent) if (until < now) sent.delete(id);
  for (const id of heard) if (!sent.has(id)) heard.delete(id);
  return heard.size < sent.size;
}

/** Records that a listener has received a notice; the other listeners will receive it soon. */
export function wasHeard(bus: Bus, id: string, now: number): void {
  const sent = sentBy(bus);
  if (sent.has(id)) sent.set(id, now + spread);
}

async function tell(tx: Tx, what: Omit<Notice, 'id'>): Promise<void> {
  const notice: Notice = { id: randomUUID(), ...what };
  sentBy(tx.bus).set(notice.id, Date.now() + waitFor);
  await publish(tx, callersChannel, notice);
}

/** Maximum number of ids in a notice, which may have 7999 bytes. */
const idsPerNotice = 100;

async function tellEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += idsPerNotice)
    await tell(tx, { ended: ids.slice(at, at + idsPerNotice) });
}

/** Tells all processes that permissions, roles or the password's state of a person changed; null: of everybody. */
export async function callersChanged(tx: Tx, personId: number | null): Promise<void> {
  await tell(tx, { changed: personId });
}

/** Ends one session here and at the built-in authority. Does nothing if it ended before. */
export async function endSession(tx: Tx, id: string, kind: LogoutType, now: Date): Promise<void> {
  const ended = await endSessions(tx, { id }, kind, now);
  const session = await findSession(tx, id);
  if (session?.authoritySid)
    await removeAuthoritySessions(tx, String(session.personId), { only: session.authoritySid });
  await tellEnded(tx, ended);
}

/**
 * Ends the sessions that began with a session of the authority, after the person signed out at the authority's own
 * page.
 */
export async function endSessionsBehind(tx: Tx, authoritySid: string, now: Date): Promise<void> {
  await tellEnded(tx, await endSessions(tx, { authoritySid }, logoutTypes.person, now));
}

/**
 * Signs a person out everywhere, for example after disabling the account or resetting the password.
 * @param except session that continues, together with the access tokens, because the person themselves asked for it
 */
export async function endSessionsOf(tx: Tx, personId: number, now: Date, except?: string): Promise<void> {
  const ended = await endSessions(tx, { personId, except }, logoutTypes.forced, now);
  const kept = except === undefined ? undefined : await findSession(tx, except);
  await removeAuthoritySessions(tx, String(personId), { except: kept?.authoritySid ?? null });
  const tokens = except === undefined ? await revokeTokensOf(tx, personId, now) : [];
  await tellEnded(tx, [...ended, ...tokens]);
}

/** Revokes a person's access tokens, including those of programs. */
export async function endTokensOf(tx: Tx, personId: number, now: Date): Promise<void> {
  await tellEnded(tx, await revokeTokensOf(tx, personId, now));
}

/** Tells all processes to forget revoked access tokens at once. */
export const tokensEnded = tellEnded;

/** Tells all processes to forget access tokens that a program gave back, by their hashes. */
export async function bearersEnded(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tell(tx, { bearers: [...hashes] });
}

/** Ends sessions that were not used for too long or have reached the maximum age. */
export async function endOldSessions(tx: Tx, unusedSince: Date, begunBefore: Date): Promise<void> {
  await tellEnded(tx, await expireSessions(tx, unusedSince, begunBefore));
}
