import type { Executor } from './db/database.ts';

/** Contribution of a module to an extension point. The point creates it, so that its type fits. */
export interface Contribution {
  readonly point: object;
  readonly key: string;
  readonly value: unknown;
}

/** Extension point, where modules add to the work of another module without being known to it. */
export interface ExtensionPoint<T> {
  /** Creates a contribution for `connect`. @param key its name at this point, usually the module's */
  (key: string, value: T): Contribution;
  /** Returns the modules' contributions in the product on this database, by key, in the order of the modules. */
  of(on: Pick<Executor, 'registry'>): ReadonlyMap<string, T>;
}

/**
 * Contributions that the modules of one product make to each other. They belong to the open database and its
 * transactions, so two products in one process share nothing.
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

/** Connects contributions to the product on a database. */
export const connect = (on: Executor, contributions: Iterable<Contribution>): void =>
  on.registry.add(contributions);
