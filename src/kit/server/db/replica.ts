import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database } from './database.ts';
import { DatabaseAway } from './outage.ts';
import { clientOf, type GuardedPool } from './pool.ts';
import { type Identity, identityOf, Teller } from './teller.ts';

/**
 * Query for the position in the log, in bytes, up to which the primary has written acknowledged commits. If commits
 * are acknowledged before they are written, unwritten bytes count, too. Otherwise they do not, because no replica has
 * them yet.
 */
const written = `select (case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::int8 as position`;

/** Query for the log position that a replica shows; null if the server is no replica, or has been promoted. */
const shown = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0')::int8 end as position`;

/** Milliseconds between checks while waiting for a replica that is slightly late, fifty in total. */
const pauses = [1, 2, 4, 8, 16, 19];
const WATCH_MS = 1_000;

/** Whether the replica answered, or the reason why the primary did. */
export type AnsweredBy = 'replica' | 'behind' | 'away' | 'failed';

/** Read replica of the primary. It only answers if it shows everything that was committed when the call arrived. */
export class Replica {
  /** Read-only database on the replica. */
  readonly db: Database;
  readonly counts: Record<AnsweredBy, number> = { replica: 0, behind: 0, away: 0, failed: 0 };
  readonly #primary: Teller;
  readonly #standby: Teller;
  readonly #onError: (error: unknown) => void;
  readonly #stop = new AbortController();
  readonly #clients = new Set<pg.PoolClient>();
  /** Positions of the primary that the replica does not show yet, the oldest first; `at` is when they were seen. */
  readonly #due: { readonly position: number; readonly at: number }[] = [];
  #shown = 0;
  /** Identifier of the server to which the position `#shown` belongs. */
  #server = '';
  #state: 'unknown' | 'there' | 'away' = 'unknown';
  /** Whether the replica was late the last time. Nobody waits for it until it has caught up. */
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

  /** Resolves after a first check, whatever the result: without a replica the primary answers. */
  async start(): Promise<void> {
    await this.#watchOnce();
    void this.#watch();
  }

  /**
   * Returns for how many seconds the replica has been behind the primary. 0 if it shows everything, also while nothing
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

  /**
   * Checks that a connection leads to the observed server, because one address may stand for several.
   * @throws NoReplica if it leads to another server
   */
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

  /**
   * Reads the position that the replica shows. After an error, the replica counts as away.
   * @throws the reason why it cannot be used
   */
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

  /** Marks the replica as away, once. Callers that wait for a lost server are told at once, and ask the primary. */
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
      // The error was reported already, or the primary is away. The next check tries again.
    }
  }
}

/** The oldest position shows the delay, so more positions per hour are not needed. */
const mostDue = 3_600;

/** The second address does not lead to a replica of the first. */
export class NoReplica extends Error {
  constructor() {
    super('DATABASE_READ_URL points to a server or database that is not a replica of DATABASE_URL');
    this.name = 'NoReplica';
  }
}

/** Returns the identifier of the replica's server. @throws NoReplica if the second address leads to other data */
async function assertSame(primary: Teller, standby: Teller): Promise<string> {
  const [ours, theirs] = await Promise.all([primary.identity(), standby.identity()]);
  if (ours.data !== theirs.data) throw new NoReplica();
  return theirs.server;
}

/** Milliseconds that a replica has to show what the primary has written. */
const LOOK_MS = 3_000;

/**
 * Checks a replica once. Returns the milliseconds after which it showed what the primary had written; null if that
 * took over three seconds.
 * @throws NoReplica; errors of the driver if one of the two cannot be reached
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
