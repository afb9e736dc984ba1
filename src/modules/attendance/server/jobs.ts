import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { dayJobs } from './day/jobs.ts';
import { pullJobs, type AskPunches } from './punches/pull.ts';
import { forgetPlaces } from './queries/punches.ts';
import { warnJobs } from './warnings/jobs.ts';

/** Milliseconds for which it is known where somebody punched. */
const placesKept = 30 * 86_400_000;

/** Places of punches are forgotten at night. */
export const punchJobs = (db: Database): Job[] => [
  {
    name: 'attendance.places',
    cron: '35 3 * * *',
    run: () => forgetPlaces(db, new Date(Date.now() - placesKept)),
  },
];

/** Everything that attendance does by itself. @param askPunches fetches punches from WeCom; null where they are not fetched */
export const attendanceJobs = (
  db: Database,
  { askPunches }: { readonly askPunches: AskPunches | null },
): Job[] => [...punchJobs(db), ...pullJobs(db, askPunches), ...dayJobs(db), ...warnJobs(db)];
