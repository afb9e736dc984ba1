import { sql } from 'kysely';
import { json, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';

export interface MetricValues {
  readonly id: number | null;
  readonly sort_no: number;
  readonly name: string;
  readonly kind: number;
  readonly source: number;
  readonly start_value: string | null;
  readonly target: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly unit: string;
  readonly weight_bp: number;
  readonly node_id: number | null;
  readonly milestones: readonly unknown[];
  readonly current?: string | null;
}

/**
 * Replaces the measures of a goal. Those with an id are updated, those without are added, and all others are deleted.
 */
export async function saveMetrics(tx: Tx, goalId: number, values: readonly MetricValues[]): Promise<void> {
  const kept = values.flatMap(({ id }) => (id === null ? [] : [id]));
  await sql`delete from okr.metric where goal_id = ${goalId}::bigint and id <> all(${kept}::bigint[])`.execute(
    okr(tx),
  );
  for (const { id, milestones, ...rest } of values) {
    const row = { ...rest, milestones: json(milestones) };
    if (id === null)
      await okr(tx)
        .insertInto('okr.metric')
        .values({ ...row, goal_id: goalId })
        .execute();
    else
      await okr(tx)
        .updateTable('okr.metric')
        .set(row)
        .where('id', '=', id)
        .where('goal_id', '=', goalId)
        .execute();
  }
}

/** Saves reported values of measures. */
export async function saveValues(
  tx: Tx,
  values: readonly {
    readonly id: number;
    readonly current: string | null;
    readonly milestones: readonly unknown[];
  }[],
  entered: { readonly by: number; readonly now: Date },
): Promise<void> {
  for (const { id, current, milestones } of values)
    await okr(tx)
      .updateTable('okr.metric')
      .set({ current, milestones: json(milestones), entered_by: entered.by, entered_at: entered.now })
      .where('id', '=', id)
      .execute();
}
