import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { preferenceByDefault, type Preference } from '../rules/reaching.ts';

interface Stored {
  readonly mail: Preference['mail'];
  readonly work_chat: boolean;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

const preferenceOf = ({ mail, work_chat, quiet_from, quiet_until }: Stored): Preference => ({
  mail,
  workChat: work_chat,
  quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
});

/** Returns how a person wants to be notified; the default until they choose. */
export async function getPreference(on: Executor, personId: number): Promise<Preference> {
  const row = await people(on)
    .selectFrom('people.notice_preference')
    .select(['mail', 'work_chat', 'quiet_from', 'quiet_until'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? preferenceOf(row as Stored) : preferenceByDefault;
}

export async function savePreference(on: Executor, personId: number, wanted: Preference): Promise<void> {
  const row = {
    mail: wanted.mail,
    work_chat: wanted.workChat,
    quiet_from: wanted.quiet?.from ?? null,
    quiet_until: wanted.quiet?.until ?? null,
  };
  await people(on)
    .insertInto('people.notice_preference')
    .values({ person_id: personId, ...row })
    .onConflict((oc) => oc.column('person_id').doUpdateSet(row))
    .execute();
}

/** Unread notifications of a person in service that have not been sent yet. */
export interface Unsent {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
  readonly chatId: string | null;
  readonly preference: Preference;
  readonly notices: readonly {
    readonly id: number;
    readonly zh: string;
    readonly en: string;
    readonly url: string;
    readonly at: Date;
    /** Whether the notification needs no mail any more. */
    readonly mailed: boolean;
    readonly chatted: boolean;
  }[];
}

/** Number of notifications that are processed together. */
const page = 5000;

/**
 * Takes a page of unsent notifications by person, oldest first, and locks them against other processes. `next` is the
 * start of the following page; null: last page. Pages keep held notifications from delaying the others.
 */
export async function takeUnsent(
  tx: Tx,
  since: Date,
  before: Date,
  after: number,
): Promise<{ readonly people: readonly Unsent[]; readonly next: number | null }> {
  const { rows } = await sql<
    Stored & {
      personId: number;
      name: string;
      email: string;
      chatId: string | null;
      id: number;
      zh: string;
      en: string;
      url: string;
      at: Date;
      mailed: boolean;
      chatted: boolean;
    }
  >`
    select p.id as "personId", p.chinese_name as name, p.email, p.chat_id as "chatId",
      coalesce(w.mail, ${preferenceByDefault.mail}) as mail,
      coalesce(w.work_chat, ${preferenceByDefault.workChat}) as work_chat,
      case when w.person_id is null then ${preferenceByDefault.quiet?.from}::smallint else w.quiet_from end as quiet_from,
      case when w.person_id is null then ${preferenceByDefault.quiet?.until}::smallint else w.quiet_until end
        as quiet_until,
      n.id, n.title_zh as zh, n.title_en as en, n.url, n.created_at as at,
      n.mailed_at is not null as mailed, n.chatted_at is not null as chatted
    from kit.notice n join people.person p on p.id = n.person_id and p.is_active
    left join people.notice_preference w on w.person_id = p.id
    where (n.mailed_at is null or n.chatted_at is null) and n.read_at is null and n.created_at >= ${since} and n.created_at < ${before} and n.id > ${after}
    order by n.id limit ${sql.lit(page)}
    for update of n skip locked`.execute(people(tx));
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  const found = [...byPerson.values()].map((some) => {
    const { personId, name, email, chatId, ...stored } = some[0]!;
    return {
      personId,
      name,
      email,
      chatId,
      preference: preferenceOf(stored),
      notices: some.map(({ id, zh, en, url, at, mailed, chatted }) => ({
        id,
        zh,
        en,
        url,
        at,
        mailed,
        chatted,
      })),
    };
  });
  return { people: found, next: rows.length === page ? rows.at(-1)!.id : null };
}

export type Channel = 'mail' | 'workChat';

/** Returns since when each channel is in use; a new channel starts now. */
export async function beginChannels(
  tx: Tx,
  channels: readonly Channel[],
  now: Date,
): Promise<ReadonlyMap<Channel, Date>> {
  await sql`insert into people.reaching_channel (channel, begun_at)
    select unnest(${[...channels]}::text[]), ${now}::timestamptz on conflict do nothing`.execute(people(tx));
  const { rows } = await sql<{ channel: Channel; begun_at: Date }>`
    select channel, begun_at from people.reaching_channel
    where channel = any(${[...channels]}::text[])`.execute(people(tx));
  return new Map(rows.map((row) => [row.channel, row.begun_at]));
}

/** Removes all channels except these; they start anew when they are set up again. */
export async function endChannels(on: Executor, kept: readonly Channel[]): Promise<void> {
  await sql`delete from people.reaching_channel where channel <> all(${[...kept]}::text[])`.execute(
    people(on),
  );
}

const columns = { mail: 'mailed_at', workChat: 'chatted_at' } as const;

export async function markSent(tx: Tx, channel: Channel, ids: readonly number[], now: Date): Promise<void> {
  await sql`update kit.notice set ${sql.ref(columns[channel])} = ${now}
    where id = any(${[...ids]}::bigint[])`.execute(people(tx));
}

/** Lists people to whom mail was sent since an instant: their digest of that day has left. */
export async function listMailedSince(on: Executor, since: Date): Promise<Set<number>> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_id from kit.notice where mailed_at >= ${since}`.execute(people(on));
  return new Set(rows.map(({ person_id }) => person_id));
}
