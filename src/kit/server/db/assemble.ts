import { Kysely, PostgresDialect } from 'kysely';
import { Registry } from '../registry.ts';
import type { LocalBus } from './bus.ts';
import type { Database } from './database.ts';
import { type GuardedPool, preparing } from './pool.ts';

/** Returns the query builder over a pool. */
export const kyselyOf = (pool: GuardedPool): Kysely<unknown> =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });

/** Joins a pool and a bus to an open database. */
export function assemble(
  engine: Database['engine'],
  pool: GuardedPool,
  bus: LocalBus,
  close: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined;
  return {
    kind: 'pool',
    engine,
    pool,
    bus,
    registry: new Registry(),
    kysely: kyselyOf(pool),
    close: () =>
      (closing ??= bus
        .close()
        .then(() => pool.end())
        .then(close)),
  };
}
