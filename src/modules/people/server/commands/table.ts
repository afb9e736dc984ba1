import type { Readable } from 'node:stream';
import { refuse, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { cellText } from '#kit/rules/cell.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import type { Meant } from '#modules/people/persons/server/rules/places.ts';
import { peopleRefusals } from '../../contract/refusals.ts';
import { sheetMost, type DryKind, type SheetColumn } from '../../contract/sheet-columns.ts';

/** Row of a sheet: its number in the file, and the texts of its columns. */
export interface TableRow<K extends string> {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<K, string>>>;
}

const tooLarge = (): never => refuse(peopleRefusals.importTooLarge, { with: { max: sheetMost } });

/** Column of a file as it was found: its title, and what it was read as. */
export interface TableColumn<K extends string> {
  readonly title: string;
  /** Column it is read as; null if it is not read. */
  readonly key: K | null;
  /** True if the title is one of ours, or names a field that another column of the file already sets. */
  readonly isField: boolean;
}

export interface OpenTable<K extends string> {
  readonly rows: TableRow<K>[];
  readonly columns: TableColumn<K>[];
}

/**
 * Reads the first sheet of an Excel file by the titles in its first row, in either language. Columns that are only for
 * information are ignored.
 * @throws Refused notAnExcel, importColumns, importEmpty, importTooLarge
 */
export async function readTable<K extends string>(
  stream: Readable,
  by: number,
  language: Language,
  columns: Readonly<Record<K, SheetColumn>>,
): Promise<TableRow<K>[]> {
  return (await readColumns(stream, by, language, columns, null)).rows;
}

/**
 * Reads a sheet like `readTable`, but accepts columns that it does not know, and says of each column whether it was
 * read.
 * @param alsoTitled returns the column that another usual title means
 * @throws Refused notAnExcel, importColumns, importEmpty, importTooLarge
 */
export const readOpenTable = <K extends string>(
  stream: Readable,
  by: number,
  language: Language,
  columns: Readonly<Record<K, SheetColumn>>,
  alsoTitled: (title: string) => K | undefined,
): Promise<OpenTable<K>> => readColumns(stream, by, language, columns, alsoTitled);

async function readColumns<K extends string>(
  stream: Readable,
  by: number,
  language: Language,
  columns: Readonly<Record<K, SheetColumn>>,
  alsoTitled: ((title: string) => K | undefined) | null,
): Promise<OpenTable<K>> {
  const say = (words: Words): never =>
    refuse(peopleRefusals.importColumns, { with: { value: wordsOf(words, language) } });
  const known = Object.entries<SheetColumn>(columns) as [K, SheetColumn][];
  const keyOf = (text: string): K | undefined => {
    const wanted = text.replace(/\s*\*$/, '').toLowerCase();
    const [key] = known.find(([, { title }]) => [title.zh, title.en.toLowerCase()].includes(wanted)) ?? [];
    return key ?? alsoTitled?.(text);
  };
  const { head, rows } = await readFilledSheet(stream, {
    by,
    language,
    notExcel: peopleRefusals.notAnExcel,
    tooLarge,
    isRead: (title) => {
      const key = keyOf(title);
      return key !== undefined && !columns[key].isTold;
    },
  });
  const found = head.map(keyOf);
  const isAgain = (n: number): boolean => found[n] !== undefined && found.indexOf(found[n]) < n;
  head.forEach((text, n) => {
    if (alsoTitled) return;
    if (text !== '' && !found[n]) say({ zh: `无法识别的列“${text}”`, en: `unknown column “${text}”` });
    if (isAgain(n)) say({ zh: `“${text}”出现了两次`, en: `“${text}” is there twice` });
  });
  const keys = found.map((key, n) => (isAgain(n) ? undefined : key));
  for (const [key, { title, isNeeded }] of known)
    if (isNeeded && !keys.includes(key)) say({ zh: `缺少“${title.zh}”列`, en: `“${title.en}” is missing` });
  if (rows.length === 0) refuse(peopleRefusals.importEmpty);
  if (rows.length > sheetMost) tooLarge();
  return {
    columns: head.flatMap((title, n) => {
      const key = keys[n];
      const isRead = key !== undefined && !columns[key].isTold;
      return title === '' ? [] : [{ title, key: isRead ? key : null, isField: found[n] !== undefined }];
    }),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        keys.flatMap((key, at) => (key && !columns[key].isTold ? [[key, cellText(cells[at])]] : [])),
      ) as Partial<Record<K, string>>,
    })),
  };
}

const words = {
  department: { zh: '没有这个部门：{value}', en: 'This department does not exist: {value}' },
  departments: {
    zh: '有多个同名部门，请写全路径：{value}',
    en: 'Several departments have this name. Enter the full path: {value}',
  },
  beyond: peopleRefusals.placeBeyond,
  person: { zh: '没有这个工号，或已离职：{value}', en: 'Nobody in service has this employee ID: {value}' },
  post: { zh: '没有这个岗位，或已停用：{value}', en: 'This position does not exist or is disabled: {value}' },
  number: { zh: '请填写 0 到 9999 的整数', en: 'Enter a whole number from 0 to 9999' },
  day: { zh: '请填写日期，如 2026-01-05', en: 'Enter a date, such as 2026-01-05' },
  reversed: { zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' },
  again: { zh: '与文件第 {value} 行重复', en: 'Same as row {value} of the file' },
} as const satisfies Readonly<Record<string, Words>>;

/** Collector of the faults of one row of a file. */
export class RowFaults {
  readonly all: { Field: string; Msg: string }[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(field: string, about: keyof typeof words, value: string | number = ''): void {
    this.all.push({ Field: field, Msg: wordsOf(words[about], this.#language, { value }) });
  }

  /** Returns the department that a text names, if it is within the importer's scope. Otherwise adds a fault. */
  department(text: string, meant: Meant, within: ReadonlySet<number>): number | null {
    if (meant === 'none') this.add('Dept', 'department', text);
    else if (meant === 'many') this.add('Dept', 'departments', text);
    else if (!within.has(meant)) this.add('Dept', 'beyond');
    else return meant;
    return null;
  }
}

/** Returns the kind of a row without faults: new, changed or same. */
export const kindOf = (isThere: boolean, isChanged: boolean): DryKind =>
  isThere ? (isChanged ? 'changed' : 'same') : 'new';
