import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from './database.ts';

/** Live notices between all processes on one database. Lost while disconnected: never the only carrier. */
export interface Bus {
  /** False while the connection is lost: notices are being missed, so caches must not be trusted. */
  readonly alive: boolean;
  /** Returns the function that ends the subscription. `fn` runs outside of any transaction. */
  subscribe(channel: string, fn: (payload: unknown) => void): () => void;
  /** Called when the connection is back: whatever was kept from notices must be dropped and read again. */
  onReconnect(fn: () => void): () => void;
}

/** The one PostgreSQL channel; ours travel inside of it, so that subscribing needs no query. */
export const PG_CHANNEL = 'portico';

/** PostgreSQL's limit for a payload is below 8000 bytes. */
const MAX_BYTES = 7_999;

/**
 * Tells every process, this one too, once the transaction is committed; nothing when it is rolled back.
 * Equal notices of one transaction arrive once.
 * @throws RangeError when channel and payload exceed 7999 bytes of JSON: send an id, not the thing.
 */
export async function publish(tx: Tx, channel: string, payload: unknown): Promise<void> {
  const text = JSON.stringify([channel, payload ?? null]);
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new RangeError(`A notice on ${channel} is longer than ${MAX_BYTES} bytes`);
  }
  await sql`select pg_notify(${PG_CHANNEL}, ${text})`.execute(tx.kysely);
}

const noticeSchema = z.tuple([z.string(), z.unknown()]);

/** The part of the bus that both engines share: who wants to hear what. */
export class LocalBus implements Bus {
  alive = false;
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #reconnect = new Set<() => void>();
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  subscribe(channel: string, fn: (payload: unknown) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(fn));
    return () => void listeners.delete(fn);
  }

  onReconnect(fn: () => void): () => void {
    this.#reconnect.add(fn);
    return () => void this.#reconnect.delete(fn);
  }

  deliver(text: string): void {
    const [channel, payload] = noticeSchema.parse(JSON.parse(text));
    this.#call(this.#listeners.get(channel), payload);
  }

  reconnected(): void {
    this.alive = true;
    this.#call(this.#reconnect, undefined);
  }

  #call(listeners: Iterable<(payload: unknown) => void> | undefined, payload: unknown): void {
    for (const listener of listeners ?? []) {
      try {
        this.#outside(listener, payload);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
