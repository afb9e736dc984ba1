import { shiftDays } from './dates.ts';

const MINUTE_MS = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Whether a name is a time zone of the IANA database: Europe/London. */
export function isZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A clock on the wall: its day (YYYY-MM-DD) and minutes since midnight. */
export interface Wall {
  readonly day: string;
  readonly minute: number;
}

/** What the clocks of a zone show at an instant. */
export function wallAt(at: Date, zone: string): Wall {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) found[type] = value;
  return {
    day: `${found.year}-${found.month}-${found.day}`,
    minute: Number(found.hour) * 60 + Number(found.minute),
  };
}

const asUtc = ({ day, minute }: Wall): number => Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;

/** Milliseconds that a zone is ahead of UTC at an instant, whole minutes. */
const aheadAt = (at: number, zone: string): number => asUtc(wallAt(new Date(at), zone)) - at;

/**
 * The instant at which the clocks of a zone show this day and minute; minutes from 1440 on are those of the next
 * day. A time that comes twice means the first one; one that is left out is moved on by what was left out.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const wall = { day: shiftDays(day, Math.floor(minute / 1440)), minute: minute % 1440 };
  const shown = asUtc(wall);
  const before = aheadAt(shown - 86_400_000, zone);
  const after = aheadAt(shown + 86_400_000, zone);
  const [first] = [before, after]
    .map((ahead) => shown - ahead)
    .filter((at) => shown - aheadAt(at, zone) === at)
    .toSorted((a, b) => a - b);
  return new Date(first ?? shown - before);
}

/** 1 Monday … 7 Sunday */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
