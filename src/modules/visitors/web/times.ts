import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyDay, companyInstant } from '#kit/rules/dates.ts';
import { timeText } from '#kit/web/client/time.ts';

const HALF_HOUR = 30;
const LAST = '23:59';

/** Choices of time: every half hour, and the last minute of the day. */
export const slots: readonly string[] = [
  ...Array.from({ length: 48 }, (_, n) => clockOf(n * HALF_HOUR)),
  LAST,
];

export interface Times {
  /** Company day of the visit. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the current half hour and the time two hours later, within the day. */
export function timesNow(now: Date): Times {
  const clock = timeText(now).slice(11);
  const minutes = minuteOf(clock);
  const begun = minutes - (minutes % HALF_HOUR);
  const end = begun + 4 * HALF_HOUR;
  return { day: companyDay(now), from: clockOf(begun), to: end < 24 * 60 ? clockOf(end) : LAST };
}

/** Returns the half hours around a meeting, on the company day on which it begins. */
export function timesAround(start: Date | string, end: Date | string): Times {
  const from = minuteOf(timeText(start).slice(11));
  const length = Math.round((new Date(end).getTime() - new Date(start).getTime()) / 60_000);
  const to = Math.ceil((from + length) / HALF_HOUR) * HALF_HOUR;
  return {
    day: companyDay(new Date(start)),
    from: clockOf(from - (from % HALF_HOUR)),
    to: to < 24 * 60 ? clockOf(to) : LAST,
  };
}

/** Returns the times in the shape of the request: ISO instants. */
export const instantsOf = ({ day, from, to }: Times) => ({
  ExpectArrive: companyInstant(`${day} ${from}`).toISOString(),
  ExpectLeave: companyInstant(`${day} ${to}`).toISOString(),
});

/** Returns the times as text, such as 2026-11-20 14:00–16:00. */
export const spanText = (arrive: Date | string, leave: Date | string): string =>
  `${timeText(arrive)}–${timeText(leave).slice(11)}`;
