import { companyDay } from './dates.ts';
import { isTaken, isWithin, type Span } from './spans.ts';

/** Person to be met. */
export interface Asked {
  readonly id: number;
  /** Spans in which the person works. */
  readonly works: readonly Span[];
  /** Spans in which the person is busy: meetings, interviews, leave and trips. */
  readonly busy: readonly Span[];
  /** Whether a personal limit forbids a span in which the person is free. */
  readonly isFull?: (span: Span) => boolean;
  /** Whether the meeting needs this person, even if fewer people are enough. */
  readonly isRequired?: boolean;
}

/** Whether there is a reason not to ask a person at a time. The reason itself stays private. */
export const isBusy = (asked: Asked, span: Span): boolean =>
  isTaken(asked.busy, span) || !isWithin(asked.works, span) || (asked.isFull?.(span) ?? false);

export interface SlotsAsked {
  readonly minutes: number;
  /** Earliest start and latest end of a proposal. */
  readonly from: Date;
  readonly until: Date;
  readonly people: readonly Asked[];
  /** Number of people who must be free. */
  readonly need: number;
  /** Spans that are never proposed, such as those that a candidate already has. */
  readonly taken?: readonly Span[];
  /** Returns the rooms that are free at a time, the best first. Left out if no room is needed. */
  readonly roomAt?: (span: Span) => number | null;
  /** Returns whether a time is wanted at all, such as one in the morning. Left out: every time. */
  readonly isWanted?: (span: Span) => boolean;
  readonly most: number;
}

export interface Slot extends Span {
  /** Ids of the people who are free. */
  readonly people: readonly number[];
  readonly roomId: number | null;
}

const MINUTE_MS = 60_000;
/** Milliseconds between the possible starts of proposals, which begin at full and half hours. */
const step = 30 * MINUTE_MS;
/** Maximum number of proposals per day, so that there is a choice of days. */
const mostOfDay = 4;

/** Finds times at which enough people, and a room if needed, are free. Proposals on one day do not overlap. */
export function freeSlots(asked: SlotsAsked): Slot[] {
  const { minutes, from, until, people, need, taken = [], roomAt, isWanted, most } = asked;
  const long = minutes * MINUTE_MS;
  const found: Slot[] = [];
  const ofDay = new Map<string, number>();
  let at = Math.ceil(from.getTime() / step) * step;
  while (found.length < most && at + long <= until.getTime()) {
    const span = { start: new Date(at), end: new Date(at + long) };
    at += step;
    if (isWanted && !isWanted(span)) continue;
    const free = people.filter((one) => !isBusy(one, span)).map(({ id }) => id);
    if (free.length < need || isTaken(taken, span) || isTaken(found, span)) continue;
    if (people.some(({ id, isRequired }) => isRequired && !free.includes(id))) continue;
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
