const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds before each next attempt; after about a day a delivery is given up. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
];

/** What the other side may ask for at most. */
const longestAsked = hour;

/**
 * Milliseconds until the next attempt; null: no more.
 * @param attempt of the one that failed, 1 the first
 * @param chance 0 to 1: moves the wait by a fifth, so that many that failed together do not come back together
 * @param asked seconds of Retry-After
 */
export function waitAfter(attempt: number, chance: number, asked: number | null): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  const spread = Math.round(wait * (0.8 + 0.4 * chance));
  return Math.max(spread, Math.min((asked ?? 0) * second, longestAsked));
}
