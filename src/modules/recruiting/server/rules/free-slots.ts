import { companyDay } from '#kit/rules/dates.ts';
import { isTaken, isWithin, weekOf, type Span } from './spans.ts';

/** Somebody who is to interview. */
export interface Asked {
  readonly id: number;
  /** When he works. */
  readonly works: readonly Span[];
  /** Meetings, interviews, leave and trips. */
  readonly busy: readonly Span[];
  /** Interviews of his in a week, by its Monday. */
  readonly weeks: ReadonlyMap<string, number>;
  /** Interviews that he gives in a week at most. */
  readonly maxPerWeek: number;
}

/** Whether something speaks against asking somebody at a time; what it is, is nobody else's business. */
export const isBusy = (asked: Asked, span: Span): boolean =>
  isTaken(asked.busy, span) ||
  !isWithin(asked.works, span) ||
  (asked.weeks.get(weekOf(span.start)) ?? 0) >= asked.maxPerWeek;

export interface SlotsAsked {
  readonly minutes: number;
  /** Proposals begin at or after the first and end before the second. */
  readonly from: Date;
  readonly until: Date;
  readonly people: readonly Asked[];
  /** So many of them have to be free. */
  readonly need: number;
  /** What the candidate has already. */
  readonly candidate: readonly Span[];
  /** The rooms that take a time, the best one first; left out: no room is needed. */
  readonly roomAt?: (span: Span) => number | null;
  readonly most: number;
}

export interface Slot extends Span {
  /** Who is free. */
  readonly people: readonly number[];
  readonly roomId: number | null;
}

const MINUTE_MS = 60_000;
/** Proposals begin at whole half hours. */
const step = 30 * MINUTE_MS;
/** Of one day no more than this, so that there is a choice of days. */
const mostOfDay = 4;

/** Times at which enough of the people are free, and a room where one is needed; those of one day do not overlap. */
export function freeSlots(asked: SlotsAsked): Slot[] {
  const { minutes, from, until, people, need, candidate, roomAt, most } = asked;
  const long = minutes * MINUTE_MS;
  const found: Slot[] = [];
  const ofDay = new Map<string, number>();
  let at = Math.ceil(from.getTime() / step) * step;
  while (found.length < most && at + long <= until.getTime()) {
    const span = { start: new Date(at), end: new Date(at + long) };
    at += step;
    const free = people.filter((one) => !isBusy(one, span)).map(({ id }) => id);
    if (free.length < need || isTaken(candidate, span) || isTaken(found, span)) continue;
    const day = companyDay(span.start);
    const count = ofDay.get(day) ?? 0;
    if (count >= mostOfDay) continue;
    const roomId = roomAt?.(span) ?? null;
    if (roomAt && roomId === null) continue;
    found.push({ ...span, people: free, roomId });
    ofDay.set(day, count + 1);
  }
  return found;
}
