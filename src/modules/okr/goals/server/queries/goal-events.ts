import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { goalActs } from '../../contract/goal-codes.ts';
import type { Named } from './goals.ts';

export interface GoalEvent {
  readonly goalId?: number | null;
  readonly cycleId?: number | null;
  readonly act: keyof typeof goalActs;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

export async function insertGoalEvents(
  tx: Tx,
  events: readonly GoalEvent[],
  made: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  if (events.length === 0) return;
  await okr(tx)
    .insertInto('okr.goal_event')
    .values(
      events.map(({ goalId = null, cycleId = null, act, before = {}, after = {}, reason = '' }) => ({
        goal_id: goalId,
        cycle_id: cycleId,
        act: goalActs[act],
        before: json(before),
        after: json(after),
        reason,
        made_by: made.by,
        at: made.now,
      })),
    )
    .execute();
}

const most = 50;

const by = sql<Named | null>`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name)
  from people.person x where x.id = e.made_by)`;

/** Returns the latest events of a goal, newest first. */
export const listGoalEvents = (on: Executor, goalId: number) =>
  okr(on)
    .selectFrom('okr.goal_event as e')
    .select(['e.act as Act', 'e.reason as Reason', 'e.at as At', by.as('By')])
    .where('e.goal_id', '=', goalId)
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute();

export async function insertCheckIn(
  tx: Tx,
  given: {
    readonly goal_id: number;
    readonly values: Readonly<Record<string, string>>;
    readonly confidence: number | null;
    readonly status: number | null;
    readonly proposed: number | null;
    readonly note: string;
    readonly made_by: number | null;
    readonly at: Date;
  },
): Promise<void> {
  await okr(tx)
    .insertInto('okr.check_in')
    .values({ ...given, values: json(given.values) })
    .execute();
}

/** Returns a page of check-ins of a key result, newest first. */
export async function pageCheckIns(
  on: Executor,
  goalId: number,
  { PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number },
) {
  const found = okr(on).selectFrom('okr.check_in as e').where('e.goal_id', '=', goalId);
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const Rows = await found
    .select(['e.confidence as Confidence', 'e.status as Status', 'e.note as Note', 'e.at as At', by.as('By')])
    .select(
      sql<
        { MetricID: number; Name: string; Value: string }[]
      >`(select coalesce(json_agg(json_build_object('MetricID', m.id,
        'Name', m.name, 'Value', e.values ->> m.id::text) order by m.sort_no), '[]')
        from okr.metric m where m.goal_id = e.goal_id and jsonb_exists(e.values, m.id::text))`.as('Values'),
    )
    .orderBy('e.id', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows };
}
