/** Part of a whole in ten-thousandths; null: there is no whole. */
export const rateBp = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** Groups of people, or none at all where one is so small that it tells of somebody. */
export const safeGroups = <T extends { readonly count: number }>(
  groups: readonly T[],
  least: number,
): readonly T[] => (groups.some(({ count }) => count > 0 && count < least) ? [] : groups);

/** Ages by bands, each from so many years on, below the next. */
export function banded(
  ages: readonly { readonly age: number; readonly count: number }[],
  bands: readonly number[],
): readonly { readonly from: number; readonly count: number }[] {
  return bands
    .map((from, n) => {
      const until = bands[n + 1] ?? Number.POSITIVE_INFINITY;
      const within = ages.filter(({ age }) => age >= from && age < until);
      return { from, count: within.reduce((sum, { count }) => sum + count, 0) };
    })
    .filter(({ count }) => count > 0);
}

/** What a source cost in fen: for each hire, or once for the period. */
export const costOf = ({ feeKind, fee, hires }: { feeKind: number; fee: number; hires: number }): number =>
  feeKind === 1 ? fee * hires : fee;

/** Cost of one hire in fen, rounded half up; null: nobody was hired. */
export const perHire = (cost: number, hires: number): number | null =>
  hires === 0 ? null : Math.round(cost / hires);

/** Days with one decimal. */
export const oneDecimal = (days: number | null): number | null =>
  days === null ? null : Math.round(days * 10) / 10;
