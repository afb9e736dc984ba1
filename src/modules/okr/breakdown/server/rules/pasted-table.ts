import { columnTitled, type PasteColumn } from '../../contract/paste-titles.ts';

/** Line of a pasted table that is not blank. */
export interface PastedRow {
  /** Line in the table, from 0, not counting the line with the titles. */
  readonly line: number;
  /** Index of the row it stands below, among the rows; null for the first level. */
  readonly parent: number | null;
  readonly cells: Readonly<Partial<Record<PasteColumn, string>>>;
  /** WBS number of a parent that the table does not have; empty if the place is clear. */
  readonly missing: string;
}

/** Pasted table as rows, and the titles of its columns that were not read. */
export interface Pasted {
  readonly rows: readonly PastedRow[];
  readonly unread: readonly string[];
}

type Column = PasteColumn | { readonly unread: string };

const isWbs = (text: string): boolean => /^\d{1,4}(?:\.\d{1,4}){0,11}\.?$/.test(text.trim());
/** Matches a WBS number in front of a name: `1.2 Venue`, `1、场地`. */
const numbered = /^\s*(\d{1,4}(?:\.\d{1,4}){0,11})(?:[.、．]\s*|\s+)(\S[^]*)$/;
/** Only text with a letter can be the name of work. */
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const isBlank = (line: readonly string[]): boolean => line.every((text) => text.trim() === '');

/** Returns the columns that the titles in a line name; null if the line holds no titles. */
function titlesOf(line: readonly string[], isOnly: boolean): readonly Column[] | null {
  const found = line.map(columnTitled);
  const count = found.filter((one) => one !== undefined).length;
  const filled = line.filter((text) => text.trim() !== '').length;
  if (count === 0 || isOnly || (filled > 1 ? count < 2 : found.find(Boolean) !== 'Name')) return null;
  return found.map((key, n): Column =>
    key !== undefined && found.indexOf(key) === n ? key : { unread: (line[n] ?? '').trim() },
  );
}

/** Returns whether the first column of a table without titles holds WBS numbers in front of the names. */
function startsWithWbs(lines: readonly (readonly string[])[]): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const numbers = filled.map(([first = '']) => first.trim());
  return (
    filled.length > 1 &&
    numbers.every(isWbs) &&
    new Set(numbers).size === numbers.length &&
    /^1\.?$/.test(numbers[0] ?? '') &&
    filled.every(([, second = '']) => hasLetter(second))
  );
}

/** Returns the width of the white space in front of a text; a full-width space counts as two. */
function indentOf(text: string): number {
  let width = 0;
  for (const sign of text)
    if (sign === '\t') width += 4;
    else if (sign === '\u3000') width += 2;
    else if (sign.trim() === '') width += 1;
    else break;
  return width;
}

const wbsOf = (text: string): string => text.trim().replace(/\.$/, '');

/** Returns the WBS numbers of rows, from their own column or in front of all names; null if there are none. */
function numbersOf(rows: readonly { cells: Partial<Record<PasteColumn, string>> }[]): string[] | null {
  if (rows.length > 0 && rows.every(({ cells }) => isWbs(cells.WBS ?? '')))
    return rows.map(({ cells }) => wbsOf(cells.WBS ?? ''));
  const inNames = rows.map(({ cells }) => numbered.exec(cells.Name ?? ''));
  const numbers = inNames.flatMap((found) => found?.[1] ?? []);
  const isAll =
    rows.length > 1 &&
    numbers.length === rows.length &&
    new Set(numbers).size === numbers.length &&
    numbers[0] === '1' &&
    numbers.some((number) => number.includes('.'));
  if (!isAll) return null;
  rows.forEach(({ cells }, n) => {
    cells.Name = inNames[n]?.[2] ?? '';
  });
  return numbers;
}

/** Finds the parent of each row by WBS numbers. */
function byNumbers(numbers: readonly string[]): { parent: number | null; missing: string }[] {
  const at = new Map<string, number>();
  return numbers.map((number, n) => {
    let above = number;
    let missing = '';
    let parent: number | undefined;
    while (parent === undefined && above.includes('.')) {
      above = above.slice(0, above.lastIndexOf('.'));
      parent = at.get(above);
      if (parent === undefined && missing === '') missing = above;
    }
    if (!at.has(number)) at.set(number, n);
    return { parent: parent ?? null, missing };
  });
}

/** Finds the parent of each row by depths: the nearest row above that is less deep. */
function byDepths(depths: readonly number[]): { parent: number | null; missing: string }[] {
  const way: number[] = [];
  return depths.map((depth, n) => {
    while (way.length > 0 && (depths[way.at(-1) ?? 0] ?? 0) >= depth) way.pop();
    const parent = way.at(-1) ?? null;
    way.push(n);
    return { parent, missing: '' };
  });
}

/**
 * Reads a pasted table: which column is what, and which row stands below which one.
 * @param columns what the columns of the grid are from the chosen cell on. Titles in the first line win over them
 */
export function readPasted(
  table: readonly (readonly string[])[],
  columns: readonly (PasteColumn | { readonly unread: string })[],
): Pasted {
  const [first = []] = table;
  const titled = titlesOf(first, table.length === 1);
  const lines = titled ? table.slice(1) : table;
  const wide = Math.max(0, ...lines.map(({ length }) => length));
  const placed: readonly Column[] =
    titled ?? (columns[0] === 'Name' && startsWithWbs(lines) ? ['WBS', ...columns] : columns);
  const all = Array.from({ length: wide }, (_one, n): Column => placed[n] ?? { unread: '' });
  const unread = new Set<string>();
  const rows = lines.flatMap((texts, line) => {
    if (isBlank(texts)) return [];
    const cells: Partial<Record<PasteColumn, string>> = {};
    texts.forEach((text, n) => {
      const column = all[n];
      if (typeof column === 'string') cells[column] = text;
      else if (text.trim() !== '') unread.add(column?.unread === '' ? text.trim() : (column?.unread ?? ''));
    });
    return [{ line, cells }];
  });
  const numbers = numbersOf(rows);
  const isLeveled = rows.length > 0 && rows.every(({ cells }) => /^\d{1,2}$/.test(cells.Level?.trim() ?? ''));
  if (!numbers && all.includes('WBS')) unread.add('WBS');
  if (!isLeveled && all.includes('Level')) unread.add('Level');
  const places = numbers
    ? byNumbers(numbers)
    : byDepths(rows.map(({ cells }) => (isLeveled ? Number(cells.Level) : indentOf(cells.Name ?? ''))));
  return {
    rows: rows.map(({ line, cells }, n) => ({
      line,
      cells: trimmed(cells),
      parent: places[n]?.parent ?? null,
      missing: places[n]?.missing ?? '',
    })),
    unread: [...unread],
  };
}

const trimmed = (cells: Partial<Record<PasteColumn, string>>): Partial<Record<PasteColumn, string>> =>
  Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, text.trim()]));
