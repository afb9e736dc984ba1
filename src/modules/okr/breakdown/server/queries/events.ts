import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';

/** Event in the history of a node. */
export interface NodeEvent {
  readonly obid: number;
  readonly act: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

/** Maximum number of events in one insert statement. */
const slice = 2_000;

export async function insertEvents(
  tx: Tx,
  projectId: number,
  events: readonly NodeEvent[],
  made: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  // A statement has a limited number of parameters.
  for (let at = 0; at < events.length; at += slice)
    await insertSlice(tx, projectId, events.slice(at, at + slice), made);
}

async function insertSlice(
  tx: Tx,
  projectId: number,
  events: readonly NodeEvent[],
  made: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  await okr(tx)
    .insertInto('okr.event')
    .values(
      events.map(({ obid, act, before = {}, after = {}, reason = '' }) => ({
        obid,
        project_id: projectId,
        act,
        before: json(before),
        after: json(after),
        reason,
        made_by: made.by,
        at: made.now,
      })),
    )
    .execute();
}

const most = 100;

/** Returns the latest events of a node, newest first. */
export async function listEvents(on: Executor, obid: number) {
  return await okr(on)
    .selectFrom('okr.event as e')
    .leftJoin('people.person as x', 'x.id', 'e.made_by')
    .select(['e.act as Act', 'e.reason as Reason', 'e.at as At'])
    .select([
      sql<Record<string, unknown>>`e.before`.as('Before'),
      sql<Record<string, unknown>>`e.after`.as('After'),
      sql<{ AUID: number; ChineseName: string; EnglishName: string } | null>`case when x.id is not null then
        json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name) end`.as(
        'By',
      ),
    ])
    .where('e.obid', '=', obid)
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute();
}
