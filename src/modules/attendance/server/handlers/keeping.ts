import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { Keeper } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { settingCode } from '../../contract/setting-code.ts';

export const keeperOf = ({ actor, now, ip, language }: Context): Keeper => ({
  id: actor.id,
  now,
  today: companyDay(now),
  ip,
  language,
});

/** Returns the people whose attendance settings the caller manages. */
export const keeperScope = (on: Executor, { actor }: Context): Promise<Scope> =>
  scopeOf(on, actor.id, settingCode);

/**
 * Returns whether the scope covers everybody. Shifts, groups and devices concern everybody, so changing them needs it.
 */
export const reachesAll = ({ reach }: Scope): boolean => reach === 4;

/** Runs a command on settings that concern everybody. @throws Refused forbidden */
export const settingAll = <T>(ctx: Context, fn: (tx: Tx, by: Keeper) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) => {
    if (!reachesAll(await keeperScope(tx, ctx))) refuse(general.forbidden);
    return fn(tx, keeperOf(ctx));
  });

/** Runs a command on people within the caller's scope. */
export const keeping = <T>(ctx: Context, fn: (tx: Tx, scope: Scope, by: Keeper) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) => fn(tx, await keeperScope(tx, ctx), keeperOf(ctx)));
