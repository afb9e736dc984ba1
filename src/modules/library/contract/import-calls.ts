import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { id, nothing, text } from '#kit/contract/fields.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { adminCode, copyStateLabels, loanStateLabels } from './codes.ts';
import { bookRefusals } from './refusals.ts';
import { bookFields } from './shapes.ts';
import { chosen } from '#kit/contract/coded.ts';

const access = [adminCode];
const int = z.number().int();

/** Maximum number of rows of an imported file and of an exported one. */
export const importMost = 5_000;
export const exportMost = 20_000;

/** Row of an import: a new book, or copies of a book whose ISBN is known. */
export const importedBook = z.object({
  ...bookFields,
  CopyCount: z.coerce.number().int().min(0).max(100).default(1),
  Location: text(50).default(''),
});
export type ImportedBook = z.output<typeof importedBook>;

/** Column titles of the file. */
export const importColumns: Readonly<Record<keyof ImportedBook, Words>> = {
  Isbn: { zh: 'ISBN', en: 'ISBN' },
  Name: { zh: '书名', en: 'Title' },
  Author: { zh: '作者', en: 'Author' },
  Publisher: { zh: '出版社', en: 'Publisher' },
  PublishYear: { zh: '出版年', en: 'Year' },
  BookType: { zh: '分类', en: 'Type' },
  Price: { zh: '定价', en: 'Price' },
  Summary: { zh: '简介', en: 'Summary' },
  CopyCount: { zh: '副本数', en: 'Copies' },
  Location: { zh: '位置', en: 'Location' },
};

const row = z.object({
  /** Row number in the file; the header is row 1. */
  Row: int,
  /** Effect of the row: a new book, copies of an existing one, or an error. */
  Kind: z.enum(['new', 'copies', 'error']),
  Isbn: z.string(),
  Name: z.string(),
  Author: z.string(),
  CopyCount: int,
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
});
export type ImportRow = z.infer<typeof row>;

const filters = {
  Keyword: text(50).default(''),
  CopyState: chosen(copyStateLabels).optional(),
};

/** Calls that import and export Excel files. */
export const importCalls = {
  GetBookImportTemplate: download({
    media: media.excel,
    does: 'Returns an empty Excel with the columns of the import and a description of each',
    access,
    input: nothing,
    reply: z.unknown(),
  }),
  DryRunBookImport: upload({
    does: 'Reads an Excel of books and returns, row by row, what an import would do; changes nothing',
    access,
    limit: { max: 30, seconds: 600 },
    input: nothing,
    reply: z.object({ Token: z.string(), Total: int, Rows: z.array(row) }),
    refusals: [
      bookRefusals.notAnExcel,
      bookRefusals.importEmpty,
      bookRefusals.importTooLarge,
      bookRefusals.importColumns,
    ],
  }),
  ApplyBookImport: post({
    does: 'Imports exactly what a dry run showed, all of it or nothing',
    access,
    input: z.strictObject({ Token: z.uuid() }),
    reply: z.object({ Code: int, Books: int, Copies: int }),
    refusals: [bookRefusals.importGone, bookRefusals.importStale],
    touches: ['BookStorSetting'],
  }),
  ExportCopyList: download({
    media: media.excel,
    does: 'Exports copies as Excel, with the same filters as their list',
    access,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject(filters),
    reply: z.unknown(),
    refusals: [bookRefusals.exportTooLarge],
  }),
  ExportBorrowHistory: download({
    media: media.excel,
    does: 'Exports loans as Excel, with the same filters as their list',
    access,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject({
      Keyword: filters.Keyword,
      State: chosen(loanStateLabels).optional(),
      Overdue: z.union([z.boolean(), z.stringbool()]).default(false),
      AUID: id.optional(),
    }),
    reply: z.unknown(),
    refusals: [bookRefusals.exportTooLarge],
  }),
};
