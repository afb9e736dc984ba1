import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { anonymizeVisits, reportClosed, settleVisits } from './commands/settle.ts';

/** Returns the background jobs for visits. */
export function visitorJobs(db: Database): Job[] {
  return [
    {
      name: 'visitors.settle',
      cron: '*/10 * * * *',
      run: async () => void (await settleVisits(db, new Date())),
    },
    {
      name: 'visitors.close-day',
      cron: '59 23 * * *',
      run: async () => void (await settleVisits(db, new Date(), true)),
    },
    { name: 'visitors.report', cron: '30 8 * * *', run: () => reportClosed(db, new Date()) },
    {
      name: 'visitors.anonymize',
      cron: '10 3 * * *',
      run: async () => void (await anonymizeVisits(db, new Date())),
    },
  ];
}
