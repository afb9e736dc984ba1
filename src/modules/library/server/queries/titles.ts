import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { searchPinyin } from '#modules/people/server/open.ts';
import { indexOf, normalizeText } from '../rules/grams.ts';
import { library, runStatement } from './db.ts';

/** Stored fields of a title. */
export interface TitleFields {
  readonly isbn: string | null;
  readonly name: string;
  readonly author: string;
  readonly publisher: string;
  readonly publishYear: number | null;
  readonly bookType: number;
  readonly summary: string;
  /** Price in fen. */
  readonly price: number | null;
}

/** Builds the search columns of a title. */
function searched({ name, author, summary }: TitleFields) {
  const nameSearch = `${normalizeText(name)}\n${searchPinyin(name)}`;
  const authorSearch = `${normalizeText(author)}\n${searchPinyin(author)}`;
  return {
    name_search: nameSearch,
    author_search: authorSearch,
    grams: indexOf({ name: nameSearch, author: authorSearch, summary }),
  };
}

/**
 * Adds titles in one statement.
 * @returns their ids in the same order
 */
export async function addTitles(
  tx: Tx,
  titles: readonly (TitleFields & { readonly createdAt: Date })[],
): Promise<number[]> {
  const rows = titles.map((title, place) => ({
    place,
    isbn: title.isbn,
    name: title.name,
    author: title.author,
    publisher: title.publisher,
    publish_year: title.publishYear,
    book_type: title.bookType,
    summary: title.summary,
    price: title.price,
    created_at: title.createdAt,
    ...searched(title),
  }));
  const added = await runStatement<{ id: number }>(
    tx,
    sql`
    insert into library.title (isbn, name, author, publisher, publish_year, book_type, summary, price, name_search,
      author_search, grams, created_at)
    select isbn, name, author, publisher, publish_year, book_type, summary, price, name_search, author_search, grams,
      created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as t (place int, isbn text, name text, author text, publisher text,
      publish_year smallint, book_type smallint, summary text, price bigint, name_search text, author_search text,
      grams text[], created_at timestamptz)
    order by place
    returning id`,
  );
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function saveTitle(tx: Tx, id: number, fields: TitleFields): Promise<void> {
  await library(tx)
    .updateTable('library.title')
    .set({
      isbn: fields.isbn,
      name: fields.name,
      author: fields.author,
      publisher: fields.publisher,
      publish_year: fields.publishYear,
      book_type: fields.bookType,
      summary: fields.summary,
      price: fields.price,
      ...searched(fields),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks a title: after the reader, before its copies. */
export const lockTitle = (tx: Tx, id: number) =>
  library(tx)
    .selectFrom('library.title')
    .select(['id', 'name', 'author', 'isbn', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type LockedTitle = NonNullable<Awaited<ReturnType<typeof lockTitle>>>;

export const findByIsbn = (on: Executor, isbn: string) =>
  library(on)
    .selectFrom('library.title')
    .select(['id', 'name'])
    .where('isbn', '=', isbn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function countBorrowed(tx: Tx, id: number): Promise<void> {
  await library(tx)
    .updateTable('library.title')
    .set({ borrow_count: sql`borrow_count + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeTitle(tx: Tx, id: number, now: Date): Promise<void> {
  await library(tx)
    .updateTable('library.title')
    .set({ deleted_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await library(tx)
    .updateTable('library.copy')
    .set({ deleted_at: now, version: sql`version + 1` })
    .where('title_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
