/** A cell as it comes out of a sheet. */
export type Cell = string | number | boolean | Date | null;

/** Text as somebody sees it in the cell; whole numbers without exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  // A date format on a number that is no date.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '?' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell);
  return String(cell).trim();
}

/** 2026/1/5, 2026.1.5 and 2026年1月5日 are 2026-01-05; anything else stays what it is. */
export function dayText(text: string): string {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (!found) return text;
  const [, year, month = '', day = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** 2026/1, 2026年1月 and any day of that month are 2026-01; anything else stays what it is. */
export function monthText(text: string): string {
  const found = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/.exec(text);
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}` : text;
}
