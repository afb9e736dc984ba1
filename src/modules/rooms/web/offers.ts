/** Minutes of one company day, the end not included. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** A room on one day: when it is open, on which grid meetings begin, and what takes it up. */
export interface RoomDay {
  readonly opens: number;
  readonly closes: number;
  readonly slot: number;
  /** Minutes that stay free behind a meeting. */
  readonly buffer: number;
  readonly busy: readonly Stretch[];
}

const meets = (a: Stretch, b: Stretch): boolean => a.from < b.until && b.from < a.until;

/** Until when the room is taken up by what lies in the way of these minutes; null where nothing does. */
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

/** Whether the room is open and nothing lies in the way. */
export const isFreeAt = (room: RoomDay, wanted: Stretch): boolean =>
  wanted.from >= room.opens && wanted.until <= room.closes && takenUntil(room, wanted) === null;

/** Every free start of a meeting so long, from a minute on. */
export function freeStarts(room: RoomDay, minutes: number, earliest: number): number[] {
  const starts: number[] = [];
  for (let from = room.opens; from + minutes <= room.closes; from += room.slot)
    if (from >= earliest && isFreeAt(room, { from, until: from + minutes })) starts.push(from);
  return starts;
}

/** The free times nearest to the one that is wished for, in the order of the day; none overlaps another. */
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

/** The first time from a minute on at which one of the rooms is free; null where the day has none left. */
export function firstFree(rooms: readonly RoomDay[], minutes: number, earliest: number): Stretch | null {
  const starts = rooms.flatMap((room) => freeStarts(room, minutes, earliest).slice(0, 1));
  if (starts.length === 0) return null;
  const from = Math.min(...starts);
  return { from, until: from + minutes };
}
