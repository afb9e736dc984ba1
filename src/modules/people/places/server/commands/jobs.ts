import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { announcePersons } from '#modules/people/persons/server/commands/events.ts';
import { tellEndingTokens } from '#modules/people/programs/server/commands/access-tokens.ts';
import { copyPlaces } from '../queries/assignments.ts';

/** Daily jobs of this module: places follow their assignments, and people are reminded of expiring tokens. */
export const peopleJobs = (db: Database): Job[] => [
  {
    name: 'people.day',
    cron: '5 0 * * *',
    run: () => inTransaction(db, (tx) => followDay(tx, new Date())),
  },
  {
    name: 'people.tokens',
    cron: '0 9 * * *',
    run: () => inTransaction(db, (tx) => tellEndingTokens(tx, new Date())),
  },
];

async function followDay(tx: Tx, now: Date): Promise<void> {
  const moved = await copyPlaces(tx, companyDay(now));
  await announcePersons(
    tx,
    'person.changed',
    moved.map(({ id }) => id),
    now,
  );
}
