import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { dayStart, isMine, rooms } from './db.ts';

/** Meetings that a person hosts and that have not ended, by id. */
export async function listHosted(on: Executor, personId: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from rooms.booking b
    where b.host_id = ${personId}::bigint and b.kind = 1 and b.status in (0, 1) and upper(b.during) > now()
    order by b.id`.execute(rooms(on));
  return rows;
}

/** Gives meetings another host, who is no longer one of those invited. */
export async function moveHost(tx: Tx, ids: readonly number[], to: number): Promise<void> {
  await sql`update rooms.booking set host_id = ${to}::bigint, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(rooms(tx));
  await sql`delete from rooms.attendee where person_id = ${to}::bigint
    and booking_id = any(${[...ids]}::bigint[])`.execute(rooms(tx));
}

/** Nobody waits for somebody who has left: invitations to what is to come go, and so does deciding about rooms. */
export async function dropPerson(tx: Tx, personId: number): Promise<void> {
  await sql`delete from rooms.attendee a using rooms.booking b where b.id = a.booking_id
    and a.person_id = ${personId}::bigint and lower(b.during) > now()`.execute(rooms(tx));
  await sql`update rooms.room set approver_ids = array_remove(approver_ids, ${personId}::bigint),
    version = version + 1 where ${personId}::bigint = any(approver_ids)`.execute(rooms(tx));
}

/** A person's meetings that touch some company days, those he declined left out. */
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
    where ${isMine(personId)} and b.status in (0, 1, 5)
      and b.during && tstzrange(${dayStart(from)}, ${dayStart(until)})
      and (b.host_id = ${personId}::bigint or not exists (select from rooms.attendee a
        where a.booking_id = b.id and a.person_id = ${personId}::bigint and a.response = 2))
    order by lower(b.during), b.id`.execute(rooms(on));
  return rows;
}
