import type { Tx } from '#kit/server/db/database.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { addBookings, addOutlines, addRooms, type NewBooking } from '#modules/rooms/server/open.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { workday } from './days.ts';
import { seats } from './demo-people.ts';
import type { Random } from './random.ts';
import { buildingsInEnglish, meetingTitles, plannedOutlines, plannedRooms } from './room-plan.ts';

const MINUTE_MS = 60_000;
/** Number of days with bookings before and after the demo's last day. */
const BEFORE = 21;
const AFTER = 12;

const { confirmed, cancelled, released, endedEarly, pending } = {
  pending: 0,
  confirmed: 1,
  cancelled: 2,
  released: 4,
  endedEarly: 5,
};

/** Adds rooms in three buildings with bookings of past and coming weeks. */
export async function seedRooms(
  tx: Tx,
  random: Random,
  persons: readonly number[],
  today: string,
  now: Date,
): Promise<void> {
  const people = await listByLoginName(tx, [seats.employee.loginName, seats.administrator.loginName]);
  const idOf = (name: string): number => people.find(({ loginName }) => loginName === name)?.id ?? 0;
  const me = idOf(seats.employee.loginName);
  const start = companyDayStart(shiftDays(today, -60));
  const ids = await addRooms(
    tx,
    plannedRooms.map((room, n) => ({
      name: room.name,
      name_en: room.nameEn,
      building: room.building,
      building_en: buildingsInEnglish[room.building] ?? '',
      floor: room.floor,
      floor_en: room.floor,
      capacity: room.capacity,
      equipment: [...room.equipment],
      sort_no: n,
      open_minute: 8 * 60,
      close_minute: 21 * 60,
      work_days_only: false,
      slot_minutes: 30,
      min_minutes: 30,
      max_minutes: 240,
      advance_days: 30,
      buffer_minutes: 0,
      need_approval: room.needApproval ?? false,
      approver_ids: room.needApproval ? [idOf(seats.administrator.loginName)] : [],
      check_in_enabled: room.checkIn ?? false,
      release_minutes: 10,
      visible_department_ids: [],
    })),
    start,
  );
  const bookings: NewBooking[] = [];
  for (let offset = -BEFORE; offset <= AFTER; offset++) {
    const day = shiftDays(today, offset);
    if (workday(day) !== day) continue;
    for (const [n, roomId] of ids.entries())
      bookings.push(...planDay(random, { roomId, n, day, offset, now, persons, me }));
  }
  const added = await addBookings(tx, bookings);
  const past = bookings.flatMap((booking, n) =>
    booking.hostId === me && booking.status === confirmed && booking.end < companyDayStart(today)
      ? [{ ...booking, id: added[n]! }]
      : [],
  );
  await addOutlines(
    tx,
    plannedOutlines.flatMap(({ agenda, summary, decisions }, n) => {
      const booking = past.at(-1 - n);
      if (!booking) return [];
      const owners = [...booking.attendeeIds, me];
      const outline = {
        agenda,
        summary,
        decisions: decisions.map((content, at) => ({
          content,
          owner: owners[at] ?? me,
          due: shiftDays(today, 3 + at),
        })),
      };
      return [
        { bookingId: booking.id, outline, by: me, now: new Date(booking.end.getTime() + 40 * MINUTE_MS) },
      ];
    }),
  );
}

interface RoomDay {
  readonly roomId: number;
  readonly n: number;
  readonly day: string;
  /** Number of days after the demo's last day. */
  readonly offset: number;
  readonly now: Date;
  readonly persons: readonly number[];
  readonly me: number;
}

/** Plans the bookings of one room on one day: fewer meetings in large rooms and on days that are far ahead. */
function planDay(random: Random, { roomId, n, day, offset, now, persons, me }: RoomDay): NewBooking[] {
  const room = plannedRooms[n]!;
  const found: NewBooking[] = [];
  const busy = (room.capacity > 20 ? 0.25 : 0.62) * (offset > 4 ? 0.5 : 1);
  for (let slot = 9 * 2; slot < 18 * 2; slot++) {
    if (slot === 24 || !random.chance(busy / 2)) continue;
    const length = random.weighted([
      [1, 3],
      [2, 6],
      [3, 3],
      [4, 1],
    ] as const);
    const from = new Date(companyDayStart(day).getTime() + slot * 30 * MINUTE_MS);
    const end = new Date(from.getTime() + length * 30 * MINUTE_MS);
    const hostId = random.chance(0.06) ? me : random.pick(persons);
    const guests = random.int(room.capacity > 1 ? 1 : 0, Math.min(6, room.capacity - 1));
    const others = Array.from({ length: guests }, () => (random.chance(0.04) ? me : random.pick(persons)));
    const status = statusOf(random, offset, room.needApproval === true, room.checkIn === true);
    const early = new Date(from.getTime() + (length * 30 - 10) * MINUTE_MS);
    found.push({
      roomId,
      kind: 1,
      seriesId: null,
      title: random.pick(meetingTitles),
      hostId,
      creatorId: hostId,
      start: from,
      end: status === endedEarly ? early : end,
      bufferMinutes: 0,
      status,
      isPrivate: random.chance(0.08),
      remark: '',
      attendeeIds: [...new Set(others)].filter((id) => id !== hostId),
      createdAt: new Date(companyDayStart(shiftDays(day, -random.int(2, 9))).getTime() + 10 * 60 * MINUTE_MS),
      // Also set for today: a booking without a check-in would lose its room at the first sweep.
      checkedInAt:
        from <= now && room.checkIn && (status === confirmed || status === endedEarly) ? from : null,
      originalEnd: status === endedEarly ? end : null,
      reason: status === cancelled ? '改为线上会议' : '',
    });
    slot += length;
  }
  return found;
}

function statusOf(random: Random, offset: number, needApproval: boolean, checkIn: boolean): number {
  if (offset >= 0) return needApproval && offset > 0 && random.chance(0.5) ? pending : confirmed;
  return random.weighted([
    [confirmed, 80],
    [cancelled, 6],
    [endedEarly, 8],
    [checkIn ? released : confirmed, 8],
  ] as const);
}
