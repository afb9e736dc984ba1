import { z } from 'zod';
import { chosen, coded, wordsOfCodes } from '#kit/contract/coded.ts';
import { amount, day, flag, id, required, text, textarea, when } from '#kit/contract/fields.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import {
  bookActions,
  bookTypeLabels,
  bookTypes,
  copyStateLabels,
  holdStateLabels,
  loanStateLabels,
  recommendStateLabels,
  shownStateLabels,
} from './codes.ts';

const int = z.number().int();

/** Person whose name is shown in a row. */
export const person = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

/** Number of a book type. */
export const bookType = z.coerce
  .number()
  .int()
  .refine((one) => bookTypes.some((known) => known === one), '请选择分类 | Choose a type')
  .meta({ description: wordsOfCodes(bookTypeLabels) });

export const book = {
  Id: id,
  /** ISBN with thirteen digits. Null: unknown. */
  Isbn: z.string().nullable(),
  Name: z.string(),
  Author: z.string(),
  Publisher: z.string(),
  PublishYear: int.nullable(),
  BookType: coded(bookTypeLabels),
  /** Mean score of the reviews. Null: no reviews. */
  Score: z.number().nullable(),
  ScoreCount: int,
  BorrowCount: int,
  /**
   * Number of copies that readers can get at some time. Copies off the shelf, missing or not yet delivered do not
   * count.
   */
  CopyCount: int,
  FreeCount: int,
  QueueLength: int,
  /** State of the copy that a reader gets soonest. 0: no copies. */
  BookState: coded(shownStateLabels),
  StateText: z.string(),
};
export const bookRow = z.object(book);
export type BookRow = z.infer<typeof bookRow>;

export const bookRef = {
  TitleId: id,
  Name: z.string(),
  Author: z.string(),
  BookType: coded(bookTypeLabels),
};

export const loanRow = z.object({
  LoanId: id,
  ...bookRef,
  CopyId: id,
  BarCode: z.string(),
  Location: z.string(),
  BorrowTime: when,
  /** Last company day of the loan. */
  DueTime: day,
  RenewCount: int,
  RecallTime: when.nullable(),
  ReturnApplyTime: when.nullable(),
  ReturnTime: when.nullable(),
  LoanState: coded(loanStateLabels),
  /** Days after the due day. They stop growing when the reader asks for the return. */
  OverdueDays: int,
  Remark: z.string(),
});
export type LoanRow = z.infer<typeof loanRow>;

/** Loan of the caller, with whether it can be renewed and why not. */
export const ownLoan = loanRow.extend({
  CanRenew: z.boolean(),
  RenewWhyNot: z.string(),
  /** First day on which the loan can be renewed. */
  RenewFrom: day,
  /** Due day after a renewal today. */
  RenewedUntil: day,
  Waiting: int,
});
export type OwnLoan = z.infer<typeof ownLoan>;

export const readerLoan = loanRow.extend({ ...person, Waiting: int });
export type ReaderLoan = z.infer<typeof readerLoan>;

export const holdRow = z.object({
  HoldId: id,
  ...bookRef,
  ...person,
  CreateTime: when,
  HoldState: coded(holdStateLabels),
  /** Place in the queue, from 1. Null: the reservation is not waiting. */
  Position: int.nullable(),
  QueueLength: int,
  BarCode: z.string().nullable(),
  Location: z.string().nullable(),
  /** Last company day on which the copy is kept for the reader. */
  PickupDeadline: day.nullable(),
  EndTime: when.nullable(),
});
export type HoldRow = z.infer<typeof holdRow>;

export const recommendRow = z.object({
  Id: id,
  TitleId: id.nullable(),
  Name: z.string(),
  Author: z.string(),
  Isbn: z.string().nullable(),
  Reason: z.string(),
  State: coded(recommendStateLabels),
  Votes: int,
  IsVoted: z.boolean(),
  IsMine: z.boolean(),
  /** Answer of the library to the recommendation. */
  Answer: z.string(),
  ...person,
  CreateTime: when,
  HandleTime: when.nullable(),
  RowVersion: int,
});
export type RecommendRow = z.infer<typeof recommendRow>;

export const reviewRow = z.object({
  Id: id,
  ...bookRef,
  Score: int,
  Content: z.string(),
  LikeCount: int,
  IsLiked: z.boolean(),
  IsMine: z.boolean(),
  IsHidden: z.boolean(),
  HiddenReason: z.string(),
  ...person,
  UpdateTime: when,
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const copyRow = z.object({
  Id: id,
  BarCode: z.string(),
  Location: z.string(),
  CopyState: coded(copyStateLabels),
  StateText: z.string(),
  /** Due day of the loan. Null: the copy is not on loan. */
  DueTime: day.nullable(),
  /** Remark on the state, only for librarians. */
  StateRemark: z.string().optional(),
  PurchaseTime: day.nullable().optional(),
  ReaderName: z.string().nullable().optional(),
  ReaderNameEn: z.string().nullable().optional(),
  RowVersion: int,
});
export type CopyRow = z.infer<typeof copyRow>;

/** Copy as librarians see it, with its book and its reader. */
export const managedCopy = copyRow.extend({
  ...bookRef,
  Isbn: z.string().nullable(),
  LoanId: id.nullable(),
  HoldId: id.nullable(),
  ChangeTime: when,
});
export type ManagedCopy = z.infer<typeof managedCopy>;

export const bookDetail = bookRow.extend({
  Summary: z.string(),
  Price: z.string().nullable(),
  Copies: z.array(copyRow),
  MyLoan: ownLoan.nullable(),
  MyHold: holdRow.nullable(),
  MyReview: z.object({ Score: int, Content: z.string(), IsHidden: z.boolean() }).nullable(),
  /** Pending recommendation to buy more copies. */
  Recommend: recommendRow.nullable(),
  Actions: z.array(z.enum(bookActions)),
  /** Reasons for expected actions that are not available, in the caller's language. */
  WhyNot: z.partialRecord(z.enum(bookActions), z.string()),
  RowVersion: int,
});
export type BookDetail = z.infer<typeof bookDetail>;

const isbn = text(30).nullish();

/** Book fields that users type. */
export const bookFields = {
  Isbn: isbn,
  Name: required(100),
  Author: text(100).default(''),
  Publisher: text(100).default(''),
  PublishYear: z.coerce.number().int().min(1450).max(2999).nullish(),
  BookType: bookType,
  Summary: textarea(2000).default(''),
  Price: amount.nullish(),
};

export const lendingRule = z.object({
  /** Type of employment. Null: everybody without a rule of their own. */
  UserType: chosen(userType.labels).nullable(),
  MaxLoans: int.min(0).max(50),
  LoanDays: int.min(1).max(365),
  RenewTimes: int.min(0).max(10),
  RenewDays: int.min(1).max(180),
  RenewOpenDays: int.min(1).max(365),
  /** Working days that a copy is kept for a reader. */
  HoldDays: int.min(1).max(30),
  MaxHolds: int.min(0).max(50),
  RecommendPer30Days: int.min(0).max(50),
  BlockIfOverdue: flag,
  ReviewNeedsLoan: flag,
});
export type Rule = z.output<typeof lendingRule>;

export const reason = text(200).default('');
