import type { ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { bookingStatus, dayState, kind, meetingStatus } from '../../contract/codes.ts';
import type { MeetingRoom } from '../../contract/MeetingRoom.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { countMonth, listRecords } from '../queries/board.ts';
import { findBooking, findSeries, type Booking } from '../queries/bookings.ts';
import { listLog } from '../queries/changes.ts';
import { listHours, listUtilisation } from '../queries/figures.ts';
import { findOutline } from '../queries/outlines.ts';
import { listPeople } from '../queries/people.ts';
import { findPlace, findRoom, listOpenings, listResponses } from '../queries/rooms.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { reasonText } from '../rules/reasons.ts';
import * as states from '../rules/states.ts';
import type { By } from './by.ts';
import { decides } from './approvers.ts';
import { extensionFault } from './extension.ts';

type Detail = ReplyOf<typeof MeetingRoomSchedule.Detail>;

/** Returns one booking, without private data if the viewer does not take part. @throws Refused notFound */
export async function readDetail(db: Database, by: By, id: number): Promise<Detail> {
  const booking = (await findBooking(db, id)) ?? refuse(general.notFound);
  const place = await findPlace(db, by, booking.roomId);
  const canApprove = booking.status === bookingStatus.pending && decides(by, booking.approverIds);
  const isInsider = states.takesPart(by, booking) || canApprove;
  // If the room is not visible to the viewer, its bookings are not either, unless the viewer takes part.
  if (!place && !isInsider) refuse(general.notFound);
  const [record] = await listRecords(db, { ...by, manages: by.manages || canApprove }, [id], by.now);
  if (!record) refuse(general.notFound);
  const responses = await listResponses(db, id);
  const canEndEarly = states.canEndEarly(by, booking, by.now);
  const isRunning = record.MeetingStatus === meetingStatus.inMeeting && booking.kind === kind.meeting;
  const room = canEndEarly && isRunning ? await findRoom(db, by, booking.roomId) : undefined;
  return {
    ...record,
    Floor: place?.floor ?? '',
    FloorEn: place?.floorEn ?? '',
    Capacity: place?.capacity ?? 0,
    Picture: place?.picture ?? null,
    IsInsider: isInsider,
    ...(isInsider ? await insideOf(db, by, booking, responses) : outside),
    OriginalEnd: booking.originalEnd,
    CheckInTime: booking.checkedInAt,
    ReleaseTime: isInsider ? states.releaseAt(booking) : null,
    MyResponse: states.isLive(booking) ? (responses.get(by.id) ?? null) : null,
    CanEdit: states.canEdit(by, booking, by.now),
    CanCancel: states.canCancel(by, booking, by.now),
    CanEndEarly: canEndEarly,
    CanExtend: room !== undefined && (await extensionFault(db, booking, room)) === null,
    CanCheckIn: states.canCheckIn(by, booking, by.now),
    CanTakeBack: states.canTakeBack(by, booking, by.now),
    CanApprove: canApprove,
    CanWriteOutline: states.canWriteOutline(by, booking, by.now),
  };
}

const outside = {
  Reason: '',
  Creator: null,
  Attendees: [],
  Remark: '',
  ActionName: '',
  ActionNameEn: '',
  Repeat: null,
  Outline: null,
  Log: [],
};

async function insideOf(
  db: Database,
  { language }: By,
  booking: Booking,
  responses: ReadonlyMap<number, number>,
) {
  const ids = [booking.creatorId, ...booking.attendeeIds];
  const people = new Map((await listPeople(db, ids)).map((each) => [each.AUID, each]));
  const log = await listLog(db, booking.id);
  const last = log.findLast(({ Act }) => ['cancel', 'reject', 'approve'].includes(Act));
  const outline = await findOutline(db, booking.id);
  return {
    Creator: people.get(booking.creatorId) ?? null,
    Attendees: booking.attendeeIds.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ ...person, Response: responses.get(id) ?? 0 }] : [];
    }),
    Remark: booking.remark,
    ActionName: last?.ChineseName ?? '',
    ActionNameEn: last?.EnglishName ?? '',
    Repeat: await repeatOf(db, booking),
    Outline: outline ? { Agenda: outline.agenda, Decisions: outline.decisions.length } : null,
    Log: log.map(({ detail, ChineseName, EnglishName, ...entry }) => ({
      ...entry,
      ChineseName: ChineseName ?? '',
      EnglishName: EnglishName ?? '',
      Detail: reasonText((detail as { reason?: string }).reason ?? '', language),
    })),
  };
}

async function repeatOf(on: Executor, { seriesId }: Booking): Promise<Detail['Repeat']> {
  const series = seriesId === null ? undefined : await findSeries(on, seriesId);
  if (!series) return null;
  return {
    Freq: series.freq,
    Interval: series.every,
    WeekDays: series.weekdays,
    Nths: series.nths,
    UntilDate: series.until_day,
    TimeZone: series.zone,
  };
}

interface Opening {
  readonly openMinute: number;
  readonly closeMinute: number;
  readonly workDaysOnly: boolean;
}

const openMinutes = (room: Opening, day: string, special: SpecialDays): number =>
  room.workDaysOnly && !isWorkDay(day, special) ? 0 : room.closeMinute - room.openMinute;

/** Share of the opening hours from which a day counts as full. */
const FULL = 0.9;

/** Returns the occupancy of each day of a month. */
export async function readMonth(db: Database, by: By, month: string, roomId?: number) {
  const rows = await countMonth(db, by, month, roomId);
  const openings = await listOpenings(db, by, roomId);
  const special = await specialDays(db, new Date(`${month}-01T00:00:00Z`));
  return {
    Days: rows.map(({ day, total, mine, minutes }) => {
      const open = openings.reduce((sum, room) => sum + openMinutes(room, day, special), 0);
      const isFull = open > 0 && minutes >= open * FULL;
      return {
        Date: day,
        State: isFull ? dayState.full : minutes > 0 ? dayState.some : dayState.none,
        MyCount: mine,
        TotalCount: total,
        BookedMinutes: minutes,
        OpenMinutes: open,
      };
    }),
  };
}

/** Returns the usage of rooms between two company days, both included. */
export async function readUtilisation(
  db: Database,
  from: string,
  days: number,
): Promise<ReplyOf<typeof MeetingRoom.GetUtilisation>> {
  const special = await specialDays(db, new Date(`${from}T00:00:00Z`));
  const all = Array.from({ length: days }, (_, n) => shiftDays(from, n));
  const to = all.at(-1) ?? from;
  const rows = await listUtilisation(db, from, to);
  return {
    Rooms: rows.map(({ openMinute, closeMinute, workDaysOnly, ...row }) => ({
      ...row,
      OpenMinutes: all.reduce(
        (sum, day) => sum + openMinutes({ openMinute, closeMinute, workDaysOnly }, day, special),
        0,
      ),
    })),
    Hours: await listHours(db, from, to),
  };
}
