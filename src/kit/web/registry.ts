import { createContext, use } from 'react';

/** Something that a module adds to an extension point of another module's screens. */
export interface WebContribution {
  readonly point: object;
  readonly key: string;
  readonly value: unknown;
}

/** A place where modules add to the screens of another module, without that module knowing them. */
export type WebPoint<T> = (key: string, value: T) => WebContribution;

/** Contributions of the modules to each other's screens, given once above all pages. */
export const WebContributions = createContext<readonly WebContribution[]>([]);

/** Makes an extension point of screens. */
export function webPoint<T>(): WebPoint<T> {
  const point = (key: string, value: T): WebContribution => ({ point, key, value });
  return point;
}

/** Returns what modules have added, by key, in the order of the modules. */
export function useAdded<T>(point: WebPoint<T>): ReadonlyMap<string, T> {
  const all = use(WebContributions);
  return new Map(all.filter((one) => one.point === point).map(({ key, value }) => [key, value as T]));
}
