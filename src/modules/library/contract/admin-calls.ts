import { z } from 'zod';
import { get, post } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import {
  adminCode,
  copyStateLabels,
  loanStateLabels,
  recommendStateLabels,
  returnResultLabels,
  superCode,
} from './codes.ts';
import { bookRefusals } from './refusals.ts';
import {
  bookFields,
  bookRow,
  holdRow,
  managedCopy,
  person,
  readerLoan,
  reason,
  lendingRule,
} from './shapes.ts';
import { among, chosen, coded } from '#kit/contract/coded.ts';

const access = [adminCode];
const int = z.number().int();
const stale = ['BookStorSetting'];

const place = { Location: text(50).default('') };
const state = chosen(copyStateLabels);
/** Initial state of a new copy. */
const begun = state
  .refine(
    (one) => [1, 6, 7].includes(one),
    '请选择在架、采购或分编 | Choose “On the shelf”, “Purchasing” or “Cataloguing”',
  )
  .default(1);

const lent = z.object({ Code: int, LoanId: id, CopyId: id, BarCode: z.string(), DueTime: day });

/** Calls for librarians. */
export const adminCalls = {
  AdminBorrowHistory: get({
    does: 'Lists everybody’s loans: open ones, returns to confirm, overdue ones, history',
    access,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(50).default(''),
      State: chosen(loanStateLabels).optional(),
      Overdue: flag.default(false),
      /** Only loans that are out or being returned. */
      Open: flag.default(false),
      AUID: id.optional(),
      TitleId: id.optional(),
    }),
    reply: pageOf(readerLoan).extend({ Out: int, Returning: int, Overdue: int }),
  }),
  GetCopyPage: get({
    does: 'Lists copies, with the number in each state',
    access,
    input: z.strictObject({
      ...paging,
      Keyword: text(50).default(''),
      CopyState: state.optional(),
      TitleId: id.optional(),
    }),
    reply: pageOf(managedCopy).extend({ Counts: z.record(z.string(), int) }),
  }),
  GetCopyLog: get({
    does: 'Lists the history of a copy, newest first',
    access,
    input: z.strictObject({ CopyId: id }),
    reply: z.array(
      z.object({
        FromState: coded(copyStateLabels).nullable(),
        ToState: coded(copyStateLabels),
        ByName: z.string().nullable(),
        ByNameEn: z.string().nullable(),
        ForName: z.string().nullable(),
        ForNameEn: z.string().nullable(),
        Remark: z.string(),
        Time: z.date(),
      }),
    ),
  }),
  ScanCode: get({
    does: 'Looks up a scanned or typed code and says what the desk can do with it: lend, take back or add',
    access,
    input: z.strictObject({ Code: required(50) }),
    reply: z.object({
      Kind: z.enum(['copy', 'title', 'newIsbn', 'reader', 'nothing']),
      Copy: managedCopy.nullable(),
      /** Open loan of the copy. */
      Loan: readerLoan.nullable(),
      /** Reservation for which the copy is kept. */
      Hold: holdRow.nullable(),
      Book: bookRow.nullable(),
      Isbn: z.string().nullable(),
      Reader: z.object(person).nullable(),
    }),
  }),
  LendBook: post({
    does: 'Lends a copy to a reader at the desk',
    access,
    input: z.strictObject({ CopyId: id, AUID: id }),
    reply: lent,
    refusals: [
      general.notFound,
      bookRefusals.readerGone,
      bookRefusals.alreadyBorrowed,
      bookRefusals.overdueFirst,
      bookRefusals.loanLimit,
      bookRefusals.noCopyFree,
      bookRefusals.keptForOthers,
    ],
    touches: stale,
  }),
  RecallLoan: post({
    does: 'Recalls a book that others wait for: it is due within a week and cannot be renewed',
    access,
    input: z.strictObject({ LoanId: id }),
    reply: z.object({ Code: int, DueTime: day }),
    refusals: [general.notFound, bookRefusals.notOpen, bookRefusals.notOut, bookRefusals.nobodyWaits],
    touches: stale,
  }),
  AddBook: post({
    does: 'Adds a book with copies; returns its Id and their bar codes',
    access,
    input: z.strictObject({
      ...bookFields,
      CopyCount: z.coerce.number().int().min(0).max(100).default(1),
      ...place,
      CopyState: begun,
    }),
    reply: z.object({ Code: int, Id: id, BarCodes: z.array(z.string()) }),
    refusals: [bookRefusals.isbnInvalid, bookRefusals.isbnTaken],
    touches: stale,
  }),
  UpdateBook: post({
    does: 'Changes the description of a book',
    access,
    input: z.strictObject({ Id: id, ...bookFields, RowVersion: int }),
    reply: done,
    refusals: [general.notFound, general.stale, bookRefusals.isbnInvalid, bookRefusals.isbnTaken],
    touches: stale,
  }),
  AddCopies: post({
    does: 'Adds copies of an existing book',
    access,
    input: z.strictObject({
      TitleId: id,
      CopyCount: z.coerce.number().int().min(1).max(100),
      /** Bar code of a single copy. Empty: the library assigns a number. */
      BarCode: text(30)
        .refine(
          (code) => !/^L\d+$/i.test(code),
          '以 L 加数字的条码由系统编号 | Bar codes of L and digits are reserved for the library. Choose another.',
        )
        .default(''),
      ...place,
      CopyState: begun,
    }),
    reply: z.object({ Code: int, BarCodes: z.array(z.string()) }),
    refusals: [general.notFound, bookRefusals.barCodeTaken],
    touches: stale,
  }),
  UpdateListBook: post({
    does: 'Changes the state or place of copies; returns the result for each copy',
    access,
    input: z.strictObject({
      Ids: z.array(id).min(1).max(100),
      CopyState: state.optional(),
      Location: text(50).optional(),
      Reason: reason,
    }),
    reply: z.object({
      Code: int,
      Rows: z.array(z.object({ Id: id, BarCode: z.string(), Code: int, Msg: z.string() })),
    }),
    touches: stale,
  }),
  IsShelfBook: post({
    does: 'Puts a copy on the shelf or takes it off',
    access,
    via: 'query',
    input: z.strictObject({ CopyId: id, IsShelf: flag, Reason: reason }),
    reply: z.object({ Code: int, CopyState: coded(copyStateLabels) }),
    refusals: [
      general.notFound,
      bookRefusals.badMove,
      bookRefusals.borrowedMove,
      bookRefusals.reservedMove,
      bookRefusals.reasonMissing,
    ],
    touches: stale,
  }),
  HideBookRve: post({
    does: 'Hides a review with a reason, or shows it again',
    access,
    via: 'query',
    input: z.strictObject({ ReviewId: id, IsHide: flag, Reason: reason }),
    reply: done,
    refusals: [general.notFound, bookRefusals.reasonMissing],
    touches: stale,
  }),
  HandleRecommend: post({
    does: 'Answers a recommendation: accepted, ordered, arrived or declined',
    access,
    input: z.strictObject({
      Id: id,
      State: chosen(among(recommendStateLabels, [2, 3, 4, 5])),
      Answer: reason,
      RowVersion: int,
    }),
    reply: done,
    refusals: [general.notFound, general.stale, bookRefusals.recommendClosed, bookRefusals.reasonMissing],
    touches: stale,
  }),
  GetRuleList: get({
    does: 'Returns the loan rules: the one for everybody and those for kinds of employment',
    access,
    input: nothing,
    reply: z.object({ Rows: z.array(lendingRule), RowVersion: int, CanEdit: z.boolean() }),
  }),
  SaveRuleList: post({
    does: 'Replaces the loan rules; current loans keep their due day',
    access: [superCode],
    input: z.strictObject({ Rows: z.array(lendingRule).min(1).max(4), RowVersion: int }),
    reply: done,
    refusals: [general.stale, bookRefusals.ruleMissing],
    touches: stale,
  }),
  DelBook: post({
    does: 'Deletes a book and its copies; its loans and reviews stay in the records',
    access: [superCode],
    input: z.strictObject({ Id: id, RowVersion: int }),
    reply: done,
    refusals: [general.notFound, general.stale, bookRefusals.titleInUse],
    touches: stale,
  }),
  CloseLoan: post({
    does: 'Ends a loan by override, with a reason: the copy was lost or is back on the shelf',
    access: [superCode],
    input: z.strictObject({
      LoanId: id,
      /** How the loan ended: 1 the copy is back on the shelf, 3 it is missing. */
      Result: chosen(among(returnResultLabels, [1, 2, 3])),
      Reason: required(200),
    }),
    reply: done,
    refusals: [general.notFound, bookRefusals.notOpen],
    touches: stale,
  }),
};
