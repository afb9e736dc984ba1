import type { Cell, CellFault } from '#kit/rules/cell.ts';
import { showDigits, type NumberFormat } from './formats.ts';
import { elapsedText, isoTime, serialTime } from './serial.ts';
import { walkXml } from './xml.ts';

/** Non-empty row of a sheet. Missing columns before its last cell are null. */
export interface ReadRow {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  readonly cells: readonly (Cell | CellFault)[];
}

/** Parts of a workbook that the cells of a sheet refer to. */
export interface Workbook {
  readonly strings: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** Maximum number of cells in all rows, counting up to the last cell of each row. */
const mostCells = 1_000_000;
/** Number of digits that a numeric cell stores exactly. */
const exactDigits = 15;

/** Maximum number of columns in a sheet. */
const mostColumns = 16_384;

/** Returns the number of a column, A being 0; -1 without letters. */
const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Returns the letters of a column, 0 being A. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Replaces escapes of characters that XML cannot contain, such as _x000D_. */
export const replaceEscapes = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Cell as written in the file. */
interface Said {
  readonly type: string;
  readonly style: number;
  readonly row: number;
  readonly column: number;
  hasFormula: boolean;
  value: string | null;
  inline: string | null;
}

function numberOf(text: string, style: number, { styles, is1904 }: Workbook): Cell | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return undefined;
  const format = styles[style] ?? 'plain';
  if (format === 'date') return serialTime(value, is1904) ?? undefined;
  if (format === 'elapsed') return elapsedText(value);
  const isShort = Number.isInteger(value) && value >= 0 && value < 10 ** exactDigits;
  return format !== 'plain' && isShort ? showDigits(format.digits, value) : value;
}

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };

/** Returns the value of a non-empty cell; undefined if it cannot be read. */
function valueOf({ type, style, value, inline }: Said, book: Workbook): Cell | undefined {
  if (type === 'inlineStr') return inline ?? value ?? '';
  const text = value ?? '';
  if (type === 's') return /^\s*\d+\s*$/.test(text) ? book.strings[Number(text)] : undefined;
  if (type === 'str') return replaceEscapes(text);
  if (type === 'b') return flags[text.trim().toLowerCase()];
  if (type === 'd') return isoTime(text.trim()) ?? undefined;
  return type === 'n' ? numberOf(text, style, book) : undefined;
}

function cellOf(said: Said, book: Workbook): Cell | CellFault {
  const fault = (kind: CellFault['fault']): CellFault => ({
    fault: kind,
    at: `${columnLetters(said.column)}${said.row}`,
    shown: (said.value ?? '').slice(0, 40),
  });
  if (said.type === 'e') return fault('error');
  const isBlank = said.type === 'str' ? said.value === null : !said.value && said.inline === null;
  if (isBlank) return said.hasFormula ? fault('uncalculated') : null;
  const value = valueOf(said, book);
  return value === undefined ? fault('unreadable') : value;
}

/**
 * Reads the rows of a sheet; cells without an address follow the one before.
 * @returns null if the sheet is larger than any real one
 * @throws Error if the text is not XML
 */
export function readCells(xml: string, book: Workbook): ReadRow[] | null {
  const rows = new Map<number, (Cell | CellFault)[]>();
  let [row, column, count] = [0, -1, 0];
  let cell: Said | null = null;
  let within = '';
  let isPhonetic = false;
  const keep = (said: Said): void => {
    const value = cellOf(said, book);
    if (value === null || value === '' || count > mostCells) return;
    const cells = rows.get(said.row) ?? [];
    rows.set(said.row, cells);
    if (said.column >= mostColumns) count = mostCells;
    count += Math.max(0, said.column + 1 - cells.length);
    if (count > mostCells) return;
    while (cells.length < said.column) cells.push(null);
    cells[said.column] = value;
  };
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes()['r'] ?? row + 1);
        column = -1;
      } else if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes();
        const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(r.toUpperCase()) ?? [];
        column = letters === '' ? column + 1 : columnNumber(letters);
        const at = digits === '' ? row : Number(digits);
        cell = { type: t, style: Number(s), row: at, column, hasFormula: false, value: null, inline: null };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v' && cell) cell.value ??= '';
      else if (name === 'is' && cell) cell.inline ??= '';
      else if (name === 'rPh') isPhonetic = true;
      within = name;
    },
    text: (text) => {
      if (cell && within === 'v') cell.value += text;
      else if (cell && within === 't' && !isPhonetic) cell.inline += text;
    },
    close: (name) => {
      within = '';
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'c' || !cell) return;
      keep(cell.inline === null ? cell : { ...cell, inline: replaceEscapes(cell.inline) });
      cell = null;
    },
  });
  if (count > mostCells) return null;
  return Array.from(rows, ([at, cells]) => ({ row: at, cells })).toSorted((a, b) => a.row - b.row);
}
