import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordProblem } from '#kit/rules/password.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { type Account, listCompanyNames } from '../queries/accounts.ts';

/** The 10,000 passwords of 6 to 16 characters that come most often in breaches, from zxcvbn (MIT, its licence beside them). */
const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** Minimum length of a name's word that is checked. Shorter words occur in many passwords by chance. */
const shortest = 4;

/**
 * Returns words that attackers would try: the company's names, whole and in parts, and words that an administrator
 * added.
 */
const wordsOf = (names: readonly string[], added: readonly string[]): string[] => [
  ...names.map((name) => name.replaceAll(/\s/g, '')),
  ...names.flatMap((name) => name.split(/[^\p{L}\d]+/u).filter((word) => word.length >= shortest)),
  ...added,
];

/**
 * Returns whether a password is easy to guess: it is common, or made of names of the person or the company. The
 * browser only knows the rules and the most common passwords; the full list stays on the server.
 * @param added words of the company beside its names
 */
export async function isWeakPassword(
  on: Executor,
  { loginName, employeeId, email }: Pick<Account, 'loginName' | 'employeeId' | 'email'>,
  password: string,
  added: readonly string[],
): Promise<boolean> {
  if (common.has(password.toLowerCase())) return true;
  const words = wordsOf(await listCompanyNames(on), added);
  return passwordProblem(password, [loginName, employeeId, email, ...words]) !== null;
}
