import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { executeActs, executeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import { okr } from './okr-db.ts';

const { assigned, executing, toConfirm, done, declined, stopped } = executeStates;

export interface HeldWork {
  readonly kind: 'projects' | 'nodes' | 'goals' | 'schemes' | 'executions';
  readonly name: string;
}

/**
 * Returns work a person still holds: running projects they manage, open nodes they own, and goals of periods that are
 * not over.
 */
export async function listHeldWork(on: Executor, personId: number): Promise<HeldWork[]> {
  const { rows } = await sql<HeldWork>`
    select 'projects' as kind, name, id from okr.project where manager_id = ${personId} and state <= 2
    union all
    select 'nodes', n.name, n.id from okr.work_breakdown n join okr.project p on p.id = n.project_id
      where n.owner_id = ${personId} and n.state <> 2 and p.state <= 2
    union all
    select 'goals', g.title, g.id from okr.goal g join okr.cycle c on c.id = g.cycle_id
      where g.owner_id = ${personId} and g.state between 0 and 2 and c.state < 4
    union all
    select 'schemes', title, id from okr.work_scheme where owner_id = ${personId} and state between 0 and 1
    union all
    select 'executions', g.title, e.id from okr.kr_execute e join okr.goal g on g.id = e.goal_id
      join okr.cycle c on c.id = g.cycle_id
      where e.person_id = ${personId} and e.state <> 4 and not e.is_released and c.state < 4
    order by kind desc, id`.execute(okr(on));
  return rows;
}

/**
 * Hands projects and nodes to a successor, and removes the leaver from project members. Projects are locked first,
 * lowest id first.
 */
export async function moveWork(tx: Tx, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from okr.project p where manager_id = ${from}
      or ${from}::bigint = any(member_ids)
      or exists (select from okr.work_breakdown n where n.project_id = p.id and n.owner_id = ${from} and n.state <> 2)
    order by id for update`.execute(okr(tx));
  const ids = rows.map(({ id }) => id);
  await sql`update okr.project set manager_id = case when manager_id = ${from} and state <= 2 then ${to}::bigint else manager_id end,
      member_ids = array_remove(member_ids, ${from}::bigint), version = version + 1, tree_version = tree_version + 1,
      whole_since = tree_version + 1
    where id = any(${ids}::bigint[])`.execute(okr(tx));
  await sql`update okr.work_breakdown n set owner_id = ${to}, version = n.version + 1, stamp = p.tree_version
    from okr.project p where p.id = n.project_id and p.id = any(${ids}::bigint[]) and p.state <= 2
      and n.owner_id = ${from} and n.state <> 2`.execute(okr(tx));
}

/**
 * Hands over goals whose period is not over. Periods are locked first, as in every change of goals. All goals that
 * change hands, or whose assignments do, follow in id order.
 */
export async function moveGoals(tx: Tx, from: number, to: number): Promise<void> {
  await sql`select id from okr.cycle where state < 4 order by id for share`.execute(okr(tx));
  await sql`select g.id from okr.goal g join okr.cycle c on c.id = g.cycle_id
    where c.state < 4 and (g.owner_id = ${from} and g.state between 0 and 2
      or exists (select from okr.kr_execute e where e.goal_id = g.id and ${from}::bigint in (e.person_id, e.assigner_id)))
    order by g.id for update of g`.execute(okr(tx));
  await sql`update okr.goal g set owner_id = ${to}, version = g.version + 1 from okr.cycle c
    where c.id = g.cycle_id and c.state < 4 and g.owner_id = ${from} and g.state between 0 and 2`.execute(
    okr(tx),
  );
}

/** Hands over schemes that are not closed. They are locked before goals, as in a split. */
export async function moveSchemes(tx: Tx, from: number, to: number): Promise<void> {
  await sql`select id from okr.work_scheme where owner_id = ${from} and state between 0 and 1 order by id for update`.execute(
    okr(tx),
  );
  await sql`update okr.work_scheme set owner_id = ${to}, version = version + 1
    where owner_id = ${from} and state between 0 and 1`.execute(okr(tx));
}

/**
 * SQL that adds a leaver's share to an assignment. Done, submitted or stopped ones are reopened, a declined one is
 * asked again. Progress becomes the mean of both, weighted by share. A stopped one counts with share 0, because its own
 * share was already free; it keeps its own progress if it has any.
 */
const grow = (id: number, by: number) => sql`update okr.kr_execute o set
    share_bp = own.share + e.share_bp,
    typed_bp = case when coalesce(o.typed_bp, e.typed_bp) is null or own.share + e.share_bp = 0
        or o.state = ${stopped}::int and o.typed_bp is not null then o.typed_bp
      else round((own.share * coalesce(o.typed_bp, 0)::numeric + e.share_bp * coalesce(e.typed_bp, 0)::numeric)
        / (own.share + e.share_bp)) end,
    state = case coalesce(o.state_before, o.state) when ${done}::int then ${executing}::int
      when ${toConfirm}::int then ${executing}::int when ${declined}::int then ${assigned}::int
      else coalesce(o.state_before, o.state) end,
    reject_times = case o.state when ${declined}::int then 0 else o.reject_times end,
    state_before = null, score = null, version = o.version + 1
  from okr.kr_execute e, lateral (select case m.state when ${stopped}::int then 0 else m.share_bp::int end as share
    from okr.kr_execute m where m.id = ${id}) own
  where o.id = ${id} and e.id = ${by}`;

/**
 * Hands over assignments of periods that are not over. The successor is asked again if work had not begun. If they
 * already carry a part of the same key result, the shares add up and the leaver's assignment stops (hr-settled 18).
 * `moveGoals` has locked the goals.
 */
export async function moveExecutions(
  tx: Tx,
  from: number,
  to: number,
  made: { readonly by: number; readonly now: Date },
): Promise<void> {
  await sql`select e.id from okr.kr_execute e where ${from}::bigint in (e.person_id, e.assigner_id)
      or e.person_id = ${to}::bigint and exists (select from okr.kr_execute f
        where f.goal_id = e.goal_id and f.person_id = ${from}::bigint)
    order by e.id for update`.execute(okr(tx));
  const { rows } = await sql<{ id: number; joins: number | null; state: number }>`select e.id, e.state,
      (select o.id from okr.kr_execute o where o.goal_id = e.goal_id and o.person_id = ${to} and not o.is_released) as joins
    from okr.kr_execute e join okr.goal g on g.id = e.goal_id join okr.cycle c on c.id = g.cycle_id
    where e.person_id = ${from} and e.state <> ${done}::int and not e.is_released and c.state < 4
    order by e.id`.execute(okr(tx));
  const tell = async (id: number): Promise<void> =>
    void (await sql`insert into okr.kr_execute_event (obid, act, after, made_by, at)
      values (${id}, ${executeActs.handedOver}::int, ${json({ From: from, To: to })}::jsonb, ${made.by}, ${made.now})`.execute(
      okr(tx),
    ));
  for (const { id, joins, state } of rows) {
    if (joins === null)
      await sql`update okr.kr_execute set person_id = ${to}, version = version + 1,
        reject_times = case state when ${declined}::int then 0 else reject_times end,
        state = case state when ${declined}::int then ${assigned}::int else state end where id = ${id}`.execute(
        okr(tx),
      );
    else {
      if (state !== stopped) {
        await grow(joins, id).execute(okr(tx));
        await tell(joins);
      }
      await sql`update okr.kr_execute set share_bp = 0, version = version + 1, state = ${stopped}::int,
        state_before = case state when ${stopped}::int then state_before when ${declined}::int then ${assigned}::int
          else state end where id = ${id}`.execute(okr(tx));
    }
    await tell(id);
  }
  await sql`update okr.kr_execute set assigner_id = ${to}, version = version + 1
    where assigner_id = ${from} and state <> 4 and not is_released`.execute(okr(tx));
}

/** Returns the leader of a person; null if they have none. */
export async function leaderOf(on: Executor, personId: number): Promise<number | null> {
  const row = await okr(on)
    .selectFrom('people.person')
    .select('leader_id')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.leader_id ?? null;
}
