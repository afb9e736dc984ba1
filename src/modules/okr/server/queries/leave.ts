import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { okr } from './okr-db.ts';

export interface HeldWork {
  readonly kind: 'projects' | 'nodes' | 'goals';
  readonly name: string;
}

/** Projects that somebody manages and that run, work of his that is not done, goals of his whose period is not over. */
export async function listHeldWork(on: Executor, personId: number): Promise<HeldWork[]> {
  const { rows } = await sql<HeldWork>`
    select 'projects' as kind, name, id from okr.project where manager_id = ${personId} and state <= 2
    union all
    select 'nodes', n.name, n.id from okr.work_breakdown n join okr.project p on p.id = n.project_id
      where n.owner_id = ${personId} and n.state <> 2 and p.state <= 2
    union all
    select 'goals', g.title, g.id from okr.goal g join okr.cycle c on c.id = g.cycle_id
      where g.owner_id = ${personId} and g.state between 0 and 2 and c.state < 4
    order by kind desc, id`.execute(okr(on));
  return rows;
}

/** Gives them to somebody else, and takes the leaver from among the members. Projects are held, the lowest first. */
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

/** Gives goals whose period is not over to somebody else. Periods are held first, as by every change of goals. */
export async function moveGoals(tx: Tx, from: number, to: number): Promise<void> {
  await sql`select id from okr.cycle where state < 4 order by id for share`.execute(okr(tx));
  await sql`update okr.goal g set owner_id = ${to}, version = g.version + 1 from okr.cycle c
    where c.id = g.cycle_id and c.state < 4 and g.owner_id = ${from} and g.state between 0 and 2`.execute(
    okr(tx),
  );
}

/** Whom somebody reports to. */
export async function leaderOf(on: Executor, personId: number): Promise<number | null> {
  const row = await okr(on)
    .selectFrom('people.person')
    .select('leader_id')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.leader_id ?? null;
}
