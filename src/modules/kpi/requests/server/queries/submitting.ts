import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

/** Returns the names of a sheet's period and position, as forms show them. */
export async function findFormFacts(
  on: Executor,
  sheetId: number,
): Promise<{ period: string; post: string }> {
  const { rows } = await sql<{ period: string; post: string }>`select e.name as period, o.name as post
    from kpi.sheet s join kpi.period e on e.id = s.period_id join people.post o on o.id = s.post_id
    where s.id = ${sheetId}`.execute(kpi(on));
  return rows[0]!;
}

/** Says whether a person may file forms: they are an applicant of their department or of one above it. */
export async function hasIdentity(on: Executor, personId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from people.person p join people.department d on d.id = p.department_id
    join people.approval_identity i on i.person_id = p.id and i.department_id = any(d.path)
    join people.approval_role r on r.id = i.approval_role_id and r.name = '申请人'
    where p.id = ${personId}) as has`.execute(kpi(on));
  return rows[0]!.has;
}

/** Says whether the person's sheet of the previous period is still unpublished. */
export async function isPreviousUnpublished(on: Executor, sheetId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (
    select from kpi.sheet s join kpi.period e on e.id = s.period_id
    join kpi.sheet b on b.person_id = s.person_id and b.id <> s.id and b.state between 0 and 6
    join kpi.period f on f.id = b.period_id and f.type = e.type and f.to_day < e.from_day
    where s.id = ${sheetId}) as open`.execute(kpi(on));
  return rows[0]!.open;
}
