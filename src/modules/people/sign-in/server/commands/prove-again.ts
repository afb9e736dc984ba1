import type { Executor } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { type Account, findAccount } from '../queries/accounts.ts';
import { hasProof } from '../queries/session-proofs.ts';
import { findSession } from '../queries/sessions.ts';
import { checkAccount } from './check-password.ts';
import { freshSignIn } from './config.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactors } from './second-factor.ts';
import type { SignInService } from './service.ts';

/** Proof of who is using the session: a password, a code of the authenticator app, or a passkey's answer. */
export interface Shown {
  readonly password: string;
  readonly code: string;
  readonly passkey: string;
}

/** Ways in which a person can prove their identity again without leaving the page. */
export interface ProofWays {
  readonly byPassword: boolean;
  readonly byCode: boolean;
  /** Challenge of a passkey and the host it is for; null if the person has no passkey. */
  readonly passkey: { readonly challenge: string; readonly host: string } | null;
  /** Whether the person signed in at most 5 minutes ago, which is enough for somebody without a password. */
  readonly isFresh: boolean;
}

/** Result of proving the identity again. */
export type Proved =
  | { readonly is: 'right' | 'wrong' | 'codeWrong' | 'passkeyWrong' }
  /** Nothing was shown, and this session has no proof: the person is to be asked. */
  | { readonly is: 'unproved' }
  /** The person has no password here and signed in too long ago. */
  | { readonly is: 'stale' }
  | { readonly is: 'locked'; readonly minutes: number };

/**
 * Lets the caller prove their identity again before the portal shows data that somebody at an unlocked screen must not
 * see.
 */
export interface ProvesAgain {
  /**
   * Whether a password is the proof. Otherwise, because it is kept elsewhere or missing, a sign-in within 5 minutes is.
   */
  readonly byPassword: (on: Executor, personId: number) => Promise<boolean>;
  /**
   * Checks a password, or without one the proof that the session has. Wrong passwords count towards the same limits as in
   * signing in.
   */
  readonly prove: (ctx: Context, password: string) => Promise<Proved>;
  /** Checks any kind of proof. Without a proof, a recent sign-in is accepted. */
  readonly proveBy: (ctx: Context, shown: Shown) => Promise<Proved>;
  readonly waysOf: (ctx: Context) => Promise<ProofWays>;
}

/** Returns whether the person of the session proved their identity so recently that they must still be there. */
export async function isFresh(ctx: Context): Promise<boolean> {
  const session = await findSession(ctx.db, ctx.actor.sessionId);
  return ctx.now.getTime() - (session?.authenticatedAt.getTime() ?? 0) <= freshSignIn;
}

const proofOf = ({ actor, now }: Context) => ({ sessionId: actor.sessionId, personId: actor.id, now });

/** Returns whether the person signed in, or proved their identity in this session, so recently that they must be there. */
export const isProved = async (ctx: Context): Promise<boolean> =>
  (await isFresh(ctx)) || hasProof(ctx.db, proofOf(ctx));

/** Returns the account of a person if its password is kept in this portal. */
async function accountWithPassword(
  { config }: SignInService,
  on: Executor,
  personId: number,
): Promise<Account | undefined> {
  const account = config.outside ? undefined : await findAccount(on, personId);
  return account?.passwordHash ? account : undefined;
}

const locked = (seconds: number): Proved => ({ is: 'locked', minutes: Math.ceil(seconds / 60) });

/** Purpose of a passkey's challenge, so that a challenge of another session or of a sign-in is not accepted. */
const purposeOf = ({ actor }: Context): string => `prove ${actor.sessionId}`;

export function provesAgain(service: SignInService): ProvesAgain {
  const { db, config } = service;
  const keys = new Passkeys(db, config);
  const factors = new SecondFactors(db, config.secret);
  const byPassword = async (ctx: Context, password: string): Promise<Proved> => {
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
  const prove = async (ctx: Context, password: string): Promise<Proved> => {
    if (password !== '') return byPassword(ctx, password);
    if (await hasProof(ctx.db, proofOf(ctx))) return { is: 'right' };
    const isKept = (await accountWithPassword(service, ctx.db, ctx.actor.id)) !== undefined;
    return { is: !isKept && (await isFresh(ctx)) ? 'right' : 'unproved' };
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
      return code === '' ? byPassword(ctx, password) : byCode(ctx, code);
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
