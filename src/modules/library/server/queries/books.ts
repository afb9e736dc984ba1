import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { shownStateLabels } from '../../contract/codes.ts';
import type { BookRow } from '../../contract/shapes.ts';
import { lendable, statesBySoonest } from '../rules/copies.ts';
import { meanScore } from '../rules/score.ts';
import { terms, wantedIn } from '../rules/grams.ts';
import { offsetOf, runStatement, type Paging } from './db.ts';

type Fetched = Omit<BookRow, 'Score' | 'StateText'> & { scoreSum: number };

const toBook = ({ scoreSum, ...row }: Fetched, language: Language): BookRow => ({
  ...row,
  Score: meanScore(scoreSum, row.ScoreCount),
  StateText: shownStateLabels[row.BookState][language],
});

/**
 * SQL order by weighted score. It adds five reviews of 3.5, so that few reviews do not decide. The index has the same
 * expression.
 */
const popularity = sql`((17.5 + t.score_sum) / (5 + t.score_count)) desc, t.borrow_count desc, t.id desc`;
const newest = sql`t.created_at desc, t.id desc`;

/**
 * Returns book rows for lists.
 * @param page statement that returns the ids of the titles in order
 * @param more additional columns of `page` to keep
 */
export async function bookRows<More extends object = object>(
  on: Executor,
  page: RawBuilder<unknown>,
  language: Language,
  more: RawBuilder<unknown> = sql``,
): Promise<(BookRow & More)[]> {
  const rows = await runStatement<Fetched & More>(
    on,
    sql`
    select t.id as "Id", t.isbn as "Isbn", t.name as "Name", t.author as "Author", t.publisher as "Publisher",
      t.publish_year as "PublishYear", t.book_type as "BookType", t.score_sum as "scoreSum",
      t.score_count as "ScoreCount", t.borrow_count as "BorrowCount",
      c.copies as "CopyCount", c.free as "FreeCount", coalesce(c.best, 0) as "BookState", h.waiting as "QueueLength"
      ${more}
    from (select *, row_number() over () as place from (${page}) as found) as listed
    join library.title t on t.id = listed.id
    cross join lateral (
      select count(*) filter (where state = any(${lendable}::int[])) as copies,
        count(*) filter (where state = 1) as free,
        (array_agg(state order by array_position(${statesBySoonest}::int[], state::int)))[1] as best
      from library.copy where title_id = t.id and deleted_at is null
    ) c
    cross join lateral (select count(*) as waiting from library.hold where title_id = t.id and state = 1) h
    order by listed.place`,
  );
  return rows.map((row) => toBook(row, language) as BookRow & More);
}

export interface BookFilter extends Paging {
  readonly BookType?: number | undefined;
}

const ofType = (type: number | undefined) => (type === undefined ? sql`` : sql`and t.book_type = ${type}`);

/** Returns a page of all titles, ordered by score or by age. */
export async function pageBooks(
  on: Executor,
  order: 'popular' | 'new',
  filter: BookFilter,
  language: Language,
): Promise<{ Total: number; Rows: BookRow[] }> {
  const where = sql`where t.deleted_at is null ${ofType(filter.BookType)}`;
  const [count] = await runStatement<{ total: number }>(
    on,
    sql`select count(*) as total from library.title t ${where}`,
  );
  const page = sql`select t.id from library.title t ${where} order by ${order === 'new' ? newest : popularity}
    limit ${filter.PageSize} offset ${offsetOf(filter)}`;
  return { Total: count?.total ?? 0, Rows: await bookRows(on, page, language) };
}

export interface Search extends BookFilter {
  readonly SearchType: number;
  readonly Keyword: string;
  readonly OnlyFree: boolean;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

const inSummary = 3;
const columns = {
  1: sql`t.name_search`,
  2: sql`t.author_search`,
  [inSummary]: sql`lower(t.summary)`,
} as const;

/** Searches titles that contain every word in the searched field, and counts the results of each book type. */
export async function searchBooks(
  on: Executor,
  search: Search,
  language: Language,
): Promise<{ Total: number; Types: { BookType: number; TCount: number }[]; Rows: BookRow[] }> {
  const type = search.SearchType as 1 | 2 | 3;
  const column = columns[type];
  const words = terms(search.Keyword);
  const grams = wantedIn(type, search.Keyword);
  const where = sql.join(
    [
      sql`t.deleted_at is null`,
      ...(grams.length > 0 ? [sql`t.grams @> ${grams}::text[]`] : []),
      ...words.map((word) => sql`${column} like ${`%${escaped(word)}%`}`),
      ...(search.OnlyFree
        ? [
            sql`exists (select from library.copy c where c.title_id = t.id and c.state = 1 and c.deleted_at is null)`,
          ]
        : []),
    ],
    sql` and `,
  );
  // Exact matches of the title come first, then titles that begin with the words, then all others.
  const whole = type === inSummary ? '' : escaped(words.join(' '));
  const begins = whole
    ? sql`case when ${column} like ${`${whole}\n%`} then 0 when ${column} like ${`${whole}%`} then 1 else 2 end`
    : sql`2`;
  // With search words, the results are computed once for both the counts and the page. Without words, an index gives
  // the order.
  const kept = words.length > 0 ? sql`materialized` : sql`not materialized`;
  const [found] = await runStatement<{ Types: { BookType: number; TCount: number }[]; ids: number[] }>(
    on,
    sql`
    with found as ${kept} (
      select t.id, t.book_type, t.score_sum, t.score_count, t.borrow_count, ${begins} as place
      from library.title t where ${where}
    )
    select
      array_to_json(array(
        select json_build_object('BookType', book_type, 'TCount', count(*)) from found
        group by book_type order by count(*) desc, book_type
      )) as "Types",
      array_to_json(array(
        select t.id from found t where true ${ofType(search.BookType)}
        order by ${whole ? sql`t.place,` : sql``} ${popularity} limit ${search.PageSize} offset ${offsetOf(search)}
      )) as ids`,
  );
  const { Types, ids } = found!;
  const counted = Types.filter(
    ({ BookType }) => search.BookType === undefined || BookType === search.BookType,
  );
  const page = sql`select id from unnest(${ids}::bigint[]) with ordinality as listed (id, place) order by place`;
  return {
    Total: counted.reduce((sum, { TCount }) => sum + TCount, 0),
    Types,
    Rows: await bookRows(on, page, language),
  };
}

/** Returns titles by number of loans between two company days, the second not included. */
export async function rankBooks(
  on: Executor,
  filter: BookFilter & { readonly from: Date; readonly until: Date },
  language: Language,
): Promise<{ Total: number; Rows: (BookRow & { Rank: number; Count: number })[] }> {
  const counted = sql`
    select t.id, count(*) as count, rank() over (order by count(*) desc) as rank
    from library.loan l join library.title t on t.id = l.title_id
    where l.borrowed_at >= ${filter.from} and l.borrowed_at < ${filter.until} and t.deleted_at is null
      ${ofType(filter.BookType)}
    group by t.id`;
  const [total] = await runStatement<{ total: number }>(
    on,
    sql`select count(*) as total from (${counted}) c`,
  );
  const page = sql`select * from (${counted}) c order by count desc, id limit ${filter.PageSize} offset ${offsetOf(filter)}`;
  const rows = await bookRows<{ Rank: number; Count: number }>(
    on,
    page,
    language,
    sql`, listed.rank as "Rank", listed.count as "Count"`,
  );
  return { Total: total?.total ?? 0, Rows: rows };
}

const one = (id: number) => sql`select id from library.title where id = ${id} and deleted_at is null`;

/** Finds one title in the shape of a list row. */
export const findBook = async (on: Executor, id: number, language: Language): Promise<BookRow | undefined> =>
  (await bookRows(on, one(id), language))[0];

interface More {
  readonly Summary: string;
  /** Price in fen. */
  readonly price: number | null;
  readonly RowVersion: number;
}

/** Finds one title with everything that its page shows. */
export async function findWholeBook(
  on: Executor,
  id: number,
  language: Language,
): Promise<(BookRow & More) | undefined> {
  const more = sql`, t.summary as "Summary", t.price, t.version as "RowVersion"`;
  return (await bookRows<More>(on, one(id), language, more))[0];
}
