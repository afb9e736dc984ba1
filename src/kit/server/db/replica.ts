import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database } from './database.ts';
import { DatabaseAway } from './outage.ts';
import { clientOf, type GuardedPool } from './pool.ts';
import { type Identity, identityOf, Teller } from './teller.ts';

/**
 * Query for the position up to which the primary has written acknowledged commits, in bytes of its log.
 * If commits are acknowledged before they are written down, unwritten bytes count too.
 * Otherwise they do not, because no replica has them before somebody commits.
 */
const written = `select (case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::int8 as position`;

/** Query for the position up to which a replica shows the log; null if it is no replica, or has been promoted. */
const shown = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0')::int8 end as position`;

/** Milliseconds between looks that wait for a replica which is a moment behind: fifty together. */
const pauses = [1, 2, 4, 8, 16, 19];
const WATCH_MS = 1_000;

/** Reason why the primary answered instead, or that the replica did. */
export type AnsweredBy = 'replica' | 'behind' | 'away' | 'failed';

/**
 * A PostgreSQL that follows ours, for reads. It answers only if it shows everything that was committed when the call
 * came.
 */
export class Replica {
  /** Database on the replica, read-only. */
  readonly db: Database;
  readonly counts: Record<AnsweredBy, number> = { replica: 0, behind: 0, away: 0, failed: 0 };
  readonly #primary: Teller;
  readonly #standby: Teller;
  readonly #onError: (error: unknown) => void;
  readonly #stop = new AbortController();
  readonly #clients = new Set<pg.PoolClient>();
  /**
   * Positions the primary has written that the replica has not shown yet, the oldest first; `at` is when we saw each.
   */
  readonly #due: { readonly position: number; readonly at: number }[] = [];
  #shown = 0;
  /** Identifier of the server whose position `#shown` is. */
  #server = '';
  #state: 'unknown' | 'there' | 'away' = 'unknown';
  /** True if the replica was late the last time. Nobody waits for it until it is in time again. */
  #isLate = false;

  /** @param pool connections that `db` uses */
  constructor(
    db: Database,
    pool: GuardedPool,
    servers: { readonly primary: pg.ClientConfig; readonly standby: pg.ClientConfig },
    onError: (error: unknown) => void,
  ) {
    this.db = db;
    this.#primary = new Teller(servers.primary, written);
    this.#standby = new Teller(servers.standby, shown);
    this.#onError = onError;
    pool.on('connect', (client) => this.#clients.add(client));
    pool.on('remove', (client) => this.#clients.delete(client));
  }

  /** Resolves after a first look, whatever it found: without a replica the primary answers. */
  async start(): Promise<void> {
    await this.#watchOnce();
    void this.#watch();
  }

  /**
   * Seconds for which the replica has not caught up with the primary. 0 if it shows everything, also while nothing
   * changes.
   */
  get lag(): number {
    const oldest = this.#due[0];
    return oldest ? (Date.now() - oldest.at) / 1000 : 0;
  }

  /**
   * Reads from the replica if it shows everything committed by now, otherwise runs `instead`. Any failure there, such
   * as a conflict with replay, is repeated on the primary.
   */
  async answer<T>(read: (db: Database) => Promise<T> | T, instead: () => Promise<T>): Promise<T> {
    let by = await this.#whyNot();
    if (by === 'replica')
      try {
        const found = await read(this.db);
        this.counts.replica += 1;
        return found;
      } catch (error) {
        if (error instanceof Refused) {
          this.counts.replica += 1;
          throw error;
        }
        by = 'failed';
        if (error instanceof DatabaseAway) void this.#look().catch(() => undefined);
      }
    this.counts[by] += 1;
    return instead();
  }

  /** @throws NoReplica where a connection leads to another server than the one that is looked at: behind one address may be several */
  async assertSameServer(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<Identity>(identityOf);
    if (rows[0]?.server !== this.#server) throw new NoReplica();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#primary.close();
    this.#standby.close();
    await this.db.close();
  }

  async #whyNot(): Promise<AnsweredBy> {
    if (this.#state !== 'there') return 'away';
    try {
      const { position } = await this.#primary.ask();
      if (position === null) return 'failed';
      return (await this.#reaches(position)) ? 'replica' : 'behind';
    } catch {
      return this.#state === 'there' ? 'failed' : 'away';
    }
  }

  async #reaches(position: number): Promise<boolean> {
    if (this.#shown >= position) return true;
    await this.#look();
    for (const pause of this.#isLate ? [] : pauses) {
      if (this.#shown >= position) break;
      await delay(pause);
      await this.#look();
    }
    this.#isLate = this.#shown < position;
    return !this.#isLate;
  }

  /** @throws the reason why the replica cannot be used; it counts as away from then on */
  async #look(): Promise<void> {
    try {
      const { position } = await this.#standby.ask();
      if (position === null) throw new NoReplica();
      this.#shown = position;
      while (this.#due[0] && this.#due[0].position <= position) this.#due.shift();
    } catch (error) {
      this.#lose(error);
      throw error;
    }
  }

  /**
   * Marks the replica as away, once. Callers that wait for a server that has gone are told at once, and ask the
   * primary.
   */
  #lose(error: unknown): void {
    if (this.#state === 'away') return;
    this.#state = 'away';
    for (const client of this.#clients) cut(client);
    this.#onError(new Error('The read replica is not in use', { cause: error }));
  }

  async #welcome(): Promise<void> {
    try {
      this.#server = await assertSame(this.#primary, this.#standby);
      this.#state = 'there';
    } catch (error) {
      this.#lose(error);
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await delay(WATCH_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#watchOnce();
    }
  }

  async #watchOnce(): Promise<void> {
    try {
      const at = Date.now();
      const { position } = await this.#primary.ask();
      if (
        position !== null &&
        position > (this.#due.at(-1)?.position ?? this.#shown) &&
        this.#due.length < mostDue
      )
        this.#due.push({ position, at });
      await this.#look();
      if (this.#state !== 'there') await this.#welcome();
    } catch {
      // The error was reported already, or the primary is away. The next turn looks again.
    }
  }
}

/** The oldest position tells the delay; more positions an hour are not needed. */
const mostDue = 3_600;

/** The second address leads to something else than a replica of the first. */
export class NoReplica extends Error {
  constructor() {
    super('DATABASE_READ_URL points to a server or database that is not a replica of DATABASE_URL');
    this.name = 'NoReplica';
  }
}

/** Returns the identifier of the replica's server. @throws NoReplica where the second address leads to other data */
async function assertSame(primary: Teller, standby: Teller): Promise<string> {
  const [ours, theirs] = await Promise.all([primary.identity(), standby.identity()]);
  if (ours.data !== theirs.data) throw new NoReplica();
  return theirs.server;
}

/** Milliseconds that a replica gets to show what the primary has written. */
const LOOK_MS = 3_000;

/**
 * Looks at a replica once: within how many milliseconds it showed what the primary had written, or null where it did not within
 * three seconds.
 * @throws NoReplica; what the driver says where one of the two cannot be reached
 */
export async function tryReplica(url: string, readUrl: string): Promise<number | null> {
  const primary = new Teller(clientOf(url), written);
  const standby = new Teller(clientOf(readUrl), shown);
  try {
    await assertSame(primary, standby);
    const began = performance.now();
    const { position } = await primary.ask();
    for (;;) {
      const { position: reached } = await standby.ask();
      if (reached === null) throw new NoReplica();
      const took = performance.now() - began;
      if (reached >= (position ?? 0)) return Math.round(took);
      if (took > LOOK_MS) return null;
      await delay(20);
    }
  } finally {
    primary.close();
    standby.close();
  }
}

const cut = (client: pg.PoolClient): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};
