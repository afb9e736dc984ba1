import { sql } from 'kysely';
import { json, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';

/** Node of a tree that is created at once. Other nodes are named by their index. */
export interface PlantedNode {
  readonly at: number;
  readonly above: readonly number[];
  readonly name: string;
  readonly ownerId: number | null;
  readonly start: string;
  readonly end: string;
  readonly planMinutes: number;
  readonly typedBp: number | null;
  readonly progress: string | null;
  readonly state: number;
  readonly sortNo: number;
}

/** Creates all nodes of an empty project. Parents come before their children. */
export async function insertTree(tx: Tx, projectId: number, rows: readonly PlantedNode[]): Promise<void> {
  if (rows.length === 0) return;
  const taken = await sql<{
    id: number;
  }>`select nextval('okr.obid') as id from generate_series(1, ${rows.length}::int)`.execute(okr(tx));
  const ids = taken.rows.map(({ id }) => id);
  const given = rows.map((row) => {
    const path = [...row.above, row.at].map((at) => ids[at]!);
    return { ...row, id: path.at(-1)!, parentId: path.at(-2) ?? null, path: `{${path.join()}}` };
  });
  await sql`insert into okr.work_breakdown (id, project_id, parent_id, path, name, owner_id, base_start, base_end,
      plan_start, plan_end, plan_minutes, typed_bp, progress, state, sort_no, stamp)
    select r.id, ${projectId}, r."parentId", r.path::bigint[], r.name, r."ownerId", r.start, r."end", r.start, r."end",
      r."planMinutes", r."typedBp", r.progress, r.state, r."sortNo", 2
    from jsonb_to_recordset(${json(given)}::jsonb) as r (id bigint, "parentId" bigint, path text, name text,
      "ownerId" bigint, start date, "end" date, "planMinutes" int, "typedBp" smallint, progress numeric,
      state smallint, "sortNo" bigint)`.execute(okr(tx));
}
