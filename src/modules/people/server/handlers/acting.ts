import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';

/** Runs a command in its own transaction, in the caller's name. */
export const inChange = <T>(ctx: Context, fn: (tx: Tx, change: Change) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (tx) => fn(tx, { by: ctx.actor.id, now: ctx.now, language: ctx.language }));

/** Runs a command in its own transaction, in the caller's name, and replies with success only. */
export async function acting(
  ctx: Context,
  fn: (tx: Tx, change: Change) => Promise<void>,
): Promise<{ Code: number }> {
  await inChange(ctx, fn);
  return { Code: 1 };
}
