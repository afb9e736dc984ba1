import { Decimal } from 'decimal.js';
import type { Words } from '#kit/contract/refusals.ts';
import { cellText, type Cell } from '#kit/rules/cell.ts';
import { yuanToFen } from '#kit/rules/money.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';

/** Mapping of a file column to a payslip line item. */
export interface SlipColumn {
  /** Title of the column in the file. */
  readonly column: string;
  readonly name: string;
  readonly nameEn: string;
  /** Item under which a pay query about the line is filed. */
  readonly item: MonthItem;
  readonly kind: LineKind;
  /** Title of the column that explains the amount. Null if there is none. */
  readonly explain: string | null;
  /** True for items that correct earlier mistakes, which may be negative. */
  readonly mayBeNegative: boolean;
}

export interface SlipProfile {
  readonly numberColumn: string;
  readonly netColumn: string;
  /** Columns in the order of the payslip. */
  readonly columns: readonly SlipColumn[];
}

/** A line item of a payslip, in fen. Deductions are positive. */
export interface SlipLine {
  readonly item: MonthItem;
  readonly kind: LineKind;
  readonly name: string;
  readonly nameEn: string;
  readonly fen: number;
  readonly explain: string;
  /** English explanation. Lines from files have one text for both languages. */
  readonly explainEn?: string;
  /** Origin of the amount, unless it is the compensation record, attendance, insurance, tax or a file. */
  readonly source?: 'typed' | 'formula' | 'correction' | 'debt' | 'nonCompete';
  /** Form behind the amount, which its person may read. */
  readonly formId?: number;
  /** True for own items of the company that are not taxed. */
  readonly isUntaxed?: true;
}

/** Content of a payslip in fen. Earnings minus deductions are the net pay. */
export interface SlipHeld {
  readonly lines: readonly SlipLine[];
  readonly gross: number;
  readonly deducted: number;
  readonly net: number;
}

export interface SlipRow {
  /** Row number in the file. The header is row 1. */
  readonly row: number;
  /** Employee number. */
  readonly number: string;
  readonly held: SlipHeld;
}

/** A fault in a row. Its text never contains an amount. */
export interface RowFault {
  readonly row: number;
  readonly column: string;
  readonly why: Words;
}

export interface ReadSlips {
  readonly rows: readonly SlipRow[];
  readonly faults: readonly RowFault[];
}

/** Largest accepted amount in fen (specification section 5: 10,000,000 yuan). */
const most = 1_000_000_000;

const words = {
  noNumber: { zh: '没有工号', en: 'The employee ID is missing' },
  noAmount: { zh: '不是金额', en: 'is not an amount' },
  decimals: { zh: '超过两位小数', en: 'has more than two decimals' },
  tooMuch: { zh: '超过 10,000,000', en: 'is above 10,000,000' },
  negative: { zh: '不能为负', en: 'cannot be negative' },
  noNet: { zh: '没有实发金额', en: 'The net pay is missing' },
  netNegative: { zh: '实发不能为负', en: 'The net pay cannot be negative' },
  differs: { zh: '应发减扣款与实发不符', en: 'Earnings minus deductions do not equal the net pay' },
  nothing: { zh: '没有任何项目', en: 'The row has no items' },
} as const satisfies Record<string, Words>;

const twice = (row: number): Words => ({
  zh: `与第 ${row} 行工号相同`,
  en: `Same employee ID as row ${row}`,
});

/** Returns the column titles that an import profile names. */
export const titlesOf = ({ numberColumn, netColumn, columns }: SlipProfile): string[] => [
  numberColumn,
  ...columns.flatMap(({ column, explain }) => (explain === null ? [column] : [column, explain])),
  netColumn,
];

/** Returns the titles that a profile names but the header lacks or repeats. */
export function headFaults(head: readonly string[], profile: SlipProfile) {
  const wanted = titlesOf(profile);
  const count = (title: string): number => head.filter((one) => one.trim() === title).length;
  return {
    missing: wanted.filter((title) => count(title) === 0),
    twice: wanted.filter((title) => count(title) > 1),
  };
}

/**
 * Reads the amount of a cell in fen. Numbers from Excel count with 15 digits.
 * @returns null if the cell is empty, or the text of the fault
 */
function amountOf(cell: Cell | undefined): number | null | Words {
  const text = typeof cell === 'number' ? new Decimal(cell.toPrecision(15)).toFixed() : cellText(cell);
  if (text === '' || text === '-') return null;
  const fen = yuanToFen(text);
  if (fen !== undefined) return Math.abs(fen) > most ? words.tooMuch : fen;
  return /^-?[\d,]+\.\d{3,}$/.test(text) ? words.decimals : words.noAmount;
}

/** Returns the sums of line items in fen. */
export function summed(lines: readonly SlipLine[]): SlipHeld {
  const of = (kind: LineKind): number =>
    lines.reduce((all, line) => (line.kind === kind ? all + line.fen : all), 0);
  const [gross, deducted] = [of(lineKind.earning), of(lineKind.deduction)];
  return { lines, gross, deducted, net: gross - deducted };
}

/**
 * Reads the rows of a sheet according to an import profile. The header must contain all titles of the profile
 * (`headFaults`).
 */
export function readSlips(
  head: readonly string[],
  rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
  profile: SlipProfile,
): ReadSlips {
  const at = new Map(head.map((title, place) => [title.trim(), place]));
  const read: SlipRow[] = [];
  const faults: RowFault[] = [];
  const rowOf = new Map<string, number>();
  /** Titles of deductions that the file writes as negative amounts: each that is not zero is one. */
  const isTurned = new Set(
    profile.columns.flatMap(({ column, kind, mayBeNegative }) => {
      if (kind !== lineKind.deduction || mayBeNegative) return [];
      const all = rows
        .map(({ cells }) => amountOf(cells[at.get(column)!]))
        .filter((fen) => typeof fen === 'number');
      return all.some((fen) => fen < 0) && all.every((fen) => fen <= 0) ? [column] : [];
    }),
  );
  for (const { row, cells } of rows) {
    const found: RowFault[] = [];
    const fault = (column: string, why: Words): void => void found.push({ row, column, why });
    const cell = (title: string): Cell | undefined => cells[at.get(title)!];
    const amount = (title: string): number | null => {
      const fen = amountOf(cell(title));
      if (typeof fen === 'number' || fen === null) return fen;
      fault(title, fen);
      return null;
    };

    const number = cellText(cell(profile.numberColumn));
    const before = rowOf.get(number);
    if (number === '') fault(profile.numberColumn, words.noNumber);
    else if (before === undefined) rowOf.set(number, row);
    else fault(profile.numberColumn, twice(before));

    const lines = profile.columns.flatMap(({ column, explain, mayBeNegative, ...line }) => {
      const written = amount(column);
      if (written === null) return [];
      const fen = isTurned.has(column) ? 0 - written : written;
      if (fen < 0 && !mayBeNegative) fault(column, words.negative);
      const said = explain === null ? '' : cellText(cell(explain)).slice(0, 200);
      return [{ ...line, fen, explain: said }];
    });
    const net = amount(profile.netColumn);
    const held = summed(lines);
    if (found.length === 0) {
      if (net === null) fault(profile.netColumn, words.noNet);
      else if (lines.length === 0) fault(profile.netColumn, words.nothing);
      else if (net < 0) fault(profile.netColumn, words.netNegative);
      else if (net !== held.net) fault(profile.netColumn, words.differs);
    }
    faults.push(...found);
    if (found.length === 0) read.push({ row, number, held });
  }
  return { rows: read, faults };
}
