import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { remindExpiring } from '#modules/attendance/balances/server/commands/remind.ts';
import { askCosts, leaveByCalendar } from '#modules/attendance/leave/server/queries/recosts.ts';
import { addMonths } from '#modules/attendance/months/server/commands/automatic.ts';
import { endConfirmations } from '#modules/attendance/months/server/commands/deadline.ts';
import { listNaming } from '#modules/attendance/shifts/server/queries/calendars.ts';
import { onCalendarChanged, onCalendarDropped, type ChangedDays } from '#modules/calendar/server/open.ts';
import { onCompanyMoves, type MovedPeople } from '#modules/people/server/open.ts';
import { askDays } from '../queries/ask-days.ts';
import { daysByCalendar } from '../queries/days.ts';
import { askAnew, daysAsked, recalcCause } from '../queries/recalc.ts';
import { askClosed, askRecent, runAll } from './run.ts';

/** Asks for recalculation of days and leave after calendars changed. */
async function askByCalendar(tx: Tx, { calendars, from, to, now }: ChangedDays): Promise<void> {
  await askCosts(tx, leaveByCalendar(calendars, from, to), now);
  await askAnew(tx, daysByCalendar(calendars, from, to), recalcCause.calendar, now);
}

/** Asks for recalculation of people who move to another company, because its calendar applies from then on. */
const askMoved = (tx: Tx, { persons, from, to, now }: MovedPeople): Promise<void> =>
  askDays(tx, persons, { from, to }, { now, today: companyDay(now) }, recalcCause.calendar);

/**
 * Asks for recalculation when a calendar changes or people move to another one. A calendar named by a group or a
 * company cannot be deleted.
 */
export const calendarContributions: readonly Contribution[] = [
  onCalendarChanged('attendance', askByCalendar),
  onCalendarDropped('attendance', listNaming),
  onCompanyMoves('attendance', askMoved),
];

/** Name of the job that calculates waiting days. It is also started soon after days are asked for. */
const workOutDays = 'attendance.days';

/** Background jobs of attendance for days. */
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
      name: 'attendance.months',
      cron: '20 0 * * *',
      run: () => addMonths(db, new Date()),
    },
    {
      name: 'attendance.expiring',
      cron: '30 8 * * *',
      run: async () => void (await remindExpiring(db, new Date())),
    },
  ];
}

/** Delay between a request and the run, in milliseconds, so that many requests share one run. */
const gathering = 500;

/**
 * Starts the calculation soon after days are asked for.
 * @param send starts a job by its name
 * @returns a function that stops this
 */
export function followAsking(db: Database, send: (job: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = db.bus.subscribe(daysAsked, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A failed start does no harm: the run of the next minute finds the days.
      void send(workOutDays).catch(() => undefined);
    }, gathering);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
