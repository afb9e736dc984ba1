import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { LibraryTables } from '../tables.gen.ts';

/** Tables of this module, and tables of the people module that may be joined. */
export const library = (on: Executor) => tables<LibraryTables & OpenPeopleTables>(on);

/** Runs a handwritten statement and returns its rows. */
export async function runStatement<Row>(on: Executor, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await statement.execute(library(on));
  return rows as Row[];
}

/** SQL columns of person `p` and their department `d` for list rows. */
export const personColumns = sql`p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
  d.name as "DeptName", d.name_en as "DeptNameEn"`;

/** SQL columns of title `t` for lists of loans, copies and reservations. */
export const refColumns = sql`t.id as "TitleId", t.name as "Name", t.author as "Author", t.book_type as "BookType"`;

/** Returns the offset of a page. */
export const offsetOf = ({ PageIndex, PageSize }: { PageIndex: number; PageSize: number }): number =>
  (PageIndex - 1) * PageSize;

export interface Paging {
  readonly PageIndex: number;
  readonly PageSize: number;
}
