import { companyMinute } from '#kit/rules/dates.ts';
import type { Download } from './http/context.ts';

/**
 * Value of a cell: text, number, boolean, or one of these objects. `{ day }` is a company day (YYYY-MM-DD). `{ instant
 * }` shows the minute in the company's time zone. `{ amount }` is an amount of money as decimal text with up to 15
 * digits, which Excel can add up. `{ share }` is a part of a whole: 0.5 shows as 50.00 %.
 */
export type SheetValue =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  | { readonly instant: Date }
  | { readonly amount: string }
  | { readonly share: number };

export interface SheetOfRows {
  readonly name: string;
  /**
   * Titles of the columns with their widths in characters. `isText`: cells of the column stay text when people type in
   * them.
   */
  readonly head: readonly {
    readonly title: string;
    readonly width?: number;
    readonly isText?: boolean;
    /** Title of a column group. Columns of one group are side by side below its title. */
    readonly group?: string;
  }[];
  readonly rows: readonly (readonly SheetValue[])[];
  /** True for a template that people fill in. */
  readonly isTemplate?: boolean;
  /** First and last line of the sheet, which say who exported it and when. */
  readonly mark?: string;
}

/** Number of formatted rows in a template, because this library has no format for whole columns. */
const readyLines = 1_000;

/** Excel turns identifiers into numbers, and rounds them beyond 15 digits, unless the cell is marked as text. */
const linesOf = ({ head, isTemplate }: SheetOfRows) =>
  isTemplate && head.some(({ isText }) => isText)
    ? Array.from({ length: readyLines }, () =>
        head.map(({ isText }) => (isText ? { type: String, format: '@' } : null)),
      )
    : [];

const widthByDefault = 16;

/** Every cell has its own type. Text that begins with = stays text and is never a formula. */
function cellOf(value: SheetValue) {
  if (value === null || value === '') return null;
  if (typeof value === 'object' && 'amount' in value)
    return { type: Number, value: Number(value.amount), format: '#,##0.00' };
  if (typeof value === 'object' && 'share' in value)
    return { type: Number, value: value.share, format: '0.00%' };
  if (typeof value === 'object' && 'instant' in value)
    return {
      type: Date,
      value: new Date(`${companyMinute(value.instant).replace(' ', 'T')}Z`),
      format: 'yyyy-mm-dd hh:mm',
    };
  if (typeof value === 'object')
    return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if (typeof value === 'number') return { type: Number, value };
  if (typeof value === 'boolean') return { type: Boolean, value };
  return { type: String, value, format: '@' };
}

const bold = { type: String, fontWeight: 'bold' as const };

/** Returns the row of group titles; no row if there are none. */
function groupsOf({ head }: SheetOfRows) {
  if (head.every(({ group }) => group === undefined)) return [];
  const span = (from: number): number => {
    const end = head.findIndex(({ group }, at) => at > from && group !== head[from]!.group);
    return (end < 0 ? head.length : end) - from;
  };
  const line = head.map(({ group }, at) =>
    group === undefined || head[at - 1]?.group === group
      ? null
      : { ...bold, value: group, columnSpan: span(at), align: 'center' as const },
  );
  return [line];
}

const markOf = ({ mark }: SheetOfRows) => (mark === undefined ? [] : [[cellOf(mark)]]);

/** Maximum number of characters in a sheet's name. */
const longestName = 31;

/** Returns valid Excel sheet names: not empty, without []/\\:*? or an apostrophe at an end, each different. */
export function cleanSheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .replaceAll(/[[\]/\\:*?\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const cut = (to: number): string => plain.slice(0, to).toWellFormed().replaceAll('\ufffd', '');
    const bare =
      cut(longestName)
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    let free = bare;
    for (let next = 2; taken.has(free.toLowerCase()); next++)
      free = `${bare.slice(0, longestName - String(next).length - 1)} ${next}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Returns an Excel file with typed cells and a fixed header, as a download. @param name file name without extension */
export async function excel(name: string, sheets: readonly SheetOfRows[]): Promise<Download> {
  const names = cleanSheetNames(sheets.map((each) => each.name));
  // Loaded with the first download, so that a start does not wait for the library.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bytes = await writeExcelFile(
    sheets.map((each, at) => ({
      sheet: names[at]!,
      stickyRowsCount: markOf(each).length + groupsOf(each).length + 1,
      columns: each.head.map(({ width = widthByDefault }) => ({ width })),
      data: [
        ...markOf(each),
        ...groupsOf(each),
        each.head.map(({ title }) => ({ ...bold, value: title })),
        ...each.rows.map((row) => row.map(cellOf)),
        ...linesOf(each),
        ...markOf(each),
      ],
    })),
  ).toBuffer();
  return {
    stream: bytes,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  };
}
