import type { Tx } from '#kit/server/db/database.ts';
import { evenly } from '#modules/okr/contract/weights.ts';
import type { GoalBy } from '#modules/okr/goals/server/commands/goal-steps.ts';
import { schemeStates } from '../../contract/execute-codes.ts';
import { insertExecutionEvents, insertExecutions, saveExecution } from '../queries/executions.ts';
import { insertScheme, saveSchemeKrs } from '../queries/schemes.ts';

/** Demo scheme that is created open, with the assignments of its key results. */
export interface PlantedScheme {
  readonly title: string;
  readonly month: string;
  readonly departmentId: number;
  readonly ownerId: number;
  readonly results: readonly {
    readonly id: number;
    readonly ownerId: number;
    readonly parts: readonly {
      readonly personId: number;
      readonly state: number;
      /** Progress in ten-thousandths; null if nothing was reported. */
      readonly progressBp: number | null;
      readonly reason?: string;
      readonly reportedAt: Date;
    }[];
  }[];
}

/** Creates a scheme as if it had been agreed, split and opened. */
export async function plantScheme(tx: Tx, scheme: PlantedScheme, by: GoalBy): Promise<void> {
  const made = { by: scheme.ownerId, now: by.now };
  const schemeId = await insertScheme(
    tx,
    {
      title: scheme.title,
      month: scheme.month,
      department_id: scheme.departmentId,
      owner_id: scheme.ownerId,
      state: schemeStates.open,
    },
    made,
  );
  const weights = evenly(scheme.results.length);
  await saveSchemeKrs(
    tx,
    schemeId,
    scheme.results.map(({ id }, n) => ({ KRID: id, WeightBp: weights[n]! })),
  );
  for (const { id: goalId, ownerId, parts } of scheme.results) {
    const shares = evenly(parts.length);
    const ids = await insertExecutions(
      tx,
      parts.map((part, n) => ({
        goal_id: goalId,
        scheme_id: schemeId,
        person_id: part.personId,
        assigner_id: ownerId,
        assigned_at: by.now,
        share_bp: shares[n]!,
        plan_minutes: null,
        plan_start: null,
        plan_end: null,
        state: part.state,
        typed_bp: part.progressBp,
      })),
    );
    for (const [n, { progressBp, reason, personId, reportedAt }] of parts.entries()) {
      const obid = ids[n]!;
      await insertExecutionEvents(tx, [{ obid, act: 'assigned' }], { by: ownerId, now: by.now });
      if (reason !== undefined) {
        await saveExecution(tx, obid, { reason });
        await insertExecutionEvents(tx, [{ obid, act: 'declined', reason }], {
          by: personId,
          now: reportedAt,
        });
      }
      if (progressBp !== null)
        await insertExecutionEvents(tx, [{ obid, act: 'reported', after: { ProgressBp: progressBp } }], {
          by: personId,
          now: reportedAt,
        });
    }
  }
}
