import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart, companyMinute, shiftDays } from '#kit/rules/dates.ts';
import { freeSlots, isBusy, type Asked, type Slot } from '#kit/rules/free-slots.ts';
import { weekOf, type Span } from '#kit/rules/spans.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { timesOf } from '#modules/attendance/server/open.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listUsable } from '#modules/recruiting/interviewers/server/queries/interviewers.ts';
import { roomsBy, type By } from '#modules/recruiting/server/commands/by.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { listMeetingTimes, listRoomTimes, takesRoom } from '#modules/rooms/server/open.ts';
import { dayParts, mostSlots, slotDays } from '../../contract/interview-codes.ts';
import * as queries from '../queries/interviews.ts';

/** Existing interview whose own time and meeting do not count as busy when it is moved. */
export interface Except {
  readonly interviewId: number;
  readonly bookingId: number | null;
}

/** Returns the whole weeks that a time span touches. */
const weeksAround = ({ start, end }: Span): Span => ({
  start: companyDayStart(weekOf(start)),
  end: companyDayStart(weekOf(end), 7),
});

/**
 * Loads the occupied times of people around a time span.
 * @param people interviewers with their weekly limits
 */
async function askedOf(
  on: Executor,
  people: readonly { readonly id: number; readonly maxPerWeek: number }[],
  span: Span,
  except: Except | null,
): Promise<Asked[]> {
  const ids = people.map(({ id }) => id);
  const times = await timesOf(on, ids, span.start, span.end);
  const own = except?.bookingId ? [except.bookingId] : [];
  const meetings = await listMeetingTimes(on, ids, span.start, span.end, own);
  const held = await queries.listInterviewTimes(on, ids, weeksAround(span), except?.interviewId);
  const interviews = Map.groupBy(held, ({ personId }) => personId);
  return people.map(({ id, maxPerWeek }) => {
    const mine = interviews.get(id) ?? [];
    const byWeek = Map.groupBy(mine, ({ start }) => weekOf(start));
    return {
      id,
      works: times.get(id)?.works ?? [],
      busy: [...(meetings.get(id) ?? []), ...(times.get(id)?.away ?? []), ...mine],
      isFull: (one) => (byWeek.get(weekOf(one.start))?.length ?? 0) >= maxPerWeek,
    };
  });
}

/** Returns which people are busy at a time, without the reason. */
export async function listBusy(
  on: Executor,
  people: readonly { readonly id: number; readonly maxPerWeek: number }[],
  span: Span,
  except: Except | null,
): Promise<number[]> {
  const asked = await askedOf(on, people, span, except);
  return asked.filter((one) => isBusy(one, span)).map(({ id }) => id);
}

export interface SlotsWanted {
  readonly intervieweeId: number;
  readonly interviewId?: number | undefined;
  readonly people: readonly number[];
  readonly minutes: number;
  /** Minimum number of the people who must be free. Left out: all of them. */
  readonly need?: number | undefined;
  readonly needsRoom: boolean;
  /** First company day to search. Times are proposed from tomorrow on at the earliest. */
  readonly from?: string | undefined;
  /** Part of the day, as a code of `dayParts`. */
  readonly part?: number | undefined;
}

/** Returns whether a time lies in a part of its company day. Noon divides the parts. */
function isInPart({ start, end }: Span, part: number): boolean {
  if (part === dayParts.morning) return companyMinute(end) <= `${companyDay(start)} 12:00`;
  return part !== dayParts.afternoon || companyMinute(start).slice(11) >= '12:00';
}

export interface ProposedSlot extends Slot {
  readonly roomName: string;
  readonly roomNameEn: string;
}

/**
 * Proposes interview times within ten working days at which the people, the candidate and a room are free.
 * @throws Refused notFound if the actor does not handle the application
 */
export async function proposeSlots(on: Executor, wanted: SlotsWanted, by: By): Promise<ProposedSlot[]> {
  const application = await findApplication(on, wanted.intervieweeId, by);
  if (!application?.handles) refuse(general.notFound);
  const interview =
    wanted.interviewId === undefined ? undefined : await queries.findInterview(on, wanted.interviewId);
  if (wanted.interviewId !== undefined && interview?.intervieweeId !== application.id)
    refuse(general.notFound, { field: 'InterviewID' });
  const people = await listUsable(on, wanted.people);
  if (people.length === 0) return [];
  const special = await specialDays(on, by.now);
  // Nobody is asked for the same day: people and the candidate have to read the invitation first.
  const tomorrow = shiftDays(companyDay(by.now), 1);
  const first = wanted.from !== undefined && wanted.from > tomorrow ? wanted.from : tomorrow;
  let last = first;
  for (let day = first, found = 0; found < slotDays; day = shiftDays(day, 1)) {
    last = day;
    if (isWorkDay(day, special)) found++;
  }
  const span = { start: companyDayStart(first), end: companyDayStart(last, 1) };
  const except = interview ? { interviewId: interview.id, bookingId: interview.bookingId } : null;
  const asked = await askedOf(on, people, span, except);
  const candidate = await queries.listCandidateTimes(on, application.seekerId, span, except?.interviewId);
  const rooms = wanted.needsRoom ? await listRoomTimes(on, roomsBy(by), span.start, span.end) : [];
  const fitting = rooms.filter(({ room }) => room.capacity > wanted.people.length);
  const roomAt = (one: Span): number | null =>
    fitting.find(({ room, taken }) => takesRoom(room, taken, one, by.now, special))?.room.id ?? null;
  const slots = freeSlots({
    minutes: wanted.minutes,
    from: span.start,
    until: span.end,
    people: asked,
    need: Math.min(wanted.need ?? wanted.people.length, wanted.people.length),
    taken: candidate,
    isWanted: (one) => isInPart(one, wanted.part ?? dayParts.whole),
    most: mostSlots,
    ...(wanted.needsRoom ? { roomAt } : {}),
  });
  const named = new Map(rooms.map(({ room }) => [room.id, room]));
  return slots.map((slot) => {
    const room = slot.roomId === null ? undefined : named.get(slot.roomId);
    return { ...slot, roomName: room?.name ?? '', roomNameEn: room?.nameEn || (room?.name ?? '') };
  });
}
