import { companyDay } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachByItself, type Job } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { warnMetric } from '../../contract/warn-codes.ts';
import { listRulesInUse } from '../queries/warnings.ts';
import { tellExceptions } from './exceptions.ts';
import { findNew, followRule } from './follow.ts';
import { tellNamed } from './tell.ts';

/**
 * Finds the people that rules warn about, notifies the receivers, and notifies people of their own exceptions. Each
 * notification is sent once, however often the job runs. Past days are notified on working days only; expiring time off
 * on any day.
 */
export async function warnInTheMorning(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  const special = await specialDays(db, now);
  const isWorked = isWorkDay(today, special);
  const rules = (await listRulesInUse(db)).filter(({ metric }) => isWorked || metric === warnMetric.expiring);
  const works = rules.map(
    (rule) => () =>
      inTransaction(db, async (tx) => tellNamed(tx, rule, await findNew(tx, rule, { today, now }), today)),
  );
  if (isWorked)
    works.push(() => inTransaction(db, async (tx) => void (await tellExceptions(tx, today, special, now))));
  await eachByItself(works, (work) => work());
}

/** Updates open warnings after their days changed. */
export async function followWarnings(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  await eachByItself(await listRulesInUse(db), (rule) =>
    inTransaction(db, (tx) => followRule(tx, rule, { today, now })),
  );
}

/** Background jobs for attendance warnings. */
export const warnJobs = (db: Database): Job[] => [
  { name: 'attendance.warnings', cron: '30 8 * * *', run: () => warnInTheMorning(db, new Date()) },
  { name: 'attendance.warned', cron: '*/15 * * * *', run: () => followWarnings(db, new Date()) },
];
