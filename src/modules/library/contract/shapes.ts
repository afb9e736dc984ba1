import { z } from 'zod';
import { amount, day, flag, id, required, text, textarea, when } from '#kit/contract/fields.ts';
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
import { coded, wordsOfCodes } from '#kit/contract/coded.ts';
import { userType } from '#modules/people/contract/user-codes.ts';

const int = z.number().int();

/** Somebody whose name stands in a row. */
export const person = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

/** A kind of book by its number. */
export const bookType = z.coerce
  .number()
  .int()
  .refine((one) => bookTypes.some((known) => known === one), '请选择分类 | Choose a type')
  .meta({ description: wordsOfCodes(bookTypeLabels) });

export const book = {
  Id: id,
  /** Thirteen digits; null: none is known. */
  Isbn: z.string().nullable(),
  Name: z.string(),
  Author: z.string(),
  Publisher: z.string(),
  PublishYear: int.nullable(),
  BookType: coded(bookTypeLabels),
  /** Mean of the reviews; null: there are none. */
  Score: z.number().nullable(),
  ScoreCount: int,
  BorrowCount: int,
  /** Copies that readers could ever get: neither off the shelf nor missing, nor on their way to the library. */
  CopyCount: int,
  FreeCount: int,
  QueueLength: int,
  /** State of the copy that a reader gets soonest; 0: none. */
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
  /** The last company day of the loan. */
  DueTime: day,
  RenewCount: int,
  RecallTime: when.nullable(),
  ReturnApplyTime: when.nullable(),
  ReturnTime: when.nullable(),
  LoanState: coded(loanStateLabels),
  /** Days past the due day; they stop growing when the return is asked for. */
  OverdueDays: int,
  Remark: z.string(),
});
export type LoanRow = z.infer<typeof loanRow>;

/** A loan of the caller: whether he may renew it, and why not. */
export const ownLoan = loanRow.extend({
  CanRenew: z.boolean(),
  RenewWhyNot: z.string(),
  /** The first day on which it may be renewed. */
  RenewFrom: day,
  /** The due day after a renewal today. */
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
  /** Place in the queue from 1 on; null where it does not wait. */
  Position: int.nullable(),
  QueueLength: int,
  BarCode: z.string().nullable(),
  Location: z.string().nullable(),
  /** The last company day on which the copy is kept. */
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
  /** What the library says to it. */
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
  /** When it is due back; null where nobody has it. */
  DueTime: day.nullable(),
  /** Only for those who manage books. */
  StateRemark: z.string().optional(),
  PurchaseTime: day.nullable().optional(),
  ReaderName: z.string().nullable().optional(),
  ReaderNameEn: z.string().nullable().optional(),
  RowVersion: int,
});
export type CopyRow = z.infer<typeof copyRow>;

/** A copy in the list of administration, with its book and whoever has it. */
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
  /** The open recommendation to buy more of it. */
  Recommend: recommendRow.nullable(),
  Actions: z.array(z.enum(bookActions)),
  /** Why an action that one might expect is not among them, in the caller's language. */
  WhyNot: z.partialRecord(z.enum(bookActions), z.string()),
  RowVersion: int,
});
export type BookDetail = z.infer<typeof bookDetail>;

const isbn = text(30).nullish();

/** What a person writes of a book. */
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

export const rule = z.object({
  /** Null: everybody without a rule of his own. */
  UserType: coded(userType.labels).min(0).max(2).nullable(),
  MaxLoans: int.min(0).max(50),
  LoanDays: int.min(1).max(365),
  RenewTimes: int.min(0).max(10),
  RenewDays: int.min(1).max(180),
  RenewOpenDays: int.min(1).max(365),
  /** Working days. */
  HoldDays: int.min(1).max(30),
  MaxHolds: int.min(0).max(50),
  RecommendPer30Days: int.min(0).max(50),
  BlockIfOverdue: flag,
  ReviewNeedsLoan: flag,
});
export type Rule = z.output<typeof rule>;

export const reason = text(200).default('');
