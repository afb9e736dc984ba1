import type { Database } from '#kit/server/db/database.ts';
import { callerOf } from '#kit/server/http/caller.ts';
import { fingerprint } from '#kit/server/secret-box.ts';
import { type Account, findAccountByName } from '../queries/accounts.ts';
import { forgiveTries, type Guard, takeTry } from '../queries/password-guards.ts';
import { isPassword } from './password-hash.ts';

const minute = 60_000;
/** 5 tries in 15 minutes from one line. */
const fromOneAddress: Guard = { max: 5, window: 15 * minute, lock: 15 * minute };
/** 10 failures in a row from anywhere lock the account for half an hour. */
const fromAnywhere: Guard = { max: 10, window: 24 * 60 * minute, lock: 30 * minute };

export type Checked =
  | { readonly is: 'right'; readonly account: Account }
  | { readonly is: 'wrong'; readonly account: Account | undefined }
  | { readonly is: 'locked'; readonly minutes: number; readonly account: Account | undefined };

const keysOf = (secret: string, who: string, address: string) => {
  const key = (text: string): string => fingerprint(secret, 'password guard', text);
  return { address: key(`${who} ${callerOf(address)}`), anywhere: key(who) };
};

const whoIs = (account: Account | undefined, name: string): string =>
  account ? `person ${account.id}` : `name ${name.toLowerCase()}`;

/** Lets an account in again after an administrator has given it a new password. */
export function guardKeyOf(secret: string, personId: number): string {
  return keysOf(secret, `person ${personId}`, '').anywhere;
}

/** Checks the password of an account that is known already; counts tries as signing in does. */
export async function checkAccount(
  db: Database,
  secret: string,
  tried: { account: Account | undefined; name: string; password: string; address: string; now: Date },
): Promise<Checked> {
  const { account, now } = tried;
  const keys = keysOf(secret, whoIs(account, tried.name), tried.address);
  const until =
    (await takeTry(db, keys.address, fromOneAddress, now)) ??
    (await takeTry(db, keys.anywhere, fromAnywhere, now));
  if (until) {
    const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute));
    return { is: 'locked', minutes, account };
  }
  const right = await isPassword(tried.password, account?.passwordHash ?? null);
  if (!right || !account) return { is: 'wrong', account };
  await forgiveTries(db, [keys.address, keys.anywhere]);
  return { is: 'right', account };
}

/**
 * Checks a login name or employee id with a password. An unknown name, a wrong password and an account without
 * one cannot be told apart by the answer, its time or its locks.
 */
export async function checkPassword(
  db: Database,
  secret: string,
  tried: { name: string; password: string; address: string; now: Date },
): Promise<Checked> {
  const account = await findAccountByName(db, tried.name);
  return checkAccount(db, secret, { ...tried, account });
}
