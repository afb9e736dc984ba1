import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { rooms } from './db.ts';

/** Decision of a meeting, with the person responsible and the due date. */
export interface Decision {
  readonly content: string;
  readonly owner: number | null;
  readonly due: string | null;
}

export interface Outline {
  readonly agenda: string;
  readonly summary: string;
  readonly decisions: readonly Decision[];
}

const shown = ['o.agenda', 'o.summary', 'o.decisions', 'o.version', 'o.saved_at as savedAt'] as const;
const author = ['p.chinese_name as authorName', 'p.english_name as authorNameEn'] as const;

export async function findOutline(on: Executor, bookingId: number) {
  const row = await rooms(on)
    .selectFrom('rooms.outline as o')
    .innerJoin('people.person as p', 'p.id', 'o.author_id')
    .select([...shown, ...author])
    .where('o.booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && { ...row, decisions: row.decisions as Decision[] };
}

/** Returns the earlier versions of an outline, newest first. */
export async function listEditions(on: Executor, bookingId: number) {
  const rows = await rooms(on)
    .selectFrom('rooms.outline_edition as o')
    .innerJoin('people.person as p', 'p.id', 'o.author_id')
    .select([...shown, ...author])
    .where('o.booking_id', '=', bookingId)
    .orderBy('o.version', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, decisions: row.decisions as Decision[] }));
}

const written = ({ agenda, summary, decisions }: Outline) => ({
  agenda,
  summary,
  decisions: json(decisions),
});

/** Adds the outline of a meeting. @returns false if it has one already */
export async function addOutline(
  tx: Tx,
  bookingId: number,
  outline: Outline,
  by: number,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await rooms(tx)
    .insertInto('rooms.outline')
    .values({ booking_id: bookingId, ...written(outline), version: 1, author_id: by, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves a new version of an outline and keeps the former one. @returns false if somebody else has changed it since */
export async function saveOutline(
  tx: Tx,
  bookingId: number,
  version: number,
  outline: Outline,
  by: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into rooms.outline_edition (booking_id, version, agenda, summary, decisions, author_id, saved_at)
    select booking_id, version, agenda, summary, decisions, author_id, saved_at from rooms.outline
    where booking_id = ${bookingId}::bigint and version = ${version} for no key update
    on conflict do nothing returning version`.execute(rooms(tx));
  if (rows.length === 0) return false;
  await rooms(tx)
    .updateTable('rooms.outline')
    .set({ ...written(outline), version: version + 1, author_id: by, saved_at: now })
    .where('booking_id', '=', bookingId)
    .execute();
  return true;
}

export interface NewOutline {
  readonly bookingId: number;
  readonly outline: Outline;
  readonly by: number;
  readonly now: Date;
}

/** Adds first outlines to several meetings. */
export async function addOutlines(tx: Tx, given: readonly NewOutline[]): Promise<void> {
  for (const { bookingId, outline, by, now } of given) await addOutline(tx, bookingId, outline, by, now);
}
