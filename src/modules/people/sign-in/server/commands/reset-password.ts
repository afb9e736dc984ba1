import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { addEvents, findUser, listUsers } from '#modules/people/persons/server/queries/users.ts';
import { assertNotAbove } from '#modules/people/rights/server/commands/above.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { savePassword } from '../queries/accounts.ts';
import { forgiveTries } from '../queries/password-guards.ts';
import { guardKeyOf } from './check-password.ts';
import { hashPassword, initialPassword } from './password-hash.ts';
import { endSessionsOf } from './revocation.ts';
import type { SignInService } from './service.ts';

/**
 * Gives a person a new initial password and ends all their sessions; returns it unencrypted, for the only time.
 * @throws Refused ownPassword, because a person could avoid giving their old one; notFound, also beyond the scope;
 * moreRights
 */
export async function resetPassword(
  { db, config: { secret } }: Pick<SignInService, 'db' | 'config'>,
  ctx: Context,
  id: number,
  scope: Scope,
): Promise<string> {
  if (id === ctx.actor.id) refuse(passwordRefusals.ownPassword);
  if (!(await findUser(ctx.db, id, scope))) refuse(general.notFound);
  const password = initialPassword();
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // Checked again with a lock: the person may have left the caller's scope meanwhile.
    if ((await listUsers(tx, [id], true, scope)).length === 0) refuse(general.notFound);
    await assertNotAbove(tx, ctx.actor.id, id);
    await savePassword(tx, { personId: id, hash, mustChange: true, now: ctx.now });
    await forgiveTries(tx, [guardKeyOf(secret, id)]);
    await endSessionsOf(tx, id, ctx.now);
    await addEvents(tx, [{ personId: id, act: 'passwordReset', changes: [] }], ctx.actor.id, ctx.now);
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      act: 'password.reset',
      target: `person:${id}`,
      detail: {},
      ip: ctx.ip,
    });
  });
  return password;
}

/** Gives a person a new initial password from the command line; returns it unencrypted, for the only time. */
export async function giveInitialPassword(db: Database, personId: number, now: Date): Promise<string> {
  const password = initialPassword();
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await savePassword(tx, { personId, hash, mustChange: true, now });
    await endSessionsOf(tx, personId, now);
    await addEvents(tx, [{ personId, act: 'passwordReset', changes: [] }], null, now);
    await writeAudit(tx, { actorId: null, act: 'password.reset', target: `person:${personId}`, detail: {} });
  });
  return password;
}
