import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { dayStart, holdsRoom, isMine, meetsBetween, rooms } from './db.ts';

interface Hosted {
  readonly id: number;
  readonly roomId: number;
  readonly title: string;
  readonly isPrivate: boolean;
}

/** Lists meetings of a host that have not ended, by id. */
export async function listHosted(on: Executor, personId: number): Promise<Hosted[]> {
  const { rows } = await sql<Hosted>`
    select b.id, b.room_id as "roomId", b.title, b.is_private as "isPrivate" from rooms.booking b
    where b.host_id = ${personId}::bigint and b.kind = 1 and b.status in (0, 1) and upper(b.during) > now()
    order by b.id`.execute(rooms(on));
  return rows;
}

/** Lists future meetings that a person is invited to. */
export async function listInvited(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from rooms.attendee a join rooms.booking b on b.id = a.booking_id
    where a.person_id = ${personId}::bigint and lower(b.during) > now()`.execute(rooms(on));
  return rows.map(({ id }) => id);
}

/** Lists rooms that a person approves bookings of. */
export async function listDecided(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rooms.room where ${personId}::bigint = any(approver_ids)`.execute(rooms(on));
  return rows.map(({ id }) => id);
}

/** Gives meetings another host, who is then removed from the attendees. */
export async function moveHost(tx: Tx, ids: readonly number[], to: number): Promise<void> {
  await sql`update rooms.booking set host_id = ${to}::bigint, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(rooms(tx));
  await sql`delete from rooms.attendee where person_id = ${to}::bigint
    and booking_id = any(${[...ids]}::bigint[])`.execute(rooms(tx));
}

/**
 * Removes a leaver from invitations to future meetings and from the approvers of rooms, and deletes their calendar
 * address.
 */
export async function dropPerson(tx: Tx, personId: number): Promise<void> {
  await sql`delete from rooms.attendee a using rooms.booking b where b.id = a.booking_id
    and a.person_id = ${personId}::bigint and lower(b.during) > now()`.execute(rooms(tx));
  await sql`update rooms.room set approver_ids = array_remove(approver_ids, ${personId}::bigint),
    version = version + 1 where ${personId}::bigint = any(approver_ids)`.execute(rooms(tx));
  await sql`delete from rooms.address where person_id = ${personId}::bigint`.execute(rooms(tx));
}

/** Returns a person's meetings that touch some company days, without those that they declined. */
export async function listMeetings(on: Executor, personId: number, from: string, until: string) {
  const { rows } = await sql<{
    id: number;
    title: string;
    start: Date;
    end: Date;
    room: string;
    roomEn: string;
  }>`
    select b.id, b.title, lower(b.during) as start, upper(b.during) as end, r.name as room,
      coalesce(nullif(r.name_en, ''), r.name) as "roomEn"
    from rooms.booking b join rooms.room r on r.id = b.room_id
    where ${isMine(personId)} and ${holdsRoom} and ${meetsBetween(dayStart(from), dayStart(until))}
      and (b.host_id = ${personId}::bigint or not exists (select from rooms.attendee a
        where a.booking_id = b.id and a.person_id = ${personId}::bigint and a.response = 2))
    order by lower(b.during), b.id`.execute(rooms(on));
  return rows;
}
