import type { Executor } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { type Account, findAccount } from '../queries/accounts.ts';
import { findSession } from '../queries/sessions.ts';
import { checkAccount } from './check-password.ts';
import { freshSignIn } from './config.ts';
import type { SignInService } from './service.ts';

/** What came of proving again who sits there. */
export type Proved =
  | { readonly is: 'right' | 'wrong' }
  /** Where there is no password here: he signed in too long ago. */
  | { readonly is: 'stale' }
  | { readonly is: 'locked'; readonly minutes: number };

/** Proves again that the caller is whom the session says, before something is shown that a borrowed screen should not. */
export interface ProvesAgain {
  /** Whether it is somebody's password; else signing in again, at most 5 minutes ago: it is kept elsewhere, or he has none. */
  readonly byPassword: (on: Executor, personId: number) => Promise<boolean>;
  /** Wrong passwords count as they do in signing in. */
  readonly prove: (ctx: Context, password: string) => Promise<Proved>;
}

/** Whether a session's person proved so lately who he is that he must still be there. */
export async function isFresh(ctx: Context): Promise<boolean> {
  const session = await findSession(ctx.db, ctx.actor.sessionId);
  return ctx.now.getTime() - (session?.authenticatedAt.getTime() ?? 0) <= freshSignIn;
}

/** Somebody's account, if it has a password that is kept here. */
async function accountWithPassword(
  { config }: SignInService,
  on: Executor,
  personId: number,
): Promise<Account | undefined> {
  const account = config.outside ? undefined : await findAccount(on, personId);
  return account?.passwordHash ? account : undefined;
}

export const provesAgain = (service: SignInService): ProvesAgain => ({
  byPassword: async (on, personId) => (await accountWithPassword(service, on, personId)) !== undefined,
  prove: async (ctx, password) => {
    const account = await accountWithPassword(service, ctx.db, ctx.actor.id);
    if (!account) return { is: (await isFresh(ctx)) ? 'right' : 'stale' };
    const checked = await checkAccount(service.db, service.config.secret, account, {
      name: account.loginName,
      password,
      address: ctx.ip,
      now: ctx.now,
      device: `session ${ctx.actor.sessionId}`,
    });
    return checked.is === 'locked'
      ? { is: 'locked', minutes: Math.ceil(checked.seconds / 60) }
      : { is: checked.is };
  },
});
