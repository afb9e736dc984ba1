import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import type { AppealInfo } from '#modules/kpi/sheets/contract/sheet-shapes.ts';

export const findAppealByForm = (on: Executor, formId: number) =>
  kpi(on).selectFrom('kpi.appeal').selectAll().where('form_id', '=', formId).executeTakeFirst();

/** Returns the pending appeal against a sheet. */
export const findOpenAppeal = (on: Executor, sheetId: number) =>
  kpi(on)
    .selectFrom('kpi.appeal')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 0)
    .executeTakeFirst();

export async function addAppeal(
  tx: Tx,
  values: {
    readonly sheet_id: number;
    readonly edition_number: number;
    readonly reason: string;
    readonly made_at: Date;
  },
): Promise<number> {
  const { id } = await kpi(tx)
    .insertInto('kpi.appeal')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveAppeal(
  tx: Tx,
  id: number,
  values: {
    readonly form_id?: number;
    readonly state?: number;
    readonly total?: string | null;
    readonly answer?: string;
    readonly decided_by?: number | null;
  },
): Promise<void> {
  await kpi(tx).updateTable('kpi.appeal').set(values).where('id', '=', id).execute();
}

export async function removeAppeal(tx: Tx, id: number): Promise<void> {
  await kpi(tx).deleteFrom('kpi.appeal').where('id', '=', id).execute();
}

/** Returns who sent the form of an appeal back, and their remark. Returns undefined if nobody has. */
export async function findRefusal(
  on: Executor,
  formId: number,
): Promise<{ answer: string; decided_by: number } | undefined> {
  const { rows } = await sql<{ answer: string; decided_by: number }>`
    select r.comment as answer, coalesce(r.decided_by_id, r.person_id) as decided_by from approval.row r
    where r.form_id = ${formId} and r.status = 3 order by r.decided_at desc, r.no desc limit 1`.execute(
    kpi(on),
  );
  return rows[0];
}

/** Returns the latest appeal against a sheet, for any of its publications. */
export async function findAppeal(on: Executor, sheetId: number): Promise<AppealInfo | null> {
  const { rows } = await sql<AppealInfo>`select a.edition_number as "EditionNumber", a.state as "State",
      a.reason as "Reason", a.form_id as "FormID", case when a.state = 1 then a.total end as "Total",
      case when a.state = 0 then '' else a.answer end as "Answer",
      case when a.state > 0 then (select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
        'EnglishName', x.english_name) from people.person x where x.id = a.decided_by) end as "By"
    from kpi.appeal a where a.sheet_id = ${sheetId} order by a.edition_number desc limit 1`.execute(kpi(on));
  return rows[0] ?? null;
}

/** Says whether there was an appeal against this publication of a sheet. */
export async function hasAppealed(on: Executor, sheetId: number, edition: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('kpi.appeal')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('edition_number', '=', edition)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the people who scored a sheet or adjusted its total. They decide no appeal against it. */
export async function listInvolved(on: Executor, sheetId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.person_id as id from kpi.row_score g where g.sheet_id = ${sheetId} and g.role > 1 and g.value is not null
    union select i.person_id from kpi.calibration_item i
      where i.sheet_id = ${sheetId} and i.after is not null and i.person_id is not null
    union select s.person_id from kpi.sheet s where s.id = ${sheetId}`.execute(kpi(on));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the leaders of a person in service, nearest first. */
export async function listAbove(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, depth) as (
      select leader_id, 1 from people.person where id = ${personId}
      union select p.leader_id, a.depth + 1 from above a join people.person p on p.id = a.id where a.depth < 30)
    select p.id from above a join people.person p on p.id = a.id where p.is_active
    group by p.id order by min(a.depth)`.execute(kpi(on));
  return rows.map(({ id }) => id);
}

/** Returns people in service who administer everyone's reviews. */
export async function listOfficers(on: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct p.id from people.person p
    join people.person_role m on m.person_id = p.id join people.role r on r.id = m.role_id and r.data_scope = 4
    join people.role_permission g on g.role_id = r.id join people.permission n on n.id = g.permission_id
    where p.is_active and n.code = ${kpiCodes.manage} order by p.id`.execute(kpi(on));
  return rows.map(({ id }) => id);
}
