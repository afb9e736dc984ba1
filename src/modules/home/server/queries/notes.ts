import { companyDayStart } from '#kit/rules/dates.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { home } from './db.ts';

const own = (on: Executor, personId: number, isDone: boolean) =>
  home(on).selectFrom('home.memorandum').where('person_id', '=', personId).where('is_done', '=', isDone);

/** Lists a person's notes. Open notes: pinned ones first, then by reminder. Done notes: last changed first. */
export async function listNotes(on: Executor, personId: number, isDone: boolean, most: number) {
  const found = await own(on, personId, isDone)
    .select([
      'id as Id',
      'content as Content',
      'remind_at as RemindTime',
      sql<boolean>`reminded_at is not null`.as('IsReminded'),
      'is_top as IsTop',
      'is_done as IsDone',
      'created_at as CreateTime',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .$if(isDone, (query) => query.orderBy('updated_at', 'desc'))
    .$if(!isDone, (query) =>
      query.orderBy('is_top', 'desc').orderBy('remind_at', (order) => order.asc().nullsLast()),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return { Total: found[0]?.total ?? 0, Rows: found.map(({ total: _total, ...row }) => row) };
}

/** Lists reminders of open notes within company days; the last day is excluded. */
export async function listReminders(on: Executor, personId: number, from: string, until: string) {
  const { rows } = await sql<{ id: number; content: string; at: Date }>`
    select id, content, remind_at as at from home.memorandum
    where person_id = ${personId} and not is_done
      and remind_at >= ${companyDayStart(from)} and remind_at < ${companyDayStart(until)}
    order by remind_at, id`.execute(on.kysely);
  return rows;
}

/** Counts a person's notes and locks the person, so that parallel requests cannot add notes. */
export async function lockAndCountNotes(tx: Tx, personId: number): Promise<number> {
  await sql`select from people.person where id = ${personId} for no key update`.execute(tx.kysely);
  const { count } = await home(tx)
    .selectFrom('home.memorandum')
    .where('person_id', '=', personId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewNote {
  readonly personId: number;
  readonly content: string;
  readonly remindAt: Date | null;
  readonly isTop: boolean;
  readonly now: Date;
}

export async function addNote(tx: Tx, note: NewNote): Promise<number> {
  const { id } = await home(tx)
    .insertInto('home.memorandum')
    .values({
      person_id: note.personId,
      content: note.content,
      remind_at: note.remindAt,
      is_top: note.isTop,
      created_at: note.now,
      updated_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds and locks one of a person's own notes. */
export const lockNote = (tx: Tx, personId: number, id: number) =>
  home(tx)
    .selectFrom('home.memorandum')
    .select(['id', 'remind_at as remindAt'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

export interface NoteChange {
  readonly content?: string | undefined;
  /** New time of the reminder, which is then sent again; undefined: unchanged. */
  readonly remindAt?: Date | null | undefined;
  readonly isTop?: boolean | undefined;
  readonly isDone?: boolean | undefined;
}

export async function saveNote(tx: Tx, id: number, change: NoteChange, now: Date): Promise<void> {
  const { content, remindAt, isTop, isDone } = change;
  await home(tx)
    .updateTable('home.memorandum')
    .set({
      updated_at: now,
      ...(content === undefined ? {} : { content }),
      ...(remindAt === undefined ? {} : { remind_at: remindAt, reminded_at: null }),
      ...(isTop === undefined ? {} : { is_top: isTop }),
      ...(isDone === undefined ? {} : { is_done: isDone }),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes one of a person's own notes. Returns false if there was none. */
export async function removeNote(on: Executor, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await home(on)
    .deleteFrom('home.memorandum')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes due notes and marks them as reminded; each note goes to one process only. */
export async function takeDue(tx: Tx, now: Date, most: number) {
  const { rows } = await sql<{ id: number; personId: number; content: string }>`
    update home.memorandum set reminded_at = ${now}
    where id in (
      select id from home.memorandum
      where remind_at <= ${now} and reminded_at is null and not is_done
      order by remind_at, id limit ${most} for update skip locked
    )
    returning id, person_id as "personId", content`.execute(tx.kysely);
  return rows;
}
