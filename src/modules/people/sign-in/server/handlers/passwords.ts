import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import type { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import type { passwordCalls } from '../../contract/password-calls.ts';
import { logoutTypes } from '../../contract/sign-in-codes.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { checkAccount } from '../commands/check-password.ts';
import { hashPassword, isPassword } from '../commands/password-hash.ts';
import { isFresh } from '../commands/prove-again.ts';
import { resetPassword } from '../commands/reset-password.ts';
import { callersChanged, endSession, endSessionsOf, endTokensOf } from '../commands/revocation.ts';
import { clearCookie, type SignInService } from '../commands/service.ts';
import { isWeakPassword } from '../commands/weak-password.ts';
import { type Account, findAccount, savePassword } from '../queries/accounts.ts';

const getAccount = async (ctx: Context, personId: number): Promise<Account> =>
  (await findAccount(ctx.db, personId)) ?? refuse(general.notFound);

/** Throws unless the old password is right, or the sign-in is so recent that its owner must still be there. */
async function assertOwner(
  service: SignInService,
  ctx: Context,
  account: Account,
  oldPassword: string | undefined,
): Promise<void> {
  if (!oldPassword) {
    if (!(await isFresh(ctx))) refuse(passwordRefusals.oldPasswordNeeded, { field: 'OldPassword' });
    return;
  }
  const checked = await checkAccount(service.db, service.config.secret, account, {
    name: account.loginName,
    password: oldPassword,
    address: ctx.ip,
    now: ctx.now,
    device: `session ${ctx.actor.sessionId}`,
  });
  if (checked.is === 'locked')
    refuse(passwordRefusals.passwordLocked, {
      field: 'OldPassword',
      with: { minutes: Math.ceil(checked.seconds / 60) },
    });
  if (checked.is === 'wrong') refuse(passwordRefusals.oldPasswordWrong, { field: 'OldPassword' });
}

const audit = (tx: Tx, ctx: Context, act: string, { id }: Account): Promise<void> =>
  writeAudit(tx, { actorId: ctx.actor.id, act, target: `person:${id}`, detail: {}, ip: ctx.ip });

type PasswordHandlers = Pick<Handlers<typeof CacUser>, keyof typeof passwordCalls>;

/** Handlers of the CacUser calls for passwords and signing out. */
export const passwordHandlers = (service: SignInService): PasswordHandlers => ({
  IsInitPw: async (_input, ctx) =>
    !ctx.actor.viewer && ((await getAccount(ctx, ctx.actor.id)).mustChange ?? false),

  EidtPasswords: async ({ OldPassword, NewPassword, EndSessions, EndTokens }, ctx) => {
    if (service.config.outside) refuse(passwordRefusals.passwordElsewhere);
    const account = await getAccount(ctx, ctx.actor.id);
    if (await isWeakPassword(ctx.db, account, NewPassword, service.config.passwordWords ?? []))
      refuse(passwordRefusals.trivialPassword, { field: 'NewPassword' });
    await assertOwner(service, ctx, account, OldPassword);
    if (account.passwordHash && (await isPassword(NewPassword, account.passwordHash)))
      refuse(passwordRefusals.samePassword, { field: 'NewPassword' });
    const hash = await hashPassword(NewPassword);
    await inTransaction(service.db, async (tx) => {
      await savePassword(tx, { personId: account.id, hash, mustChange: false, now: ctx.now });
      if (EndSessions) await endSessionsOf(tx, account.id, ctx.now, ctx.actor.sessionId);
      if (EndTokens) await endTokensOf(tx, account.id, ctx.now);
      await callersChanged(tx, account.id);
      await audit(tx, ctx, 'password.change', account);
    });
    return { Code: 1 };
  },

  ResetPasswordByAUID: async ({ AUID }, ctx) => {
    if (service.config.outside) refuse(passwordRefusals.passwordElsewhere);
    const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.manage);
    return { Code: 1, Password: await resetPassword(service, ctx, AUID, scope) };
  },

  Quit: async (_input, ctx) => {
    const { visitor } = ctx;
    if (visitor)
      await inTransaction(service.db, (tx) => endSession(tx, visitor.sessionId, logoutTypes.person, ctx.now));
    clearCookie(ctx, service.config);
    return { Code: 1 };
  },
});
