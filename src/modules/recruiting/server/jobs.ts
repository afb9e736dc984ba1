import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { remindEvaluations } from '#modules/recruiting/interviews/server/commands/remind.ts';
import { lapseOffers } from '#modules/recruiting/offers/server/commands/offers.ts';
import { applyRetention } from '#modules/recruiting/pool/server/commands/retention.ts';
import type { Seals } from './commands/seals.ts';

/**
 * Background jobs of recruiting: reminders of missing evaluations, lapsed offers, and forgetting candidates after
 * retention.
 */
export function recruitingJobs(db: Database, seals: Seals): Job[] {
  return [
    {
      name: 'recruiting.offers',
      cron: '20 0 * * *',
      run: async () => void (await lapseOffers(db, new Date())),
    },
    {
      name: 'recruiting.retention',
      cron: '0 2 * * *',
      run: async () => void (await applyRetention(db, seals, new Date())),
    },
    {
      name: 'recruiting.evaluations',
      cron: '*/15 * * * *',
      run: async () => void (await remindEvaluations(db, new Date())),
    },
  ];
}
