import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { dayJobs } from '#modules/attendance/days/server/commands/jobs.ts';
import { pullJobs, type AskPunches } from '#modules/attendance/punches/server/commands/pull.ts';
import { forgetPlaces } from '#modules/attendance/punches/server/queries/punches.ts';
import { warnJobs } from '#modules/attendance/warnings/server/commands/jobs.ts';

/** Time in milliseconds for which the place of a punch is stored. */
const placesKept = 30 * 86_400_000;

/** Background job that deletes old places of punches at night. */
export const punchJobs = (db: Database): Job[] => [
  {
    name: 'attendance.places',
    cron: '35 3 * * *',
    run: () => forgetPlaces(db, new Date(Date.now() - placesKept)),
  },
];

/**
 * All background jobs of attendance.
 * @param askPunches fetches punches from WeCom; null: the company does not use them
 */
export const attendanceJobs = (
  db: Database,
  { askPunches }: { readonly askPunches: AskPunches | null },
): Job[] => [...punchJobs(db), ...pullJobs(db, askPunches), ...dayJobs(db), ...warnJobs(db)];
