import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { DatabaseAway, isConnectionLoss } from './outage.ts';

/**
 * Signals between all processes on one database. They only say that something has changed, never what. A signal may be
 * lost if a process dies just after a commit or a connection breaks.
 */
export interface Bus {
  /** False while the connection is lost. Signals of other processes are then missed, so caches must not be trusted. */
  readonly alive: boolean;
  /** Subscribes to a channel; returns a function that ends the subscription. `fn` runs outside of any transaction. */
  subscribe(channel: string, fn: (payload: unknown) => void): () => void;
  /** Registers a callback for a restored connection. Caches that depend on signals must then be cleared. */
  onReconnect(fn: () => void): () => void;
  /** Sends at once, also to this process. Inside a transaction, use `publish`. */
  send(channel: string, payload: unknown): void;
}

/** PostgreSQL limits a payload to less than 8000 bytes, some of which the bus needs itself. */
const MAX_BYTES = 7_900;

/**
 * Tells all processes, including this one, after the commit; does nothing after a rollback. NOTIFY is not used inside
 * the transaction: such transactions commit one after the other, which halved the throughput at 16 connections.
 * @throws RangeError if channel and payload exceed 7900 bytes of JSON: send an id, not the data
 */
export async function publish(tx: Tx, channel: string, payload: unknown): Promise<void> {
  if (tx.quiet) return;
  if (Buffer.byteLength(JSON.stringify([channel, payload ?? null])) > MAX_BYTES) {
    throw new RangeError(`The message on ${channel} is longer than ${MAX_BYTES} bytes`);
  }
  tx.afterCommit(() => tx.bus.send(channel, payload));
}

/**
 * Milliseconds for which signals to other processes are collected, so that a busy process does not send one per
 * commit.
 */
const GATHER_MS = 10;
/**
 * Milliseconds for which signals are kept while the database is unreachable. Afterwards, listeners clear their caches.
 */
const KEEP_MS = 10_000;
const AGAIN_MS = 250;

/** The only PostgreSQL channel. The bus's own channels are part of the payload, so subscribing needs no query. */
export const PG_CHANNEL = 'portico';

const noticeSchema = z.tuple([z.string(), z.string(), z.unknown()]);

/**
 * Delivers signals to the subscribers of this process at once, and passes them to `carry` for other processes in
 * batches.
 */
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

  /** Handles a message from the database. Signals of this process are skipped, because they were delivered already. */
  receive(notice: string): void {
    if (!notice.startsWith(`["${this.#origin}"`)) this.#deliver(notice);
  }

  reconnected(): void {
    this.alive = true;
    this.#call(this.#reconnect, undefined);
  }

  /** Resolves when everything has been sent. */
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
