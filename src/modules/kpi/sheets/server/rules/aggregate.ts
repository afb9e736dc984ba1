import * as f from '#modules/kpi/contract/fraction.ts';

/** Decimals to which a mean is rounded. Grades follow totals as they are shown, so the rest does not matter. */
const places = 12;

const text = (value: f.Fraction): string => {
  const shown = f.shownWith(value, places);
  return shown.includes('.') ? shown.replace(/0+$/, '').replace(/\.$/, '') : shown;
};

/**
 * Aggregates the months or items of a row.
 * @param aggregate 1 sum, 2 mean, 3 last, 4 least, 5 most
 * @returns null if one of them is open, or there are none
 */
export function aggregateParts(actuals: readonly (string | null)[], aggregate: number): string | null {
  const all = actuals.map((one) => f.fractionOf(one));
  const known = all.filter((one) => one !== null);
  if (known.length === 0 || known.length < all.length) return null;
  switch (aggregate) {
    case 2:
      return text(f.mean(known));
    case 3:
      return text(known.at(-1)!);
    case 4:
      return text(known.reduce(f.least));
    case 5:
      return text(known.reduce(f.greatest));
    default:
      return text(f.sum(known));
  }
}
