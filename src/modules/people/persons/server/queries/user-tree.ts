import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Maximum number of people per department in the tree; others can be found by name. */
const most = 200;

/** Lists the departments in use directly below one (null: top), with the number of people in service in each branch. */
export async function listDepartmentsBelow(on: Executor, parentId: number | null) {
  const { rows } = await sql<{ DeptId: number; DeptName: string; DeptNameEn: string; TotalCount: number }>`
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", (
      select count(*)::int from people.person p
      where p.is_active and p.department_id in (select id from people.department where path @> array[d.id])
    ) as "TotalCount"
    from people.department d
    where d.parent_id is not distinct from ${parentId}::bigint and d.is_active
    order by d.sort, d.id`.execute(people(on));
  return rows;
}

const within = (on: Executor, departmentId: number) =>
  people(on)
    .selectFrom('people.person as p')
    .where('p.department_id', '=', departmentId)
    .where('p.is_active', '=', true);

/** Lists the people in service who are directly in a department. */
export async function listPeopleIn(on: Executor, departmentId: number) {
  const { count } = await within(on, departmentId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await within(on, departmentId)
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'p.position as Position',
    ])
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .limit(most)
    .execute();
  return { count, rows };
}

/** Lists departments from one up to the top with their leaders, including departments without a leader. */
export async function listLeadership(on: Executor, departmentId: number) {
  const { rows } = await sql<{
    DeptId: number;
    DeptName: string;
    DeptNameEn: string;
    AUID: number | null;
    ChineseName: string;
    EnglishName: string;
    Position: string;
  }>`
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", l.id as "AUID",
      coalesce(l.chinese_name, '') as "ChineseName", coalesce(l.english_name, '') as "EnglishName",
      coalesce(l.position, '') as "Position"
    from people.department own
    join people.department d on d.id = any(own.path)
    left join people.person l on l.id = d.leader_id and l.is_active
    where own.id = ${departmentId}::bigint
    order by cardinality(d.path) desc`.execute(people(on));
  return rows;
}
