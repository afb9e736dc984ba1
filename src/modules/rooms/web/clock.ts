import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import { companyZone, instantOf, wallAt } from '#kit/rules/zones.ts';
import type { At } from '#kit/web/client/time.ts';

/** Returns the company's local day and minute of an instant. */
export const wallOf = (at: At) => wallAt(new Date(at), companyZone());

/** Returns two times of a day as text, such as 14:00–15:30. Midnight at the end is 24:00. */
export const rangeText = (from: At, until: At): string =>
  `${clockOf(wallOf(from).minute)}–${clockOf(wallOf(until).minute || 1440)}`;

/**
 * Returns the instants between two local times of a company day as ISO text. If the clocks change in between, the
 * meeting lasts as long as the local times say.
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

/** Returns the instant of a local time (up to 24:00) on a company day as ISO text. */
export const instantText = (day: string, clock: string): string =>
  companyInstant(`${day} ${clock}`).toISOString();
