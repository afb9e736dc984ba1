import { type CompiledQuery, type OperationNode, sql } from 'kysely';
import type { Executor, Tx } from './database.ts';
import { fill, nowhere, slotsOf, unbound, type Slots } from './prepared.ts';

/** A query that changes rows: of a builder, or a template of `sql` in brackets. */
interface Piece {
  toOperationNode(): OperationNode;
}

interface Shape<Values> {
  /** Table that it changes: no two writes of one table leave in the same statement, as neither would see the other. */
  readonly table: string;
  /** Parts of one `with` by their names, which no other write uses. A part may read those before it. */
  readonly pieces: (on: Executor, given: Slots<Values>) => Readonly<Record<string, Piece>>;
  /** The part whose rows are counted. */
  readonly counted?: string;
}

/** A statement that changes rows and whose answer nobody waits for. */
export interface Deferred<Values extends object> extends Shape<Values> {
  /**
   * Sends it with all others of the transaction in one statement: before the next statement of the transaction, or
   * before its commit. An error of it ends the transaction.
   * @param done is told how many rows `counted` returned, before the commit
   */
  send(tx: Tx, values: Values, done?: (rows: number) => void): Promise<void>;
  /** Takes back what was not sent yet, to send it with more; undefined if there is nothing such. */
  takeBack(tx: Tx): Values | undefined;
}

/** A deferred write with its values. */
export interface Waiting {
  readonly write: Deferred<never>;
  readonly values: Readonly<Record<PropertyKey, unknown>>;
  readonly done: ((rows: number) => void) | undefined;
}

/**
 * Declares a write that leaves together with others. Use it for what no later statement of the command reads; should
 * one read it nevertheless, it is written before.
 */
export function deferred<Values extends object>(shape: Shape<Values>): Deferred<Values> {
  const write: Deferred<Values> = {
    ...shape,
    send: async (tx, values, done) => {
      const waiting: Waiting = {
        write: write as Deferred<never>,
        values: values as Waiting['values'],
        done,
      };
      if (tx.defer) tx.defer(waiting);
      else await sendTogether(tx, [waiting]);
    },
    takeBack: (tx) => tx.takeBack?.(write as Deferred<never>)?.values as Values | undefined,
  };
  return write;
}

type Counts = Readonly<Record<string, number>>;

/** Statements by the writes in them: commands send a handful of combinations. */
const compiled = new Map<string, CompiledQuery<Counts>>();
const names = new WeakMap<object, string>();
let named = 0;

const nameOf = (write: object): string => {
  const name = names.get(write) ?? String(++named);
  names.set(write, name);
  return name;
};

function compile(writes: readonly Deferred<never>[]): CompiledQuery<Counts> {
  let query = unbound as unknown as ReturnType<typeof unbound.with>;
  for (const write of writes)
    for (const [name, piece] of Object.entries(write.pieces(nowhere, slotsOf<never>(write))))
      query = query.with(name, () => piece as never);
  const counts = writes.flatMap(({ counted }) =>
    counted === undefined ? [] : [sql<number>`(select count(*) from ${sql.ref(counted)})`.as(counted)],
  );
  return query.selectNoFrom([sql<number>`1`.as('sent'), ...counts]).compile();
}

/** Sends several writes in one statement. */
export async function sendTogether(
  on: Pick<Executor, 'kysely' | 'connection'>,
  waiting: readonly Waiting[],
): Promise<void> {
  const writes = waiting.map(({ write }) => write);
  const key = writes.map(nameOf).join();
  const known = compiled.get(key) ?? compile(writes);
  compiled.set(key, known);
  const values = new Map<object, Waiting['values']>(waiting.map((one) => [one.write, one.values]));
  const query = fill(known, (owner, name) => values.get(owner)?.[name]);
  const { rows } = await (on.connection ?? on.kysely).executeQuery<Counts>(query);
  for (const { write, done } of waiting)
    if (write.counted !== undefined) done?.(rows[0]?.[write.counted] ?? 0);
}
