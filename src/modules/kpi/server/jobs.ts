import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { stepPeriods } from '#modules/kpi/periods/server/commands/periods.ts';
import { remindAwaited } from '#modules/kpi/periods/server/commands/remind.ts';
import { followTransfers } from '#modules/kpi/sheets/server/commands/transfers.ts';
import { readAllSources } from '#modules/kpi/sources/server/commands/sources.ts';

/** Sheets follow transfers first, so that days that are over are scored by the leader of those days. */
async function stepDay(db: Database, now: Date): Promise<void> {
  await followTransfers(db, now);
  await stepPeriods(db, now);
}

/**
 * Background jobs of performance reviews. They move periods on by date, read sources, and remind people of pending
 * work.
 */
export function kpiJobs(db: Database): Job[] {
  return [
    { name: 'kpi.steps', cron: '15 0 * * *', run: () => stepDay(db, new Date()) },
    { name: 'kpi.sources', cron: '20 * * * *', run: () => readAllSources(db, new Date()) },
    { name: 'kpi.remind', cron: '0 9 * * *', run: () => remindAwaited(db, new Date()) },
  ];
}
