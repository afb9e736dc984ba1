import type { Executor, Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import * as queries from '../queries/hires.ts';
import { nextNumber, usualPrefix } from '../rules/next-number.ts';

/** Number proposed for the first employee of a company whose people have no numbers yet. */
const firstNumber = '0001';

/** Returns the next free employee ID in the series of a company, or of all companies if it has none yet. */
export async function proposeEmployeeId(on: Executor, companyId: number | undefined): Promise<string> {
  const prefix =
    usualPrefix(await queries.listNewestNumbers(on, companyId)) ??
    usualPrefix(await queries.listNewestNumbers(on, undefined));
  return prefix === null ? firstNumber : nextNumber(prefix, await queries.listNumbersWith(on, prefix));
}

/** Returns the next free employee ID, and keeps others from taking the same one until the transaction ends. */
export async function takeEmployeeId(tx: Tx, companyId: number | undefined): Promise<string> {
  await lockNamed(tx, 'people.employee-numbers');
  return proposeEmployeeId(tx, companyId);
}
