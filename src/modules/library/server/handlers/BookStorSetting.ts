import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { type Context, serve } from '#kit/server/http/context.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { adminCode, readCode, recBookType, superCode } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { todayOf, type By } from '../commands/by.ts';
import { addCopies, changeCopies, shelve } from '../commands/copies.ts';
import { exportCopies, exportLoans } from '../commands/export.ts';
import { applyImport, dryRun, createTemplate } from '../commands/import.ts';
import { cancelHold, reserveBook } from '../commands/holds.ts';
import { borrowBook, lendCopy } from '../commands/lend.ts';
import { answerRecommend, recommendBook, voteFor } from '../commands/recommends.ts';
import { recallLoan, renewLoan } from '../commands/renew.ts';
import { confirmReturn, forceClose, handIn } from '../commands/returns.ts';
import { hideReview, likeReview, reviewBook } from '../commands/reviews.ts';
import { saveRules } from '../commands/rules.ts';
import { scanCode } from '../commands/scan.ts';
import { bookDetail, myShelf } from '../commands/shelf.ts';
import { addBook, removeBook, updateBook } from '../commands/titles.ts';
import { pageBooks, rankBooks, searchBooks } from '../queries/books.ts';
import { listCopyLog, pageCopies } from '../queries/copies.ts';
import { pageHolds } from '../queries/holds.ts';
import { pageLoans, pagePastLoans } from '../queries/loans.ts';
import { nameOf } from '../queries/readers.ts';
import { pageRecommends } from '../queries/recommends.ts';
import { pageReviews } from '../queries/reviews.ts';
import { listRules } from '../queries/rules.ts';

const byOf = (ctx: Context): By => ({
  id: ctx.actor.id,
  manages: ctx.can(adminCode),
  language: ctx.language,
  now: ctx.now,
  ip: ctx.ip,
});

/** Maximum number of days of the ranking. */
const MOST_DAYS = 1100;

export const bookStorSetting = serve(BookStorSetting, {
  GetBookInfoByScoresync: (filter, ctx) => pageBooks(ctx.db, 'popular', filter, ctx.language),
  GetBookInfoByTimeAsync: (filter, ctx) => pageBooks(ctx.db, 'new', filter, ctx.language),
  GetBookInfoDetaileTypeAsync: (search, ctx) => searchBooks(ctx.db, search, ctx.language),
  GetBookInfoDetaile: ({ id }, ctx) => bookDetail(ctx.db, byOf(ctx), id),
  GetBookReviewAsync: (filter, ctx) => pageReviews(ctx.db, byOf(ctx), filter),
  GetBookIfoDetaiReviewAsync: ({ TitleId, ...page }, ctx) =>
    pageReviews(ctx.db, byOf(ctx), { ...page, titleId: TitleId }),
  GetMyBookshelf: (_input, ctx) => myShelf(ctx.db, byOf(ctx)),
  BorrowHistory: (page, ctx) => pagePastLoans(ctx.db, ctx.actor.id, page, todayOf(ctx)),
  GetBorBookInfoByTimeAsync: ({ StartTime, EndTime, ...filter }, ctx) => {
    if (EndTime < StartTime) refuse(bookRefusals.daysReversed, { field: 'EndTime' });
    if (EndTime > shiftDays(StartTime, MOST_DAYS))
      refuse(bookRefusals.tooManyDays, { field: 'EndTime', with: { most: MOST_DAYS } });
    const span = { from: companyDayStart(StartTime), until: companyDayStart(EndTime, 1) };
    return rankBooks(ctx.db, { ...filter, ...span }, ctx.language);
  },
  GetAppointmentBookInfo: ({ All, HoldState, TitleId, ...page }, ctx) =>
    pageHolds(ctx.db, {
      ...page,
      state: HoldState,
      titleId: TitleId,
      personId: All && ctx.can(adminCode) ? undefined : ctx.actor.id,
    }),
  RecBookList: (filter, ctx) => pageRecommends(ctx.db, ctx.actor.id, filter),

  BorrowBook: ({ TitleId }, ctx) => borrowBook(ctx.db, byOf(ctx), TitleId),
  BorContinueBook: ({ LoanId }, ctx) => renewLoan(ctx.db, byOf(ctx), LoanId),
  ReturnBook: async ({ Confirm, ...given }, ctx) => {
    // Confirming a return is a right of librarians; handing a book in is a right of readers.
    if (!ctx.can(Confirm ? adminCode : readCode)) refuse(general.forbidden);
    const { keptFor, ...done } = Confirm
      ? await confirmReturn(ctx.db, byOf(ctx), given)
      : await handIn(ctx.db, byOf(ctx), given.LoanId);
    return { ...done, KeptFor: keptFor === null ? null : await nameOf(ctx.db, keptFor) };
  },
  RecBook: (given, ctx) => {
    if (given.Type === recBookType.recommend) return recommendBook(ctx.db, byOf(ctx), given);
    return reserveBook(ctx.db, byOf(ctx), given.id ?? refuse(general.badInput, { field: 'id' }));
  },
  CancelHold: ({ HoldId }, ctx) => cancelHold(ctx.db, byOf(ctx), HoldId),
  VoteRecommend: ({ Id }, ctx) => voteFor(ctx.db, byOf(ctx), Id),
  RiewBook: (given, ctx) => reviewBook(ctx.db, byOf(ctx), given),
  GiveBookReview: ({ ReviewId }, ctx) => likeReview(ctx.db, byOf(ctx), ReviewId),

  AdminBorrowHistory: (filter, ctx) => pageLoans(ctx.db, filter, todayOf(ctx)),
  GetCopyPage: (filter, ctx) => pageCopies(ctx.db, filter, ctx.language),
  GetCopyLog: ({ CopyId }, ctx) => listCopyLog(ctx.db, CopyId),
  ScanCode: ({ Code }, ctx) => scanCode(ctx.db, byOf(ctx), Code),
  LendBook: ({ CopyId, AUID }, ctx) => lendCopy(ctx.db, byOf(ctx), CopyId, AUID),
  RecallLoan: ({ LoanId }, ctx) => recallLoan(ctx.db, byOf(ctx), LoanId),
  AddBook: (given, ctx) => addBook(ctx.db, byOf(ctx), given),
  UpdateBook: (given, ctx) => updateBook(ctx.db, byOf(ctx), given),
  AddCopies: (given, ctx) => addCopies(ctx.db, byOf(ctx), given),
  UpdateListBook: (given, ctx) => changeCopies(ctx.db, byOf(ctx), given),
  IsShelfBook: (given, ctx) => shelve(ctx.db, byOf(ctx), given),
  HideBookRve: (given, ctx) => hideReview(ctx.db, byOf(ctx), given),
  HandleRecommend: (given, ctx) => answerRecommend(ctx.db, byOf(ctx), given),
  GetRuleList: async (_input, ctx) => ({ ...(await listRules(ctx.db)), CanEdit: ctx.can(superCode) }),
  SaveRuleList: (given, ctx) => saveRules(ctx.db, byOf(ctx), given),
  DelBook: (given, ctx) => removeBook(ctx.db, byOf(ctx), given),
  CloseLoan: async (given, ctx) => {
    await forceClose(ctx.db, byOf(ctx), given);
    return { Code: 1 };
  },

  GetBookImportTemplate: (_input, ctx) => createTemplate(ctx.language),
  DryRunBookImport: (_input, ctx) => dryRun(ctx.db, byOf(ctx), ctx.file.stream),
  ApplyBookImport: ({ Token }, ctx) => applyImport(ctx.db, byOf(ctx), Token),
  ExportCopyList: (filter, ctx) => exportCopies(filter, ctx),
  ExportBorrowHistory: (filter, ctx) => exportLoans(filter, ctx),
});
