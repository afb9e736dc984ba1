import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { freeSlots, type Asked, type Slot, type SlotsAsked } from '#kit/rules/free-slots.ts';
import type { Span } from '#kit/rules/spans.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { timesOf } from '#modules/attendance/server/open.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { MOST_SUGGESTIONS, SUGGESTED_DAYS } from '../../contract/codes.ts';
import { listOtherTimes } from '../queries/busy.ts';
import { listPeople } from '../queries/people.ts';
import { listRoomTimes, listTitledTimes, type RoomTimes } from '../queries/times.ts';
import { shownBusy, type BusySpan } from '../rules/busy-spans.ts';
import { takesRoom } from '../rules/fits.ts';
import type { By } from './by.ts';

type Given = InputOf<typeof MeetingRoomSchedule.FindTimes>;
type Found = ReplyOf<typeof MeetingRoomSchedule.FindTimes>;

/** Maximum number of days from today, forwards or backwards, for which busy times can be read. */
const FARTHEST = 400;

interface PersonTimes extends Asked {
  readonly busy: readonly BusySpan[];
}

/** Returns the span to search: a fixed number of working days from a day on, but not before now. */
function windowFrom(day: string, now: Date, special: SpecialDays): Span {
  const today = companyDay(now);
  const first = day > today ? day : today;
  let last = first;
  for (let one = first, found = 0; found < SUGGESTED_DAYS; one = shiftDays(one, 1)) {
    last = one;
    if (isWorkDay(one, special)) found++;
  }
  return { start: first === today ? now : companyDayStart(first), end: companyDayStart(last, 1) };
}

const untitled = (spans: readonly Span[]): BusySpan[] => spans.map((one) => ({ ...one, title: '' }));

async function timesOfPeople(
  on: Database,
  by: By,
  people: readonly number[],
  span: Span,
  hostId: number,
  except: readonly number[],
): Promise<PersonTimes[]> {
  const times = await timesOf(on, people, span.start, span.end);
  const meetings = await listTitledTimes(on, by, people, span, except);
  const others = await listOtherTimes(on, people, span);
  return people.map((id) => ({
    id,
    works: times.get(id)?.works ?? [],
    busy: [
      ...(meetings.get(id) ?? []),
      ...untitled(times.get(id)?.away ?? []),
      ...untitled(others.get(id) ?? []),
    ],
    isRequired: id === hostId,
  }));
}

/**
 * Returns the room for a suggestion: the preferred one if it is free, else the smallest free one with enough seats in
 * its building. Without a preference, all buildings count.
 */
function chooser(
  rooms: readonly RoomTimes[],
  wished: number | undefined,
  seats: number,
  now: Date,
  special: SpecialDays,
) {
  const own = rooms.find(({ room }) => room.id === wished);
  const alike = rooms.filter(
    ({ room }) =>
      room.capacity >= seats && room.id !== wished && (!own || room.building === own.room.building),
  );
  const inOrder = [...(own ? [own] : []), ...alike];
  return (span: Span): number | null =>
    inOrder.find(({ room, taken }) => takesRoom(room, taken, span, now, special))?.room.id ?? null;
}

/** Returns the first times at which everybody is free. If there are too few, adds those at which most people are. */
function suggestions(asked: Omit<SlotsAsked, 'need' | 'most'>): Slot[] {
  const count = asked.people.length;
  const all = freeSlots({ ...asked, need: count, most: MOST_SUGGESTIONS });
  const most = Math.floor(count / 2) + 1;
  if (all.length >= MOST_SUGGESTIONS || most >= count) return all;
  const some = freeSlots({
    ...asked,
    need: most,
    most: MOST_SUGGESTIONS - all.length,
    taken: all,
  });
  return [...all, ...some].toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

/**
 * Returns people's busy times on a day, and the next times at which they and a room are free. Suggestions stay within
 * working hours on the next ten working days. The reason for a busy time is shown only if the caller may read it.
 */
export async function findTimes(db: Database, by: By, given: Given): Promise<Found> {
  const hostId = given.HostAUID ?? by.id;
  const named = (await listPeople(db, [...new Set([hostId, ...given.AttendeeAUIDs])])).toSorted(
    (a, b) => Number(b.AUID === hostId) - Number(a.AUID === hostId),
  );
  const ids = named.map(({ AUID }) => AUID);
  const today = companyDay(by.now);
  const isNear = given.Date <= shiftDays(today, FARTHEST) && given.Date >= shiftDays(today, -FARTHEST);
  if (!isNear) return { People: named.map((one) => ({ ...one, Works: [], Busy: [] })), Slots: [] };
  const special = await specialDays(db, by.now);
  const window = windowFrom(given.Date, by.now, special);
  const day = { start: companyDayStart(given.Date), end: companyDayStart(given.Date, 1) };
  const span = { start: day.start < window.start ? day.start : window.start, end: window.end };
  const except = given.Id === undefined ? [] : [given.Id];
  const people = await timesOfPeople(db, by, ids, span, hostId, except);
  const rooms = await listRoomTimes(db, by, window.start, window.end, except);
  const slots = suggestions({
    minutes: given.Minutes,
    from: window.start,
    until: window.end,
    people,
    roomAt: chooser(rooms, given.RoomId, ids.length, by.now, special),
  });
  const roomOf = new Map(rooms.map(({ room }) => [room.id, room]));
  return {
    People: named.map((one, n) => ({
      ...one,
      Works: shownBusy(untitled(people[n]!.works), day).map(({ start, end }) => ({
        StartTime: start,
        EndTime: end,
      })),
      Busy: shownBusy(people[n]!.busy, day).map(({ start, end, title }) => ({
        StartTime: start,
        EndTime: end,
        Title: title,
      })),
    })),
    Slots: slots.map(({ start, end, people: free, roomId }) => {
      const room = roomOf.get(roomId ?? 0)!;
      return {
        StartTime: start,
        EndTime: end,
        RoomId: room.id,
        RoomName: room.name,
        RoomNameEn: room.nameEn,
        BusyAUIDs: ids.filter((id) => !free.includes(id)),
      };
    }),
  };
}
