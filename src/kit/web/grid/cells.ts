/** Position of a cell in a grid. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Selected range of a grid, and the text being typed in it. */
export interface Choosing {
  readonly at: Cell;
  /** Opposite corner of the selected range. */
  readonly from: Cell;
  /** Text in the editor. Null if nothing is edited. */
  readonly typing: string | null;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export type Act =
  | { readonly kind: 'step'; readonly down: number; readonly right: number; readonly isExtending?: boolean }
  | { readonly kind: 'go'; readonly to: Cell; readonly isExtending?: boolean }
  /** Moves to the start or end of the line; `top` and `bottom` go to the first and the last cell of the grid. */
  | { readonly kind: 'edge'; readonly to: 'start' | 'end' | 'top' | 'bottom' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'stop' };

export const begun: Choosing = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 }, typing: null };

const clamp = (n: number, count: number): number => Math.max(0, Math.min(count - 1, n));
const within = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});

/** Returns the selection after an action. It stays inside the grid, whose size may have changed. */
export function choose(state: Choosing, act: Act, size: Size): Choosing {
  const to = (cell: Cell, isExtending = false): Choosing => {
    const at = within(cell, size);
    return { at, from: isExtending ? within(state.from, size) : at, typing: null };
  };
  const { row, column } = within(state.at, size);
  switch (act.kind) {
    case 'step':
      return to({ row: row + act.down, column: column + act.right }, act.isExtending);
    case 'go':
      return to(act.to, act.isExtending);
    case 'edge':
      return to(
        {
          start: { row, column: 0 },
          end: { row, column: size.columns - 1 },
          top: { row: 0, column: 0 },
          bottom: { row: size.rows - 1, column: size.columns - 1 },
        }[act.to],
      );
    case 'type':
      return { ...to({ row, column }), typing: act.text };
    default:
      return { ...state, typing: null };
  }
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the rectangle of selected cells. */
export const rangeOf = ({ at, from }: Choosing): Range => ({
  top: Math.min(at.row, from.row),
  bottom: Math.max(at.row, from.row),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
});

/** Parses spreadsheet text from the clipboard: tabs, line feeds, and quotes around cells that contain either. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let n = 0; n < text.length; n += 1) {
    const sign = text[n]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[n + 1] === '"') {
        cell += '"';
        n += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  rows.at(-1)!.push(cell);
  // Spreadsheets also end the last line with a line feed.
  return rows.length > 1 && rows.at(-1)!.length === 1 && rows.at(-1)![0] === '' ? rows.slice(0, -1) : rows;
}

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns rows as text for the clipboard, separated by tabs and line feeds. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');

export interface Filled extends Cell {
  readonly text: string;
}

/** Returns whether a pasted line is not empty. */
const hasText = (line: readonly string[]): boolean => line.some((text) => text.trim() !== '');

/**
 * Returns how many lines and columns of a pasted table do not fit into the grid, not counting blank ones at its ends.
 */
export function beyond(block: readonly (readonly string[])[], { top, left }: Range, size: Size): Size {
  const lines = block.findLastIndex(hasText) + 1;
  const wide = Math.max(0, ...block.map((line) => line.findLastIndex((text) => text.trim() !== '') + 1));
  return {
    rows: Math.max(0, top + lines - size.rows),
    columns: Math.max(0, left + wide - size.columns),
  };
}

/**
 * Returns the cells that pasted text fills. One value fills the whole selection, several begin at its corner.
 * Values outside of the grid are left out.
 */
export function paste(block: readonly (readonly string[])[], range: Range, size: Size): Filled[] {
  const [first] = block;
  if (!first) return [];
  const isOne = block.length === 1 && first.length === 1;
  const bottom = isOne ? range.bottom : range.top + block.length - 1;
  const right = (row: number): number =>
    isOne ? range.right : range.left + (block[row - range.top]?.length ?? 0) - 1;
  const cells: Filled[] = [];
  for (let row = range.top; row <= Math.min(bottom, size.rows - 1); row += 1)
    for (let column = range.left; column <= Math.min(right(row), size.columns - 1); column += 1)
      cells.push({ row, column, text: isOne ? first[0]! : block[row - range.top]![column - range.left]! });
  return cells;
}
