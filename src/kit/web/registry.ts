import { createContext, use } from 'react';

/** Contribution of a module to an extension point of another module's screens. */
export interface WebContribution {
  readonly point: object;
  readonly key: string;
  readonly value: unknown;
}

/** Extension point, where modules add to another module's screens without being known to it. */
export type WebPoint<T> = (key: string, value: T) => WebContribution;

/** Contributions of modules to each other's screens, provided once above all pages. */
export const WebContributions = createContext<readonly WebContribution[]>([]);

/** Creates an extension point of screens. */
export function webPoint<T>(): WebPoint<T> {
  const point = (key: string, value: T): WebContribution => ({ point, key, value });
  return point;
}

/** Returns what modules have added, by key, in the order of the modules. */
export function useAdded<T>(point: WebPoint<T>): ReadonlyMap<string, T> {
  const all = use(WebContributions);
  return new Map(all.filter((one) => one.point === point).map(({ key, value }) => [key, value as T]));
}
