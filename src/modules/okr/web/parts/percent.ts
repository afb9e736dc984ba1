/** Ten-thousandths, exact text, as a percentage for people: at most two decimals, cut off so that 99.999 is not 100. */
export function percentOf(bp: string | number | null): string {
  if (bp === null) return '–';
  const cut = Math.trunc(Number(bp)) / 100;
  return `${Number.isInteger(cut) ? cut : cut.toFixed(2)}%`;
}

/** A percentage as somebody typed it, in ten-thousandths; null: it is none. */
export function bpOf(text: string): number | null {
  const bp = Math.round(Number(text.replace('%', '').trim()) * 100);
  return text.trim() !== '' && Number.isInteger(bp) && bp >= 0 && bp <= 10_000 ? bp : null;
}

/** Minutes as hours: 90 is 1.5. */
export const hoursOf = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100);

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Minutes as hours in a column of figures: 460170 is 7,669.50. */
export const hoursInColumn = (minutes: number): string => twoPlaces.format(minutes / 60);
