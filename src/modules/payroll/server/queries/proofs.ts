import type { Executor } from '#kit/server/db/database.ts';
import { payroll } from './payroll-db.ts';

/** Time in milliseconds during which a proof of identity gives access to payslips. */
const proofLife = 10 * 60_000;

/** Returns whether a person proved their identity again in this session, at most 10 minutes ago. */
export async function hasProof(
  on: Executor,
  { sessionId, personId, now }: { readonly sessionId: string; readonly personId: number; readonly now: Date },
): Promise<boolean> {
  const row = await payroll(on)
    .selectFrom('payroll.proof')
    .select('person_id')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('proved_at', '>', new Date(now.getTime() - proofLife))
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
