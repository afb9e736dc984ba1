import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { suppliers } from './db.ts';

/** Lists blacklisted companies for which these bank accounts were given in any submitted form. */
export async function listBarredOf(
  on: Executor,
  accounts: readonly string[],
): Promise<Map<string, { readonly name: string; readonly nameNorm: string }>> {
  if (accounts.length === 0) return new Map();
  const rows = await suppliers(on)
    .selectFrom('suppliers.account as a')
    .innerJoin('suppliers.company as c', 'c.name_norm', 'a.name_norm')
    .select(['a.account_norm as account', 'c.name', 'c.name_norm as nameNorm'])
    .where(sql<boolean>`a.account_norm = any(${[...accounts]}::text[])`)
    .where('c.state', '=', 6)
    .orderBy('c.id', 'desc')
    .execute();
  return new Map(rows.map(({ account, ...company }) => [account, company]));
}

/** Stores the bank accounts that were given for companies. */
export async function saveAccounts(
  tx: Tx,
  pairs: readonly { readonly account: string; readonly name: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await suppliers(tx)
    .insertInto('suppliers.account')
    .values(pairs.map(({ account, name }) => ({ account_norm: account, name_norm: name })))
    .onConflict((at) => at.doNothing())
    .execute();
}
