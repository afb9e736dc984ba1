import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { LibraryTables } from '../tables.gen.ts';

/** The module's own tables, and those of people that may be joined. */
export const library = (on: Executor) => tables<LibraryTables & OpenPeopleTables>(on);

/** Rows of a statement that is written out. */
export async function rowsOf<Row>(on: Executor, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await statement.execute(library(on));
  return rows as Row[];
}

/** The person `p` and his department `d` as a row shows them. */
export const personColumns = sql`p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
  d.name as "DeptName", d.name_en as "DeptNameEn"`;

/** A title `t` where something else is listed. */
export const refColumns = sql`t.id as "TitleId", t.name as "Name", t.author as "Author", t.book_type as "BookType"`;

/** Where a page of a list begins. */
export const offsetOf = ({ PageIndex, PageSize }: { PageIndex: number; PageSize: number }): number =>
  (PageIndex - 1) * PageSize;

export interface Paging {
  readonly PageIndex: number;
  readonly PageSize: number;
}
