import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { kpi } from './kpi-db.ts';

interface DepartmentRow {
  readonly DeptId: number;
  readonly ParentID: number | null;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly People: number;
}

/** Returns departments with people in scope and their ancestors, each with the number of people in it or below. */
export async function listDepartments(on: Executor, scope: Scope): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    with reached as (
      select d.path from people.person p join people.department d on d.id = p.department_id
      where p.is_active and ${inScope(scope, 'p')})
    select d.id as "DeptId", d.parent_id as "ParentID", d.name as "DeptName", d.name_en as "DeptNameEn",
      (select count(*)::int from reached r where r.path @> array[d.id]) as "People"
    from people.department d
    where d.is_active and exists (select from reached r where r.path @> array[d.id])
    order by d.path`.execute(kpi(on));
  return rows;
}
