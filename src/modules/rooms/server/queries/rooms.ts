import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { viewUrlOf } from '#modules/forms/contract/FormAttachment.ts';
import type { Equipment } from '../../contract/codes.ts';
import type { Policy } from '../rules/policy.ts';
import { rooms, visibleTo, type Viewer } from './db.ts';

/** Room with all rules for its bookings. */
export interface Room extends Policy {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly building: string;
  readonly buildingEn: string;
  readonly capacity: number;
  readonly bufferMinutes: number;
  readonly needApproval: boolean;
  readonly approverIds: readonly number[];
  readonly checkInEnabled: boolean;
  readonly releaseMinutes: number;
  readonly isActive: boolean;
  readonly version: number;
}

const columns = [
  'r.id',
  'r.name',
  'r.name_en as nameEn',
  'r.building',
  'r.building_en as buildingEn',
  'r.capacity',
  'r.open_minute as openMinute',
  'r.close_minute as closeMinute',
  'r.work_days_only as workDaysOnly',
  'r.slot_minutes as slotMinutes',
  'r.min_minutes as minMinutes',
  'r.max_minutes as maxMinutes',
  'r.advance_days as advanceDays',
  'r.buffer_minutes as bufferMinutes',
  'r.need_approval as needApproval',
  'r.approver_ids as approverIds',
  'r.check_in_enabled as checkInEnabled',
  'r.release_minutes as releaseMinutes',
  'r.is_active as isActive',
  'r.version',
] as const;

const visible = (on: Executor, viewer: Viewer) =>
  rooms(on).selectFrom('rooms.room as r').where(visibleTo(viewer));

/** Finds a room that is in use and visible to the viewer. */
export const findRoom = (on: Executor, viewer: Viewer, id: number): Promise<Room | undefined> =>
  visible(on, viewer)
    .select(columns)
    .where('r.id', '=', id)
    .where('r.is_active', '=', true)
    .executeTakeFirst();

/** Lists rooms in use that the viewer can see, the smaller ones first. */
export const listVisible = (on: Executor, viewer: Viewer): Promise<Room[]> =>
  visible(on, viewer)
    .select(columns)
    .where('r.is_active', '=', true)
    .orderBy('r.capacity')
    .orderBy('r.id')
    .execute();

/**
 * Locks rooms until the transaction ends, by ascending id. Booking, changing and closing a room wait for each other.
 */
export async function lockRooms(tx: Tx, ids: readonly number[]): Promise<Map<number, Room>> {
  const rows = await rooms(tx)
    .selectFrom('rooms.room as r')
    .select(columns)
    .where('r.id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface BoardFilter {
  readonly Building?: string | undefined;
  readonly MinCapacity?: number | undefined;
  readonly Equipment?: readonly string[] | undefined;
  readonly RoomId?: number | undefined;
}

const clock = (column: string) =>
  sql<string>`lpad((${sql.ref(column)} / 60)::text, 2, '0') || ':' || lpad((${sql.ref(column)} % 60)::text, 2, '0')`;

/** Lists the rooms of the board in display order. */
export async function listBoardRooms(on: Executor, viewer: Viewer, filter: BoardFilter) {
  let found = visible(on, viewer).where('r.is_active', '=', true);
  if (filter.Building) found = found.where('r.building', '=', filter.Building);
  if (filter.MinCapacity) found = found.where('r.capacity', '>=', filter.MinCapacity);
  if (filter.RoomId) found = found.where('r.id', '=', filter.RoomId);
  if (filter.Equipment?.length)
    found = found.where(sql<boolean>`r.equipment @> ${[...filter.Equipment]}::text[]`);
  const rows = await found
    .select([
      'r.id as RoomId',
      'r.name as RoomName',
      'r.name_en as RoomNameEn',
      'r.building as Building',
      'r.building_en as BuildingEn',
      'r.floor as Floor',
      'r.floor_en as FloorEn',
      'r.capacity as Capacity',
      'r.equipment as Equipment',
      'r.slot_minutes as SlotMinutes',
      'r.min_minutes as MinMinutes',
      'r.max_minutes as MaxMinutes',
      'r.buffer_minutes as BufferMinutes',
      'r.advance_days as AdvanceDays',
      'r.work_days_only as WorkDaysOnly',
      'r.need_approval as NeedApproval',
      'r.is_active as IsUse',
      'r.picture as Picture',
      clock('r.open_minute').as('OpenTime'),
      clock('r.close_minute').as('CloseTime'),
    ])
    .orderBy('r.building')
    .orderBy('r.sort_no')
    .orderBy('r.id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    ...row,
    Equipment: row.Equipment as Equipment[],
    ImageUrl: row.Picture === null ? '' : viewUrlOf(row.Picture),
  }));
}

/** Lists opening times of the rooms that the viewer can see, to count opening minutes. */
export const listOpenings = (on: Executor, viewer: Viewer, roomId?: number) =>
  visible(on, viewer)
    .select(['r.id', 'r.open_minute as openMinute', 'r.close_minute as closeMinute'])
    .select('r.work_days_only as workDaysOnly')
    .where('r.is_active', '=', true)
    .$if(roomId !== undefined, (query) => query.where('r.id', '=', roomId ?? 0))
    .execute();

/** Columns of a room that an administrator fills in. */
export interface RoomValues {
  readonly name: string;
  readonly name_en: string;
  readonly building: string;
  readonly building_en: string;
  readonly floor: string;
  readonly floor_en: string;
  readonly capacity: number;
  readonly equipment: string[];
  readonly sort_no: number;
  readonly open_minute: number;
  readonly close_minute: number;
  readonly work_days_only: boolean;
  readonly slot_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
  readonly advance_days: number;
  readonly buffer_minutes: number;
  readonly need_approval: boolean;
  readonly approver_ids: number[];
  readonly check_in_enabled: boolean;
  readonly release_minutes: number;
  readonly visible_department_ids: number[];
  readonly picture?: string | null;
}

/** Returns the present values of a room. */
export const findValues = (on: Executor, id: number): Promise<RoomValues> =>
  rooms(on)
    .selectFrom('rooms.room')
    .select(['name', 'name_en', 'building', 'building_en', 'floor', 'floor_en', 'capacity', 'equipment'])
    .select([
      'sort_no',
      'open_minute',
      'close_minute',
      'work_days_only',
      'slot_minutes',
      'min_minutes',
      'max_minutes',
    ])
    .select(['advance_days', 'buffer_minutes', 'need_approval', 'approver_ids', 'check_in_enabled'])
    .select(['release_minutes', 'visible_department_ids', 'picture'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function addRooms(tx: Tx, values: readonly RoomValues[], now: Date): Promise<number[]> {
  const rows = await rooms(tx)
    .insertInto('rooms.room')
    .values(values.map((each) => ({ ...each, created_at: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveRoom(
  tx: Tx,
  id: number,
  values: Partial<RoomValues> & { readonly is_active?: boolean },
): Promise<void> {
  await rooms(tx)
    .updateTable('rooms.room')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface RoomFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly Building?: string | undefined;
  readonly IsUse?: boolean | undefined;
}

/** Returns a page of all rooms with their rules. */
export async function pageRooms(on: Executor, filter: RoomFilter, now: Date) {
  let found = rooms(on).selectFrom('rooms.room as r');
  const { Keyword, Building, IsUse } = filter;
  if (Keyword)
    found = found.where(sql<boolean>`(r.name ilike ${like(Keyword)} or r.name_en ilike ${like(Keyword)}
        or r.building ilike ${like(Keyword)} or r.building_en ilike ${like(Keyword)})`);
  if (Building) found = found.where('r.building', '=', Building);
  if (IsUse !== undefined) found = found.where('r.is_active', '=', IsUse);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'r.id as Id',
      'r.name as Name',
      'r.name_en as EnglishName',
      'r.building as Building',
      'r.building_en as BuildingEn',
      'r.floor as Floor',
      'r.floor_en as FloorEn',
      'r.capacity as Capacity',
      'r.equipment as Equipment',
      'r.sort_no as SortNo',
      'r.work_days_only as WorkDaysOnly',
      'r.slot_minutes as SlotMinutes',
      'r.min_minutes as MinMinutes',
      'r.max_minutes as MaxMinutes',
      'r.advance_days as AdvanceDays',
      'r.buffer_minutes as BufferMinutes',
      'r.need_approval as NeedApproval',
      'r.approver_ids as approverIds',
      'r.check_in_enabled as CheckInEnabled',
      'r.release_minutes as ReleaseMinutes',
      'r.visible_department_ids as VisibleDeptIds',
      'r.is_active as IsUse',
      'r.picture as Picture',
      'r.version as RowVersion',
      clock('r.open_minute').as('OpenTime'),
      clock('r.close_minute').as('CloseTime'),
      sql<number>`(select count(*) from rooms.booking b where b.room_id = r.id and b.kind = 1
        and b.status in (0, 1) and upper(b.during) > ${now})`.as('ComingCount'),
    ])
    .orderBy('r.building')
    .orderBy('r.sort_no')
    .orderBy('r.id')
    .limit(filter.PageSize)
    .offset((filter.PageIndex - 1) * filter.PageSize)
    .execute();
  return { Total: total, Rows: rows.map((row) => ({ ...row, Equipment: row.Equipment as Equipment[] })) };
}

export const listBuildings = (on: Executor) =>
  rooms(on)
    .selectFrom('rooms.room')
    .select((eb) => ['building as Building', eb.fn.max('building_en').as('BuildingEn')])
    .groupBy('building')
    .orderBy('building')
    .execute();

/** Lists ids of the rooms of a building. */
export async function listOfBuilding(on: Executor, building: string): Promise<number[]> {
  const rows = await rooms(on)
    .selectFrom('rooms.room')
    .select('id')
    .where('building', '=', building)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves the English name of a building in all its rooms, which must be locked. */
export async function saveBuilding(tx: Tx, building: string, english: string): Promise<void> {
  await rooms(tx)
    .updateTable('rooms.room')
    .set({ building_en: english, version: sql`version + 1` })
    .where('building', '=', building)
    .where('building_en', '<>', english)
    .execute();
}

/** Finds the building and floor of a room, if the viewer can see it. */
export const findPlace = (on: Executor, viewer: Viewer, id: number) =>
  visible(on, viewer)
    .select(['r.floor', 'r.floor_en as floorEn', 'r.capacity', 'r.picture'])
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Returns the answers of attendees, by person id. */
export async function listResponses(on: Executor, bookingId: number): Promise<Map<number, number>> {
  const rows = await rooms(on)
    .selectFrom('rooms.attendee')
    .select(['person_id as id', 'response'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ id, response }) => [id, response]));
}
