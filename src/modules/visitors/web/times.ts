import { companyDay, companyInstant } from '#kit/rules/dates.ts';
import { timeText } from '#kit/web/client/time.ts';

const HALF_HOUR = 30;
const LAST = '23:59';

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The clock in half hours, and the day's last minute. */
export const slots: readonly string[] = [
  ...Array.from({ length: 48 }, (_, n) => clockOf(n * HALF_HOUR)),
  LAST,
];

export interface Times {
  /** The company's day. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The half hour that has begun, and two hours from there, within the day. */
export function timesNow(now: Date): Times {
  const clock = timeText(now).slice(11);
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const begun = minutes - (minutes % HALF_HOUR);
  const end = begun + 4 * HALF_HOUR;
  return { day: companyDay(now), from: clockOf(begun), to: end < 24 * 60 ? clockOf(end) : LAST };
}

/** What goes over the wire. */
export const instantsOf = ({ day, from, to }: Times) => ({
  ExpectArrive: companyInstant(`${day} ${from}`).toISOString(),
  ExpectLeave: companyInstant(`${day} ${to}`).toISOString(),
});

/** 2026-11-20 14:00–16:00 */
export const spanText = (arrive: Date | string, leave: Date | string): string =>
  `${timeText(arrive)}–${timeText(leave).slice(11)}`;
