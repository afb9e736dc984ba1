import { COMPANY_ZONE } from '#kit/rules/dates.ts';
import { wallAt } from '#kit/rules/zones.ts';
import type { At } from '#kit/web/client/time.ts';

/** Minutes since the company's midnight as a clock: 570 is 09:30. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The company's clock at an instant. */
export const wallOf = (at: At) => wallAt(new Date(at), COMPANY_ZONE);

/** From when until when on one day: 14:00–15:30. Midnight at the end is 24:00. */
export const rangeText = (from: At, until: At): string =>
  `${clockOf(wallOf(from).minute)}–${clockOf(wallOf(until).minute || 1440)}`;

/** The instant of a company day and clock, as it travels. */
export const instantText = (day: string, clock: string): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minuteOf(clock) * 60_000).toISOString();
