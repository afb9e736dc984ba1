import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { holdsRoom, rooms } from './db.ts';

export interface SavedTimes {
  readonly id: number;
  readonly roomId: number;
  readonly start: Date;
  readonly end: Date;
  readonly bufferMinutes: number;
  readonly status: number;
}

/**
 * Saves times and room of several meetings in one statement, so that meetings of a series do not conflict with each
 * other. A meeting that only gets shorter never takes more of its room than before, as in `saveEnd`.
 */
export async function saveTimes(tx: Tx, given: readonly SavedTimes[]): Promise<void> {
  await sql`
    update rooms.booking b set room_id = g."roomId", during = tstzrange(g."start", g."end"),
      occupied = tstzrange(g."start", least(g."end" + g."bufferMinutes" * interval '1 minute',
        case when b.room_id = g."roomId" and b.during @> tstzrange(g."start", g."end") then upper(b.occupied) end)),
      status = g.status,
      checked_in_at = case when lower(b.during) = g."start" then b.checked_in_at end,
      warned_at = case when lower(b.during) = g."start" then b.warned_at end
    from jsonb_to_recordset(${json(given)}::jsonb) as g (id bigint, "roomId" bigint, "start" timestamptz,
      "end" timestamptz, "bufferMinutes" int, status int)
    where b.id = g.id`.execute(rooms(tx));
}

export interface SavedWords {
  readonly title: string;
  readonly hostId: number;
  readonly isPrivate: boolean;
  readonly remark: string;
  readonly attendeeIds: readonly number[];
  /** True if attendees have to answer the invitation again. */
  readonly asksAgain: boolean;
}

/** Saves texts and attendees of meetings. Answers to invitations stay unless `asksAgain`. */
export async function saveWords(tx: Tx, ids: readonly number[], words: SavedWords): Promise<void> {
  const these = [...ids];
  const people = [...words.attendeeIds];
  await sql`update rooms.booking set title = ${words.title}, host_id = ${words.hostId}::bigint,
    is_private = ${words.isPrivate}, remark = ${words.remark}, version = version + 1
    where id = any(${these}::bigint[])`.execute(rooms(tx));
  await sql`delete from rooms.attendee where booking_id = any(${these}::bigint[])
    and person_id <> all(${people}::bigint[])`.execute(rooms(tx));
  await sql`insert into rooms.attendee (booking_id, person_id)
    select b, p from unnest(${these}::bigint[]) b, unnest(${people}::bigint[]) p
    on conflict do nothing`.execute(rooms(tx));
  if (words.asksAgain)
    await sql`update rooms.attendee set response = 0 where booking_id = any(${these}::bigint[])`.execute(
      rooms(tx),
    );
}

export interface Outcome {
  readonly status: number;
  /** Id of the acting person; null: the system itself. */
  readonly by: number | null;
  readonly reason: string;
}

/** Saves the state of bookings, with the acting person and the reason. */
export async function saveStatus(
  tx: Tx,
  ids: readonly number[],
  { status, by, reason }: Outcome,
): Promise<void> {
  await rooms(tx)
    .updateTable('rooms.booking')
    .set({ status, acted_by: by, acted_reason: reason, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Confirms a pending booking. @returns false if somebody else has decided it meanwhile */
export async function confirmPending(tx: Tx, id: number, by: number): Promise<boolean> {
  const { numUpdatedRows } = await rooms(tx)
    .updateTable('rooms.booking')
    .set({ status: 1, acted_by: by, acted_reason: '', version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Saves the end of a booking, and in its state whether it ended early. An earlier end never takes more of the room than
 * before, even if the room's free time after meetings has grown.
 */
export async function saveEnd(
  tx: Tx,
  id: number,
  end: Date,
  { bufferMinutes, status, originalEnd }: { bufferMinutes: number; status: number; originalEnd: Date | null },
): Promise<void> {
  await sql`
    update rooms.booking set during = tstzrange(lower(during), ${end}), status = ${status},
      occupied = tstzrange(lower(during), least(
        ${end}::timestamptz + ${bufferMinutes}::int * interval '1 minute',
        case when ${end}::timestamptz <= upper(during) then upper(occupied) end)),
      original_end = ${originalEnd}, version = version + 1
    where id = ${id}::bigint`.execute(rooms(tx));
}

/** Removes the free time after meetings within a closure of the room. */
export async function dropBuffers(
  tx: Tx,
  roomId: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<void> {
  await sql`
    update rooms.booking b set occupied = during
    where b.room_id = ${roomId}::bigint and b.kind = 1 and ${holdsRoom} and upper(b.during) <= ${start}
      and b.occupied && tstzrange(${start}, ${end})`.execute(rooms(tx));
}

export async function saveCheckIn(tx: Tx, id: number, at: Date, status: number): Promise<void> {
  await rooms(tx)
    .updateTable('rooms.booking')
    .set({ checked_in_at: at, status, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Saves an answer to an invitation. @returns false if the person is not invited */
export async function saveResponse(tx: Tx, id: number, personId: number, response: number): Promise<boolean> {
  const { numUpdatedRows } = await rooms(tx)
    .updateTable('rooms.attendee')
    .set({ response })
    .where('booking_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Releases meetings that nobody checked in to in time, and ends pending ones whose start has come.
 * @returns their ids and new states
 */
export async function expireBookings(
  tx: Tx,
  now: Date,
  roomIds: readonly number[] | null = null,
): Promise<{ id: number; status: number }[]> {
  const { rows } = await sql<{ id: number; status: number }>`
    with due as (
      select b.id, case b.status when 0 then 3 else 4 end as status
      from rooms.booking b join rooms.room r on r.id = b.room_id
      where b.kind = 1 and (${roomIds && [...roomIds]}::bigint[] is null or b.room_id = any(${roomIds && [...roomIds]}::bigint[]))
        and (b.status = 0 and lower(b.during) <= ${now}
          or b.status = 1 and b.checked_in_at is null and r.check_in_enabled
            and lower(b.during) + r.release_minutes * interval '1 minute' <= ${now}
            and lower(b.during) > ${now}::timestamptz - interval '1 day'
            and b.created_at <= lower(b.during) - r.release_minutes * interval '1 minute')
      order by b.id for no key update of b skip locked
    )
    update rooms.booking b set status = due.status, acted_by = null, acted_reason = '', version = version + 1
    from due where b.id = due.id
    returning b.id, b.status`.execute(rooms(tx));
  return rows;
}

/** Marks and returns running meetings whose rooms are about to be released and whose hosts have not been reminded. */
export async function takeUnwarned(tx: Tx, now: Date, minutesBefore: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select b.id from rooms.booking b join rooms.room r on r.id = b.room_id
      where b.kind = 1 and b.status = 1 and b.checked_in_at is null and b.warned_at is null and r.check_in_enabled
        and lower(b.during) + (r.release_minutes - ${minutesBefore}::int) * interval '1 minute' <= ${now}
        and lower(b.during) + r.release_minutes * interval '1 minute' > ${now} and upper(b.during) > ${now}
        and b.created_at <= lower(b.during) - r.release_minutes * interval '1 minute'
      order by b.id for no key update of b skip locked
    )
    update rooms.booking b set warned_at = ${now} from due where b.id = due.id returning b.id`.execute(
    rooms(tx),
  );
  return rows.map(({ id }) => id);
}

/** Returns the host of the next meeting in a room on the same day, who may begin early; null if there is none soon. */
export async function findNext(on: Executor, roomId: number, after: Date, until: Date) {
  const { rows } = await sql<{ id: number; hostId: number; start: Date }>`
    select b.id, b.host_id as "hostId", lower(b.during) as start from rooms.booking b
    where b.room_id = ${roomId}::bigint and b.kind = 1 and b.status = 1
      and lower(b.during) >= ${after} and lower(b.during) <= ${until}
    order by lower(b.during) limit 1`.execute(rooms(on));
  return rows[0] ?? null;
}

export interface LogEntry {
  readonly bookingId: number;
  readonly act: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds entries to the history of bookings. */
export async function addLog(
  tx: Tx,
  by: number | null,
  now: Date,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await rooms(tx)
    .insertInto('rooms.log')
    .values(
      entries.map(({ bookingId, act, detail = {} }) => ({
        booking_id: bookingId,
        at: now,
        actor_id: by,
        act,
        detail: json(detail),
      })),
    )
    .execute();
}

export const listLog = (on: Executor, bookingId: number) =>
  rooms(on)
    .selectFrom('rooms.log as l')
    .leftJoin('people.person as p', 'p.id', 'l.actor_id')
    .select(['l.at as Time', 'l.act as Act', 'l.actor_id as AUID', 'l.detail'])
    .select(['p.chinese_name as ChineseName', 'p.english_name as EnglishName'])
    .where('l.booking_id', '=', bookingId)
    .orderBy('l.id')
    .limit(200)
    .execute();
