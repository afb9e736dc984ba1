import pg from 'pg';

/** Milliseconds after which a server that does not answer counts as unreachable. */
const ANSWER_MS = 2_000;

/**
 * Separate connection that queries a server for its log position. Callers that come during a query share the next one.
 */
export class Teller {
  readonly #config: pg.ClientConfig;
  readonly #text: string;
  #client: pg.Client | undefined;
  #asking: Promise<Told> | undefined;
  #next: Promise<Told> | undefined;

  constructor(config: pg.ClientConfig, text: string) {
    this.#config = {
      ...config,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    };
    this.#text = text;
  }

  /**
   * Returns the log position from a query that starts after this call.
   * @throws the driver's error; the next query connects again
   */
  ask(): Promise<Told> {
    if (!this.#asking) return this.#begin();
    this.#next ??= this.#asking
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  async identity(): Promise<Identity> {
    return this.#query<Identity>(identityOf);
  }

  close(): void {
    const client = this.#client;
    this.#client = undefined;
    // A server that did not answer in time would not answer a regular close either.
    void client?.end().catch(() => undefined);
  }

  #begin(): Promise<Told> {
    const asking = this.#query<Told>(this.#text).finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    return (this.#asking = asking);
  }

  async #query<Row extends object>(text: string): Promise<Row> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Row>(text);
      return rows[0]!;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    // An error is passed to the next caller, who must know that the connection is a new one.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }
}

/** Identity of a database server. */
export interface Identity {
  /** Identifier of the data, shared by a server and its replicas only. */
  readonly data: string;
  /** Identifier of one running server. */
  readonly server: string;
}

export const identityOf = `select system_identifier || ' ' || current_database() as data,
  extract(epoch from pg_postmaster_start_time())::text as server from pg_control_system()`;

/** Log position in bytes; null if the server reports none. */
export interface Told {
  readonly position: number | null;
}
