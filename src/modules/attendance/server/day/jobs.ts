import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { onCalendarChanged, onCalendarDropped, type ChangedDays } from '#modules/calendar/server/open.ts';
import { onCompanyMoves, type MovedPeople } from '#modules/people/server/open.ts';
import { endConfirmations } from '../months/deadline.ts';
import { askDays } from '../queries/ask-days.ts';
import { listNaming } from '../queries/calendars.ts';
import { daysByCalendar } from '../queries/days.ts';
import { askAnew, daysAsked, recalcCause } from '../queries/recalc.ts';
import { askCosts, leaveByCalendar } from '../queries/recosts.ts';
import { remindExpiring } from '../quota/remind.ts';
import { askClosed, askRecent, runAll } from './run.ts';

/** Days and leave follow their calendars. */
async function askByCalendar(tx: Tx, { calendars, from, to, now }: ChangedDays): Promise<void> {
  await askCosts(tx, leaveByCalendar(calendars, from, to), now);
  await askAnew(tx, daysByCalendar(calendars, from, to), recalcCause.calendar, now);
}

/** Whoever moves to another company goes by its calendar from then on. */
const askMoved = (tx: Tx, { persons, from, to, now }: MovedPeople): Promise<void> =>
  askDays(tx, persons, { from, to }, { now, today: companyDay(now) }, recalcCause.calendar);

/**
 * Days and leave are asked for when a calendar changes, or people come to go by another; one that a group or a company names
 * stays.
 */
export const calendarContributions: readonly Contribution[] = [
  onCalendarChanged('attendance', askByCalendar),
  onCalendarDropped('attendance', listNaming),
  onCompanyMoves('attendance', askMoved),
];

/** The job that works out what waits; it is also sent for soon after somebody asks. */
const workOutDays = 'attendance.days';

/** What attendance does by itself. */
export function dayJobs(db: Database): Job[] {
  return [
    {
      name: workOutDays,
      cron: '* * * * *',
      run: async () => void (await runAll(db, new Date())),
    },
    {
      name: 'attendance.close-windows',
      cron: '*/5 * * * *',
      run: () => askClosed(db, new Date()),
    },
    {
      name: 'attendance.recent-days',
      cron: '10 0,5 * * *',
      run: () => askRecent(db, new Date()),
    },
    {
      name: 'attendance.confirmations',
      cron: '15 0 * * *',
      run: () => endConfirmations(db, new Date()),
    },
    {
      name: 'attendance.expiring',
      cron: '30 8 * * *',
      run: async () => void (await remindExpiring(db, new Date())),
    },
  ];
}

/** Between the first asking and the run, so that many of them are one run; in milliseconds. */
const gathering = 500;

/**
 * Has days worked out soon after they are asked for.
 * @param send asks for a job by its name
 * @returns what ends it
 */
export function followAsking(db: Database, send: (job: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = db.bus.subscribe(daysAsked, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // What was not sent is found by the next minute's run.
      void send(workOutDays).catch(() => undefined);
    }, gathering);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
