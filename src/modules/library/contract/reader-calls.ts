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
  recTypeLabels,
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
    does: 'Books by their weighed score, the best first',
    access,
    fromReplica: true,
    input: listed,
    reply: pageOf(bookRow),
  }),
  GetBookInfoByTimeAsync: get({
    does: 'Books by when they came to the library, the newest first',
    access,
    fromReplica: true,
    input: listed,
    reply: pageOf(bookRow),
  }),
  GetBookInfoDetaileTypeAsync: get({
    does: 'Searches books by title, author or summary, with the number of finds of each type of book',
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
    does: 'One book: its copies, its queue, and what the caller may do with it',
    access,
    input: z.strictObject({ id }),
    reply: bookDetail,
    refusals: [general.notFound],
  }),
  GetBookReviewAsync: get({
    does: 'Latest reviews of all books; those who manage books see hidden ones too',
    access,
    input: z.strictObject({ ...paging, Mine: flag.default(false), OnlyHidden: flag.default(false) }),
    reply: pageOf(reviewRow),
  }),
  GetBookIfoDetaiReviewAsync: get({
    does: 'Reviews of one book, the most liked first',
    access,
    input: z.strictObject({ ...paging, TitleId: id }),
    reply: pageOf(reviewRow),
  }),
  GetMyBookshelf: get({
    does: 'What the caller has borrowed, reserved and recommended, and how much of it he may',
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
    does: 'What the caller has borrowed before, the last first',
    access,
    input: z.strictObject(paging),
    reply: pageOf(loanRow.extend({ MyScore: int.nullable() })),
  }),
  GetBorBookInfoByTimeAsync: get({
    does: 'Books by how often they were borrowed in a span of company days, both included',
    access,
    fromReplica: true,
    input: z.strictObject({ ...paging, StartTime: day, EndTime: day, BookType: bookType.optional() }),
    reply: pageOf(bookRow.extend({ Rank: int, Count: int })),
    refusals: [bookRefusals.daysReversed, bookRefusals.tooManyDays],
  }),
  GetAppointmentBookInfo: get({
    does: 'Reservations: the caller’s own, or all of them for those who manage books',
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
    does: 'Recommendations with their votes',
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
    does: 'Borrows a free copy of a book, or the one that is kept for the caller; says which one',
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
    does: 'Renews a loan of the caller; answers its new due day',
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
    does: 'Hands a book in; with Confirm=1 those who manage books take it back or refuse it',
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
    does: 'Reserves a book that is out (Type 1) or recommends to buy one (Type 2)',
    access,
    via: 'query',
    input: z.strictObject({
      id: id.optional(),
      Type: chosen(recTypeLabels),
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
    does: 'Gives up a reservation; those who manage books may cancel anybody’s',
    access,
    input: z.strictObject({ HoldId: id }),
    reply: done,
    refusals: [general.notFound, bookRefusals.notReserved],
    touches: stale,
  }),
  VoteRecommend: post({
    does: 'Supports a recommendation, or takes the vote back',
    access,
    input: z.strictObject({ Id: id }),
    reply: z.object({ Code: int, IsVoted: z.boolean(), Votes: int }),
    refusals: [general.notFound, bookRefusals.recommendClosed, bookRefusals.ownRecommend],
    touches: ['BookStorSetting.RecBookList', 'BookStorSetting.GetBookInfoDetaile'],
  }),
  RiewBook: post({
    does: 'Reviews a book that the caller has borrowed; a second time changes the review',
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
    does: 'Likes a review, or takes the like back',
    access,
    via: 'query',
    input: z.strictObject({ ReviewId: id }),
    reply: z.object({ Code: int, IsLiked: z.boolean(), LikeCount: int }),
    refusals: [general.notFound],
    touches: ['BookStorSetting.GetBookReviewAsync', 'BookStorSetting.GetBookIfoDetaiReviewAsync'],
  }),
};
