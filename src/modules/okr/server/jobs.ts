import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { verifyNumbers } from '#modules/okr/breakdown/server/commands/verify.ts';
import { stepByDays } from '#modules/okr/goals/server/commands/cycles.ts';
import { remindSilent, remindUnfilled, remindWaiting } from './commands/remind.ts';

/**
 * Background jobs of objectives and work. They move periods on by date, recompute stored numbers every night, and
 * remind people of silent, unanswered, unfilled or ending items.
 */
export const okrJobs = (db: Database): Job[] => [
  { name: 'okr.verify', cron: '0 3 * * *', run: async () => void (await verifyNumbers(db, new Date())) },
  { name: 'okr.cycle', cron: '10 0 * * *', run: async () => void (await stepByDays(db, new Date())) },
  { name: 'okr.unfilled', cron: '0 9 * * *', run: () => remindUnfilled(db, new Date()) },
  { name: 'okr.waiting', cron: '0 9 * * *', run: () => remindWaiting(db, new Date()) },
  { name: 'okr.check-in', cron: '0 15 * * *', run: () => remindSilent(db, new Date()) },
];
