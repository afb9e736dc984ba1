// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface CopyTable {
  id: GeneratedAlways<number>;
  title_id: number;
  bar_code: string;
  location: Generated<string>;
  state: number;
  state_remark: Generated<string>;
  purchased_on: string | null;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
  deleted_at: Date | null;
}

export interface CopyLogTable {
  id: GeneratedAlways<number>;
  copy_id: number;
  from_state: number | null;
  to_state: number;
  by_person: number | null;
  for_person: number | null;
  remark: Generated<string>;
  at: Date;
}

export interface HoldTable {
  id: GeneratedAlways<number>;
  title_id: number;
  person_id: number;
  created_at: Date;
  state: number;
  copy_id: number | null;
  ready_at: Date | null;
  pickup_until: string | null;
  ended_at: Date | null;
}

export interface ImportTable {
  token: Generated<string>;
  person_id: number;
  rows: ColumnType<unknown, JsonText, JsonText>;
  created_at: Date;
}

export interface LoanTable {
  id: GeneratedAlways<number>;
  copy_id: number;
  title_id: number;
  person_id: number;
  borrowed_at: Date;
  due_on: string;
  renew_count: Generated<number>;
  recalled_at: Date | null;
  return_applied_at: Date | null;
  returned_at: Date | null;
  confirmed_by: number | null;
  remark: Generated<string>;
  state: number;
  reminded: Generated<number>;
  reminded_on: string | null;
}

export interface RecommendTable {
  id: GeneratedAlways<number>;
  title_id: number | null;
  name: string;
  author: Generated<string>;
  isbn: string | null;
  person_id: number;
  reason: Generated<string>;
  state: Generated<number>;
  handled_by: number | null;
  answer: Generated<string>;
  votes: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  handled_at: Date | null;
}

export interface RecommendVoteTable {
  recommend_id: number;
  person_id: number;
}

export interface ReviewTable {
  id: GeneratedAlways<number>;
  title_id: number;
  person_id: number;
  score: number;
  content: Generated<string>;
  like_count: Generated<number>;
  is_hidden: Generated<boolean>;
  hidden_by: number | null;
  hidden_reason: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

export interface ReviewLikeTable {
  review_id: number;
  person_id: number;
}

export interface RuleTable {
  id: GeneratedAlways<number>;
  user_type: number | null;
  max_loans: Generated<number>;
  loan_days: Generated<number>;
  renew_times: Generated<number>;
  renew_days: Generated<number>;
  renew_open_days: Generated<number>;
  hold_days: Generated<number>;
  max_holds: Generated<number>;
  recommend_per_30_days: Generated<number>;
  block_if_overdue: Generated<boolean>;
  review_needs_loan: Generated<boolean>;
  version: Generated<number>;
}

export interface TitleTable {
  id: GeneratedAlways<number>;
  isbn: string | null;
  name: string;
  author: Generated<string>;
  publisher: Generated<string>;
  publish_year: number | null;
  book_type: number;
  summary: Generated<string>;
  price: number | null;
  score_sum: Generated<number>;
  score_count: Generated<number>;
  borrow_count: Generated<number>;
  name_search: string;
  author_search: string;
  grams: string[];
  version: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
}

export interface LibraryTables {
  'library.copy': CopyTable;
  'library.copy_log': CopyLogTable;
  'library.hold': HoldTable;
  'library.import': ImportTable;
  'library.loan': LoanTable;
  'library.recommend': RecommendTable;
  'library.recommend_vote': RecommendVoteTable;
  'library.review': ReviewTable;
  'library.review_like': ReviewLikeTable;
  'library.rule': RuleTable;
  'library.title': TitleTable;
}
