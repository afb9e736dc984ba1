import { minuteOf } from './clock.ts';

const MINUTE_MS = 60_000;
/** Since 1973 all zones have changed their clocks at full quarters of an hour in UTC. */
const QUARTER_MS = 15 * MINUTE_MS;
const SETTLED_MS = Date.UTC(1973, 0);
const MOST_KEPT = 20_000;

interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds ahead of UTC, cached per quarter of an hour, because asking Intl takes fifty times as long. */
  readonly ahead: Map<number, number>;
}

const clocks = new Map<string, Clock>();

function clockIn(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = { format, ahead: new Map<number, number>() };
  clocks.set(zone, clock);
  return clock;
}

let ofCompany = 'Asia/Shanghai';

/** IANA name of the company's time zone, in which its days begin. */
export const companyZone = (): string => ofCompany;

/** Sets the company's zone once at start: from TIME_ZONE on the server, from the page's settings in the browser. */
export function setCompanyZone(zone: string): void {
  ofCompany = zone;
}

/** Returns whether a name is a time zone of the IANA database, such as Europe/London. */
export function isZone(name: string): boolean {
  try {
    return clockIn(name) !== undefined;
  } catch {
    return false;
  }
}

/** Local time: the day (YYYY-MM-DD) and minutes since midnight. */
export interface Wall {
  readonly day: string;
  readonly minute: number;
}

/** Returns the day and minute that the clocks of a zone show at an instant. */
export function wallAt(at: Date, zone: string): Wall {
  const shown = new Date(at.getTime() + aheadAt(at.getTime(), zone)).toISOString();
  return { day: shown.slice(0, 10), minute: minuteOf(shown.slice(11, 16)) };
}

/** Returns the local time in a zone at a second since 1970, as seconds since 1970 in days of 86,400 seconds. */
export const wallSecond = (second: number, zone: string): number =>
  second + aheadAt(second * 1000, zone) / 1000;

/** Returns the milliseconds that a zone is ahead of UTC at an instant, in whole minutes. */
function aheadAt(at: number, zone: string): number {
  const { format, ahead } = clockIn(zone);
  const quarter = Math.floor(at / QUARTER_MS);
  const known = at < SETTLED_MS ? undefined : ahead.get(quarter);
  if (known !== undefined) return known;
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(at)) found[type] = value;
  const shown = Date.parse(`${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}Z`);
  const is = shown - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  if (ahead.size >= MOST_KEPT) ahead.clear();
  ahead.set(quarter, is);
  return is;
}

/**
 * Returns the instant of a local time in a zone. Minutes from 1440 on belong to the next day. A time that occurs twice
 * means the first one; a skipped time moves forward by the skipped amount.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const before = aheadAt(shown - 86_400_000, zone);
  const after = aheadAt(shown + 86_400_000, zone);
  const [first] = [before, after]
    .map((ahead) => shown - ahead)
    .filter((at) => shown - aheadAt(at, zone) === at)
    .toSorted((a, b) => a - b);
  return new Date(first ?? shown - before);
}

/** Day of the week, from 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
