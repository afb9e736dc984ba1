import { sql } from 'kysely';
import { Notice } from '#kit/contract/Notice.ts';
import { type Executor, json, type JsonText, tables, type Tx } from './db/database.ts';
import { prepared } from './db/prepared.ts';
import { serve } from './http/context.ts';
import { tellPeople } from './live.ts';
import type { KitTables } from './tables.gen.ts';

/** One line for some people, in both languages, that leads to a page. */
export interface NewNotice {
  readonly people: readonly number[];
  /** The same thing is told to a person once. */
  readonly key: string;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly url: string;
}

const add = prepared<{ reader: number | null; subject: string; rows: JsonText }>()(
  (_on, given) => sql<never>`
    with seen as (
      update kit.notice set read_at = now()
      where person_id = ${given.reader}::bigint and subject = ${given.subject} and read_at is null
    )
    insert into kit.notice (person_id, key, subject, title_zh, title_en, url)
    select person_id, key, ${given.subject}, title_zh, title_en, url
    from jsonb_to_recordset(${given.rows}::jsonb)
      as told (person_id bigint, key text, title_zh text, title_en text, url text)
    on conflict (person_id, key) do nothing`,
);

/**
 * Tells people of something: it stands in their inbox when the transaction commits, and shows in their open windows.
 * @param subject what it is about, `kind:id`
 * @param reader who acted on it just now: what he was told of it before, he has read
 */
export async function notify(
  tx: Tx,
  subject: string,
  reader: number | null,
  notices: readonly NewNotice[],
): Promise<void> {
  if (tx.quiet) return;
  const rows = notices.flatMap(({ people, key, titleZh, titleEn, url }) =>
    people.map((person_id) => ({ person_id, key, title_zh: titleZh, title_en: titleEn, url })),
  );
  await add.list(tx, { reader, subject, rows: json(rows) });
  for (const { people, key, titleZh, titleEn, url } of notices) {
    const told = { Id: key, TitleZh: titleZh, TitleEn: titleEn, Url: url };
    await tellPeople(tx, people, { Touches: ['Notice'], Notice: told });
  }
  if (reader !== null) await tellPeople(tx, [reader], { Touches: ['Notice'], Notice: null });
}

/** Takes away every notice of these subjects, read or not: what they name is to be forgotten. */
export async function forgetNotices(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`delete from kit.notice where subject = any(${[...subjects]}::text[])`.execute(tx.kysely);
}

/** Days that a notice stays in the inbox. */
const KEPT_DAYS = 90;

/** Removes what is old. */
export async function sweepNotices(on: Executor): Promise<void> {
  await sql`delete from kit.notice where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    on.kysely,
  );
}

const unreadCount = prepared<{ person: number }>()((on, { person }) =>
  tables<KitTables>(on)
    .selectFrom('kit.notice')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('person_id', '=', person)
    .where('read_at', 'is', null),
);

/** The calls of the inbox. */
export const noticeCalls = serve(Notice, {
  GetNoticePageList: async ({ PageIndex, PageSize, OnlyUnread }, { db, actor }) => {
    let mine = tables<KitTables>(db).selectFrom('kit.notice').where('person_id', '=', actor.id);
    if (OnlyUnread) mine = mine.where('read_at', 'is', null);
    const Rows = await mine
      .select(['id as Id', 'title_zh as TitleZh', 'title_en as TitleEn', 'url as Url'])
      .select(['created_at as CreateTime', sql<boolean>`read_at is not null`.as('IsRead')])
      .orderBy('id', 'desc')
      .limit(PageSize)
      .offset((PageIndex - 1) * PageSize)
      .execute();
    const { total } = await mine
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { Total: total, Rows };
  },
  GetUnreadNoticeCount: async (_input, { db, actor }) => {
    const row = await unreadCount.find(db, { person: actor.id });
    return { Count: row?.Count ?? 0 };
  },
  ReadNotice: async ({ Ids }, { db, actor }) => {
    await tables<KitTables>(db)
      .updateTable('kit.notice')
      .set({ read_at: sql`now()` })
      .where('person_id', '=', actor.id)
      .where('read_at', 'is', null)
      .$if(Ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${Ids ?? []}::bigint[])`))
      .execute();
    return { Code: 1 };
  },
});
