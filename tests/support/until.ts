import { vi } from 'vitest';

/**
 * Waits for a state that stays once it has come, as long as the slowest machine may need. A state that passes again needs
 * an event or a hook instead: it can come and go between two looks.
 */
export const until = (isSo: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isSo, { timeout: 150_000, interval: 20 });
