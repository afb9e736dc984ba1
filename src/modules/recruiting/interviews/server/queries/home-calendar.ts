import { companyDay } from '#kit/rules/dates.ts';
import type { ScheduleSource } from '#modules/home/server/open.ts';
import { interviewUrl } from '../commands/interview-notices.ts';
import { listOwnDays } from './interview-lists.ts';

/**
 * Shows a person's interviews by phone or video in the calendar of the home page. Interviews in a room already appear
 * there as meetings.
 */
export const interviewDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listOwnDays(on, id, from, until)).map((one) => ({
    Date: companyDay(one.start),
    Type: 'interview',
    Title: `${one.name} · ${one.title}`,
    TitleEn: `${one.name} · ${one.title}`,
    RefId: one.id,
    Url: interviewUrl(one.id),
    Start: one.start,
    End: one.end,
  }));
