import { vi } from 'vitest';

/** Waits until it is so, as patient as journeys are: a slow machine is no fault. Milliseconds. */
export const until = <T>(isSo: () => T | Promise<T>) => vi.waitUntil(isSo, { timeout: 30_000, interval: 20 });
