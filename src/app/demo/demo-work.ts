import type { Database } from '#kit/server/db/database.ts';
import { endLongWork, findLongWork } from '#kit/server/db/long-work.ts';

/** Name of the long work that makes the demo company. */
export const DEMO_WORK = 'demo';

/** Returns how many per cent of the demo are made: null where none is being made. */
export async function demoShare(db: Database): Promise<number | null> {
  const work = await findLongWork(db, DEMO_WORK);
  return work && !work.isFinished ? work.share : null;
}

/** Leaves the demo as far as it has come, for good. */
export const endDemo = (db: Database): Promise<void> => endLongWork(db, DEMO_WORK);
