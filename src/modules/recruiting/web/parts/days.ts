const day = 24 * 60 * 60 * 1000;

/** Whole days of a time in milliseconds. */
export const daysOf = (ms: number): number => Math.floor(ms / day);
