import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inDepartments } from '#modules/people/server/open.ts';
import type { GoalViewer } from './goal-rights.ts';
import type { Named } from './goals.ts';

export interface SettingRecord {
  readonly id: number;
  readonly scope: number;
  readonly departmentId: number | null;
  readonly goalId: number | null;
  readonly capBp: number | null;
  readonly onTrackBp: number | null;
  readonly atRiskBp: number | null;
  readonly countStopped: boolean | null;
  readonly statusRule: number | null;
  readonly scoreMap: readonly { readonly FromBp: number; readonly Score: string }[] | null;
  readonly fixedBp: number | null;
  readonly remarks: string;
  readonly changedBy: Named | null;
  readonly changedAt: Date | null;
  readonly version: number;
  readonly name: string;
  readonly nameEn: string;
  /** Departments from the top down to the one the setting is for; empty for the company's. */
  readonly path: readonly number[];
}

const columns = sql`s.id, s.scope, s.department_id as "departmentId", s.goal_id as "goalId", s.cap_bp as "capBp",
  s.on_track_bp as "onTrackBp", s.at_risk_bp as "atRiskBp", s.count_stopped as "countStopped",
  s.status_rule as "statusRule", s.score_map as "scoreMap", s.fixed_bp as "fixedBp", s.remarks, s.version,
  s.changed_at as "changedAt", coalesce(d.name, g.title, '') as name, coalesce(d.name_en, g.title, '') as "nameEn",
  (select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name)
    from people.person x where x.id = s.changed_by) as "changedBy", coalesce(d.path, gd.path, '{}') as path`;
const from = sql`okr.completion_setting s left join people.department d on d.id = s.department_id
  left join okr.goal g on g.id = s.goal_id left join people.department gd on gd.id = g.department_id`;

/**
 * SQL condition: the viewer keeps a setting. Settings of departments and key results follow their scope; the company's
 * needs a scope that reaches everything.
 */
const keeps = ({ settings }: GoalViewer) => sql<boolean>`(${settings.reach === 4}::boolean
  or s.scope = 2 and ${inDepartments(settings, 'd')} or s.scope = 3 and ${inDepartments(settings, 'gd')})`;

export async function listSettings(on: Executor): Promise<SettingRecord[]> {
  const { rows } = await sql<SettingRecord>`select ${columns} from ${from} order by s.scope, s.id`.execute(
    okr(on),
  );
  return rows;
}

export async function pageSettings(
  on: Executor,
  viewer: GoalViewer,
  filter: { readonly PageIndex: number; readonly PageSize: number; readonly Scope?: number | undefined },
): Promise<{ total: number; rows: SettingRecord[] }> {
  const where = sql`${keeps(viewer)} and (${filter.Scope ?? null}::int is null or s.scope = ${filter.Scope ?? null}::int)`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(okr(on));
  const { rows } =
    await sql<SettingRecord>`select ${columns} from ${from} where ${where} order by s.scope, s.id
    limit ${filter.PageSize}::int offset ${(filter.PageIndex - 1) * filter.PageSize}::int`.execute(okr(on));
  return { total: counted[0]!.total, rows };
}

/** Locks the company's setting. All other bounds depend on it, so settings change one at a time. */
export const lockSettings = async (tx: Tx): Promise<void> =>
  void (await sql`select id from okr.completion_setting where scope = 1 for update`.execute(okr(tx)));

export async function lockSetting(
  tx: Tx,
  id: number,
  viewer: GoalViewer,
): Promise<SettingRecord | undefined> {
  await sql`select id from okr.completion_setting where id = ${id}::bigint for update`.execute(okr(tx));
  const { rows } =
    await sql<SettingRecord>`select ${columns} from ${from} where s.id = ${id}::bigint and ${keeps(viewer)}`.execute(
      okr(tx),
    );
  return rows[0];
}

/** Says whether the viewer keeps settings of a department. */
export async function keepsDepartment(on: Executor, id: number, { settings }: GoalViewer): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select d.id from people.department d where d.id = ${id}::bigint
    and ${inDepartments(settings, 'd')}`.execute(okr(on));
  return rows.length > 0;
}

export interface SettingValues {
  readonly cap_bp: number | null;
  readonly on_track_bp: number | null;
  readonly at_risk_bp: number | null;
  readonly count_stopped: boolean | null;
  readonly status_rule: number | null;
  readonly score_map: readonly unknown[] | null;
  readonly fixed_bp: number | null;
  readonly remarks: string;
}

const stored = (
  { score_map, ...rest }: SettingValues,
  made: { readonly by: number; readonly now: Date },
) => ({
  ...rest,
  score_map: score_map === null ? null : json(score_map),
  changed_by: made.by,
  changed_at: made.now,
});

export async function insertSetting(
  tx: Tx,
  of: { readonly department_id: number | null; readonly goal_id: number | null },
  values: SettingValues,
  made: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.completion_setting')
    .values({ ...of, scope: of.goal_id === null ? 2 : 3, ...stored(values, made) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSetting(
  tx: Tx,
  id: number,
  values: SettingValues,
  made: { readonly by: number; readonly now: Date },
): Promise<void> {
  await okr(tx)
    .updateTable('okr.completion_setting')
    .set((is) => ({ ...stored(values, made), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const dropSetting = (tx: Tx, id: number) =>
  okr(tx).deleteFrom('okr.completion_setting').where('id', '=', id).execute();
