const day = 24 * 60 * 60 * 1000;

/** Converts milliseconds to whole days. */
export const daysOf = (ms: number): number => Math.floor(ms / day);
