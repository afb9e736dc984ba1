import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { PersonChoice } from '#modules/people/web/open.tsx';
import type { MeetingRoomSchedule } from '../contract/MeetingRoomSchedule.ts';
import { instantText, wallOf } from './clock.ts';
import type { BoardRoom, Wish } from './parts/Board.tsx';
import type { Repeating } from './parts/RepeatField.tsx';

export type Detail = ReplyOf<typeof MeetingRoomSchedule.Detail>;
export type Adding = GivenOf<typeof MeetingRoomSchedule.Add>;
export type Editing = GivenOf<typeof MeetingRoomSchedule.Edit>;

/** What the form of a booking holds while somebody fills it in. */
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

/** What the form begins with: the wish, or the booking that is changed. */
export function startOf(day: string, wish: Wish, editing: Detail | undefined): Draft {
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
  const next = Math.min(Math.ceil((wallOf(new Date()).minute + 1) / 30) * 30, 21 * 60);
  const from = wish.from ?? (day === companyDay(new Date()) ? Math.max(next, 8 * 60) : 9 * 60);
  return {
    ...(wish.roomId ? { RoomId: wish.roomId } : {}),
    Day: day,
    StartTime: clockOf(from),
    EndTime: clockOf(wish.until ?? Math.min(from + 60, 1440)),
    AttendeeAUIDs: [],
    Repeat: null,
    ConflictPolicy: 'fail',
    IsPrivate: false,
    Remark: '',
  };
}

export const repeatOf = (value: Repeating | null | undefined): Adding['Repeat'] =>
  value?.UntilDate ? { ...value, WeekDays: [...value.WeekDays], UntilDate: value.UntilDate } : null;

/** The times of a draft as they travel; null while one of them is missing. */
export const timesOf = ({ Day, StartTime, EndTime }: Draft) =>
  Day && StartTime && EndTime
    ? { StartTime: instantText(Day, StartTime), EndTime: instantText(Day, EndTime) }
    : null;

export const idsOf = (people: Draft['AttendeeAUIDs']): number[] => (people ?? []).map(({ id }) => id);

/** What is sent of a draft. A meeting that runs has no day to choose: it keeps its own. */
export function givenOf(draft: Draft, editing: Detail | undefined): Readonly<Record<string, unknown>> {
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

/** The clocks of a room's day on its grid at which meetings begin and end. */
export function clocksOf(room: BoardRoom | undefined): { starts: string[]; ends: string[] } {
  const [opens, closes] = room ? [minuteOf(room.OpenTime), minuteOf(room.CloseTime)] : [8 * 60, 22 * 60];
  const slot = room?.SlotMinutes ?? 30;
  const count = Math.floor((closes - opens) / slot) + 1;
  const all = Array.from({ length: count }, (_, n) => clockOf(opens + n * slot));
  return { starts: all.slice(0, -1), ends: all.slice(1) };
}

/** A start that moves takes the end along: the meeting stays as long as it was. */
export function laterEnd(before: Draft, next: Draft): Draft | undefined {
  if (!next.StartTime || !next.EndTime || before.StartTime === next.StartTime) return undefined;
  const length = minuteOf(before.EndTime ?? '01:00') - minuteOf(before.StartTime ?? '00:00');
  return { EndTime: clockOf(Math.min(1440, minuteOf(next.StartTime) + Math.max(15, length))) };
}
