import { companyDay } from '#kit/rules/dates.ts';
import type { ScheduleSource } from '#modules/home/server/open.ts';
import { urlOf } from '../commands/tell.ts';
import { listMeetings } from './holding.ts';

/** Returns a person's meetings for the calendar of the home page. */
export const meetings: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listMeetings(on, id, from, until)).map((meeting) => ({
    Date: companyDay(meeting.start),
    Type: 'meeting',
    Title: `${meeting.title} · ${meeting.room}`,
    TitleEn: `${meeting.title} · ${meeting.roomEn}`,
    RefId: meeting.id,
    Url: urlOf(meeting.id),
    Start: meeting.start,
    End: meeting.end,
  }));
