import type { Executor } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { type Account, findAccount } from '../queries/accounts.ts';
import { findSession } from '../queries/sessions.ts';
import { checkAccount } from './check-password.ts';
import { freshSignIn } from './config.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactors } from './second-factor.ts';
import type { SignInService } from './service.ts';

/** Proof of who sits there: a password, a code of their app, or a passkey's answer. */
export interface Shown {
  readonly password: string;
  readonly code: string;
  readonly passkey: string;
}

/** Ways in which somebody can prove again who they are, without leaving the page. */
export interface ProofWays {
  readonly byPassword: boolean;
  readonly byCode: boolean;
  /** Challenge of a passkey and the host it is for; null where there is no passkey. */
  readonly passkey: { readonly challenge: string; readonly host: string } | null;
  /** Signed in at most 5 minutes ago, which is proof enough of somebody without a password. */
  readonly isFresh: boolean;
}

/** What came of proving again who sits there. */
export type Proved =
  | { readonly is: 'right' | 'wrong' | 'codeWrong' | 'passkeyWrong' }
  /** Where there is no password here: he signed in too long ago. */
  | { readonly is: 'stale' }
  | { readonly is: 'locked'; readonly minutes: number };

/** Proves again that the caller is whom the session says, before something is shown that a borrowed screen should not. */
export interface ProvesAgain {
  /** Whether it is somebody's password; else signing in again, at most 5 minutes ago: it is kept elsewhere, or he has none. */
  readonly byPassword: (on: Executor, personId: number) => Promise<boolean>;
  /** Wrong passwords count as they do in signing in. */
  readonly prove: (ctx: Context, password: string) => Promise<Proved>;
  /** Proves by whatever is shown; an empty proof counts as signing in lately does. */
  readonly proveBy: (ctx: Context, shown: Shown) => Promise<Proved>;
  readonly waysOf: (ctx: Context) => Promise<ProofWays>;
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

const locked = (seconds: number): Proved => ({ is: 'locked', minutes: Math.ceil(seconds / 60) });

/** Purpose of a passkey's challenge: one of another session or of a sign-in proves nothing here. */
const purposeOf = ({ actor }: Context): string => `prove ${actor.sessionId}`;

export function provesAgain(service: SignInService): ProvesAgain {
  const { db, config } = service;
  const keys = new Passkeys(db, config);
  const factors = new SecondFactors(db, config.secret);
  const prove = async (ctx: Context, password: string): Promise<Proved> => {
    const account = await accountWithPassword(service, ctx.db, ctx.actor.id);
    if (!account) return { is: (await isFresh(ctx)) ? 'right' : 'stale' };
    const checked = await checkAccount(db, config.secret, account, {
      name: account.loginName,
      password,
      address: ctx.ip,
      now: ctx.now,
      device: `session ${ctx.actor.sessionId}`,
    });
    return checked.is === 'locked' ? locked(checked.seconds) : { is: checked.is };
  };
  const byCode = async ({ actor, now }: Context, code: string): Promise<Proved> => {
    if (!(await factors.isOn(actor.id))) return { is: 'codeWrong' };
    const passed = await factors.pass(actor.id, code, now);
    if (passed.is === 'locked') return locked(passed.seconds);
    return { is: passed.is === 'right' ? 'right' : 'codeWrong' };
  };
  const byPasskey = async (ctx: Context, passkey: string): Promise<Proved> => {
    const shown = await keys.show(purposeOf(ctx), passkey, ctx.now);
    return { is: shown.is === 'right' && shown.personId === ctx.actor.id ? 'right' : 'passkeyWrong' };
  };
  return {
    byPassword: async (on, personId) => (await accountWithPassword(service, on, personId)) !== undefined,
    prove,
    proveBy: (ctx, { password, code, passkey }) => {
      if (passkey !== '') return byPasskey(ctx, passkey);
      return code === '' ? prove(ctx, password) : byCode(ctx, code);
    },
    waysOf: async (ctx) => {
      const { id } = ctx.actor;
      const challenge = keys.challenge(purposeOf(ctx), ctx.now);
      const hasKey = challenge !== null && (await keys.list(id)).length > 0;
      return {
        byPassword: (await accountWithPassword(service, ctx.db, id)) !== undefined,
        byCode: config.outside === null && (await factors.isOn(id)),
        passkey: hasKey ? { challenge, host: keys.host } : null,
        isFresh: await isFresh(ctx),
      };
    },
  };
}
