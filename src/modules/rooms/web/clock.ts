import { clockOf } from '#kit/rules/clock.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { At } from '#kit/web/client/time.ts';

/** The company's clock at an instant. */
export const wallOf = (at: At) => wallAt(new Date(at), companyZone());

/** From when until when on one day: 14:00–15:30. Midnight at the end is 24:00. */
export const rangeText = (from: At, until: At): string =>
  `${clockOf(wallOf(from).minute)}–${clockOf(wallOf(until).minute || 1440)}`;

/** The instant of a company day and clock (to 24:00), as it travels. */
export const instantText = (day: string, clock: string): string =>
  companyInstant(`${day} ${clock}`).toISOString();
