import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { hrbpRole } from '#modules/people/hrbp/server/queries/hrbp-days.ts';
import { keepPast } from '#modules/people/organisation/server/queries/department-past.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/**
 * Lists what a person leads and holds, by name: departments led, departments as HRBP, reports, roles and approval
 * identities.
 */
export async function listTeam(on: Executor, personId: number) {
  const { rows } = await sql<{
    kind: 'departments' | 'hrbps' | 'reports' | 'roles' | 'identities';
    zh: string;
    en: string;
  }>`
    select 'departments' as kind, name as zh, name_en as en, id from people.department where leader_id = ${personId}
    union all
    select 'reports', chinese_name, english_name, id from people.person where leader_id = ${personId} and is_active
    union all
    select 'roles', r.name, r.name_en, r.id from people.person_role pr join people.role r on r.id = pr.role_id
      where pr.person_id = ${personId}
    union all
    select 'identities', d.name || ' · ' || r.name, d.name_en || ' · ' || r.name_en, r.id
      from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id
      join people.department d on d.id = i.department_id where i.person_id = ${personId}
    union all
    select 'hrbps', d.name, d.name_en, d.id from people.hrbp h join people.department d on d.id = h.department_id
      where h.person_id = ${personId} and h.is_active
    order by kind, id`.execute(people(on));
  const of = (kind: (typeof rows)[number]['kind']): Words[] =>
    rows.filter((row) => row.kind === kind).map(({ zh, en }) => ({ zh, en }));
  return {
    departments: of('departments'),
    hrbps: of('hrbps'),
    reports: of('reports'),
    roles: of('roles'),
    identities: of('identities'),
  };
}

/** Gives the departments that a person leads to another person from a company day on; returns their ids. */
export async function moveDepartments(tx: Tx, from: number, to: number, today: string): Promise<number[]> {
  const ids = await holdLed(tx, from);
  await keepPast(tx, ids, today);
  await saveLeader(tx, ids, to);
  return ids;
}

/** Lists and locks the departments that a person leads, optionally among given ones; lowest id first. */
async function holdLed(tx: Tx, leader: number, among?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from people.department where leader_id = ${leader}
    ${among ? sql`and id = any(${[...among]}::bigint[])` : sql``} order by id for no key update`.execute(
    people(tx),
  );
  return rows.map(({ id }) => id);
}

async function saveLeader(tx: Tx, ids: readonly number[], leader: number): Promise<void> {
  await people(tx)
    .updateTable('people.department')
    .set({ leader_id: leader })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/**
 * Gives departments back to their previous leader from a company day on, if the other person still leads them.
 * @param since first day on which the other led them; unchanged days are rewritten as if they never had. Null: unknown
 */
export async function returnDepartments(
  tx: Tx,
  ids: readonly number[],
  { from, to, since }: { readonly from: number; readonly to: number; readonly since: string | null },
  today: string,
): Promise<void> {
  const led = await holdLed(tx, from, ids);
  const { rows } = await sql<{ id: number }>`select department_id as id from people.department_past
    where department_id = any(${led}::bigint[]) group by 1 having max(to_day) >= ${since}::date`.execute(
    people(tx),
  );
  const changed = since === null ? led : rows.map(({ id }) => id);
  await keepPast(tx, changed, today);
  await saveLeader(tx, led, to);
}

/** Removes a person's approval identities in a department except applicant; returns the approval roles. */
export async function endIdentities(
  tx: Tx,
  personId: number,
  department: number,
  applicant: string,
): Promise<number[]> {
  const rows = await people(tx)
    .deleteFrom('people.approval_identity')
    .where('person_id', '=', personId)
    .where('department_id', '=', department)
    .where(
      sql<boolean>`approval_role_id <> all(array(select id from people.approval_role where name = ${applicant}))`,
    )
    .returning('approval_role_id as role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Restores a person's approval identities in a department. Records from before HRBP rows existed also contain HRBP. */
export async function returnIdentities(
  tx: Tx,
  personId: number,
  department: number,
  roles: readonly number[],
  today: string,
): Promise<void> {
  if (roles.length === 0) return;
  await sql`
    with role as (select id, name from people.approval_role where id = any(${[...roles]}::bigint[])),
    hrbp as (
      insert into people.hrbp (department_id, person_id, from_day)
      select ${department}, ${personId}, ${today}::date from role where name = ${hrbpRole}
      on conflict do nothing)
    insert into people.approval_identity (department_id, approval_role_id, person_id)
    select ${department}, id, ${personId} from role where name <> ${hrbpRole}
    on conflict do nothing`.execute(people(tx));
}

/** Lists people in service who report to a person, without the excepted one. */
export async function listReports(on: Executor, personId: number, except: number): Promise<number[]> {
  const rows = await people(on)
    .selectFrom('people.person')
    .select('id')
    .where('leader_id', '=', personId)
    .where('is_active', '=', true)
    .where('id', '<>', except)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the departments that a person leads. */
export async function listLed(on: Executor, personId: number): Promise<number[]> {
  const rows = await people(on)
    .selectFrom('people.department')
    .select('id')
    .where('leader_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the state of a person that undoing a resignation needs, with the department and whether it is in use. */
export async function findLeaver(on: Executor, personId: number) {
  const row = await people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .where('p.id', '=', personId)
    .select(['p.is_active as isActive', 'p.leader_id as leader', 'd.is_active as hasDepartment'])
    .select(['p.chinese_name', 'p.english_name', 'd.name', 'd.name_en'])
    .executeTakeFirst();
  return (
    row && {
      isActive: row.isActive,
      leader: row.leader,
      name: { zh: row.chinese_name, en: row.english_name || row.chinese_name },
      department: { zh: row.name, en: row.name_en || row.name },
      hasDepartment: row.hasDepartment,
    }
  );
}

/**
 * Returns the nearest person in service, starting with the given person and going up the reporting line. Null: nobody.
 */
export async function findLeaderInService(on: Executor, personId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive up (id, leader_id, is_active, depth) as (
      select id, leader_id, is_active, 0 from people.person where id = ${personId}::bigint
      union all
      select p.id, p.leader_id, p.is_active, depth + 1 from up join people.person p on p.id = up.leader_id
      where not up.is_active and depth < 100
    )
    select id from up where is_active order by depth limit 1`.execute(people(on));
  return rows[0]?.id ?? null;
}

/** Disables an account and stores the details of the leaving; a null keeps the stored detail. */
export async function disablePerson(
  tx: Tx,
  id: number,
  said: { jobType: number | null; leaveDate: string | null; remark: string | null; now: Date },
): Promise<void> {
  await people(tx)
    .updateTable('people.person')
    .set((is) => ({
      is_active: false,
      disabled_at: said.now,
      version: is('version', '+', 1),
      ...(said.jobType === null ? {} : { job_type: said.jobType }),
      ...(said.leaveDate === null ? {} : { leave_date: said.leaveDate }),
      ...(said.remark === null ? {} : { leave_remark: said.remark }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Enables an account again without changing the employment. */
export async function enablePerson(tx: Tx, id: number): Promise<void> {
  await people(tx)
    .updateTable('people.person')
    .set((is) => ({
      is_active: true,
      disabled_at: null,
      job_type: 0,
      leave_date: null,
      leave_remark: '',
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Finds whether the account is disabled, since when and why. */
export const findDisabled = (on: Executor, id: number) =>
  people(on)
    .selectFrom('people.person')
    .where('id', '=', id)
    .where('is_program', '=', false)
    .select([
      'is_active as isActive',
      'disabled_at as disabledAt',
      'job_type as jobType',
      'leave_date as leaveDate',
      'leave_remark as leaveRemark',
    ])
    .executeTakeFirst();
