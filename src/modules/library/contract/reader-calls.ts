import { z } from 'zod';
import { get, post } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, pageOf, paging, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import {
  adminCode,
  bookTypeLabels,
  copyStateLabels,
  holdStateLabels,
  readCode,
  recommendStateLabels,
  recBookTypeLabels,
  returnResultLabels,
  searchTypeLabels,
} from './codes.ts';
import { bookRefusals } from './refusals.ts';
import {
  bookDetail,
  bookRow,
  bookType,
  holdRow,
  loanRow,
  ownLoan,
  reason,
  recommendRow,
  reviewRow,
} from './shapes.ts';
import { chosen, coded } from '#kit/contract/coded.ts';

const access = [readCode];
const int = z.number().int();
const stale = ['BookStorSetting'];

const listed = z.strictObject({ ...paging, BookType: bookType.optional() });

/** Calls for readers. */
export const readerCalls = {
  GetBookInfoByScoresync: get({
    does: 'Lists books by weighted score, the best first',
    access,
    fromReplica: true,
    input: listed,
    reply: pageOf(bookRow),
  }),
  GetBookInfoByTimeAsync: get({
    does: 'Lists books by arrival in the library, newest first',
    access,
    fromReplica: true,
    input: listed,
    reply: pageOf(bookRow),
  }),
  GetBookInfoDetaileTypeAsync: get({
    does: 'Searches books by title, author or summary; counts the results for each type of book',
    access,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      SearchType: chosen(searchTypeLabels).default(1),
      Keyword: text(50).default(''),
      BookType: bookType.optional(),
      /** Only books with a copy on the shelf. */
      OnlyFree: flag.default(false),
    }),
    reply: pageOf(bookRow).extend({
      Types: z.array(z.object({ BookType: coded(bookTypeLabels), TCount: int })),
    }),
  }),
  GetBookInfoDetaile: get({
    does: 'Returns one book: its copies, its queue, and what the caller may do with it',
    access,
    input: z.strictObject({ id }),
    reply: bookDetail,
    refusals: [general.notFound],
  }),
  GetBookReviewAsync: get({
    does: 'Lists the latest reviews of all books; librarians see hidden ones too',
    access,
    input: z.strictObject({ ...paging, Mine: flag.default(false), OnlyHidden: flag.default(false) }),
    reply: pageOf(reviewRow),
  }),
  GetBookIfoDetaiReviewAsync: get({
    does: 'Lists the reviews of one book, the most liked first',
    access,
    input: z.strictObject({ ...paging, TitleId: id }),
    reply: pageOf(reviewRow),
  }),
  GetMyBookshelf: get({
    does: 'Returns the caller’s loans, reservations and recommendations, and their limits',
    access,
    input: nothing,
    reply: z.object({
      Borrowing: z.array(ownLoan),
      Reserved: z.array(holdRow),
      Recommended: z.array(recommendRow),
      MaxLoans: int,
      MaxHolds: int,
      Overdue: int,
    }),
  }),
  BorrowHistory: get({
    does: 'Lists the caller’s past loans, newest first',
    access,
    input: z.strictObject(paging),
    reply: pageOf(loanRow.extend({ MyScore: int.nullable() })),
  }),
  GetBorBookInfoByTimeAsync: get({
    does: 'Ranks books by number of loans between two company days, both included',
    access,
    fromReplica: true,
    input: z.strictObject({ ...paging, StartTime: day, EndTime: day, BookType: bookType.optional() }),
    reply: pageOf(bookRow.extend({ Rank: int, Count: int })),
    refusals: [bookRefusals.daysReversed, bookRefusals.tooManyDays],
  }),
  GetAppointmentBookInfo: get({
    does: 'Lists reservations: the caller’s own, or all of them for librarians',
    access,
    input: z.strictObject({
      ...paging,
      All: flag.default(false),
      /** State of the reservations. Left out: open ones. */
      HoldState: chosen(holdStateLabels).optional(),
      TitleId: id.optional(),
    }),
    reply: pageOf(holdRow),
  }),
  RecBookList: get({
    does: 'Lists recommendations with their votes',
    access,
    input: z.strictObject({
      ...paging,
      State: chosen(recommendStateLabels).optional(),
      Mine: flag.default(false),
      Keyword: text(50).default(''),
    }),
    reply: pageOf(recommendRow).extend({ Counts: z.record(z.string(), int) }),
  }),
  BorrowBook: post({
    does: 'Borrows a free copy of a book, or the one kept for the caller; returns which copy it is',
    access,
    input: z.strictObject({ TitleId: id }),
    reply: z.object({
      Code: int,
      LoanId: id,
      CopyId: id,
      BarCode: z.string(),
      Location: z.string(),
      DueTime: day,
    }),
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
  BorContinueBook: post({
    does: 'Renews a loan of the caller; returns its new due day',
    access,
    via: 'query',
    input: z.strictObject({ LoanId: id }),
    reply: z.object({ Code: int, DueTime: day }),
    refusals: [
      general.notFound,
      bookRefusals.readerGone,
      bookRefusals.notOpen,
      bookRefusals.notOut,
      bookRefusals.renewUsedUp,
      bookRefusals.renewTooEarly,
      bookRefusals.renewOverdue,
      bookRefusals.overdueFirst,
      bookRefusals.renewRecalled,
      bookRefusals.renewWanted,
    ],
    touches: stale,
  }),
  ReturnBook: post({
    does: 'Hands in a book; with Confirm=1, librarians confirm or refuse the return',
    access: [readCode, adminCode],
    via: 'query',
    input: z.strictObject({
      LoanId: id,
      Confirm: flag.default(false),
      Result: chosen(returnResultLabels).default(1),
      Remark: reason,
    }),
    reply: z.object({
      Code: int,
      /** State of the copy afterwards. */
      CopyState: coded(copyStateLabels),
      /** Reader for whom the copy is kept now. */
      KeptFor: z.object({ ChineseName: z.string(), EnglishName: z.string() }).nullable(),
    }),
    refusals: [
      general.notFound,
      general.forbidden,
      bookRefusals.notOpen,
      bookRefusals.notOut,
      bookRefusals.notReturning,
      bookRefusals.reasonMissing,
    ],
    touches: stale,
  }),
  RecBook: post({
    does: 'Reserves a book that is out (Type 1), or recommends a book to buy (Type 2)',
    access,
    via: 'query',
    input: z.strictObject({
      id: id.optional(),
      Type: chosen(recBookTypeLabels),
      Reason: reason,
      /** Title of a book that the library does not have. */
      Name: text(100).default(''),
      Author: text(100).default(''),
      Isbn: text(30).default(''),
    }),
    reply: z.object({ Code: int, Id: id, Position: int.nullable() }),
    refusals: [
      general.notFound,
      bookRefusals.readerGone,
      bookRefusals.alreadyBorrowed,
      bookRefusals.alreadyReserved,
      bookRefusals.canBorrowNow,
      bookRefusals.noCopies,
      bookRefusals.holdLimit,
      bookRefusals.recommendWhat,
      bookRefusals.isbnInvalid,
      bookRefusals.isbnTaken,
      bookRefusals.recommendedAlready,
      bookRefusals.recommendLimit,
    ],
    touches: stale,
  }),
  CancelHold: post({
    does: 'Cancels a reservation; librarians may cancel anybody’s',
    access,
    input: z.strictObject({ HoldId: id }),
    reply: done,
    refusals: [general.notFound, bookRefusals.notReserved],
    touches: stale,
  }),
  VoteRecommend: post({
    does: 'Votes for a recommendation, or removes the vote',
    access,
    input: z.strictObject({ Id: id }),
    reply: z.object({ Code: int, IsVoted: z.boolean(), Votes: int }),
    refusals: [general.notFound, bookRefusals.recommendClosed, bookRefusals.ownRecommend],
    touches: ['BookStorSetting.RecBookList', 'BookStorSetting.GetBookInfoDetaile'],
  }),
  RiewBook: post({
    does: 'Reviews a book that the caller has borrowed; a second review replaces the first',
    access,
    input: z.strictObject({
      TitleId: id,
      Score: z.coerce.number().int().min(1).max(5),
      Content: textarea(500).default(''),
    }),
    reply: z.object({ Code: int, Id: id }),
    refusals: [general.notFound, bookRefusals.reviewNeedsLoan],
    touches: stale,
  }),
  GiveBookReview: post({
    does: 'Likes a review, or removes the like',
    access,
    via: 'query',
    input: z.strictObject({ ReviewId: id }),
    reply: z.object({ Code: int, IsLiked: z.boolean(), LikeCount: int }),
    refusals: [general.notFound],
    touches: ['BookStorSetting.GetBookReviewAsync', 'BookStorSetting.GetBookIfoDetaiReviewAsync'],
  }),
};
