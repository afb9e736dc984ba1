import type { ColumnType, DatabaseConnection, Kysely, SelectType } from 'kysely';
import type { Pool } from 'pg';
import type { Registry } from '../registry.ts';
import type { Bus } from './bus.ts';
import type { Deferred, Waiting } from './deferred.ts';
import type { Replica } from './replica.ts';

export type Engine = 'pglite' | 'postgres';

/** Place where a query can run: the pool, or an open transaction. Handlers pass it on; only queries use it. */
export interface Executor {
  readonly kind: 'pool' | 'transaction';
  readonly kysely: Kysely<unknown>;
  /** The single connection, if the executor uses one. Several statements may be sent on it at once. */
  readonly connection?: DatabaseConnection | undefined;
  /** How often it was asked for a statement, where that is counted. */
  readonly asked?: number;
  /** Bus of the open database, one for each. State remembered about a database is attached to it. */
  readonly bus: Bus;
  /** Contributions that modules on this database make to each other. */
  readonly registry: Registry;
}

/** Open transaction, valid only until the function given to `inTransaction` returns. */
export interface Tx extends Executor {
  readonly kind: 'transaction';
  /** Runs a function after a successful commit, never after a rollback. Only for data in the memory of this process. */
  afterCommit(fn: () => void): void;
  /**
   * Declares that an idempotency key covers the whole transaction. It may then be repeated even if the commit is
   * uncertain.
   */
  keyed(): void;
  /** True if changes in this transaction cause no notifications. */
  readonly quiet: boolean;
  /** Keeps a write to be sent with others (`deferred`). Left out where each statement leaves by itself. */
  defer?(write: Waiting): void;
  /** Gives back a kept write that was not sent yet. */
  takeBack?(write: Deferred<never>): Waiting | undefined;
}

/** Open database. Both engines use the same SQL and driver. */
export interface Database extends Executor {
  readonly kind: 'pool';
  readonly engine: Engine;
  /** Pool for libraries with their own SQL. PGlite's has one client: never use it inside a transaction. */
  readonly pool: Pool;
  /** Read replica for calls marked `fromReplica`. */
  readonly replica?: Replica;
  /** Waits for running queries, then closes everything. A folder can be opened again afterwards. */
  close(): Promise<void>;
}

/**
 * The typed view that a module's queries have: its own tables and the few that `people` opens for joins.
 *
 * ```ts
 * // modules/people/server/open.ts
 * export type OpenPeopleTables = ReadOnly<Pick<PeopleTables, 'people.user' | 'people.department'>>;
 * // modules/approval/server/queries/db.ts
 * type ApprovalDb = ApprovalTables & OpenPeopleTables;
 * export const approval = (on: Executor) => tables<ApprovalDb>(on);
 * // modules/approval/server/queries/orders.ts
 * export const findOrder = (on: Executor, id: number) =>
 *   approval(on).selectFrom('approval.order').select(['id', 'version']).where('id', '=', id).executeTakeFirst();
 * ```
 */
export function tables<Tables>(on: Executor): Kysely<Tables> {
  return on.kysely as unknown as Kysely<Tables>;
}

/** Tables that another module may join but not write: insert and update do not compile. */
export type ReadOnly<Tables> = {
  [T in keyof Tables]: { [C in keyof Tables[T]]: ColumnType<SelectType<Tables[T][C]>, never, never> };
};

declare const jsonText: unique symbol;

/** Returns the text for a json or jsonb column. The driver would turn a bare array into a PostgreSQL array. */
export type JsonText = string & { readonly [jsonText]: true };

/** Wraps a value for a json or jsonb column: `values({ detail: json({ a: 1 }) })`. */
export function json(value: unknown): JsonText {
  return JSON.stringify(value ?? null) as JsonText;
}
