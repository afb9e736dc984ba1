/** Span in minutes of one company day; `until` is not included. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Room on one day: its opening hours, its time grid, and the times at which it is taken. */
export interface RoomDay {
  readonly opens: number;
  readonly closes: number;
  readonly slot: number;
  /** Minutes that the room stays free after each meeting. */
  readonly buffer: number;
  readonly busy: readonly Stretch[];
}

const meets = (a: Stretch, b: Stretch): boolean => a.from < b.until && b.from < a.until;

/** Returns until when the room is taken by bookings that conflict with a wanted time; null if there are none. */
export function takenUntil({ busy, buffer }: RoomDay, wanted: Stretch): number | null {
  let until: number | null = null;
  // A booking that follows within the buffer extends the busy time.
  for (const each of busy.toSorted((a, b) => a.from - b.from)) {
    const isInWay = meets(
      { from: each.from, until: each.until + buffer },
      { from: wanted.from, until: wanted.until + buffer },
    );
    if (isInWay || (until !== null && each.from <= until + buffer)) until = Math.max(until ?? 0, each.until);
  }
  return until;
}

/** Tells whether a room is open and free at a time. */
export const isFreeAt = (room: RoomDay, wanted: Stretch): boolean =>
  wanted.from >= room.opens && wanted.until <= room.closes && takenUntil(room, wanted) === null;

/** Returns every free start for a meeting of this duration, from a minute on. */
export function freeStarts(room: RoomDay, minutes: number, earliest: number): number[] {
  const starts: number[] = [];
  for (let from = room.opens; from + minutes <= room.closes; from += room.slot)
    if (from >= earliest && isFreeAt(room, { from, until: from + minutes })) starts.push(from);
  return starts;
}

/** Returns the free times nearest to a wanted one, in the order of the day and without overlaps. */
export function nearestFree(room: RoomDay, wanted: Stretch, earliest: number, most: number): Stretch[] {
  const minutes = wanted.until - wanted.from;
  const byNearness = freeStarts(room, minutes, earliest).toSorted(
    (a, b) => Math.abs(a - wanted.from) - Math.abs(b - wanted.from) || a - b,
  );
  const chosen: Stretch[] = [];
  for (const from of byNearness) {
    const next = { from, until: from + minutes };
    if (chosen.length < most && !chosen.some((each) => meets(each, next))) chosen.push(next);
  }
  return chosen.toSorted((a, b) => a.from - b.from);
}

/** Returns the first time from a minute on at which one of the rooms is free; null if there is none left on the day. */
export function firstFree(rooms: readonly RoomDay[], minutes: number, earliest: number): Stretch | null {
  const starts = rooms.flatMap((room) => freeStarts(room, minutes, earliest).slice(0, 1));
  if (starts.length === 0) return null;
  const from = Math.min(...starts);
  return { from, until: from + minutes };
}
