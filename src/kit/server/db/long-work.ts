import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { KitTables } from '../tables.gen.ts';
import { LocalBus } from './bus.ts';
import { type Database, json, tables, type Tx } from './database.ts';
import { openTransaction } from './pool.ts';
import { inTransaction, joinTo } from './transaction.ts';

/** Milliseconds after which a part is committed, at the end of the running command. Requests wait about as long. */
const PART_MS = 30;

/** Handle that the work function gets. */
export interface LongWork {
  /** Database for commands; each command joins the open part. */
  readonly db: Database;
  /** The transaction of the open part, whichever it is. */
  readonly tx: Tx;
  /** True while the work repeats what an earlier process committed: its files exist already. */
  readonly isReplayed: boolean;
  /** Runs several commands that are kept together or not at all. */
  readonly whole: <T>(work: () => Promise<T>) => Promise<T>;
  /** Commits the part and lets other requests run, if it has lasted long enough. Commands do so at their end. */
  readonly pause: () => Promise<void>;
  /** Commits the open part now. */
  readonly keep: () => Promise<void>;
  /** Reports the progress in per cent. */
  readonly advance: (share: number) => void;
}

export interface LongWorkOptions {
  readonly name: string;
  /** Input of the work; a later process gets the input of the first one. */
  readonly input: object;
  /** Awaited before each commit: whatever rows refer to, such as files, must be there first. */
  readonly beforeCommit?: () => Promise<unknown>;
  /** Signal that ends the work, with its reason, before the next part. */
  readonly stop?: AbortSignal | undefined;
}

/** Thrown when another process is doing the work. */
export class LongWorkElsewhere extends Error {
  constructor(name: string) {
    super(`${name} cannot continue here: another process is doing it`);
    this.name = 'LongWorkElsewhere';
  }
}

/** Thrown when another version began the work with other statements. No later try could succeed. */
export class LongWorkChanged extends Error {
  constructor(name: string, reason: string, cause?: unknown) {
    super(`${name} cannot continue in this version: ${reason}`, { cause });
    this.name = 'LongWorkChanged';
  }
}

/** Answer of one statement, with a check that a repetition makes the same statement. */
interface Answer {
  readonly check: number;
  readonly result: Pick<QueryResult<unknown>, 'rows' | 'numAffectedRows'>;
}

export interface LongWorkState {
  readonly input: unknown;
  readonly share: number;
  readonly isFinished: boolean;
}

/** Returns how far the work of a name has come; null when it was never begun. */
export async function findLongWork(db: Database, name: string): Promise<LongWorkState | null> {
  const row = await tables<KitTables>(db)
    .selectFrom('kit.long_work')
    .select(['input', 'share', 'finished_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? { input: row.input, share: row.share, isFinished: row.finished_at !== null } : null;
}

/**
 * Does work in many short transactions, so that requests get in between, and goes on with it after a restart. The work is
 * an ordinary function. What its statements answer is kept with each part that is committed; a new process runs the
 * function from its beginning and gives it those answers again, without asking the database, until it comes to what was not
 * kept. So the function must follow from its input and the answers alone: no clock, no chance, no other process, as far as
 * its statements depend on them, and no two statements at once.
 * @throws LongWorkElsewhere, LongWorkChanged
 */
export async function doLongWork<Input extends object>(
  db: Database,
  options: LongWorkOptions & { readonly input: Input },
  work: (long: LongWork, input: Input) => Promise<void>,
): Promise<void> {
  const run = new Run(db, options);
  try {
    const input = (await run.open()) as Input;
    await openTransaction.run({ pool: db.pool, open: true }, () => work(run, input));
    await run.finish();
  } catch (cause) {
    await run.abandon();
    // Only the function and the stored answers took part, so the same error would come each time.
    if (run.isReplayed && cause instanceof Error && !(cause instanceof LongWorkChanged))
      throw new LongWorkChanged(options.name, cause.message, cause);
    throw cause;
  }
}

/** Ends work that cannot go on: what was committed stays, and any other process that does it ends before its next part. */
export async function endLongWork(db: Database, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kit = tables<KitTables>(tx);
    await kit
      .updateTable('kit.long_work')
      .set({ finished_at: new Date(), parts: 0 })
      .where('name', '=', name)
      .execute();
    await kit.deleteFrom('kit.long_work_part').where('name', '=', name).execute();
  });
}

class Run implements LongWork {
  readonly db: Database;
  readonly tx: Tx;
  readonly #origin: Database;
  readonly #options: LongWorkOptions;
  /** Answers of the parts that are committed, and where each part ends among them. */
  readonly #known: Answer[] = [];
  readonly #ends: number[] = [];
  #asked = 0;
  #parts = 0;
  #fresh: Answer[] = [];
  #part: ControlledTransaction<unknown> | undefined;
  #began = 0;
  #depth = 0;
  #share = 0;
  #afterCommit: (() => void)[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(db: Database, options: LongWorkOptions) {
    this.#origin = db;
    this.#options = options;
    // Caches of a process are attached to the bus of a database. A bus of its own keeps the work from relying on a
    // cache that another process would not have.
    const bus = new LocalBus(() => undefined);
    bus.alive = true;
    const kysely = kyselyOver((query) => this.#answer(query));
    this.tx = {
      kind: 'transaction',
      kysely,
      bus,
      registry: db.registry,
      quiet: true,
      afterCommit: (fn) => void this.#afterCommit.push(fn),
      keyed: () => undefined,
    };
    // Pretends to be the embedded engine, which runs one statement after the other: parallel statements would come in
    // another order each time.
    this.db = joinTo({ ...db, engine: 'pglite', kysely, bus }, this.tx, (command) => this.#command(command));
  }

  get isReplayed(): boolean {
    return this.#asked < this.#known.length;
  }

  /** Reads what earlier processes did; @returns what the work was begun with */
  async open(): Promise<unknown> {
    const { name, input } = this.#options;
    const kit = tables<KitTables>(this.#origin);
    const found = await kit
      .selectFrom('kit.long_work')
      .select('input')
      .where('name', '=', name)
      .executeTakeFirst();
    const parts = await kit
      .selectFrom('kit.long_work_part')
      .select('answers')
      .where('name', '=', name)
      .orderBy('no')
      .execute();
    for (const { answers } of parts) {
      this.#known.push(...(deserialize(answers) as Answer[]));
      this.#ends.push(this.#known.length);
    }
    return found?.input ?? input;
  }

  readonly whole = async <T>(work: () => Promise<T>): Promise<T> => {
    this.#depth += 1;
    try {
      return await work();
    } finally {
      this.#depth -= 1;
    }
  };

  async #command<T>(command: () => Promise<T>): Promise<T> {
    const result = await this.whole(command);
    await this.pause();
    return result;
  }

  readonly pause = async (): Promise<void> => {
    if (this.#depth > 0) return;
    if (this.#asked <= this.#known.length && this.#asked === this.#ends[this.#parts]) this.#endPart();
    else if (this.#part && performance.now() - this.#began > PART_MS) await this.#commit();
  };

  readonly keep = async (): Promise<void> => {
    if (this.#part) await this.#commit();
    else await this.pause();
  };

  readonly advance = (share: number): void => {
    this.#share = Math.max(this.#share, Math.min(100, Math.floor(share)));
  };

  async finish(): Promise<void> {
    await this.#begin();
    const { name } = this.#options;
    const kit = tables<KitTables>({ ...this.tx, kysely: this.#part! });
    await this.#commit(async () => {
      await kit.deleteFrom('kit.long_work_part').where('name', '=', name).execute();
      await kit
        .updateTable('kit.long_work')
        .set({ finished_at: new Date(), share: 100 })
        .where('name', '=', name)
        .execute();
    });
  }

  async abandon(): Promise<void> {
    const part = this.#part;
    this.#part = undefined;
    await part
      ?.rollback()
      .execute()
      .catch(() => undefined);
  }

  async #answer(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const check = crc32(query.sql);
    const known = this.#known[this.#asked];
    this.#asked += 1;
    if (known) {
      if (known.check !== check)
        throw new LongWorkChanged(
          this.#options.name,
          `its statement ${this.#asked} differs from the one it began with`,
        );
      return known.result;
    }
    // Queries run one after the other, so that answers are kept in the order in which they were asked for.
    const asking = this.#queue.then(() => this.#ask(query, check));
    this.#queue = asking.catch(() => undefined);
    return asking;
  }

  async #ask(query: CompiledQuery, check: number): Promise<QueryResult<unknown>> {
    await this.#begin();
    const { rows, numAffectedRows } = await this.#part!.executeQuery(query);
    const result = numAffectedRows === undefined ? { rows } : { rows, numAffectedRows };
    this.#fresh.push({ check, result });
    return result;
  }

  /** Begins a part unless one is open. The insert lets only one process at a time continue. */
  async #begin(): Promise<void> {
    if (this.#part) return;
    const { name, input, stop } = this.#options;
    stop?.throwIfAborted();
    // Runs outside of the transaction that the work believes to be in.
    this.#part = await openTransaction.exit(() => this.#origin.kysely.startTransaction().execute());
    this.#began = performance.now();
    const kit = tables<KitTables>({ ...this.tx, kysely: this.#part });
    await kit
      .insertInto('kit.long_work')
      .values({ name, input: json(input) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const at = await kit
      .selectFrom('kit.long_work')
      .select('parts')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (at?.parts !== this.#parts) throw new LongWorkElsewhere(name);
  }

  async #commit(last?: () => Promise<void>): Promise<void> {
    const part = this.#part!;
    const { name, beforeCommit } = this.#options;
    await beforeCommit?.();
    const kit = tables<KitTables>({ ...this.tx, kysely: part });
    await kit
      .insertInto('kit.long_work_part')
      .values({ name, no: this.#parts, answers: serialize(this.#fresh) })
      .execute();
    await kit
      .updateTable('kit.long_work')
      .set({ parts: this.#parts + 1, share: this.#share })
      .where('name', '=', name)
      .execute();
    await last?.();
    await part.commit().execute();
    this.#part = undefined;
    // A repetition reaches the end of a part at the same statement.
    this.#ends[this.#parts] = this.#asked;
    this.#fresh = [];
    this.#endPart();
    await turn();
  }

  #endPart(): void {
    this.#parts += 1;
    for (const act of this.#afterCommit.splice(0)) act();
  }
}

/** Returns a handle for work that is done at once, in one transaction that everything takes part in. */
export const atOnce = (db: Database, tx: Tx): LongWork => ({
  db,
  tx,
  isReplayed: false,
  whole: (work) => work(),
  pause: () => Promise.resolve(),
  keep: () => Promise.resolve(),
  advance: () => undefined,
});

const nothing = async (): Promise<void> => undefined;

/** Kysely on one connection that passes each statement to `answer`. */
function kyselyOver(answer: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Kysely<unknown> {
  const connection = {
    executeQuery: answer,
    streamQuery: () => {
      throw new TypeError('Long work cannot stream queries');
    },
  } as unknown as DatabaseConnection;
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: () => Promise.reject(new TypeError('Long work begins its transactions itself')),
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
}
