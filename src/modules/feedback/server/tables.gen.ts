// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface FeedbackTable {
  id: GeneratedAlways<number>;
  person_id: number;
  route_code: string;
  type_name: string;
  type_name_en: string;
  answers: ColumnType<unknown, JsonText, JsonText>;
  remark: string;
  client: ColumnType<unknown, JsonText, JsonText>;
  screenshots: number;
  state: Generated<number>;
  reply: Generated<string>;
  replied_by: number | null;
  replied_at: Date | null;
  version: Generated<number>;
  created_at: Date;
}

export interface QuestionSetTable {
  id: GeneratedAlways<number>;
  route_code: string;
  edition: number;
  questions: ColumnType<unknown, JsonText, JsonText>;
  other: Generated<string>;
  other_en: Generated<string>;
  is_used: boolean;
  created_by: number | null;
  created_at: Date;
}

export interface FeedbackTables {
  'feedback.feedback': FeedbackTable;
  'feedback.question_set': QuestionSetTable;
}
