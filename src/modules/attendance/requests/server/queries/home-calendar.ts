import { shiftDays } from '#kit/rules/dates.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { listAway } from '#modules/attendance/leave/server/queries/leaves.ts';
import { daysOf } from '#modules/attendance/leave/server/rules/cost.ts';
import type { ScheduleSource } from '#modules/home/server/open.ts';
import { listTripsOf } from './booked.ts';

const pageOf = (formId: number): string => `/rolePage/MyJob/application/${formId}`;

/** Approved leave in the calendar of the person who takes it. */
export const leaveDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listAway(on, id, from, until)).map(({ formId, day, name: { zh, en }, amount, unit }) => {
    const long = amountText(amount, unit);
    return {
      Date: day,
      Type: 'leave',
      Title: `${zh} ${long.zh}`,
      TitleEn: `${en}, ${long.en}`,
      RefId: formId,
      Url: pageOf(formId),
      Start: null,
      End: null,
    };
  });

/** Approved trips in the calendars of everybody who travels. */
export const tripDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listTripsOf(on, id, from, until)).flatMap(({ formId, starts, ends, route }) => {
    const { first, last } = daysOf([[starts, ends]]);
    const days = [];
    for (let day = first < from ? from : first; day <= last && day < until; day = shiftDays(day, 1))
      days.push({
        Date: day,
        Type: 'trip' as const,
        Title: `出差 ${route}`,
        TitleEn: `Trip, ${route}`,
        RefId: formId,
        Url: pageOf(formId),
        Start: null,
        End: null,
      });
    return days;
  });
