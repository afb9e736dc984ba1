import type { Readable } from 'node:stream';
import { z } from 'zod';
import { refuse, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { cellText } from '#kit/rules/cell.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Download } from '#kit/server/http/context.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import { bookTypeLabels, copyState } from '../../contract/codes.ts';
import { importColumns, importedBook, importMost, type ImportRow } from '../../contract/import-calls.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { addCopies } from '../queries/copies.ts';
import * as queries from '../queries/imports.ts';
import { addTitles, lockTitle } from '../queries/titles.ts';
import { columnOf, planImport, type Column, type SheetRow } from '../rules/import.ts';
import type { By } from './by.ts';
import { settleQueue } from './queue.ts';
import { fenOf } from './titles.ts';

const tooLarge = (): never => refuse(bookRefusals.importTooLarge, { with: { most: importMost } });

/** Reads the rows of an Excel file. @throws Refused notAnExcel, importColumns, importEmpty, importTooLarge */
async function readBooks(stream: Readable, by: number, language: Language): Promise<SheetRow[]> {
  const { head, rows } = await readFilledSheet(stream, {
    by,
    language,
    notExcel: bookRefusals.notAnExcel,
    tooLarge,
    isRead: (title) => columnOf(title) !== undefined,
  });
  const columns = head.map(columnOf);
  const say = (problem: Words): never =>
    refuse(bookRefusals.importColumns, { with: { problem: wordsOf(problem, language) } });
  for (const [at, title] of head.entries()) {
    const column = columns[at];
    if (title !== '' && !column) say({ zh: `不认识的列“${title}”`, en: `unknown column “${title}”` });
    if (column && columns.indexOf(column) < at)
      say({ zh: `“${title}”出现了两次`, en: `“${title}” comes twice` });
  }
  const lacking = (['Name', 'BookType'] as const).filter((column) => !columns.includes(column));
  if (lacking.length > 0) {
    const named = lacking
      .map((column) => importColumns[column][language])
      .join(language === 'zh' ? '、' : ', ');
    say({ zh: `缺少列：${named}`, en: `it lacks the columns: ${named}` });
  }
  const filled = rows.flatMap(({ row, cells }) => {
    const found = columns.flatMap((column, at) => (column ? [[column, cellText(cells[at])] as const] : []));
    return found.every(([, text]) => text === '') ? [] : [{ row, cells: Object.fromEntries(found) }];
  });
  if (filled.length === 0) refuse(bookRefusals.importEmpty);
  if (filled.length > importMost) tooLarge();
  return filled;
}

const kept = z.array(importedBook.extend({ isbn: z.string().nullable(), isKnown: z.boolean() }));

/** Checks row by row what a file would add, and stores the result for an hour. Nothing is added yet. */
export async function dryRun(
  db: Database,
  by: By,
  stream: Readable,
): Promise<{ Token: string; Total: number; Rows: ImportRow[] }> {
  const rows = await readBooks(stream, by.id, by.language);
  const known = await queries.knownIsbns(db);
  const plan = planImport(rows, new Set(known.keys()), by.language);
  const good = plan.flatMap(({ shown, book }) =>
    book ? [{ ...book, isKnown: shown.Kind === 'copies' }] : [],
  );
  const Token = await inTransaction(db, (tx) => queries.addImport(tx, by.id, good, by.now));
  return { Token, Total: plan.length, Rows: plan.map(({ shown }) => shown) };
}

/** Adds what a dry run of the same person showed. @throws Refused importGone, importStale */
export function applyImport(
  db: Database,
  by: By,
  token: string,
): Promise<{ Code: number; Books: number; Copies: number }> {
  return onConstraint({ title_isbn: bookRefusals.importStale }, () =>
    inTransaction(db, async (tx) => {
      const found = (await queries.takeImport(tx, token, by.id, by.now)) ?? refuse(bookRefusals.importGone);
      const rows = kept.parse(found);
      const known = await queries.knownIsbns(tx);
      if (rows.some(({ isbn, isKnown }) => isbn !== null && known.has(isbn) !== isKnown))
        refuse(bookRefusals.importStale);
      const fresh = rows.filter(({ isKnown }) => !isKnown);
      const ids = await addTitles(
        tx,
        fresh.map((row) => ({
          isbn: row.isbn,
          name: row.Name,
          author: row.Author,
          publisher: row.Publisher,
          publishYear: row.PublishYear ?? null,
          bookType: row.BookType,
          summary: row.Summary,
          price: fenOf(row.Price),
          createdAt: by.now,
        })),
      );
      const place = new Map(fresh.map((row, n) => [row, ids[n] ?? 0]));
      const wanted = rows
        .map((row) => ({ row, titleId: place.get(row) ?? known.get(row.isbn ?? '') ?? 0 }))
        .toSorted((a, b) => a.titleId - b.titleId);
      const old = wanted.filter(({ row }) => row.isKnown);
      const titles = [];
      for (const { titleId } of old)
        titles.push((await lockTitle(tx, titleId)) ?? refuse(bookRefusals.importStale));
      const copies = wanted.flatMap(({ row, titleId }) =>
        Array.from({ length: row.CopyCount }, () => ({
          titleId,
          location: row.Location,
          state: copyState.onShelf,
        })),
      );
      await addCopies(tx, copies, { by: by.id, now: by.now });
      for (const title of titles) await settleQueue(tx, title, by);
      await writeAudit(tx, {
        actorId: by.id,
        act: 'library.import',
        target: `import:${token}`,
        detail: { books: fresh.length, copies: copies.length },
        ip: by.ip,
      });
      return { Code: 1, Books: fresh.length, Copies: copies.length };
    }),
  );
}

const needed: readonly Column[] = ['Name', 'BookType'];

/** Creates an empty sheet to fill in, with the values that each column accepts. */
export function createTemplate(language: Language): Promise<Download> {
  const zh = language === 'zh';
  const types = Object.values(bookTypeLabels).map((label) => label[language]);
  return excel(zh ? '图书导入模板' : 'Book import template', [
    {
      name: zh ? '图书' : 'Books',
      head: Object.entries(importColumns).map(([column, title]) => ({
        title: title[language] + (needed.includes(column as Column) ? ' *' : ''),
        width: column === 'Name' || column === 'Summary' ? 32 : 16,
        isText: column === 'Isbn',
      })),
      rows: [],
      isTemplate: true,
    },
    {
      name: zh ? '填写说明' : 'How to fill in',
      head: [{ title: zh ? '说明' : 'Notes', width: 90 }],
      rows: [
        [zh ? '带 * 的列必填；每行一本书。' : 'Columns with * are required. Enter one book per row.'],
        [
          zh
            ? 'ISBN 为 10 位或 13 位，校验位不对的行不会导入；馆藏中已有的 ISBN 只增加副本。'
            : 'An ISBN has 10 or 13 digits; rows with a wrong check digit are not imported. For an ISBN that the library already has, only copies are added.',
        ],
        [`${importColumns.BookType[language]}: ${types.join(' / ')}`],
      ],
    },
  ]);
}
