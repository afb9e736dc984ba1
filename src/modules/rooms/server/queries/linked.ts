import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { BookingStatus } from '../../contract/codes.ts';
import { isMine, rooms } from './db.ts';

/** Meeting as shown by other modules that link to it. */
export interface LinkedMeeting {
  readonly Id: number;
  /** Title; empty if the meeting is private and the viewer does not take part. */
  readonly Title: string;
  readonly RoomName: string;
  readonly RoomNameEn: string;
  readonly Building: string;
  readonly BuildingEn: string;
  readonly Floor: string;
  readonly FloorEn: string;
  readonly StartTime: Date;
  readonly EndTime: Date;
  /** True if the meeting does not take place: cancelled, rejected, or its room was released. */
  readonly IsOff: boolean;
}

/** Finds time and place of a meeting. The caller must have checked that the viewer may see what it is linked to. */
export async function findMeeting(
  on: Executor,
  viewerId: number,
  id: number,
): Promise<LinkedMeeting | undefined> {
  const { rows } = await sql<LinkedMeeting>`
    select b.id as "Id", case when b.is_private and not ${isMine(viewerId)} then '' else b.title end as "Title",
      r.name as "RoomName", r.name_en as "RoomNameEn", r.building as "Building", r.building_en as "BuildingEn",
      r.floor as "Floor", r.floor_en as "FloorEn",
      lower(b.during) as "StartTime", upper(b.during) as "EndTime", b.status in (2, 3, 4) as "IsOff"
    from rooms.booking b join rooms.room r on r.id = b.room_id
    where b.id = ${id}::bigint and b.kind = 1`.execute(rooms(on));
  return rows[0];
}

/** Room and time of another module's meeting. That module decides who may see them. */
export interface Place {
  readonly id: number;
  readonly roomId: number;
  readonly roomName: string;
  readonly roomNameEn: string;
  readonly building: string;
  readonly buildingEn: string;
  readonly floor: string;
  readonly floorEn: string;
  readonly status: BookingStatus;
}

/** Returns the rooms of meetings, by meeting id. */
export async function listPlaces(on: Executor, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`
    select b.id, b.room_id as "roomId", r.name as "roomName", r.name_en as "roomNameEn", r.building,
      r.building_en as "buildingEn", r.floor, r.floor_en as "floorEn", b.status
    from rooms.booking b join rooms.room r on r.id = b.room_id where b.id = any(${[...ids]}::bigint[])`.execute(
    rooms(on),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the hosts of those meetings that take place. */
export async function listHosts(on: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; hostId: number }>`
    select b.id, b.host_id as "hostId" from rooms.booking b
    where b.id = any(${[...ids]}::bigint[]) and b.kind = 1 and b.status in (0, 1)`.execute(rooms(on));
  return new Map(rows.map(({ id, hostId }) => [id, hostId]));
}

/** Tells whether a person takes part in a meeting that takes place and has not ended. */
export async function isComing(on: Executor, personId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from rooms.booking b where b.id = ${id}::bigint and ${isMine(personId)} and b.status in (0, 1)
      and upper(b.during) > ${now}`.execute(rooms(on));
  return rows.length > 0;
}
