import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import { companyZone, instantOf, wallAt } from '#kit/rules/zones.ts';
import type { At } from '#kit/web/client/time.ts';

/** The company's clock at an instant. */
export const wallOf = (at: At) => wallAt(new Date(at), companyZone());

/** From when until when on one day: 14:00–15:30. Midnight at the end is 24:00. */
export const rangeText = (from: At, until: At): string =>
  `${clockOf(wallOf(from).minute)}–${clockOf(wallOf(until).minute || 1440)}`;

/**
 * The instants between two clocks of a company day, as they travel. Where the clocks skip the time in between, the
 * meeting is as long as its clocks say.
 */
export function spanText(
  day: string,
  from: string,
  to: string,
  zone = companyZone(),
): { readonly StartTime: string; readonly EndTime: string } {
  const at = (clock: string): string => instantOf(day, minuteOf(clock), zone).toISOString();
  const [StartTime, EndTime] = [at(from), at(to)];
  const minutes = minuteOf(to) - minuteOf(from);
  return EndTime > StartTime || minutes <= 0
    ? { StartTime, EndTime }
    : { StartTime, EndTime: new Date(Date.parse(StartTime) + minutes * 60_000).toISOString() };
}

/** The instant of a company day and clock (to 24:00), as it travels. */
export const instantText = (day: string, clock: string): string =>
  companyInstant(`${day} ${clock}`).toISOString();
