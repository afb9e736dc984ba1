import { z } from 'zod';
import { fieldErrors } from '#kit/contract/messages.ts';
import type { FieldError, Language } from '#kit/contract/refusals.ts';
import { bookTypeLabels, bookTypes } from '../../contract/codes.ts';
import {
  importColumns,
  importedBook,
  type ImportedBook,
  type ImportRow,
} from '../../contract/import-calls.ts';
import { toIsbn13 } from '../../contract/isbn.ts';
import { bookRefusals } from '../../contract/refusals.ts';

export type Column = keyof ImportedBook;
const columns = Object.keys(importColumns) as Column[];

/** Finds the column with a title, in either language. An asterisk after the title is ignored. */
export function columnOf(title: string): Column | undefined {
  const wanted = title.replace(/[*＊\s]+$/, '').toLowerCase();
  return columns.find((column) =>
    Object.values(importColumns[column]).some((name) => name.toLowerCase() === wanted),
  );
}

export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

export interface PlannedRow {
  readonly shown: ImportRow;
  /** Book to import. Null: the row has an error. */
  readonly book: (ImportedBook & { readonly isbn: string | null }) | null;
}

const taken = {
  zh: '与第 {row} 行的 ISBN 相同',
  en: 'Row {row} has the same ISBN. Keep one of the two.',
} as const;

/** Converts the number or name of a book type to its number. Other texts are returned unchanged. */
const typeOf = (text: string): string | number =>
  bookTypes.find((type) =>
    [String(type), bookTypeLabels[type].zh, bookTypeLabels[type].en.toLowerCase()].includes(
      text.toLowerCase(),
    ),
  ) ?? text;

/**
 * Returns what the import would do with each row. A known ISBN means more copies of that book; the other cells are
 * ignored.
 * @param known ISBNs of books in the library
 */
export function planImport(
  rows: readonly SheetRow[],
  known: ReadonlySet<string>,
  language: Language,
): PlannedRow[] {
  const first = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const isbn = cells.Isbn ? toIsbn13(cells.Isbn) : null;
    const isKnown = isbn !== null && known.has(isbn);
    const errors: FieldError[] = [];
    if (cells.Isbn && isbn === null) errors.push({ Field: 'Isbn', Msg: bookRefusals.isbnInvalid[language] });
    const before = isbn === null ? undefined : first.get(isbn);
    if (before !== undefined)
      errors.push({ Field: 'Isbn', Msg: taken[language].replace('{row}', String(before)) });
    else if (isbn !== null) first.set(isbn, row);
    const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
    const given = isKnown
      ? { Name: '-', BookType: 99, CopyCount: filled['CopyCount'], Location: filled['Location'] }
      : { ...filled, ...(cells.BookType ? { BookType: typeOf(cells.BookType) } : {}) };
    const parsed = z.safeParse(importedBook, given, { reportInput: true });
    if (!parsed.success) errors.push(...fieldErrors(parsed.error, language, given));
    const isGood = parsed.success && errors.length === 0;
    return {
      shown: {
        Row: row,
        Kind: !isGood ? 'error' : isKnown ? 'copies' : 'new',
        Isbn: isbn ?? cells.Isbn ?? '',
        Name: cells.Name ?? '',
        Author: cells.Author ?? '',
        CopyCount: parsed.success ? parsed.data.CopyCount : 0,
        Errors: errors,
      },
      book: isGood ? { ...parsed.data, isbn } : null,
    };
  });
}
