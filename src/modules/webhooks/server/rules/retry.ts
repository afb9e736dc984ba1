const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds before each further attempt; after about a day a delivery is given up. */
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

/** Maximum wait in milliseconds that the receiver can request by Retry-After. */
const longestAsked = hour;

/**
 * Returns the milliseconds until the next attempt; null: no more attempts.
 * @param attempt number of the failed attempt, starting at 1
 * @param chance 0 to 1; changes the wait by up to a fifth, so that deliveries that failed together are spread
 * @param asked seconds of Retry-After; null: none
 */
export function computeWait(attempt: number, chance: number, asked: number | null): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  const spread = Math.round(wait * (0.8 + 0.4 * chance));
  return Math.max(spread, Math.min((asked ?? 0) * second, longestAsked));
}
