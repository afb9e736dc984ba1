import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { PersonChoice } from '#modules/people/web/open.tsx';
import type { MeetingRoomSchedule } from '../contract/MeetingRoomSchedule.ts';
import { spanText, wallOf } from './clock.ts';
import { firstFree, type RoomDay } from './offers.ts';
import type { BoardRoom, Wish } from './parts/Board.tsx';
import type { Repeating } from './repeating.ts';

export type Detail = ReplyOf<typeof MeetingRoomSchedule.Detail>;
export type Adding = GivenOf<typeof MeetingRoomSchedule.Add>;
export type Waiting = GivenOf<typeof MeetingRoomSchedule.AddWait>;
export type Editing = GivenOf<typeof MeetingRoomSchedule.Edit>;

/** Values of the booking form while it is filled in. */
export interface Draft {
  readonly RoomId?: number;
  readonly Title?: string;
  readonly Day?: string | null;
  readonly StartTime?: string;
  readonly EndTime?: string;
  readonly Host?: PersonChoice | null;
  readonly AttendeeAUIDs?: readonly PersonChoice[];
  readonly Repeat?: Repeating | null;
  readonly ConflictPolicy?: 'fail' | 'skip';
  readonly IsPrivate?: boolean;
  readonly Remark?: string;
  readonly Scope?: Editing['Scope'];
}

const choice = ({ AUID, ChineseName, EnglishName }: Detail['Attendees'][number]): PersonChoice => ({
  id: AUID,
  name: ChineseName,
  nameEn: EnglishName,
});

const morning = 9 * 60;

/** Returns the first minute of a day at which a meeting can begin: after now for today, 1440 for days in the past. */
export const earliestOn = (day: string, now: Date): number => {
  const today = companyDay(now);
  return day > today ? 0 : day === today ? wallOf(now).minute + 1 : 1440;
};

/**
 * Returns a board room on one day in the shape that the rules on free time use.
 * @param except id of the booking being edited, which is left out
 */
export const roomDayOf = (room: BoardRoom, day: string, except = 0): RoomDay => ({
  opens: minuteOf(room.OpenTime),
  closes: minuteOf(room.CloseTime),
  slot: room.SlotMinutes,
  buffer: room.BufferMinutes,
  busy: room.Schedules.filter(({ Id }) => Id !== except).map(({ StartTime, EndTime }) => {
    const [start, end] = [wallOf(StartTime), wallOf(EndTime)];
    return { from: start.day < day ? 0 : start.minute, until: end.day > day ? 1440 : end.minute };
  }),
});

/**
 * Returns the next time at which the chosen room, or any room, is free for an hour. In the evening, the next morning.
 */
function freeStart(day: string, { roomId }: Wish, rooms: readonly BoardRoom[], now: Date) {
  const chosen = rooms.filter(({ RoomId }) => roomId === null || RoomId === roomId);
  const [room] = chosen;
  const minutes = room && roomId ? Math.min(Math.max(60, room.MinMinutes), room.MaxMinutes) : 60;
  const days = chosen.map((each) => roomDayOf(each, day));
  const passed = earliestOn(day, now);
  const found = firstFree(days, minutes, Math.max(passed, morning)) ?? firstFree(days, minutes, passed);
  if (found) return { day, ...found };
  const today = companyDay(now);
  const next = shiftDays(day < today ? today : day, 1);
  return { day: next, from: morning, until: morning + minutes };
}

/** Returns the form's initial values: the chosen room and time, or the booking that is changed. */
export function startOf(
  day: string,
  wish: Wish,
  editing: Detail | undefined,
  rooms: readonly BoardRoom[],
  now: Date,
): Draft {
  if (editing) {
    const [start, end] = [wallOf(editing.StartTime), wallOf(editing.EndTime)];
    return {
      RoomId: editing.RoomId,
      Title: editing.Title,
      Day: start.day,
      StartTime: clockOf(start.minute),
      EndTime: clockOf(end.minute || 1440),
      AttendeeAUIDs: editing.Attendees.map(choice),
      IsPrivate: editing.IsPrivate,
      Remark: editing.Remark,
      Scope: 'this',
    };
  }
  const when = wish.from === undefined ? freeStart(day, wish, rooms, now) : null;
  const from = when?.from ?? wish.from ?? morning;
  return {
    ...(wish.roomId ? { RoomId: wish.roomId } : {}),
    Day: when?.day ?? day,
    StartTime: clockOf(from),
    EndTime: clockOf(when?.until ?? wish.until ?? Math.min(from + 60, 1440)),
    AttendeeAUIDs: [],
    Repeat: null,
    ConflictPolicy: 'fail',
    IsPrivate: false,
    Remark: '',
  };
}

export const repeatOf = (value: Repeating | null | undefined): Adding['Repeat'] =>
  value?.UntilDate
    ? {
        ...value,
        WeekDays: [...value.WeekDays],
        Nths: value.Freq === 'month' ? [...value.Nths] : [],
        UntilDate: value.UntilDate,
      }
    : null;

/** Returns the times of a draft for the request; null if one of them is missing. */
export const timesOf = ({ Day, StartTime, EndTime }: Draft) =>
  Day && StartTime && EndTime ? spanText(Day, StartTime, EndTime) : null;

export const idsOf = (people: Draft['AttendeeAUIDs']): number[] => (people ?? []).map(({ id }) => id);

/** Returns the request for a draft. A running meeting keeps its day, because the form offers none. */
export function toBookingRequest(
  draft: Draft,
  editing: Detail | undefined,
): Readonly<Record<string, unknown>> {
  const Day = draft.Day ?? (editing ? wallOf(editing.StartTime).day : null);
  return {
    ...(draft.RoomId ? { RoomId: draft.RoomId } : {}),
    Title: draft.Title ?? '',
    ...timesOf({ ...draft, Day }),
    AttendeeAUIDs: idsOf(draft.AttendeeAUIDs),
    ...(draft.Host ? { HostAUID: draft.Host.id } : editing ? { HostAUID: editing.HostAUID } : {}),
    IsPrivate: draft.IsPrivate ?? false,
    Remark: draft.Remark ?? '',
    ...(editing
      ? { Scope: draft.Scope ?? 'this' }
      : { Repeat: repeatOf(draft.Repeat), ConflictPolicy: draft.ConflictPolicy ?? 'fail' }),
  };
}

/** Returns the request to join the waitlist for a room that is taken: one time, never a series. */
export function toWaitRequest(draft: Draft, isAnyRoom: boolean): Waiting {
  const { Repeat: _, ConflictPolicy: __, ...given } = toBookingRequest({ ...draft, Repeat: null }, undefined);
  return { ...given, IsAnyRoom: isAnyRoom } as Waiting;
}

/** Returns the local times of a room's time grid at which meetings can begin and end. */
export function clocksOf(room: BoardRoom | undefined): { starts: string[]; ends: string[] } {
  const [opens, closes] = room ? [minuteOf(room.OpenTime), minuteOf(room.CloseTime)] : [8 * 60, 22 * 60];
  const slot = room?.SlotMinutes ?? 30;
  const count = Math.floor((closes - opens) / slot) + 1;
  const all = Array.from({ length: count }, (_, n) => clockOf(opens + n * slot));
  return { starts: all.slice(0, -1), ends: all.slice(1) };
}

/** Returns the draft with a new start. The end moves along, so that the duration stays. */
export function laterEnd(before: Draft, next: Draft): Draft | undefined {
  if (!next.StartTime || !next.EndTime || before.StartTime === next.StartTime) return undefined;
  const length = minuteOf(before.EndTime ?? '01:00') - minuteOf(before.StartTime ?? '00:00');
  return { EndTime: clockOf(Math.min(1440, minuteOf(next.StartTime) + Math.max(15, length))) };
}
