import { companyDay, companyDayStart } from '#kit/rules/dates.ts';

const HOUR_MS = 3_600_000;

/** When a pass is good: from an hour before the visit until two hours after it, on its own company day. */
export function passWindow(arrive: Date, leave: Date): { readonly from: Date; readonly until: Date } {
  const day = companyDay(arrive);
  const [start, end] = [companyDayStart(day).getTime(), companyDayStart(day, 1).getTime()];
  return {
    from: new Date(Math.max(start, arrive.getTime() - HOUR_MS)),
    until: new Date(Math.min(end, leave.getTime() + 2 * HOUR_MS)),
  };
}

/** Whether it is too early, too late, or fine; `until` itself is too late. */
export function passFits(arrive: Date, leave: Date, now: Date): 'early' | 'over' | 'good' {
  const { from, until } = passWindow(arrive, leave);
  if (now < from) return 'early';
  return now < until ? 'good' : 'over';
}
