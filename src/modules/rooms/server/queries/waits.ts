import { sql, type RawBuilder } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { WaitRow } from '../../contract/wait-shapes.ts';
import type { Span } from '../rules/recurrence.ts';
import { holdsRoom, rooms } from './db.ts';

/** Booking that a person wants to make as soon as the room is free. */
export interface Wish extends Span {
  readonly personId: number;
  readonly hostId: number;
  readonly roomId: number;
  /** Any room of the building with enough seats will do. */
  readonly isAny: boolean;
  readonly title: string;
  readonly attendeeIds: readonly number[];
  readonly isPrivate: boolean;
  readonly remark: string;
}

export interface Wait extends Wish {
  readonly id: number;
}

const columns = sql`w.id, w.person_id as "personId", w.host_id as "hostId", w.room_id as "roomId", w.is_any as "isAny",
  w.title, w.attendee_ids as "attendeeIds", w.is_private as "isPrivate", w.remark, lower(w.during) as start,
  upper(w.during) as "end"`;

const spanOf = ({ start, end }: Span) => sql`tstzrange(${start}, ${end})`;

/**
 * SQL condition: rooms `r` that suit a waitlist entry. The host counts as one of the seats; `own` is the requested
 * room.
 */
const contents = (wish: {
  readonly roomId: RawBuilder<unknown>;
  readonly isAny: RawBuilder<unknown>;
  readonly seats: RawBuilder<unknown>;
}) =>
  sql`(r.id = ${wish.roomId} or (${wish.isAny} and r.building = own.building and r.capacity >= ${wish.seats}))`;

const ofWait = contents({
  roomId: sql`w.room_id`,
  isAny: sql`w.is_any`,
  seats: sql`cardinality(w.attendee_ids) + 1`,
});

/** SQL condition: room `r` is free at this time, including its free time after meetings. */
const isFree = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`not exists (
  select from rooms.booking b where b.room_id = r.id and ${holdsRoom}
    and b.occupied && tstzrange(${start}, ${end} + r.buffer_minutes * interval '1 minute'))`;

/**
 * Lists waitlist entries that a free room could serve, each with those rooms, in the order of asking. The requested
 * room comes first, then smaller ones.
 * @param roomIds only these rooms; null: all
 * @param after only entries made later
 */
export async function listServable(
  on: Executor,
  now: Date,
  roomIds: readonly number[] | null,
  after: number,
  most: number,
): Promise<{ readonly waitId: number; readonly free: number[] }[]> {
  const wanted = roomIds && [...roomIds];
  const { rows } = await sql<{ waitId: number; free: number[] }>`
    select w.id as "waitId", jsonb_agg(r.id order by r.id <> w.room_id, r.capacity, r.id) as free
    from rooms.wait w join rooms.room own on own.id = w.room_id join rooms.room r on r.is_active and ${ofWait}
    where w.state = 0 and w.id > ${after}::bigint and lower(w.during) > ${now} and (${wanted}::bigint[] is null or r.id = any(${wanted}::bigint[]))
      and ${isFree(sql`lower(w.during)`, sql`upper(w.during)`)}
    group by w.id order by w.id limit ${most}`.execute(rooms(on));
  return rows;
}

/** Locks an open waitlist entry, unless another transaction has locked it. Never waits. */
export async function takeWait(tx: Tx, id: number): Promise<Wait | undefined> {
  const { rows } = await sql<Wait>`
    select ${columns} from rooms.wait w where w.id = ${id}::bigint and w.state = 0
    for no key update skip locked`.execute(rooms(tx));
  return rows[0];
}

/**
 * Locks those of the given rooms or people that no other transaction has locked, and returns their ids. Never waits.
 */
export async function takeFree(
  tx: Tx,
  what: 'rooms.room' | 'people.person',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await rooms(tx)
    .selectFrom(what)
    .select('id')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether a suitable room is free, so that the person can book it at once. */
export async function isServable(on: Executor, wish: Wish): Promise<boolean> {
  const will = contents({
    roomId: sql`${wish.roomId}::bigint`,
    isAny: sql`${wish.isAny}::boolean`,
    seats: sql`${wish.attendeeIds.length + 1}::int`,
  });
  const { rows } = await sql`
    select from rooms.room own join rooms.room r on r.is_active and ${will}
    where own.id = ${wish.roomId}::bigint
      and ${isFree(sql`${wish.start}::timestamptz`, sql`${wish.end}::timestamptz`)} limit 1`.execute(
    rooms(on),
  );
  return rows.length > 0;
}

/** Lists open waitlist entries of a person. */
export async function countWaits(on: Executor, personId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from rooms.wait
    where person_id = ${personId}::bigint and state = 0 and lower(during) > ${now}`.execute(rooms(on));
  return rows[0]!.count;
}

export async function addWait(tx: Tx, wish: Wish, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rooms.wait (person_id, host_id, room_id, is_any, during, title, attendee_ids, is_private, remark,
      created_at)
    values (${wish.personId}, ${wish.hostId}, ${wish.roomId}, ${wish.isAny}, ${spanOf(wish)}, ${wish.title},
      ${[...wish.attendeeIds]}::bigint[], ${wish.isPrivate}, ${wish.remark}, ${now})
    returning id`.execute(rooms(tx));
  return rows[0]!.id;
}

export async function saveGiven(tx: Tx, id: number, bookingId: number, now: Date): Promise<void> {
  await sql`update rooms.wait set state = 1, booking_id = ${bookingId}, ended_at = ${now} where id = ${id}::bigint`.execute(
    rooms(tx),
  );
}

/** Ends a person's wait. Returns false if the wait is not theirs or has ended already. */
export async function withdrawWait(tx: Tx, id: number, personId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update rooms.wait set state = 2, ended_at = ${now}
    where id = ${id}::bigint and person_id = ${personId}::bigint and state = 0 returning id`.execute(
    rooms(tx),
  );
  return rows.length > 0;
}

/** Ends all waits of a leaver, both as the waiting person and as the host. */
export async function withdrawAll(tx: Tx, personId: number, now: Date): Promise<void> {
  await sql`update rooms.wait set state = 2, ended_at = ${now}
    where state = 0 and (person_id = ${personId}::bigint or host_id = ${personId}::bigint)`.execute(
    rooms(tx),
  );
}

/** Ends waits whose time has begun, and returns them. */
export async function expireWaits(tx: Tx, now: Date): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    with due as (
      select id from rooms.wait where state = 0 and lower(during) <= ${now} order by id for no key update skip locked
    )
    update rooms.wait w set state = 3, ended_at = ${now} from due where w.id = due.id returning ${columns}`.execute(
    rooms(tx),
  );
  return rows;
}

/** Lists a person's open waitlist entries, the next meeting first, each with its position in the queue. */
export async function listWaits(on: Executor, personId: number, now: Date, most: number): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select w.id as "Id", w.title as "Title", lower(w.during) as "StartTime", upper(w.during) as "EndTime",
      w.room_id as "RoomId", r.name as "RoomName", r.name_en as "RoomNameEn", r.building as "Building", r.building_en as "BuildingEn",
      w.is_any as "IsAnyRoom", w.created_at as "CreateTime",
      (select count(*) + 1 from rooms.wait o join rooms.room x on x.id = o.room_id
        where o.state = 0 and o.id < w.id and o.during && w.during
          and (o.room_id = w.room_id or ((o.is_any or w.is_any) and x.building = r.building)))::int as "Position"
    from rooms.wait w join rooms.room r on r.id = w.room_id
    where w.person_id = ${personId}::bigint and w.state = 0 and lower(w.during) > ${now}
    order by lower(w.during), w.id limit ${most}`.execute(rooms(on));
  return rows;
}
