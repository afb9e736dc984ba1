import { useState } from 'react';
import { companyDay, isDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { daysBetween, daysOfMonth } from '#modules/attendance/web/month.ts';

const spans = ['month', 'weeks'] as const;
type Span = (typeof spans)[number];

/** Returns the Monday of the week of a day. */
const mondayOf = (day: string): string => shiftDays(day, 1 - weekdayOf(day));

/** Days that the team calendar shows, its filters, and how to change them; all of it is kept in the address. */
export function useTeamSpan() {
  const [at, change] = useAddress('span', 'day', 'who', 'keyword', 'dept', 'company', 'page', 'subscribe');
  const [today] = useState(() => companyDay(new Date()));
  const span: Span = spans.find((one) => one === at.span) ?? 'month';
  const day = isDay(at.day) ? at.day : today;
  const monday = mondayOf(day);
  const range =
    span === 'month' ? daysOfMonth(day.slice(0, 7)) : { FromDate: monday, ToDate: shiftDays(monday, 13) };
  const shiftBy = (steps: 1 | -1): string =>
    span === 'month' ? `${shiftMonth(day.slice(0, 7), steps)}-01` : shiftDays(monday, 14 * steps);
  return {
    today,
    span,
    range,
    days: daysBetween(range.FromDate, range.ToDate),
    isTeam: at.who !== 'all',
    keyword: at.keyword,
    department: Number(at.dept) || 0,
    company: Number(at.company) || 0,
    page: Math.max(1, Number(at.page) || 1),
    isSubscribing: at.subscribe !== '',
    move: (steps: 1 | -1) => change({ day: shiftBy(steps), page: null }, { replace: true }),
    show: (next: Parameters<typeof change>[0]) => change({ page: null, ...next }, { replace: true }),
  };
}

export type TeamSpan = ReturnType<typeof useTeamSpan>;
