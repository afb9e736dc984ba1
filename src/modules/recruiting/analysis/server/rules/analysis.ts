/**
 * Returns a share in ten-thousandths.
 * @returns null if the whole is 0
 */
export const rateBp = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** Returns the groups, or none if one is so small that it could identify somebody. */
export const safeGroups = <T extends { readonly count: number }>(
  groups: readonly T[],
  least: number,
): readonly T[] => (groups.some(({ count }) => count > 0 && count < least) ? [] : groups);

/**
 * Sums up counts by age bands.
 * @param bands lower bounds in years
 */
export function groupByAge(
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

/** Returns the cost of a source in fen: the fee for each hire, or once for the period. */
export const costOf = ({ feeKind, fee, hires }: { feeKind: number; fee: number; hires: number }): number =>
  feeKind === 1 ? fee * hires : fee;

/**
 * Returns the cost of one hire in fen, rounded half up.
 * @returns null if nobody was hired
 */
export const perHire = (cost: number, hires: number): number | null =>
  hires === 0 ? null : Math.round(cost / hires);

/** Rounds days to one decimal. */
export const oneDecimal = (days: number | null): number | null =>
  days === null ? null : Math.round(days * 10) / 10;
