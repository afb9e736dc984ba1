import type { Database } from '#kit/server/db/database.ts';
import { callerOf } from '#kit/server/http/caller.ts';
import { fingerprint } from '#kit/server/secret-box.ts';
import { type Account, findAccountByName } from '../queries/accounts.ts';
import { forgiveTries, type Guard, returnTry, takeTry } from '../queries/password-guards.ts';
import { isPassword } from './password-hash.ts';

const second = 1_000;
const minute = 60 * second;

/** One account from one line. */
const onLine: Guard = { free: 5, pause: minute, longest: 15 * minute, memory: 60 * minute };
/** One account from anywhere but from devices that its owner signed in on before. */
const fromAnywhere: Guard = { free: 10, pause: minute, longest: 15 * minute, memory: 24 * 60 * minute };
/** Any account from one line: a company may be behind it, so the waits are short. */
const anyAccount: Guard = { free: 30, pause: 5 * second, longest: 2 * minute, memory: 60 * minute };
/** One account on a device that its owner signed in on before: nobody else's tries count here. */
const onDevice: Guard = { free: 10, pause: minute, longest: 15 * minute, memory: 60 * minute };

export type Checked =
  | { readonly is: 'right'; readonly account: Account }
  | { readonly is: 'wrong'; readonly account: Account | undefined }
  | { readonly is: 'locked'; readonly seconds: number; readonly account: Account | undefined };

const keyOf = (secret: string, text: string): string => fingerprint(secret, 'password guard', text);

const whoIs = (account: Account | undefined, name: string): string =>
  account ? `person ${account.id}` : `name ${name.toLowerCase()}`;

/** Lets an account in again after an administrator has given it a new password. */
export const guardKeyOf = (secret: string, personId: number): string => keyOf(secret, `person ${personId}`);

/** A try at a password. */
interface Try {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
  /** The device or session that its owner signed in on before; it has a lane of its own. */
  readonly device: string | null;
}

/** What a try counts against; the account's own first, so that a locked one costs its line nothing. */
function guardsOf(secret: string, who: string, tried: Try): readonly (readonly [string, Guard])[] {
  if (tried.device !== null) return [[keyOf(secret, `${who} device ${tried.device}`), onDevice]];
  const line = callerOf(tried.address);
  return [
    [keyOf(secret, `${who} ${line}`), onLine],
    [keyOf(secret, who), fromAnywhere],
    [keyOf(secret, `line ${line}`), anyAccount],
  ];
}

/** Checks the password of an account that is known already; counts tries as signing in does. */
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
      // What was never tried counts nowhere.
      for (const other of taken) await returnTry(db, other);
      const seconds = Math.max(1, Math.ceil((until.getTime() - tried.now.getTime()) / second));
      return { is: 'locked', seconds, account };
    }
    taken.push(key);
  }
  const right = await isPassword(tried.password, account?.passwordHash ?? null, tried.device !== null);
  if (!right || !account) return { is: 'wrong', account };
  // A success forgives what was tried on the account, and on the line only its own try.
  for (const [key, guard] of guards)
    await (guard === anyAccount ? returnTry(db, key) : forgiveTries(db, [key]));
  return { is: 'right', account };
}

/**
 * Checks a login name or employee id with a password. An unknown name, a wrong password and an account without
 * one cannot be told apart by the answer, its time or its waits.
 * @param deviceOf the device that a person signed in on before, where this is one
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
