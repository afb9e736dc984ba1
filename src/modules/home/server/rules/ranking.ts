/** Person's place in a ranking. */
export interface Ranked {
  readonly personId: number;
  readonly score: number;
  readonly rankNo: number;
}

/** Returns the places by score. Equal scores share a place, and the next place counts all before it: 1, 1, 3. */
export function rankByScore(
  scores: readonly { readonly personId: number; readonly score: number }[],
): readonly Ranked[] {
  const sorted = scores
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.personId - b.personId);
  const first = new Map<number, number>();
  sorted.forEach(({ score }, n) => first.has(score) || first.set(score, n + 1));
  return sorted.map((one) => ({ ...one, rankNo: first.get(one.score) ?? 0 }));
}
