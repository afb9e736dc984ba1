import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { cycleStates } from '../../contract/goal-codes.ts';
import { goalsFrom, seesGoal, type GoalViewer } from './goal-rights.ts';

export interface CycleRecord {
  readonly id: number;
  readonly periodType: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly state: number;
  readonly closedAt: Date | null;
  readonly version: number;
  /** First day of each step: setting, running, review, closed. Null: someone moves it by hand. */
  readonly days: readonly (string | null)[];
}

const days = sql<
  (string | null)[]
>`json_build_array(c.setting_day, c.running_day, c.review_day, c.closing_day)`;

const columns = [
  'c.id',
  'c.period_type as periodType',
  'c.first_day as firstDay',
  'c.last_day as lastDay',
  'c.state',
  'c.closed_at as closedAt',
  'c.version',
  days.as('days'),
] as const;

const cycles = (on: Executor) => okr(on).selectFrom('okr.cycle as c').select(columns);

/** Locks a period: exclusively for a step, shared for changes of its goals. */
export const lockCycle = (tx: Tx, id: number, how: 'step' | 'goals') =>
  how === 'step'
    ? cycles(tx).where('c.id', '=', id).forUpdate().executeTakeFirst()
    : cycles(tx).where('c.id', '=', id).forShare().executeTakeFirst();

export const findCycle = (on: Executor, id: number) => cycles(on).where('c.id', '=', id).executeTakeFirst();

export async function pageCycles(
  on: Executor,
  viewer: GoalViewer,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly PeriodType?: number | undefined;
    readonly State?: number | undefined;
    /** Filter: periods that contain this month. */
    readonly month?: string | undefined;
  },
) {
  const { PageIndex, PageSize, PeriodType, State, month } = filter;
  const found = okr(on)
    .selectFrom('okr.cycle as c')
    .$if(PeriodType !== undefined, (query) => query.where('c.period_type', '=', PeriodType!))
    .$if(State !== undefined, (query) => query.where('c.state', '=', State!))
    .$if(month !== undefined, (query) =>
      query.where(sql<boolean>`${`${month}-01`}::date between c.first_day and c.last_day`),
    );
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('c.first_day', 'desc')
    .orderBy('c.period_type', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  const { rows: counted } = await sql<{
    id: number;
    goals: number;
  }>`select c.id, count(*)::int as goals from ${goalsFrom}
    where c.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${seesGoal(viewer)} group by c.id`.execute(
    okr(on),
  );
  const goals = new Map(counted.map((row) => [row.id, row.goals]));
  return { total, rows: rows.map((row) => ({ ...row, goals: goals.get(row.id) ?? 0 })) };
}

export async function insertCycle(
  tx: Tx,
  cycle: { readonly type: number; readonly first: string; readonly last: string; readonly state?: number },
): Promise<number> {
  const { type, first, last, state = cycleStates.draft } = cycle;
  const { id } = await okr(tx)
    .insertInto('okr.cycle')
    .values({ period_type: type, first_day: first, last_day: last, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCycle(tx: Tx, id: number, state: number, closedAt: Date | null): Promise<void> {
  await okr(tx)
    .updateTable('okr.cycle')
    .set((is) => ({ state, closed_at: closedAt, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Saves the first day of each step: setting, running, review, closed. */
export async function saveDays(
  tx: Tx,
  id: number,
  [setting, running, review, closing]: readonly (string | null)[],
) {
  await okr(tx)
    .updateTable('okr.cycle')
    .set((is) => ({
      setting_day: setting ?? null,
      running_day: running ?? null,
      review_day: review ?? null,
      closing_day: closing ?? null,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns the periods that are due to move on. @param today company day */
export async function listDue(on: Executor, today: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select c.id from okr.cycle c where c.state < ${cycleStates.closed}::int
    and (case when c.state < 4 then c.closing_day end <= ${today}::date or case when c.state < 3 then c.review_day end <= ${today}::date
      or case when c.state < 2 then c.running_day end <= ${today}::date or case when c.state < 1 then c.setting_day end <= ${today}::date)
    order by c.id`.execute(okr(on));
  return rows.map(({ id }) => id);
}

/** Moves all goals of a period from one state to another. Their versions stay. */
export async function moveGoals(tx: Tx, cycleId: number, from: number, to: number): Promise<void> {
  await okr(tx)
    .updateTable('okr.goal')
    .set((is) => ({ state: to, version: is('version', '+', 1) }))
    .where('cycle_id', '=', cycleId)
    .where('state', '=', from)
    .execute();
}

/** Keeps a snapshot of the goals of a period. */
export async function insertSnapshot(
  tx: Tx,
  cycleId: number,
  bodies: readonly { readonly id: number; readonly body: unknown }[],
  at: Date,
): Promise<void> {
  await sql`insert into okr.snapshot (cycle_id, goal_id, number, body, at)
    select ${cycleId}::bigint, r.id, coalesce((select max(number) from okr.snapshot where cycle_id = ${cycleId}::bigint), 0) + 1,
      r.body, ${at}::timestamptz
    from jsonb_to_recordset(${json(bodies)}::jsonb) as r (id bigint, body jsonb)`.execute(okr(tx));
}

/** Returns the snapshots of goals of a year's closed periods. */
export async function listSnapshots<Body>(on: Executor, year: number): Promise<Map<number, Body>> {
  const { rows } = await sql<{
    id: number;
    body: Body;
  }>`select distinct on (s.goal_id) s.goal_id as id, s.body
    from okr.snapshot s join okr.cycle c on c.id = s.cycle_id
    where c.state = ${cycleStates.closed}::int and c.first_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    order by s.goal_id, s.number desc`.execute(okr(on));
  return new Map(rows.map(({ id, body }) => [id, body]));
}
