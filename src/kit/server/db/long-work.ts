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

/** Milliseconds after which a part is committed, when the running command ends. Requests wait about as long. */
const PART_MS = 30;

/** Handle passed to the work function. */
export interface LongWork {
  /** Database for commands; each command joins the open part. */
  readonly db: Database;
  /** Transaction of the current part. */
  readonly tx: Tx;
  /** True while the work repeats committed parts of an earlier process, whose files exist already. */
  readonly isReplayed: boolean;
  /** Runs several commands in one part, so that they are kept together or not at all. */
  readonly whole: <T>(work: () => Promise<T>) => Promise<T>;
  /** Commits the part and lets other requests run, if it has lasted long enough. Commands do this at their end. */
  readonly pause: () => Promise<void>;
  /** Commits the current part now. */
  readonly keep: () => Promise<void>;
  /** Reports the progress in per cent. */
  readonly advance: (share: number) => void;
}

export interface LongWorkOptions {
  readonly name: string;
  /** Input of the work. A later process gets the input of the first one. */
  readonly input: object;
  /** Awaited before each commit, because things that rows refer to, such as files, must exist first. */
  readonly beforeCommit?: () => Promise<unknown>;
  /** Signal that ends the work before the next part, with its reason. */
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

/** Answer of one statement, with a hash that checks that a repetition makes the same statement. */
interface Answer {
  readonly check: number;
  readonly result: Pick<QueryResult<unknown>, 'rows' | 'numAffectedRows'>;
}

export interface LongWorkState {
  readonly input: unknown;
  readonly share: number;
  readonly isFinished: boolean;
}

/** Returns the progress of the work with a name; null if it never started. */
export async function findLongWork(db: Database, name: string): Promise<LongWorkState | null> {
  const row = await tables<KitTables>(db)
    .selectFrom('kit.long_work')
    .select(['input', 'share', 'finished_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? { input: row.input, share: row.share, isFinished: row.finished_at !== null } : null;
}

/**
 * Runs work in many short transactions, so that requests can run in between, and continues after a restart. The work
 * is an ordinary function. The answers to its statements are stored with each committed part. A new process runs the
 * function from the start and gives it the stored answers, without the database, until they are used up. So the
 * function may depend only on its input and these answers: no clock, no random numbers, no other process, no two
 * statements at once.
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
    // Only the function and the stored answers were involved, so the error would occur again each time.
    if (run.isReplayed && cause instanceof Error && !(cause instanceof LongWorkChanged))
      throw new LongWorkChanged(options.name, cause.message, cause);
    throw cause;
  }
}

/**
 * Ends work that cannot continue. Committed parts stay, and another process that runs it stops before its next part.
 */
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
  /** Answers of the committed parts, and the index at which each part ends. */
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
    // Process caches are attached to the bus of a database. A separate bus keeps the work from using a cache that
    // another process would not have.
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
    // Behaves like the embedded engine, which runs one statement at a time. Parallel statements would have a different
    // order each time.
    this.db = joinTo({ ...db, engine: 'pglite', kysely, bus }, this.tx, (command) => this.#command(command));
  }

  get isReplayed(): boolean {
    return this.#asked < this.#known.length;
  }

  /** Reads what earlier processes stored. @returns the input with which the work started */
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
    // Queries run one at a time, so that answers are stored in the order of the questions.
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

  /** Starts a part unless one is open. The insert lets only one process at a time continue. */
  async #begin(): Promise<void> {
    if (this.#part) return;
    const { name, input, stop } = this.#options;
    stop?.throwIfAborted();
    // Runs outside of the transaction that the work sees.
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

/** Returns a handle that runs work at once, in one transaction. */
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

/** Returns a Kysely on one connection that passes each statement to `answer`. */
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
