import type { Database } from '#kit/server/db/database.ts';
import { callerOf } from '#kit/server/http/caller.ts';
import { fingerprint } from '#kit/server/secret-box.ts';
import { type Account, findAccountByName } from '../queries/accounts.ts';
import { forgiveTries, type Guard, returnTry, takeTry } from '../queries/password-guards.ts';
import { isPassword } from './password-hash.ts';

const second = 1_000;
const minute = 60 * second;

/** Limit of attempts on one account from one network address. */
const onLine: Guard = { free: 5, pause: minute, longest: 15 * minute, memory: 60 * minute };
/** Limit of attempts on one account from everywhere, except devices on which its owner signed in before. */
const fromAnywhere: Guard = { free: 10, pause: minute, longest: 15 * minute, memory: 24 * 60 * minute };
/** Limit of attempts on any account from one network address. A whole company may share it, so the waits are short. */
const anyAccount: Guard = { free: 30, pause: 5 * second, longest: 2 * minute, memory: 60 * minute };
/**
 * Limit of attempts on one account from a device on which its owner signed in before; attempts elsewhere do not count.
 */
const onDevice: Guard = { free: 10, pause: minute, longest: 15 * minute, memory: 60 * minute };

export type Checked =
  | { readonly is: 'right'; readonly account: Account }
  | { readonly is: 'wrong'; readonly account: Account | undefined }
  | { readonly is: 'locked'; readonly seconds: number; readonly account: Account | undefined };

const keyOf = (secret: string, text: string): string => fingerprint(secret, 'password guard', text);

const whoIs = (account: Account | undefined, name: string): string =>
  account ? `person ${account.id}` : `name ${name.toLowerCase()}`;

/** Returns the guard of an account, to be cleared after an administrator has given it a new password. */
export const guardKeyOf = (secret: string, personId: number): string => keyOf(secret, `person ${personId}`);

/** Attempt to sign in with a password. */
interface Try {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
  /** Device or session on which the owner signed in before; it has its own limit. */
  readonly device: string | null;
}

/**
 * Returns the limits that count an attempt. The account comes first, so that a locked account does not use up the
 * address.
 */
function guardsOf(secret: string, who: string, tried: Try): readonly (readonly [string, Guard])[] {
  if (tried.device !== null) return [[keyOf(secret, `${who} device ${tried.device}`), onDevice]];
  const line = callerOf(tried.address);
  return [
    [keyOf(secret, `${who} ${line}`), onLine],
    [keyOf(secret, who), fromAnywhere],
    [keyOf(secret, `line ${line}`), anyAccount],
  ];
}

/** Checks the password of a known account; attempts count as in signing in. */
export async function checkAccount(
  db: Database,
  secret: string,
  account: Account | undefined,
  tried: Try,
): Promise<Checked> {
  const guards = guardsOf(secret, whoIs(account, tried.name), tried);
  const taken: string[] = [];
  for (const [key, guard] of guards) {
    const until = await takeTry(db, key, guard, tried.now);
    if (until) {
      // An attempt that was blocked must not count towards the other limits.
      for (const other of taken) await returnTry(db, other);
      const seconds = Math.max(1, Math.ceil((until.getTime() - tried.now.getTime()) / second));
      return { is: 'locked', seconds, account };
    }
    taken.push(key);
  }
  const right = await isPassword(tried.password, account?.passwordHash ?? null, tried.device !== null);
  if (!right || !account) return { is: 'wrong', account };
  // A success clears the attempts on the account, but only its own attempt on the network address.
  for (const [key, guard] of guards)
    await (guard === anyAccount ? returnTry(db, key) : forgiveTries(db, [key]));
  return { is: 'right', account };
}

/**
 * Checks a login name or employee id with a password. An unknown name, a wrong password and an account without a
 * password give the same answer, after the same time and waits.
 * @param deviceOf returns the device on which a person signed in before, if this is one
 */
export async function checkPassword(
  db: Database,
  secret: string,
  tried: Omit<Try, 'device'>,
  deviceOf: (personId: number) => string | null = () => null,
): Promise<Checked> {
  const account = await findAccountByName(db, tried.name);
  return checkAccount(db, secret, account, { ...tried, device: account ? deviceOf(account.id) : null });
}
