import { randomBytes } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { addEvents, listUsers } from '#modules/people/persons/server/queries/users.ts';
import { assertNotAbove, personsAbove } from '#modules/people/rights/server/commands/above.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { linkRefusals } from '../../contract/link-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { findAccount, savePassword } from '../queries/accounts.ts';
import { forgiveTries } from '../queries/password-guards.ts';
import { findPasswordLink, savePasswordLink, takePasswordLink } from '../queries/password-links.ts';
import { guardKeyOf } from './check-password.ts';
import { hashOf } from './credentials.ts';
import { hashPassword } from './password-hash.ts';
import { callersChanged, endSessionsOf } from './revocation.ts';
import type { SignInService } from './service.ts';
import { isWeakPassword } from './weak-password.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds for which an invitation is valid. It travels by mail or on paper. */
const invitationLife = 7 * day;
/** Milliseconds for which a link from the command line is valid. It is handed over at once. */
const resetLife = day;

/** Address of the page on which a link is used. The token stands behind #, so no server writes it to a log. */
const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/password#${token}`;

interface Making {
  /** Person who makes the link; null for the command line. */
  readonly by: number | null;
  readonly now: Date;
  /** Milliseconds for which the link is valid. */
  readonly life: number;
  readonly ip: string | null;
}

async function makeToken(tx: Tx, personId: number, { by, now, life, ip }: Making): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + life);
  await savePasswordLink(tx, { personId, tokenHash: hashOf(token), by, now, expiresAt });
  await writeAudit(tx, { actorId: by, act: 'password.link', target: `person:${personId}`, detail: {}, ip });
  return token;
}

/**
 * Makes an invitation for a person, who chooses their password by it. Their present password stays valid until then.
 * @returns the link, readable for the only time
 * @throws Refused ownPassword; notFound, also beyond the scope and for disabled accounts; moreRights
 */
export async function invite(
  { db, config }: Pick<SignInService, 'db' | 'config'>,
  ctx: Context,
  id: number,
  scope: Scope,
): Promise<string> {
  if (id === ctx.actor.id) refuse(passwordRefusals.ownPassword);
  const token = await inTransaction(db, async (tx) => {
    const [person] = await listUsers(tx, [id], true, scope);
    if (!person?.isActive) refuse(general.notFound);
    await assertNotAbove(tx, ctx.actor.id, id);
    return makeToken(tx, id, { by: ctx.actor.id, now: ctx.now, life: invitationLife, ip: ctx.ip });
  });
  return linkOf(config.publicUrl, token);
}

/** Makes a link by which a person chooses a new password, from the command line. It is valid for one day. */
export async function makeResetLink(
  db: Database,
  personId: number,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<string> {
  const making = { by: null, now, life: resetLife, ip: null };
  return linkOf(publicUrl, await inTransaction(db, (tx) => makeToken(tx, personId, making)));
}

interface Using {
  readonly token: string;
  readonly password: string;
  readonly now: Date;
  readonly ip: string | null;
}

/**
 * Sets the password of the person whom a link is for, uses up the link and ends all their sessions.
 * @throws Refused linkGone, trivialPassword
 */
export async function usePasswordLink(
  { db, config }: SignInService,
  { token, password, now, ip }: Using,
): Promise<void> {
  const tokenHash = hashOf(token);
  const { personId, by } = (await findPasswordLink(db, tokenHash, now)) ?? refuse(linkRefusals.linkGone);
  const account = (await findAccount(db, personId)) ?? refuse(linkRefusals.linkGone);
  if (await isWeakPassword(db, account, password, config.passwordWords ?? []))
    refuse(passwordRefusals.trivialPassword, { field: 'NewPassword' });
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // The second of two simultaneous uses is refused.
    if (!(await takePasswordLink(tx, tokenHash))) refuse(linkRefusals.linkGone);
    // Since the link was made, the person may have gained rights that its maker lacks, and the maker may hold the link.
    if ((await personsAbove(tx, by, [personId])).has(personId)) refuse(linkRefusals.linkGone);
    await savePassword(tx, { personId, hash, mustChange: false, now });
    await forgiveTries(tx, [guardKeyOf(config.secret, personId)]);
    await endSessionsOf(tx, personId, now);
    await callersChanged(tx, personId);
    await addEvents(tx, [{ personId, act: 'passwordReset', changes: [] }], personId, now);
    const entry = { actorId: personId, act: 'password.byLink', target: `person:${personId}`, detail: {}, ip };
    await writeAudit(tx, entry);
  });
}
