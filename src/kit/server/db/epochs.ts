import { sql, type RawBuilder } from 'kysely';
import type { Bus } from './bus.ts';
import type { Executor } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * Changes to the parts of the organisation that a statement saw, with its instant.
 *
 * A part stands as a number such as `12`: the sum of random numbers, one of each visible transaction that changed it. Equal
 * sums mean the same transactions, also on a standby, which may show commits in another order, and after a failover that has
 * lost some. A transaction that has changed the part itself sees `12+345`, where the second number differs after each of
 * its changes.
 */
export interface Epochs {
  readonly parts: ReadonlyMap<string, string>;
  /** The database's clock. */
  readonly now: Date;
}

const own = (name: string): RawBuilder<string> =>
  sql`coalesce('+' || nullif(current_setting('portico.changed_' || ${sql.ref(name)}, true), ''), '')`;

/** SQL: the epochs as the statement sees them, for `toEpochs`. */
export const epochsText = sql<string>`(
  select coalesce(string_agg(e.name || '=' || e.total || ${own('e.name')}, ' '), '')
    || ' now=' || (extract(epoch from clock_timestamp()) * 1000)::bigint
  from (select name, sum(value) as total from kit.epoch group by name) e)`;

export function toEpochs(text: string): Epochs {
  const parts = new Map(text.split(' ').map((part) => part.split('=') as [string, string]));
  const now = new Date(Number(parts.get('now')));
  parts.delete('now');
  return { parts, now };
}

const present = prepared<object>()(() => sql<{ epochs: string }>`select ${epochsText} as epochs`);

/** Epochs that an executor has read, and how many statements it had been asked for by then. */
const noted = new WeakMap<Executor, { readonly epochs: Epochs; readonly asked: number }>();

/** Remembers the epochs that a statement has read. They hold until the executor is asked for another statement. */
export function noteEpochs(on: Executor, text: string): Epochs {
  const epochs = toEpochs(text);
  if (on.asked !== undefined) noted.set(on, { epochs, asked: on.asked });
  return epochs;
}

/**
 * Returns the epochs of this moment. They are read by a statement of their own, unless the last statement of the
 * executor has read them: whoever waited for a lock since then may have missed a change.
 */
export async function readEpochs(on: Executor): Promise<Epochs> {
  const known = noted.get(on);
  if (known && known.asked === on.asked) return known.epochs;
  const row = await present.find(on, {});
  return noteEpochs(on, row!.epochs);
}

/** Rows with the epochs that their statement saw. */
export interface Loaded<T> {
  readonly epochs: string;
  readonly value: T;
}

interface Held<T> {
  readonly epoch: string;
  readonly value: T;
}

/** Values that belong to a database, or to a transaction that has changed what they were read from. */
class Holder<T> {
  readonly #parts: readonly string[];
  readonly #shared = new WeakMap<Bus, Held<T>>();
  readonly #own = new WeakMap<Executor, Held<T>>();

  constructor(parts: readonly string[]) {
    this.#parts = parts;
  }

  epochOf({ parts }: Epochs): string {
    return this.#parts.map((part) => parts.get(part) ?? '0').join();
  }

  find(on: Executor, epoch: string): T | undefined {
    const held = isOwn(epoch) ? this.#own.get(on) : this.#shared.get(on.bus);
    return held?.epoch === epoch ? held.value : undefined;
  }

  keep(on: Executor, epoch: string, value: T): void {
    if (isOwn(epoch)) this.#own.set(on, { epoch, value });
    else this.#shared.set(on.bus, { epoch, value });
  }
}

const isOwn = (epoch: string): boolean => epoch.includes('+');

/**
 * Keeps a value that is read whole, until one of its parts changes.
 * @param load reads all rows and `epochsText` in one statement, so that they belong together
 */
export function keptWhole<T>(
  parts: readonly string[],
  load: (on: Executor) => Promise<Loaded<T>>,
): (on: Executor) => Promise<{ readonly value: T; readonly now: Date }> {
  const holder = new Holder<T>(parts);
  return async (on) => {
    const epochs = await readEpochs(on);
    const found = holder.find(on, holder.epochOf(epochs));
    if (found !== undefined) return { value: found, now: epochs.now };
    const loaded = await load(on);
    const since = noteEpochs(on, loaded.epochs);
    holder.keep(on, holder.epochOf(since), loaded.value);
    return { value: loaded.value, now: since.now };
  };
}

/** Most rows of one kind that a process keeps. */
const MOST_KEPT = 50_000;

/**
 * Keeps rows by their keys, read when they are first asked for, until one of their parts changes. What is not there is
 * kept as well.
 * @param load reads the rows of some keys, and others as it likes, with `epochsText` in one statement
 */
export function keptByKey<K, Row>(
  parts: readonly string[],
  load: (on: Executor, keys: readonly K[]) => Promise<Loaded<ReadonlyMap<K, Row>>>,
): (on: Executor, keys: Iterable<K>) => Promise<ReadonlyMap<K, Row>> {
  const holder = new Holder<Map<K, Row | undefined>>(parts);
  const among = (known: ReadonlyMap<K, Row | undefined>, keys: ReadonlySet<K>): ReadonlyMap<K, Row> => {
    const rows = new Map<K, Row>();
    for (const key of keys) {
      const row = known.get(key);
      if (row !== undefined) rows.set(key, row);
    }
    return rows;
  };
  return async (on, given) => {
    const keys = new Set(given);
    if (keys.size === 0) return new Map();
    let epoch = holder.epochOf(await readEpochs(on));
    for (;;) {
      const known = holder.find(on, epoch) ?? new Map<K, Row | undefined>();
      const missing = [...keys].filter((key) => !known.has(key));
      if (missing.length === 0) return among(known, keys);
      const { epochs, value } = await load(on, missing);
      const since = holder.epochOf(noteEpochs(on, epochs));
      // Something has changed since the others were read: all are read again.
      const rows = since === epoch && known.size < MOST_KEPT ? known : new Map<K, Row | undefined>();
      for (const [key, row] of value) rows.set(key, row);
      for (const key of missing) if (!value.has(key)) rows.set(key, undefined);
      holder.keep(on, since, rows);
      if (since !== epoch && missing.length === keys.size) return among(rows, keys);
      epoch = since;
    }
  };
}
