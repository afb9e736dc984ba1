import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import type { Executor } from './database.ts';

/** Placeholders for values, used like any expression: `.where('id', '=', given.id)`. */
export type Slots<Values> = { readonly [K in keyof Values]-?: RawBuilder<Values[K]> };

/** Statement that is compiled to SQL once. */
export interface Prepared<Values, Row> {
  list(on: Executor, values: Values): Promise<Row[]>;
  find(on: Executor, values: Values): Promise<Row | undefined>;
}

class Slot {
  readonly owner: object;
  readonly name: PropertyKey;
  constructor(owner: object, name: PropertyKey) {
    this.owner = owner;
    this.name = name;
  }
}

export const unbound = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns the slots of a statement. @param owner tells them from those of others in the same text */
export const slotsOf = <Values>(owner: object): Slots<Values> =>
  new Proxy({}, { get: (_target, name) => sql`${new Slot(owner, name)}` }) as Slots<Values>;

/** Puts values into the slots of a compiled statement. */
export const fill = <Row>(
  compiled: CompiledQuery<Row>,
  valueOf: (owner: object, name: PropertyKey) => unknown,
): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((one) => (one instanceof Slot ? valueOf(one.owner, one.name) : one)),
});

/** Returns the placeholders of some columns, for `values` and `set`. */
export const pickSlots = <Values, Name extends keyof Values>(
  given: Slots<Values>,
  names: readonly Name[],
): Pick<Slots<Values>, Name> =>
  Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<Slots<Values>, Name>;

/** A builder's query, or a template of `sql`. */
export interface Compilable<Row> {
  compile(at: Kysely<unknown>): CompiledQuery<Row>;
}
type RowOf<Query> = Query extends Compilable<infer Row> ? Row : never;

/** An executor for building statements only. */
export const nowhere = { kysely: unbound } as unknown as Executor;

/**
 * Runs a query without the query builder, which would make statements wait for each other. For use within `together`.
 */
export async function ask<Row>(on: Executor, query: Compilable<Row>): Promise<Row[]> {
  const { rows } = await (on.connection ?? on.kysely).executeQuery<Row>(query.compile(on.kysely));
  return rows;
}

/**
 * A statement that is asked often: built and compiled at its first use, afterwards only its values are put in.
 * For statements whose text never differs.
 *
 * ```ts
 * const byId = prepared<{ id: number }>()((on, given) =>
 *   approval(on).selectFrom('approval.form').select('number').where('id', '=', given.id));
 * const form = await byId.find(tx, { id });
 * ```
 */
export const prepared =
  <Values extends object>() =>
  <Query extends Compilable<unknown>>(
    build: (on: Executor, given: Slots<Values>) => Query,
  ): Prepared<Values, RowOf<Query>> => {
    let compiled: CompiledQuery | undefined;
    const list = async (on: Executor, values: Values): Promise<RowOf<Query>[]> => {
      compiled ??= build(nowhere, slotsOf<Values>(nowhere)).compile(unbound);
      const query = fill(compiled, (_owner, name) => values[name as keyof Values]);
      return ask(on, { compile: () => query as CompiledQuery<RowOf<Query>> });
    };
    return { list, find: async (on, values) => (await list(on, values))[0] };
  };
