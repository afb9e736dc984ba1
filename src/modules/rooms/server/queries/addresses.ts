import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { dayStart, holdsBetween, holdsRoom, isMine, meetsBetween, rooms } from './db.ts';

/** Owner of a calendar or door address. */
export type AddressOf =
  | { readonly kind: 'person'; readonly personId: number }
  | { readonly kind: 'room' | 'door'; readonly roomId: number };

const columnsOf = (of: AddressOf) => ({
  kind: of.kind,
  person_id: of.kind === 'person' ? of.personId : null,
  room_id: of.kind === 'person' ? null : of.roomId,
});

const sameAs = (of: AddressOf) => {
  const { kind, person_id, room_id } = columnsOf(of);
  return sql<boolean>`(kind = ${kind} and person_id is not distinct from ${person_id}::bigint
    and room_id is not distinct from ${room_id}::bigint)`;
};

/** Returns when an address was created and last read; undefined if there is none. */
export const findMade = (on: Executor, of: AddressOf) =>
  rooms(on)
    .selectFrom('rooms.address')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where(sameAs(of))
    .executeTakeFirst();

/** Stores an address. It replaces the former one, because each owner has only one. */
export async function saveAddress(
  tx: Tx,
  of: AddressOf,
  tokenHash: string,
  by: number,
  now: Date,
): Promise<void> {
  const made = { token_hash: tokenHash, created_by: by, created_at: now, used_at: null };
  await rooms(tx)
    .insertInto('rooms.address')
    .values({ ...columnsOf(of), ...made })
    .onConflict((conflict) => conflict.constraint('address_one').doUpdateSet(made))
    .execute();
}

export async function removeAddress(tx: Tx, of: AddressOf): Promise<boolean> {
  const { numDeletedRows } = await rooms(tx).deleteFrom('rooms.address').where(sameAs(of)).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const roomExists = async (on: Executor, id: number): Promise<boolean> =>
  (await rooms(on).selectFrom('rooms.room').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * Finds the owner of an address by its hash: a person in service, or a room in use. The index is over hashes, not
 * secrets.
 */
export async function findAddressed(on: Executor, tokenHash: string): Promise<Addressed | undefined> {
  const row = await rooms(on)
    .selectFrom('rooms.address as a')
    .leftJoin('people.person as p', 'p.id', 'a.person_id')
    .leftJoin('rooms.room as r', 'r.id', 'a.room_id')
    .select(['a.id', 'a.kind', 'a.person_id as personId', 'a.room_id as roomId', 'a.used_at as usedAt'])
    .select([
      sql<string>`coalesce(p.chinese_name, r.name)`.as('name'),
      sql<string>`coalesce(p.english_name, r.name_en)`.as('nameEn'),
    ])
    .where('a.token_hash', '=', tokenHash)
    .where(sql<boolean>`coalesce(p.is_active, r.is_active)`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, nameEn, usedAt } = row;
  const of: AddressOf =
    row.kind === 'person'
      ? { kind: 'person', personId: row.personId ?? 0 }
      : { kind: row.kind as 'room' | 'door', roomId: row.roomId ?? 0 };
  return { id, of, name, nameEn, usedAt };
}

export interface Addressed {
  readonly id: number;
  readonly of: AddressOf;
  readonly name: string;
  readonly nameEn: string;
  readonly usedAt: Date | null;
}

export async function saveUse(on: Executor, id: number, now: Date): Promise<void> {
  await rooms(on).updateTable('rooms.address').set({ used_at: now }).where('id', '=', id).execute();
}

/** SQL condition: the person hosts the meeting or has not declined it. Declined meetings are not in a calendar. */
const attends = (id: number) => sql`(b.host_id = ${id}::bigint or not exists (select from rooms.attendee a
  where a.booking_id = b.id and a.person_id = ${id}::bigint and a.response = 2))`;

/** Lists the meetings of a person, or the meetings and closures of a room, over a number of company days. */
export async function listEvents(on: Executor, of: AddressOf, from: string, days: number) {
  const [first, after] = [dayStart(from), dayStart(from, days)];
  const found =
    of.kind === 'person'
      ? sql`${isMine(of.personId)} and ${attends(of.personId)} and ${holdsRoom} and ${meetsBetween(first, after)}`
      : sql`b.room_id = ${of.roomId}::bigint and ${holdsBetween(first, after)}`;
  const { rows } = await sql<{
    id: number;
    kind: number;
    title: string;
    isPrivate: boolean;
    status: number;
    start: Date;
    end: Date;
    version: number;
    changedAt: Date;
    room: string;
    roomEn: string;
    building: string;
    buildingEn: string;
    floor: string;
    floorEn: string;
    hostId: number;
    host: string;
    hostEn: string;
  }>`
    select b.id, b.kind, b.title, b.is_private as "isPrivate", b.status, lower(b.during) as start,
      upper(b.during) as end, b.version,
      coalesce((select max(l.at) from rooms.log l where l.booking_id = b.id), b.created_at) as "changedAt",
      r.name as room, r.name_en as "roomEn", r.building, r.building_en as "buildingEn", r.floor,
      r.floor_en as "floorEn", h.id as "hostId", h.chinese_name as host,
      h.english_name as "hostEn"
    from rooms.booking b join rooms.room r on r.id = b.room_id join people.person h on h.id = b.host_id
    where ${found}
    order by lower(b.during), b.id limit 5000`.execute(rooms(on));
  return rows;
}

/** Returns the part of every event's UID that identifies this database. It is the same under every host name. */
export const findCalendarId = async (on: Executor): Promise<string> =>
  (await rooms(on).selectFrom('rooms.setting').select('calendar_id').executeTakeFirstOrThrow()).calendar_id;

export const findDoorRoom = (on: Executor, id: number) =>
  rooms(on)
    .selectFrom('rooms.room')
    .select([
      'name as RoomName',
      'name_en as RoomNameEn',
      'building as Building',
      'building_en as BuildingEn',
    ])
    .select(['floor as Floor', 'floor_en as FloorEn', 'capacity as Capacity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
