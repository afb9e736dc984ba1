import { extensionPoint } from './registry.ts';
import { sql, type RawBuilder } from 'kysely';
import type { NoticeAbout } from '#kit/contract/Notice.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from './db/database.ts';
import type { Actor } from './http/context.ts';

/** Subjects of notifications as one reader may see them, and the people who acted on them. */
export interface Described {
  /** Subjects by id, without those that the reader may not see. */
  readonly things: ReadonlyMap<number, NoticeAbout>;
  /** Ids of subjects that the reader sees without other people's comments. */
  readonly silent: ReadonlySet<number>;
  readonly people: ReadonlyMap<number, { readonly name: string; readonly nameEn: string }>;
}

interface Asked {
  readonly things: readonly number[];
  /** Ids of subjects for which somebody's comment would be shown. */
  readonly spoken: readonly number[];
  readonly people: readonly number[];
}

type Describe = (on: Executor, reader: Actor, asked: Asked) => Promise<Described>;

/** Lets a module describe its subjects to readers of their inbox. Its SQL must apply the right to see them. */
export const threadDescriber = extensionPoint<Describe>();

interface Row {
  readonly id: number;
  readonly thread: string | null;
  readonly actor_id: number | null;
  readonly what_zh: string | null;
  readonly what_en: string | null;
  readonly words: string | null;
  readonly title_zh: string;
  readonly title_en: string;
  readonly url: string;
  readonly created_at: Date;
  readonly is_read: boolean;
  readonly earlier: number;
}

const threadOf = (thread: string): [kind: string, id: number] => {
  const at = thread.lastIndexOf(':');
  return [thread.slice(0, at), Number(thread.slice(at + 1))];
};

const unseen: Described = { things: new Map(), silent: new Set(), people: new Map() };

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Describes the subjects of all rows, with one query for each kind of subject. */
async function describeAll(
  on: Executor,
  reader: Actor,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Described>> {
  const threads = rows.flatMap(({ thread, actor_id, words }) => {
    if (thread === null) return [];
    const [kind, thing] = threadOf(thread);
    return [{ kind, thing, actor_id, words }];
  });
  const described = new Map<string, Described>();
  for (const [kind, some] of Map.groupBy(threads, (one) => one.kind)) {
    const asked = {
      things: distinct(some.map(({ thing }) => thing)),
      spoken: distinct(some.flatMap(({ thing, words }) => (words === null ? [] : [thing]))),
      people: distinct(some.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id]))),
    };
    const describe = threadDescriber.of(on).get(kind);
    if (describe) described.set(kind, await describe(on, reader, asked));
  }
  return described;
}

/** Notification as the reader may see it now. */
function shown(row: Row, described: ReadonlyMap<string, Described>) {
  const [kind, thing] = row.thread === null ? ['', 0] : threadOf(row.thread);
  const { things, silent, people } = described.get(kind) ?? unseen;
  const about = things.get(thing) ?? null;
  const actor = row.actor_id === null ? undefined : people.get(row.actor_id);
  const isClosed = row.thread !== null && about === null;
  return {
    about,
    isClosed,
    happening: {
      Id: row.id,
      WhatZh: row.what_zh ?? '',
      WhatEn: row.what_en ?? '',
      Words: isClosed || silent.has(thing) ? '' : (row.words ?? ''),
      ActorAUID: actor ? row.actor_id : null,
      ActorName: actor?.name ?? '',
      ActorNameEn: actor?.nameEn ?? '',
      Day: companyDay(row.created_at),
      CreateTime: row.created_at,
      IsRead: row.is_read,
    },
  };
}

const columns = sql`n.id, n.thread, n.actor_id, n.what_zh, n.what_en, n.words, n.title_zh, n.title_en, n.url,
  n.created_at`;

/** Ids of the newest notification of each thread, and of notifications without a thread. */
const heads = (person: number): RawBuilder<unknown> => sql`
  select n.id from kit.notice n
  where n.person_id = ${person} and not exists (
    select from kit.notice later
    where later.person_id = n.person_id and later.thread = n.thread and later.id > n.id)`;

/** Threads with unread notifications. Found from the unread notifications, because they are few. */
const unreadHeads = (person: number): RawBuilder<unknown> => sql`
  select n.id from kit.notice n where n.person_id = ${person} and n.read_at is null and n.thread is null
  union all
  select (select max(newest.id) from kit.notice newest
    where newest.person_id = ${person} and newest.thread = unread.thread)
  from (select distinct n.thread from kit.notice n
    where n.person_id = ${person} and n.read_at is null and n.thread is not null) unread`;

const entryCount = (person: number, onlyUnread: RawBuilder<unknown>): RawBuilder<number> => sql`
  select count(*) filter (where thread is null) + count(distinct thread) as total from kit.notice
  where person_id = ${person} ${onlyUnread}`;

async function countEntries(on: Executor, person: number, onlyUnread: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${entryCount(person, onlyUnread)}`.execute(on.kysely);
  return rows[0]?.total ?? 0;
}

interface Slice {
  readonly Before?: number | undefined;
  readonly PageSize: number;
}

/**
 * Lists a page of entries in an order that newer notifications do not change. Each page says after which entry the
 * next one begins.
 */
export async function pageEntries(
  on: Executor,
  reader: Actor,
  { Before, PageSize, OnlyUnread }: Slice & { readonly OnlyUnread: boolean },
) {
  const before = Before === undefined ? sql`` : sql`and head.id < ${Before}`;
  const onlyUnread = OnlyUnread ? sql`and read_at is null` : sql``;
  const { rows: found } = await sql<Row & { readonly total: number }>`
    select ${columns}, coalesce(folded.earlier, 0) as earlier,
      coalesce(folded.is_read, n.read_at is not null) as is_read, (
        ${entryCount(reader.id, onlyUnread)}) as total
    from (select head.id from (${(OnlyUnread ? unreadHeads : heads)(reader.id)}) head
      where true ${before} order by head.id desc limit ${PageSize + 1}) page
    join kit.notice n on n.id = page.id
    left join lateral (
      select count(*) - 1 as earlier, bool_and(one.read_at is not null) as is_read from kit.notice one
      where one.person_id = n.person_id and one.thread = n.thread) folded on n.thread is not null
    order by n.id desc`.execute(on.kysely);
  // A page after the last entry has no row to stand beside.
  const total = found[0]?.total ?? (Before === undefined ? 0 : await countEntries(on, reader.id, onlyUnread));
  const rows = found.slice(0, PageSize);
  const described = await describeAll(on, reader, rows);
  const Rows = rows.map((row) => {
    const { about, isClosed, happening } = shown(row, described);
    return {
      ...happening,
      TitleZh: isClosed ? happening.WhatZh : row.title_zh,
      TitleEn: isClosed ? happening.WhatEn : row.title_en,
      Url: isClosed ? '' : row.url,
      About: about,
      Earlier: row.earlier,
    };
  });
  return { Total: total, Rows, HasOlder: found.length > PageSize };
}

/**
 * Lists a page of earlier notifications about the same subject.
 * @throws Refused notFound if the notification is not the reader's, or has no thread
 */
export async function pageEarlier(
  on: Executor,
  reader: Actor,
  { Before, PageSize }: { readonly Before: number; readonly PageSize: number },
) {
  const found = await sql<{ thread: string; total: number }>`
    select n.thread, (select count(*) from kit.notice o
      where o.person_id = n.person_id and o.thread = n.thread and o.id < n.id) as total
    from kit.notice n where n.id = ${Before} and n.person_id = ${reader.id} and n.thread is not null`.execute(
    on.kysely,
  );
  const { thread, total } = found.rows[0] ?? refuse(general.notFound);
  const { rows } = await sql<Row>`
    select ${columns}, 0 as earlier, n.read_at is not null as is_read from kit.notice n
    where n.person_id = ${reader.id} and n.thread = ${thread} and n.id < ${Before}
    order by n.id desc limit ${PageSize}`.execute(on.kysely);
  const described = await describeAll(on, reader, rows);
  return { Total: total, Rows: rows.map((row) => shown(row, described).happening) };
}

/**
 * Marks notifications as read.
 * @param ids left out: all
 * @param withEarlier also marks earlier notifications about the same subject
 */
export async function markRead(
  on: Executor,
  person: number,
  ids: readonly number[] | undefined,
  withEarlier: boolean,
): Promise<void> {
  const named = sql`${[...(ids ?? [])]}::bigint[]`;
  const earlier = sql`or exists (select from kit.notice named where named.id = any(${named})
    and named.person_id = n.person_id and named.thread = n.thread and n.id < named.id)`;
  await sql`update kit.notice n set read_at = now() where n.person_id = ${person} and n.read_at is null
    ${ids ? sql`and (n.id = any(${named}) ${withEarlier ? earlier : sql``})` : sql``}`.execute(on.kysely);
}
