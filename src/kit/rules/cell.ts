/** Value of a spreadsheet cell. A time without a day is on 1899-12-31. */
export type Cell = string | number | boolean | Date | null;

/**
 * A cell whose value nobody can know: it shows an error, or a formula that no program has worked out. Or one whose
 * meaning nobody can know, because its column has no title.
 */
export interface CellFault {
  readonly fault: 'error' | 'uncalculated' | 'unreadable' | 'untitled';
  /** Address of the cell, such as F7. */
  readonly at: string;
  /** Text that the file contains instead of a value, such as #N/A. */
  readonly shown: string;
}

export const isCellFault = (cell: Cell | CellFault | undefined): cell is CellFault =>
  typeof cell === 'object' && cell !== null && 'fault' in cell;

/** Year of times without a day. */
const dayless = 1899;

/** Returns a day, a day with its time, or a time alone. Seconds are only included if there are any. */
function timeText(cell: Date): string {
  const [day = '', clock = ''] = cell.toISOString().split('T');
  const time =
    clock.endsWith(':00.000Z') && !clock.startsWith('00:00:00') ? clock.slice(0, 5) : clock.slice(0, 8);
  if (cell.getUTCFullYear() <= dayless) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Returns text as the cell shows it; whole numbers have no exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return timeText(cell);
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell);
  return String(cell).trim();
}

/** Matches the time that follows the day. */
const timeBehind = /[ T]\d{1,2}:\d{2}(?::\d{2})?$/;

/**
 * Normalises days: 2026/1/5, 2026.1.5 and 2026年1月5日, with or without a time, become 2026-01-05. Other text stays
 * unchanged.
 */
export function dayText(text: string): string {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.replace(timeBehind, ''));
  if (!found) return text;
  const [, year, month = '', day = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Normalises months: 2026/1, 2026年1月 and any day of that month become 2026-01. Other text stays unchanged. */
export function monthText(text: string): string {
  const found = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/.exec(text.replace(timeBehind, ''));
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}` : text;
}
