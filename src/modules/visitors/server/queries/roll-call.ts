import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { anyOf, visitors } from './db.ts';

/** Lists roll calls in progress, oldest first. */
export const listOpen = (on: Executor) =>
  visitors(on)
    .selectFrom('visitors.roll_call as c')
    .innerJoin('people.person as p', 'p.id', 'c.started_by')
    .select([
      'c.id as Id',
      'c.site as Site',
      'c.started_at as StartTime',
      'p.chinese_name as StartName',
      'p.english_name as StartNameEn',
    ])
    .where('c.ended_at', 'is', null)
    .orderBy('c.id')
    .execute();

/** Returns the counts of roll calls in progress, by visit. */
export const listFound = (on: Executor) =>
  visitors(on)
    .selectFrom('visitors.roll_call as c')
    .innerJoin('visitors.roll_call_found as f', 'f.roll_call_id', 'c.id')
    .innerJoin('people.person as p', 'p.id', 'f.counted_by')
    .select([
      'f.visit_id as visitId',
      'f.found as Found',
      'p.chinese_name as FoundName',
      'p.english_name as FoundNameEn',
      'f.counted_at as FoundTime',
    ])
    .where('c.ended_at', 'is', null)
    .execute();

/** Starts a roll call at each site where none is in progress. @returns the new roll calls */
export async function insertRollCalls(tx: Tx, sites: readonly string[], by: number, at: Date) {
  return visitors(tx)
    .insertInto('visitors.roll_call')
    .values(sites.map((site) => ({ site, started_by: by, started_at: at })))
    .onConflict((one) => one.column('site').where('ended_at', 'is', null).doNothing())
    .returning(['id', 'site'])
    .execute();
}

/**
 * Stores how many people of a visit on site were found in the roll call of its site. Parallel counts wait for each
 * other, and ending the roll call waits for them.
 * @returns the number found; undefined if no roll call is in progress
 */
export async function saveFoundCount(
  tx: Tx,
  visitId: number,
  change: number,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ rollCallId: number; people: number }>`
    select c.id as "rollCallId", v.people_count as people
    from visitors.visit v
    join visitors.template t on t.id = v.template_id
    join visitors.roll_call c on c.site = t.site and c.ended_at is null
    where v.id = ${visitId}::bigint and v.state = 3
    for share of c`.execute(visitors(tx));
  const [of] = rows;
  if (!of) return undefined;
  const { rows: counted } = await sql<{ found: number }>`
    insert into visitors.roll_call_found as f (roll_call_id, visit_id, found, counted_by, counted_at)
    values (${of.rollCallId}::bigint, ${visitId}::bigint, least(greatest(${change}::int, 0), ${of.people}::int),
      ${id}::bigint, ${now})
    on conflict (roll_call_id, visit_id) do update set
      found = least(greatest(f.found + ${change}::int, 0), ${of.people}::int),
      counted_by = excluded.counted_by, counted_at = excluded.counted_at
    returning found`.execute(visitors(tx));
  return counted[0]?.found;
}

/** Ends roll calls in progress. @returns for each, how many people were found, out of those on site or counted */
export async function closeRollCalls(tx: Tx, ids: readonly number[], by: number, at: Date) {
  const ended = await visitors(tx)
    .updateTable('visitors.roll_call')
    .set({ ended_by: by, ended_at: at })
    .where('id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .returning(['id', 'site'])
    .execute();
  const { rows } = await sql<{ id: number; site: string; people: number; found: number }>`
    select c.id, c.site, coalesce(sum(v.people_count), 0)::int as people, coalesce(sum(f.found), 0)::int as found
    from visitors.roll_call c
    left join (visitors.visit v join visitors.template t on t.id = v.template_id
      left join visitors.roll_call_found f on f.visit_id = v.id and f.roll_call_id = ${anyOf(ended.map(({ id }) => id))})
      on t.site = c.site and (v.state = 3 or f.found > 0)
    where c.id = ${anyOf(ended.map(({ id }) => id))}
    group by c.id order by c.id`.execute(visitors(tx));
  return rows;
}
