import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { settingCode } from '../../contract/codes.ts';
import type { Keeper } from '../shifts/keep.ts';

export const keeperOf = ({ actor, now, ip, language }: Context): Keeper => ({
  id: actor.id,
  now,
  today: companyDay(now),
  ip,
  language,
});

/** Whose days the caller keeps. */
export const keeperScope = (on: Executor, { actor }: Context): Promise<Scope> =>
  scopeOf(on, actor.id, settingCode);

/** Shifts, groups and devices are everybody's: who changes them reaches everybody. */
export const reachesAll = ({ reach }: Scope): boolean => reach === 4;

/** A command on what is everybody's. @throws Refused forbidden */
export const settingAll = <T>(ctx: Context, fn: (tx: Tx, by: Keeper) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) => {
    if (!reachesAll(await keeperScope(tx, ctx))) refuse(general.forbidden);
    return fn(tx, keeperOf(ctx));
  });

/** A command on people within the caller's scope. */
export const keeping = <T>(ctx: Context, fn: (tx: Tx, scope: Scope, by: Keeper) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) => fn(tx, await keeperScope(tx, ctx), keeperOf(ctx)));
