import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { minuteOf } from '#kit/rules/clock.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bindAttachments, findPicture } from '#modules/forms/server/open.ts';
import type { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import type { Viewer } from '../queries/db.ts';
import { areInService, listPeople, saveSetting } from '../queries/people.ts';
import {
  addRooms,
  findPlace,
  findValues,
  listOfBuilding,
  lockRooms,
  saveBuilding,
  saveRoom,
  type RoomValues,
} from '../queries/rooms.ts';
import { ableToApprove } from './approvers.ts';
import type { By } from './by.ts';

type Given = InputOf<typeof MeetingRoom.Add>;

const whenNamed = { room_named: roomRefusals.nameTaken };

function valuesOf(given: Given): RoomValues {
  const values = {
    name: given.Name,
    name_en: given.EnglishName,
    building: given.Building,
    building_en: given.BuildingEn,
    floor: given.Floor,
    floor_en: given.FloorEn,
    capacity: given.Capacity,
    equipment: [...new Set(given.Equipment)],
    sort_no: given.SortNo,
    open_minute: minuteOf(given.OpenTime),
    close_minute: minuteOf(given.CloseTime),
    work_days_only: given.WorkDaysOnly,
    slot_minutes: given.SlotMinutes,
    min_minutes: given.MinMinutes,
    max_minutes: given.MaxMinutes,
    advance_days: given.AdvanceDays,
    buffer_minutes: given.BufferMinutes,
    need_approval: given.NeedApproval,
    approver_ids: [...new Set(given.ApproverAUIDs)],
    check_in_enabled: given.CheckInEnabled,
    release_minutes: given.ReleaseMinutes,
    visible_department_ids: [...new Set(given.VisibleDeptIds)],
  };
  if (values.close_minute <= values.open_minute) refuse(roomRefusals.hours, { field: 'CloseTime' });
  if (values.max_minutes < values.min_minutes) refuse(roomRefusals.lengths, { field: 'MaxMinutes' });
  return values;
}

/**
 * Checks that the approvers are in service and have access to booking requests.
 * @throws Refused personGone, cannotApprove
 */
async function assertApprovers(tx: Tx, { language }: By, ids: readonly number[]): Promise<void> {
  if (!(await areInService(tx, ids))) refuse(roomRefusals.personGone, { field: 'ApproverAUIDs' });
  const able = await ableToApprove(tx, ids);
  const others = await listPeople(
    tx,
    ids.filter((id) => !able.includes(id)),
  );
  const names = others.map(({ ChineseName, EnglishName }) =>
    language === 'zh' ? ChineseName : EnglishName || ChineseName,
  );
  if (names.length > 0)
    refuse(roomRefusals.cannotApprove, {
      field: 'ApproverAUIDs',
      with: { names: names.join(language === 'zh' ? '、' : ', ') },
    });
}

/** Returns the owner under which a room's picture is stored. */
export const pictureHolder = (roomId: number) => ({ module: 'rooms.picture', id: roomId });

/**
 * Returns the new picture of a room: an upload of the caller, the present one, or none. Without a choice the picture
 * stays.
 * @throws Refused imageGone
 */
async function pictureFor(tx: Tx, by: By, roomId: number, uid: string | null | undefined) {
  if (uid === undefined) return {};
  const holder = pictureHolder(roomId);
  const file = uid === null ? null : await findPicture(tx, uid, by.id, 'Picture', holder);
  await bindAttachments(tx, holder, file ? [file.uid] : [], by.id);
  return { picture: file?.uid ?? null };
}

/** Tells whether a person may see a room's picture. Everybody who sees the room may. */
export const maySeePicture = async (on: Executor, viewer: Viewer, roomId: number): Promise<boolean> =>
  (await findPlace(on, viewer, roomId)) !== undefined;

/** Writes a change of a room to the audit log. */
export const recordRoom = (
  tx: Tx,
  by: By,
  act: string,
  id: number | string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, { actorId: by.id, act: `room.${act}`, target: `room:${id}`, detail, ip: by.ip });

/** Returns the old and new values of the fields that differ, for the audit log. */
function changedIn(before: RoomValues, after: RoomValues) {
  const keys = Object.keys(after) as (keyof RoomValues)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const of = (values: RoomValues) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: of(before), after: of(after) };
}

/** Locks all rooms of a building, so that it has one English name: the given one, else its present one. */
async function holdBuilding(tx: Tx, values: RoomValues, ids: readonly number[]) {
  const beside = await listOfBuilding(tx, values.building);
  const held = await lockRooms(tx, [...ids, ...beside]);
  const has = beside.map((id) => held.get(id)?.buildingEn ?? '').find((name) => name !== '');
  return { held, named: { ...values, building_en: values.building_en || (has ?? '') } };
}

/** Adds a room. @throws Refused nameTaken, hours, lengths, personGone, cannotApprove, imageGone */
export function addRoom(db: Database, by: By, given: Given): Promise<number> {
  const values = valuesOf(given);
  return onConstraint(whenNamed, () =>
    inTransaction(db, async (tx) => {
      await assertApprovers(tx, by, values.approver_ids);
      const { named } = await holdBuilding(tx, values, []);
      const [id = 0] = await addRooms(tx, [named], by.now);
      await saveBuilding(tx, named.building, named.building_en);
      if (given.Picture) await saveRoom(tx, id, await pictureFor(tx, by, id, given.Picture));
      await recordRoom(tx, by, 'add', id, { name: values.name, building: values.building });
      return id;
    }),
  );
}

/**
 * Changes a room. Existing bookings stay, even if they break the new rules. @throws Refused notFound, stale, nameTaken,
 * hours, lengths, …
 */
export function updateRoom(
  db: Database,
  by: By,
  { Id, RowVersion, ...given }: InputOf<typeof MeetingRoom.Update>,
): Promise<number> {
  const values = valuesOf(given);
  return onConstraint(whenNamed, () =>
    inTransaction(db, async (tx) => {
      const { held, named } = await holdBuilding(tx, values, [Id]);
      const room = held.get(Id) ?? refuse(general.notFound);
      if (room.version !== RowVersion) refuse(general.stale);
      await assertApprovers(tx, by, values.approver_ids);
      const before = await findValues(tx, Id);
      const next = { ...named, ...(await pictureFor(tx, by, Id, given.Picture)) };
      await saveRoom(tx, Id, next);
      await saveBuilding(tx, named.building, named.building_en);
      const { name, building } = values;
      await recordRoom(tx, by, 'update', Id, { name, building, ...changedIn(before, next) });
      return RowVersion + 1;
    }),
  );
}

/** Changes the booking limits that apply to everybody. @throws Refused stale */
export function changeSetting(
  db: Database,
  by: By,
  { DayMinutes, FutureBookings, RowVersion }: InputOf<typeof MeetingRoom.SaveSetting>,
): Promise<void> {
  const setting = { dayMinutes: DayMinutes, futureBookings: FutureBookings, version: RowVersion };
  return inTransaction(db, async (tx) => {
    if (!(await saveSetting(tx, setting))) refuse(general.stale);
    await recordRoom(tx, by, 'setting', 'all', { DayMinutes, FutureBookings });
  });
}
