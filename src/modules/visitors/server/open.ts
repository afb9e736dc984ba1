import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { visitsOf } from './calendar.ts';
import { visitorForm } from './handlers/VisitorForm.ts';
import { anonymizeVisits, reportClosed, settleVisits } from './commands/settle.ts';

export { visitorSecretUses } from './sealed.ts';
export { writePastVisits } from './commands/past.ts';
export { addGuestForm } from './commands/templates.ts';
export { watchFor } from './commands/watch.ts';
export { visitDuty } from './leave.ts';

/** Every call of this module. @param secret seals phones and identity numbers, and signs passes */
export function visitorCalls(secret: string): Served[] {
  registerSchedule('visitor', visitsOf);
  return [visitorForm(secret)];
}

/** What visits need done by themselves. */
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
