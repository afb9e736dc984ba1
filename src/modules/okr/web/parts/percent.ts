/**
 * Formats ten-thousandths (exact text) as a percentage with at most two decimals. Cuts off, so that 99.999 does not
 * become 100.
 */
export function percentOf(bp: string | number | null): string {
  if (bp === null) return '–';
  const cut = Math.trunc(Number(bp)) / 100;
  return `${Number.isInteger(cut) ? cut : cut.toFixed(2)}%`;
}

/** Reads a typed percentage as ten-thousandths; null if it is not one. */
export function bpOf(text: string): number | null {
  const bp = Math.round(Number(text.replace('%', '').trim()) * 100);
  return text.trim() !== '' && Number.isInteger(bp) && bp >= 0 && bp <= 10_000 ? bp : null;
}

/** Formats minutes as hours: 90 is 1.5. */
export const hoursOf = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100);

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats minutes as hours for a column of figures: 460170 is 7,669.50. */
export const hoursInColumn = (minutes: number): string => twoPlaces.format(minutes / 60);
