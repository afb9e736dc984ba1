import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type LocalBus, PG_CHANNEL } from './bus.ts';

const PING_MS = 15_000;
const ANSWER_MS = 5_000;
const MAX_WAIT_MS = 1_000;

/**
 * Separate connection that listens, and reconnects with growing pauses (0.1 to 1 s) when it is lost. A query every 15
 * s finds a connection that died silently.
 */
export class PgListener {
  readonly #bus: LocalBus;
  readonly #config: pg.ClientConfig;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #ping: NodeJS.Timeout | undefined;

  constructor(bus: LocalBus, config: pg.ClientConfig) {
    this.#bus = bus;
    this.#config = {
      ...config,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    };
  }

  /** Resolves once it listens; rejects if the database cannot be reached. */
  async start(): Promise<void> {
    await this.#connect();
    this.#bus.alive = true;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#ping);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    let ended = false;
    const lost = (): void => {
      ended = true;
      this.#lost(client);
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      if (channel === PG_CHANNEL && payload) this.#bus.receive(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${PG_CHANNEL}`);
    } catch (cause) {
      await client.end().catch(() => undefined);
      throw cause;
    }
    // The connection may have been lost just after it began to listen.
    if (ended) throw new Error('The listening connection ended at once');
    this.#client = client;
    this.#ping = setInterval(() => void client.query('select 1').catch(lost), PING_MS).unref();
    if (this.#stop.signal.aborted) await client.end();
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client || this.#stop.signal.aborted) return;
    clearInterval(this.#ping);
    this.#client = undefined;
    this.#bus.alive = false;
    void client.end().catch(() => undefined);
    void this.#connectAgain();
  }

  async #connectAgain(): Promise<void> {
    for (let wait = 100; !this.#stop.signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        await delay(wait, undefined, { signal: this.#stop.signal });
        await this.#connect();
        return this.#bus.reconnected();
      } catch {
        // The next attempt follows; meanwhile `alive` says that signals are missed.
      }
    }
  }
}
