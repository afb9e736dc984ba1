import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { goalStates } from '../../contract/goal-codes.ts';
import { goalsFrom, goalViewerOf, seesGoal } from './goal-rights.ts';

/** Goal of a person, as a reader may see it. */
export interface GoalOver {
  readonly id: number;
  readonly title: string;
  readonly state: number;
  /** Score as decimal text; null: not scored yet. */
  readonly score: string | null;
}

/** Maximum number of goals in the answer. */
const most = 20;

/** Returns a person's goals in cycles that overlap two company days, without those that the reader may not see. */
export async function goalsOver(
  on: Executor,
  { reader, personId, from, to }: { reader: number; personId: number; from: string; to: string },
): Promise<GoalOver[]> {
  const viewer = await goalViewerOf(on, reader);
  const { rows } = await sql<GoalOver>`select g.id, g.title, g.state, g.score::text as score from ${goalsFrom}
    where g.owner_id = ${personId}::bigint and c.first_day <= ${to}::date and c.last_day >= ${from}::date
      and g.state in (${sql.lit(goalStates.surfaced)}, ${sql.lit(goalStates.stopped)}, ${sql.lit(goalStates.closed)})
      and ${seesGoal(viewer)}
    order by c.first_day desc, g.kind, g.id limit ${most}`.execute(okr(on));
  return rows;
}
