import { refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { Schedule } from '../../contract/Schedule.ts';
import { MOST_DAYS } from '../../contract/codes.ts';
import { homeRefusals } from '../../contract/refusals.ts';
import { readSchedule } from '../queries/schedule.ts';
import { daysBetween, shiftDay } from '../rules/range.ts';

export const schedule = serve(Schedule, {
  QuerySchedule: ({ StartDate, EndDate }, ctx) => {
    const days = daysBetween(StartDate, EndDate);
    if (days < 1) refuse(homeRefusals.daysReversed, { field: 'EndDate' });
    if (days > MOST_DAYS) refuse(homeRefusals.tooManyDays, { field: 'EndDate' });
    return readSchedule(ctx.db, ctx.actor, { from: StartDate, until: shiftDay(EndDate, 1) });
  },
});
