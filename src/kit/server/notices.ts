import { sql } from 'kysely';
import { Notice } from '#kit/contract/Notice.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { type Executor, json, type JsonText, tables, type Tx } from './db/database.ts';
import { deferred } from './db/deferred.ts';
import { prepared } from './db/prepared.ts';
import { onOneConnection } from './db/transaction.ts';
import { serve } from './http/context.ts';
import { markRead, pageEarlier, pageEntries } from './inbox.ts';
import { tellPeople } from './live.ts';
import type { KitTables } from './tables.gen.ts';

/** Event and its subject, for the inbox. The inbox folds events about one subject and words them itself. */
export interface Happening {
  /** Subject as `kind:id`, of a kind that a module describes (`threadDescriber`). */
  readonly thread: string;
  /** Person who acted; null: the product itself. */
  readonly actor: number | null;
  /** Text of the event, worded to follow the actor's name. It does not mention the subject. */
  readonly what: Words;
  /** Comment the actor wrote with the act. */
  readonly words?: string;
}

/** Notification: one line in both languages with a link to a page. */
export interface NewNotice {
  readonly people: readonly number[];
  /** Key of the notification; a person gets the same key only once. */
  readonly key: string;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly url: string;
  readonly happening?: Happening;
}

const add = deferred<{ reader: number | null; subject: string; rows: JsonText }>({
  table: 'kit.notice',
  pieces: (_on, given) => ({
    notice_seen: sql`(
      update kit.notice set read_at = now()
      where person_id = ${given.reader}::bigint and subject = ${given.subject} and read_at is null)`,
    notice_added: sql`(
      insert into kit.notice
        (person_id, key, subject, title_zh, title_en, url, thread, actor_id, what_zh, what_en, words)
      select person_id, key, ${given.subject}, title_zh, title_en, url, thread, actor_id, what_zh, what_en, words
      from jsonb_to_recordset(${given.rows}::jsonb)
        as told (person_id bigint, key text, title_zh text, title_en text, url text, thread text, actor_id bigint,
          what_zh text, what_en text, words text)
      on conflict (person_id, key) do nothing)`,
  }),
});

const rowsOf = ({ people, key, titleZh, titleEn, url, happening }: NewNotice) => {
  const about = happening && {
    thread: happening.thread,
    actor_id: happening.actor,
    what_zh: happening.what.zh,
    what_en: happening.what.en,
    words: happening.words || null,
  };
  return people.map((person_id) => ({ person_id, key, title_zh: titleZh, title_en: titleEn, url, ...about }));
};

interface Told {
  readonly subject: string;
  readonly reader: number | null;
  readonly notices: readonly NewNotice[];
  readonly at: Date;
}

const kept = new WeakMap<Tx, Told[]>();

/** Starts to collect notifications that a quiet transaction does not send, if they have a time. */
export function keepTold(tx: Tx): void {
  kept.set(tx, []);
}

/**
 * Puts the notifications that `keepTold` collected since an instant into the inboxes, in order, without sending them.
 * They count as read for people who acted on the subject later, and for everybody if they are older than `read`.
 */
export async function writeTold(tx: Tx, since: Date, read: Date): Promise<void> {
  const told = (kept.get(tx) ?? []).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  kept.delete(tx);
  const acts = Map.groupBy(told, ({ subject, reader }) => `${subject} ${reader}`);
  const rows = told
    .filter(({ at }) => at >= since)
    .flatMap(({ subject, notices, at }) =>
      notices.flatMap(rowsOf).map((row) => {
        const acted = acts.get(`${subject} ${row.person_id}`)?.find((act) => act.at > at)?.at;
        return { ...row, subject, at, read_at: acted ?? (at < read ? read : null) };
      }),
    );
  await sql`insert into kit.notice (person_id, key, subject, title_zh, title_en, url, thread, actor_id, what_zh, what_en,
      words, created_at, read_at, mailed_at, chatted_at)
    select person_id, key, subject, title_zh, title_en, url, thread, actor_id, what_zh, what_en, words, at, read_at, at, at
    from jsonb_to_recordset(${json(rows)}::jsonb) as told (person_id bigint, key text, subject text, title_zh text,
      title_en text, url text, thread text, actor_id bigint, what_zh text, what_en text, words text, at timestamptz,
      read_at timestamptz)
    order by at
    on conflict (person_id, key) do nothing`.execute(tx.kysely);
}

/**
 * Notifies people: the notification is in their inbox after the commit, and shows in their open windows.
 * @param subject subject of the notification as `kind:id`
 * @param reader person who just acted on the subject: their earlier notifications about it count as read
 * @param at time of the event, if it is recorded much later (`keepTold`)
 */
export async function notify(
  tx: Tx,
  subject: string,
  reader: number | null,
  notices: readonly NewNotice[],
  at?: Date,
): Promise<void> {
  if (tx.quiet) {
    if (at) kept.get(tx)?.push({ subject, reader, notices, at });
    return;
  }
  await add.send(tx, { reader, subject, rows: json(notices.flatMap(rowsOf)) });
  for (const { people, key, titleZh, titleEn, url } of notices) {
    const told = { Id: key, TitleZh: titleZh, TitleEn: titleEn, Url: url };
    await tellPeople(tx, people, { Touches: ['Notice'], Notice: told });
  }
  if (reader !== null) await tellPeople(tx, [reader], { Touches: ['Notice'], Notice: null });
}

/** Deletes all notifications of these subjects, because their content must be forgotten. */
export async function forgetNotices(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`delete from kit.notice where subject = any(${[...subjects]}::text[])`.execute(tx.kysely);
}

/** Days for which a notification stays in the inbox. */
const KEPT_DAYS = 90;

/** Removes old notifications. */
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

/** Handlers of the inbox calls. */
export const noticeCalls = serve(Notice, {
  GetNoticePageList: (input, { db, actor }) => onOneConnection(db, (on) => pageEntries(on, actor, input)),
  GetEarlierNotices: (input, { db, actor }) => onOneConnection(db, (on) => pageEarlier(on, actor, input)),
  GetUnreadNoticeCount: async (_input, { db, actor }) => {
    const row = await unreadCount.find(db, { person: actor.id });
    return { Count: row?.Count ?? 0 };
  },
  ReadNotice: async ({ Ids, WithEarlier }, { db, actor }) => {
    await markRead(db, actor.id, Ids, WithEarlier);
    return { Code: 1 };
  },
});
