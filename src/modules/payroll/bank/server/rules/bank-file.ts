import { fenToYuan } from '#kit/rules/money.ts';
import type { BankFormat } from '../../contract/bank-codes.ts';
import { bankSource, type BankSource, type Separator } from '../../contract/bank-layout-codes.ts';

/** One payment in a bank file. The stored form is encrypted. */
export interface BankLine {
  readonly account: string;
  readonly name: string;
  readonly fen: number;
  readonly branch: string;
  readonly city: string;
  readonly number: string;
}

export interface BankColumn {
  readonly title: string;
  readonly source: BankSource;
  /** Content of a column with fixed text. */
  readonly text: string;
}

/** Layout of a bank file. Each file stores the layout that it was written with. */
export interface BankLayout {
  readonly name: string;
  readonly nameEn: string;
  readonly format: BankFormat;
  readonly separator: Separator;
  readonly hasHead: boolean;
  readonly columns: readonly BankColumn[];
}

/** Values shared by all lines of a bank file. */
export interface BankRun {
  /** YYYY-MM */
  readonly month: string;
  readonly currency: string;
}

const usual = (
  [
    ['账号', bankSource.account],
    ['户名', bankSource.name],
    ['金额', bankSource.amount],
    ['开户行', bankSource.branch],
    ['开户城市', bankSource.city],
    ['工号', bankSource.number],
  ] as const
).map(([title, source]) => ({ title, source, text: '' }));

/** Returns the layout used when none is chosen. A text file has no header row. */
export const usualLayout = (format: BankFormat): BankLayout => ({
  name: '',
  nameEn: '',
  format,
  separator: '|',
  hasHead: format !== 1,
  columns: usual,
});

const isAmount = (source: BankSource): boolean =>
  source === bankSource.amount || source === bankSource.amountFen;

/** Returns whether a layout can pay people. A bank needs exactly one account column and one amount column. */
export const canPay = (sources: readonly BankSource[]): boolean =>
  sources.filter((one) => one === bankSource.account).length === 1 && sources.filter(isAmount).length === 1;

/** Cell text by column source. Amounts in yuan have two decimals. `at` is the line's index, from 0. */
const says: Readonly<
  Record<BankSource, (line: BankLine, column: BankColumn, run: BankRun, at: number) => string>
> = {
  [bankSource.account]: ({ account }) => account,
  [bankSource.name]: ({ name }) => name,
  [bankSource.amount]: ({ fen }) => fenToYuan(fen),
  [bankSource.amountFen]: ({ fen }) => String(fen),
  [bankSource.branch]: ({ branch }) => branch,
  [bankSource.city]: ({ city }) => city,
  [bankSource.number]: ({ number }) => number,
  [bankSource.line]: (_line, _column, _run, at) => String(at + 1),
  [bankSource.month]: (_line, _column, { month }) => month.replace('-', ''),
  [bankSource.currency]: (_line, _column, { currency }) => currency,
  [bankSource.text]: (_line, { text }) => text,
};

/** Returns the cells of a file's lines, in column order. */
export const cellsOf = ({ columns }: BankLayout, lines: readonly BankLine[], run: BankRun): string[][] =>
  lines.map((line, at) => columns.map((column) => says[column.source](line, column, run, at)));

const withHead = ({ hasHead, columns }: BankLayout, rows: readonly string[][]): string[][] => [
  ...(hasHead ? [columns.map(({ title }) => title)] : []),
  ...rows,
];

/** Returns the file as plain text. Line breaks and separators inside a cell become spaces. */
export function textFile(layout: BankLayout, rows: readonly string[][]): string {
  const plain = (cell: string): string => cell.replaceAll(/[\r\n]/g, ' ').replaceAll(layout.separator, ' ');
  return withHead(layout, rows)
    .map((cells) => `${cells.map(plain).join(layout.separator)}\r\n`)
    .join('');
}

/** Quotes a CSV cell. A leading apostrophe prevents spreadsheets from running it as a formula. */
const quoted = (cell: string): string =>
  `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

export const csvFile = (layout: BankLayout, rows: readonly string[][]): string =>
  `\uFEFF${withHead(layout, rows)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')}`;
