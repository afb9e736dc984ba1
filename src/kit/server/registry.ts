import type { Executor } from './db/database.ts';

/** Something that a module adds to an extension point. Made by the point itself, so that its type fits. */
export interface Contribution {
  readonly point: object;
  readonly key: string;
  readonly value: unknown;
}

/** A place where modules add to what another module does, without that module knowing them. */
export interface ExtensionPoint<T> {
  /**
   * Makes a contribution for `connect`.
   * @param key its name at this point, usually the module's
   */
  (key: string, value: T): Contribution;
  /** Returns what modules have added in the product that runs on this database, by key, in the order of the modules. */
  of(on: Pick<Executor, 'registry'>): ReadonlyMap<string, T>;
}

/**
 * Contributions that the modules of one product make to each other.
 * The registry hangs on the open database and travels with each transaction, so two products in one process share
 * nothing.
 */
export class Registry {
  readonly #points = new Map<object, Map<string, unknown>>();

  /** Adds contributions. A contribution with an existing key replaces the former one. */
  add(contributions: Iterable<Contribution>): void {
    for (const { point, key, value } of contributions) {
      const known = this.#points.get(point) ?? new Map<string, unknown>();
      this.#points.set(point, known.set(key, value));
    }
  }

  of(point: object): ReadonlyMap<string, unknown> {
    return this.#points.get(point) ?? empty;
  }
}

const empty: ReadonlyMap<string, unknown> = new Map();

/**
 * Makes an extension point.
 *
 * ```ts
 * // the module that offers it
 * export const onPostLeading = extensionPoint<Find>();
 * for (const find of onPostLeading.of(on).values()) …
 * // a module that adds to it, in its list of contributions
 * onPostLeading('recruiting', listOfPost),
 * ```
 */
export function extensionPoint<T>(): ExtensionPoint<T> {
  const point = (key: string, value: T): Contribution => ({ point, key, value });
  const of = (on: Pick<Executor, 'registry'>): ReadonlyMap<string, T> =>
    on.registry.of(point) as ReadonlyMap<string, T>;
  return Object.assign(point, { of });
}

/** Adds to what modules do in the product that runs on a database. */
export const connect = (on: Executor, contributions: Iterable<Contribution>): void =>
  on.registry.add(contributions);
