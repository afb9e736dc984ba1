import { companyDay } from '#kit/rules/dates.ts';
import type { ScheduleSource } from '#modules/home/server/open.ts';
import { listOfHost } from './visits.ts';

/** Returns calendar entries for a host: their visitors, on the day they come. */
export const visitsOf: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listOfHost(on, id, from, until)).map((visit) => {
    const who = [visit.name, visit.company].filter(Boolean).join(' · ');
    return {
      Date: companyDay(visit.arriveAt),
      Type: 'visitor',
      Title: `访客：${who}`,
      TitleEn: `Visitor: ${who}`,
      RefId: visit.id,
      Url: `/VisitingManagement/VisitingForm?visit=${visit.id}`,
      Start: visit.arriveAt,
      End: visit.leaveAt,
    };
  });
