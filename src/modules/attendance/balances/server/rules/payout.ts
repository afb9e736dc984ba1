/** Time off granted for overtime of one day, and the percentage at which that overtime would be paid. */
export interface ByClass {
  readonly percent: number;
  /** Minutes. */
  readonly amount: number;
}

/** Percentage of pay for rest-day overtime. Time off without a known class is paid at it, too. */
export const usualPercent = 200;

/**
 * Splits the remaining time off by the percentage at which it would be paid. The time off granted first counts as used
 * first.
 * @param granted in the order of its days
 * @param left remaining minutes
 */
export function leftByClass(granted: readonly ByClass[], left: number): ByClass[] {
  const all = granted.reduce((sum, { amount }) => sum + amount, 0);
  let used = Math.max(0, all - left);
  const found = new Map<number, number>();
  const add = (percent: number, amount: number): void => {
    if (amount > 0) found.set(percent, (found.get(percent) ?? 0) + amount);
  };
  for (const { percent, amount } of granted) {
    const taken = Math.min(used, amount);
    used -= taken;
    add(percent, amount - taken);
  }
  // The rest was added by hand.
  add(usualPercent, left - all);
  return [...found].toSorted(([a], [b]) => a - b).map(([percent, amount]) => ({ percent, amount }));
}
