import type { Executor } from '#kit/server/db/database.ts';
import { payroll } from './payroll-db.ts';

/** Minutes for which a proof opens one's own pay. */
const provedFor = 10;

/** Whether somebody has proved again in this session who they are, in the last ten minutes. */
export async function hasProof(
  on: Executor,
  sessionId: string,
  personId: number,
  now: Date,
): Promise<boolean> {
  const row = await payroll(on)
    .selectFrom('payroll.proof')
    .select('person_id')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('proved_at', '>', new Date(now.getTime() - provedFor * 60_000))
    .executeTakeFirst();
  return row !== undefined;
}

export async function addProof(on: Executor, sessionId: string, personId: number, now: Date): Promise<void> {
  await payroll(on)
    .insertInto('payroll.proof')
    .values({ session_id: sessionId, person_id: personId, proved_at: now })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ person_id: personId, proved_at: now }),
    )
    .execute();
}
