import type { Executor } from '#kit/server/db/database.ts';
import { toIsbn13 } from '../../contract/isbn.ts';
import { findBook } from '../queries/books.ts';
import { findByBarCode } from '../queries/copies.ts';
import { pageHolds } from '../queries/holds.ts';
import { pageLoans } from '../queries/loans.ts';
import { findReader } from '../queries/readers.ts';
import { findByIsbn } from '../queries/titles.ts';
import { todayOf, type By } from './by.ts';

const first = { PageIndex: 1, PageSize: 1 };
const nothing = { Copy: null, Loan: null, Hold: null, Book: null, Isbn: null, Reader: null };

/** Looks up a scanned code: the bar code of a copy, else an ISBN, else an employee number. */
export async function scanCode(on: Executor, by: By, code: string) {
  const copy = await findByBarCode(on, code, by.language);
  if (copy) {
    const filter = { ...first, Keyword: '', Overdue: false };
    const [loan] =
      copy.LoanId === null ? [] : (await pageLoans(on, { ...filter, LoanId: copy.LoanId }, todayOf(by))).Rows;
    const [hold] = copy.HoldId === null ? [] : (await pageHolds(on, { ...first, holdId: copy.HoldId })).Rows;
    return { ...nothing, Kind: 'copy' as const, Copy: copy, Loan: loan ?? null, Hold: hold ?? null };
  }
  const isbn = toIsbn13(code);
  if (isbn) {
    const title = await findByIsbn(on, isbn);
    const book = title && (await findBook(on, title.id, by.language));
    return book
      ? { ...nothing, Kind: 'title' as const, Book: book, Isbn: isbn }
      : { ...nothing, Kind: 'newIsbn' as const, Isbn: isbn };
  }
  const reader = await findReader(on, code);
  if (reader) return { ...nothing, Kind: 'reader' as const, Reader: reader };
  return { ...nothing, Kind: 'nothing' as const };
}
