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
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const unbound = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const slots = new Proxy({}, { get: (_target, name) => sql`${new Slot(name)}` });

/** Returns the placeholders of some columns, for `values` and `set`. */
export const pickSlots = <Values, Name extends keyof Values>(
  given: Slots<Values>,
  names: readonly Name[],
): Pick<Slots<Values>, Name> =>
  Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<Slots<Values>, Name>;

/** Query of the builder, or an `sql` template. */
interface Compilable<Row> {
  compile(at: Kysely<unknown>): CompiledQuery<Row>;
}
type RowOf<Query> = Query extends Compilable<infer Row> ? Row : never;

const nowhere = { kysely: unbound } as unknown as Executor;

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
      compiled ??= build(nowhere, slots as Slots<Values>).compile(unbound);
      const parameters = compiled.parameters.map((one) =>
        one instanceof Slot ? values[one.name as keyof Values] : one,
      );
      const query = { ...compiled, parameters };
      return ask(on, { compile: () => query as CompiledQuery<RowOf<Query>> });
    };
    return { list, find: async (on, values) => (await list(on, values))[0] };
  };
