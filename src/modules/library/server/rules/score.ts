/** Returns the mean score of reviews with one decimal; null if there are none. */
export const meanScore = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;
