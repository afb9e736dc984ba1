/** Time off that overtime of one day granted, and what it would be paid at, in per cent. */
export interface ByClass {
  readonly percent: number;
  /** Minutes. */
  readonly amount: number;
}

/** What rest-day overtime is paid at; what nobody has said a class of counts as that. */
export const usualPercent = 200;

/**
 * What is left of time off by what it would be paid at: what was granted first is used first.
 * @param granted in the order of its days
 * @param left minutes
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
  // What was added by hand.
  add(usualPercent, left - all);
  return [...found].toSorted(([a], [b]) => a - b).map(([percent, amount]) => ({ percent, amount }));
}
