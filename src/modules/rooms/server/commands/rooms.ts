import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { areInService, saveSetting } from '../queries/people.ts';
import { addRooms, lockRooms, saveRoom, type RoomValues } from '../queries/rooms.ts';
import type { By } from './by.ts';

type Given = InputOf<typeof MeetingRoom.Add>;

const whenNamed = { room_named: roomRefusals.nameTaken };

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function valuesOf(given: Given): RoomValues {
  const values = {
    name: given.Name,
    name_en: given.EnglishName,
    building: given.Building,
    floor: given.Floor,
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

/** Whoever approves is in service. @throws Refused personGone */
async function assertApprovers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!(await areInService(tx, ids))) refuse(roomRefusals.personGone, { field: 'ApproverAUIDs' });
}

/** For auditors: what became of a room. */
export const recordRoom = (
  tx: Tx,
  by: By,
  act: string,
  id: number | string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, { actorId: by.id, act: `room.${act}`, target: `room:${id}`, detail, ip: by.ip });

/** @throws Refused nameTaken, hours, lengths, personGone */
export function addRoom(db: Database, by: By, given: Given): Promise<number> {
  const values = valuesOf(given);
  return onConstraint(whenNamed, () =>
    inTransaction(db, async (tx) => {
      await assertApprovers(tx, values.approver_ids);
      const [id = 0] = await addRooms(tx, [values], by.now);
      await recordRoom(tx, by, 'add', id, { name: values.name, building: values.building });
      return id;
    }),
  );
}

/** What is booked stays, whatever the new rules say. @throws Refused notFound, stale, nameTaken, hours, lengths, … */
export function updateRoom(
  db: Database,
  by: By,
  { Id, RowVersion, ...given }: InputOf<typeof MeetingRoom.Update>,
): Promise<number> {
  const values = valuesOf(given);
  return onConstraint(whenNamed, () =>
    inTransaction(db, async (tx) => {
      const room = (await lockRooms(tx, [Id])).get(Id) ?? refuse(general.notFound);
      if (room.version !== RowVersion) refuse(general.stale);
      await assertApprovers(tx, values.approver_ids);
      await saveRoom(tx, Id, values);
      await recordRoom(tx, by, 'update', Id, { name: values.name, building: values.building });
      return RowVersion + 1;
    }),
  );
}

/** Limits of bookings for everybody. @throws Refused stale */
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
