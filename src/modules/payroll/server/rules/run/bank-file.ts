import { fenToYuan } from '#kit/rules/money.ts';

/** A line of a file for the bank, as it is sealed. */
export interface BankLine {
  readonly account: string;
  readonly name: string;
  readonly fen: number;
  readonly branch: string;
  readonly city: string;
  readonly number: string;
}

export const bankTitles = ['账号', '户名', '金额', '开户行', '开户城市', '工号'];

/** The cells of a line, in the order of the titles; the amount in yuan with two decimals. */
export const cellsOf = ({ account, name, fen, branch, city, number }: BankLine): string[] => [
  account,
  name,
  fenToYuan(fen),
  branch,
  city,
  number,
];

/** Text with bars between cells, no head; what would break a line or a cell becomes a space. */
export const textFile = (lines: readonly BankLine[]): string =>
  lines
    .map(
      (line) =>
        `${cellsOf(line)
          .map((cell) => cell.replaceAll(/[|\r\n]/g, ' '))
          .join('|')}\r\n`,
    )
    .join('');

/** No program takes a cell for a formula. */
const quoted = (cell: string): string =>
  `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

export const csvFile = (lines: readonly BankLine[]): string =>
  `\uFEFF${[bankTitles, ...lines.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
