import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { home } from './db.ts';

/** Lists the texts that may be shown on a company day, by id. */
export const listOfDay = (on: Executor, day: string) =>
  home(on)
    .selectFrom('home.copywriting')
    .select(['id', 'text_zh as zh', 'text_en as en', 'weight'])
    .where(sql<boolean>`coalesce(start_on <= ${day}::date, true) and coalesce(end_on >= ${day}::date, true)`)
    .orderBy('id')
    .execute();

export async function pageCopywriting(
  on: Executor,
  { PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number },
) {
  const { total } = await home(on)
    .selectFrom('home.copywriting')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await home(on)
    .selectFrom('home.copywriting')
    .select([
      'id as Id',
      'text_zh as TextZh',
      'text_en as TextEn',
      'start_on as StartTime',
      'end_on as EndTime',
      'weight as Weight',
      'updated_at as UpdateTime',
    ])
    .orderBy('id', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

export interface Words {
  readonly zh: string;
  readonly en: string;
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly weight: number;
}

const columnsOf = (words: Words, now: Date) => ({
  text_zh: words.zh,
  text_en: words.en,
  start_on: words.startOn,
  end_on: words.endOn,
  weight: words.weight,
  updated_at: now,
});

export async function addWords(tx: Tx, words: Words, now: Date): Promise<number> {
  const { id } = await home(tx)
    .insertInto('home.copywriting')
    .values({ ...columnsOf(words, now), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a text. Returns false if it does not exist. */
export async function saveWords(tx: Tx, id: number, words: Words, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await home(tx)
    .updateTable('home.copywriting')
    .set(columnsOf(words, now))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a text. Returns false if it does not exist. */
export async function removeWords(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await home(tx)
    .deleteFrom('home.copywriting')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
