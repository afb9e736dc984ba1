import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { seesGoal, type GoalViewer } from './goal-rights.ts';
import type { Named } from './goals.ts';

export interface AlignmentRecord {
  readonly AlignmentID: number;
  readonly Kind: number;
  readonly State: number;
  readonly KRID: number;
  readonly Title: string;
  readonly Owner: Named;
  readonly ToKRID: number;
  readonly ToTitle: string;
  readonly ToOwner: Named;
  readonly Reason: string;
  readonly At: Date;
  readonly CanAnswer: boolean;
  readonly CanEnd: boolean;
}

/** SQL condition: the viewer sees the goal with this id. */
const sees = (viewer: GoalViewer, id: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from okr.goal g join people.department d on d.id = g.department_id
    left join okr.goal o on o.id = g.parent_id left join people.department od on od.id = o.department_id
    where g.id = ${id} and ${seesGoal(viewer)})`;

/** SQL: the person of a table alias in wire form. */
const named = (person: string) => sql`json_build_object('AUID', ${sql.ref(`${person}.id`)},
  'ChineseName', ${sql.ref(`${person}.chinese_name`)}, 'EnglishName', ${sql.ref(`${person}.english_name`)})`;

/** Returns a page of alignments of which the viewer sees both goals, pending ones first. */
export async function pageAlignments(
  on: Executor,
  viewer: GoalViewer,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly KRID?: number | undefined;
    readonly AlignmentID?: number | undefined;
    readonly IsWaiting?: boolean | undefined;
  },
): Promise<{ Total: number; Rows: AlignmentRecord[] }> {
  const { KRID, AlignmentID, IsWaiting, PageIndex, PageSize } = filter;
  const where = sql.join(
    [
      sees(viewer, sql`a.from_id`),
      sees(viewer, sql`a.to_id`),
      ...(KRID === undefined ? [] : [sql`${KRID}::bigint in (a.from_id, a.to_id) and a.state <> 3`]),
      ...(AlignmentID === undefined ? [] : [sql`a.id = ${AlignmentID}::bigint`]),
      ...(IsWaiting ? [sql`a.state = 0 and t.owner_id = ${viewer.id}::bigint`] : []),
    ],
    sql` and `,
  );
  const from = sql`okr.alignment a join okr.goal f on f.id = a.from_id join okr.goal t on t.id = a.to_id
    join people.person fo on fo.id = f.owner_id join people.person too on too.id = t.owner_id`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(okr(on));
  const { rows } =
    await sql<AlignmentRecord>`select a.id as "AlignmentID", a.kind as "Kind", a.state as "State",
      f.id as "KRID", f.title as "Title", ${named('fo')} as "Owner", t.id as "ToKRID", t.title as "ToTitle",
      ${named('too')} as "ToOwner", a.reason as "Reason", coalesce(a.answered_at, a.asked_at) as "At",
      a.state = 0 and t.owner_id = ${viewer.id}::bigint as "CanAnswer",
      a.state <= 1 and f.owner_id = ${viewer.id}::bigint as "CanEnd"
    from ${from} where ${where} order by a.state, a.id desc
    limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(okr(on));
  return { Total: counted[0]!.total, Rows: rows };
}

export async function insertAlignment(
  tx: Tx,
  given: {
    readonly from_id: number;
    readonly to_id: number;
    readonly kind: number;
    readonly state: number;
    readonly asked_by: number | null;
    readonly asked_at: Date;
    readonly answered_at: Date | null;
  },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.alignment')
    .values(given)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveAlignment(
  tx: Tx,
  id: number,
  values: { readonly state: number; readonly reason: string; readonly answered_at: Date },
): Promise<void> {
  await okr(tx).updateTable('okr.alignment').set(values).where('id', '=', id).execute();
}

/** Counts the other goals that a goal supports or has asked to support. */
export async function countSupports(on: Executor, goalId: number): Promise<number> {
  const { count } = await okr(on)
    .selectFrom('okr.alignment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('from_id', '=', goalId)
    .where('kind', '=', 2)
    .where('state', '<=', 1)
    .executeTakeFirstOrThrow();
  return count;
}
