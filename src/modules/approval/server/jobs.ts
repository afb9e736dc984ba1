import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { keepTime } from '#modules/approval/absences/server/commands/absences.ts';
import { runForgottenBatches } from '#modules/approval/batch/server/commands/batch.ts';
import { runDueEffects } from '#modules/approval/effects/server/commands/effects.ts';
import { sealRecords } from '#modules/approval/record/server/queries/seals.ts';

/** Returns the background jobs of approval. */
export function approvalJobs(db: Database): Job[] {
  return [
    {
      name: 'approval.batches',
      cron: '* * * * *',
      run: async () => void (await runForgottenBatches(db, new Date())),
    },
    { name: 'approval.effects', cron: '*/10 * * * *', run: () => runDueEffects(db, new Date()) },
    { name: 'approval.keep-time', cron: '* * * * *', run: () => keepTime(db, new Date()) },
    { name: 'approval.seal', cron: '*/5 * * * *', run: async () => void (await sealRecords(db, new Date())) },
  ];
}
