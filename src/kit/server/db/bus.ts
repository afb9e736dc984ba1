import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { DatabaseAway, isConnectionLoss } from './outage.ts';

/**
 * Signals between all processes on one database. They only tell that something has changed and never carry the change
 * itself, because one may be lost when a process dies just after a commit or a connection breaks.
 */
export interface Bus {
  /** False while the connection is lost. Signals of other processes are missed then, so caches must not be trusted. */
  readonly alive: boolean;
  /** Subscribes to a channel and returns the function that ends the subscription. `fn` runs outside of any transaction. */
  subscribe(channel: string, fn: (payload: unknown) => void): () => void;
  /** Registers a callback for a restored connection: caches kept fresh by signals must be dropped and read again. */
  onReconnect(fn: () => void): () => void;
  /** Sends at once, to this process too. Inside a transaction use `publish`. */
  send(channel: string, payload: unknown): void;
}

/** PostgreSQL's limit for a payload is below 8000 bytes; some of them are ours. */
const MAX_BYTES = 7_900;

/**
 * Tells every process, this one too, when the transaction is committed; nothing when it is rolled back.
 *
 * It does not use NOTIFY inside of the transaction: PostgreSQL lets transactions that do commit only one after the
 * other, which at 16 connections cost more than half of the commits a second.
 * @throws RangeError when channel and payload exceed 7900 bytes of JSON: send an id, not the thing
 */
export async function publish(tx: Tx, channel: string, payload: unknown): Promise<void> {
  if (tx.quiet) return;
  if (Buffer.byteLength(JSON.stringify([channel, payload ?? null])) > MAX_BYTES) {
    throw new RangeError(`The message on ${channel} is longer than ${MAX_BYTES} bytes`);
  }
  tx.afterCommit(() => tx.bus.send(channel, payload));
}

/** Milliseconds that notices for other processes wait for more, so that a busy process does not send one per commit. */
const GATHER_MS = 10;
/**
 * Milliseconds that notices are kept for other processes while the database is away. Listeners then drop their caches.
 */
const KEEP_MS = 10_000;
const AGAIN_MS = 250;

/** The one PostgreSQL channel; ours travel inside of it, so that subscribing needs no query. */
export const PG_CHANNEL = 'portico';

const noticeSchema = z.tuple([z.string(), z.string(), z.unknown()]);

/** Hands notices to the subscribers of this process at once, and to `carry` for the others, many in one go. */
export class LocalBus implements Bus {
  alive = false;
  readonly #origin = randomUUID();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #reconnect = new Set<() => void>();
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #onError: (error: unknown) => void;
  readonly #carry: ((notices: string[]) => Promise<unknown>) | undefined;
  #waiting = new Set<string>();
  #carrying: Promise<void> | undefined;
  #closing = false;

  constructor(onError: (error: unknown) => void, carry?: (notices: string[]) => Promise<unknown>) {
    this.#onError = onError;
    this.#carry = carry;
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

  send(channel: string, payload: unknown): void {
    const notice = JSON.stringify([this.#origin, channel, payload ?? null]);
    setImmediate(() => this.#deliver(notice));
    if (!this.#carry) return;
    this.#waiting.add(notice);
    this.#carrying ??= this.#outside(() => this.#carryAll());
  }

  /** Takes what came from the database; our own notices have been delivered already. */
  receive(notice: string): void {
    if (!notice.startsWith(`["${this.#origin}"`)) this.#deliver(notice);
  }

  reconnected(): void {
    this.alive = true;
    this.#call(this.#reconnect, undefined);
  }

  /** Resolves when everything that was sent is on its way. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#carrying;
    this.alive = false;
  }

  async #carryAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      await delay(GATHER_MS);
      const notices = [...this.#waiting];
      this.#waiting = new Set();
      await this.#carryOne(notices).catch(this.#onError);
    }
    this.#carrying = undefined;
  }

  async #carryOne(notices: string[]): Promise<void> {
    const until = performance.now() + KEEP_MS;
    for (;;)
      try {
        await this.#carry?.(notices);
        return;
      } catch (error) {
        const isAway = error instanceof DatabaseAway || isConnectionLoss(error);
        if (!isAway || this.#closing || performance.now() > until) throw error;
        await delay(AGAIN_MS);
      }
  }

  #deliver(notice: string): void {
    const [, channel, payload] = noticeSchema.parse(JSON.parse(notice));
    this.#call(this.#listeners.get(channel), payload);
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
