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

/** Letters that a word of a company's name has at least; shorter ones stand in many passwords by chance. */
const shortest = 4;

/** Words of the company that people would try: its names, whole and in parts, and what an administrator adds. */
const wordsOf = (names: readonly string[], added: readonly string[]): string[] => [
  ...names.map((name) => name.replaceAll(/\s/g, '')),
  ...names.flatMap((name) => name.split(/[^\p{L}\d]+/u).filter((word) => word.length >= shortest)),
  ...added,
];

/**
 * Whether anybody would try a password early: because it is common, or made of names of the person or of the company.
 * The browser knows the rules and the most common ones; the whole list stays here.
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
