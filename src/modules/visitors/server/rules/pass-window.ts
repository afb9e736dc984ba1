import { companyDay, companyDayStart } from '#kit/rules/dates.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the time in which a pass is valid: from an hour before the visit until two hours after it, within its company
 * day.
 */
export function passWindow(arrive: Date, leave: Date): { readonly from: Date; readonly until: Date } {
  const day = companyDay(arrive);
  const [start, end] = [companyDayStart(day).getTime(), companyDayStart(day, 1).getTime()];
  return {
    from: new Date(Math.max(start, arrive.getTime() - HOUR_MS)),
    until: new Date(Math.min(end, leave.getTime() + 2 * HOUR_MS)),
  };
}

/** Tells whether a pass is used too early, too late or in time. Its end `until` is already too late. */
export function passFits(arrive: Date, leave: Date, now: Date): 'early' | 'over' | 'good' {
  const { from, until } = passWindow(arrive, leave);
  if (now < from) return 'early';
  return now < until ? 'good' : 'over';
}
