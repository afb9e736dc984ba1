import type { InvoiceLine } from '#modules/invoices/contract/record.ts';
import { cleanText, lineOf } from './amounts.ts';
import type { Cell, Row } from './layout.ts';

type Head = 'name' | 'spec' | 'unit' | 'quantity' | 'price' | 'net' | 'rate' | 'tax';

const heads: readonly (readonly [RegExp, Head])[] = [
  [/^(?:项目名称|货物或应税劳务、?服务名称)/, 'name'],
  [/^规格型号/, 'spec'],
  [/^单位/, 'unit'],
  [/^数量/, 'quantity'],
  [/^单价/, 'price'],
  [/^金额/, 'net'],
  [/^税率/, 'rate'],
  [/^税额/, 'tax'],
];

/** Returns the columns of the table of goods by the heads of their row. */
function columnsOf({ cells }: Row): { head: Head; cell: Cell }[] {
  return cells.flatMap((cell) => {
    const head = heads.find(([word]) => word.test(cell.plain))?.[1];
    return head ? [{ head, cell }] : [];
  });
}

const overlap = (left: Cell, right: Cell): number =>
  Math.min(left.end, right.end) - Math.max(left.x, right.x);

/** Returns the column whose head overlaps a cell most, or is nearest. */
const columnOf = (columns: readonly { head: Head; cell: Cell }[], cell: Cell): Head | undefined =>
  columns.toSorted((left, right) => overlap(right.cell, cell) - overlap(left.cell, cell))[0]?.head;

/**
 * Reads the lines between the heads and the sum. Empty if they do not add up to the amount without tax: then some
 * value stands in a wrong column.
 */
export function textLines(rows: readonly Row[], net: number | null): InvoiceLine[] {
  const at = rows.findIndex(({ plain }) => heads[0]![0].test(plain));
  const head = rows[at];
  if (!head || net === null) return [];
  const columns = columnsOf(head);
  const lines: Partial<Record<Head, string>>[] = [];
  for (const { cells, plain } of rows.slice(at + 1)) {
    if (plain.startsWith('合计')) break;
    if (cells[0]?.plain.startsWith('*')) lines.push({});
    const line = lines.at(-1);
    if (!line) continue;
    for (const cell of cells) {
      const column = cell.plain.startsWith('*') ? 'name' : columnOf(columns, cell);
      if (column) line[column] = (line[column] ?? '') + cell.text;
    }
  }
  const read = lines.map(({ name, net: amount, rate, tax, ...more }) =>
    lineOf({ ...more, name: cleanText(name ?? ''), net: amount, rate, tax }),
  );
  return read.reduce((sum, { Net }) => sum + (Net ?? Number.NaN), 0) === net ? read : [];
}
