import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Exemplar } from './exemplars.ts';

/** Ids of copied forms begin here: none of them is mistaken for another number of a statement. */
export const firstFormId = 1_000_001;

/** Adds people like those of the demo company's teams, with the same leaders, until there are `most` people. */
export async function addPeople(tx: Tx, most: number): Promise<void> {
  await sql`
    with staff as (
      select p.*, row_number() over (order by p.id) as nth, count(*) over () as many from people.person p
      where not exists (select from people.department d where d.leader_id = p.id) and p.leader_id is not null
    ), added as (
      insert into people.person (employee_id, login_name, chinese_name, english_name, pinyin, email, gender,
        company_id, department_id, leader_id, position, user_type, entry_date)
      select employee_id || '-' || copy, login_name || copy, chinese_name || copy, english_name || ' ' || copy, pinyin,
        login_name || copy || '@example.com', gender, company_id, department_id, leader_id, position, user_type,
        entry_date
      from staff cross join generate_series(1, 1 + ${most} / many::int) copy
      order by copy, nth limit greatest(0, ${most} - (select count(*) from people.person))
      returning *
    ), places as (
      insert into people.assignment
        (person_id, from_day, company_id, department_id, leader_id, post_id, user_type, fields, cause, made_at)
      select added.id, coalesce(entry_date, created_at::date), company_id, department_id, leader_id, post.id, user_type,
        '{company_id,department_id,leader_id,post_id,user_type}', 1, created_at
      from added left join people.post on post.name = added.position
    ), roles as (
      insert into people.person_role (person_id, role_id)
      select added.id, role.id from added, people.role where role.name = '员工'
    )
    insert into people.approval_identity (department_id, approval_role_id, person_id)
    select department_id, role.id, added.id from added, people.approval_role role where role.name = '申请人'`.execute(
    tx.kysely,
  );
}

/**
 * SQL query of the people who file forms: members of a team whose leader also leads the department. The applicant of
 * the exemplars is such a person.
 */
const staff = sql`(
  select p.*, c.name as company, c.name_en as company_en, d.name as department, d.name_en as department_en,
    l.chinese_name as leader_name, l.english_name as leader_name_en,
    row_number() over (order by p.id) - 1 as nth, count(*) over () as many
  from people.person p
  join people.department d on d.id = p.department_id and d.leader_id = p.leader_id
  join people.company c on c.id = p.company_id
  join people.person l on l.id = p.leader_id)`;

/** Returns the people who file, in the order in which forms are dealt out to them. */
export async function listStaff(on: Executor) {
  const { rows } = await sql<{
    id: number;
    companyId: number;
    departmentId: number;
    leaderId: number;
  }>`select s.id, s.company_id as "companyId", s.department_id as "departmentId", s.leader_id as "leaderId"
    from ${staff} s
    where exists (select from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id
      where i.person_id = s.id and i.department_id = s.department_id and r.name = '申请人')
    order by s.id`.execute(on.kysely);
  return rows;
}

export interface Copy {
  readonly formId: number;
  readonly exemplarId: number;
  readonly applicantId: number;
  readonly createdAt: Date;
}

/**
 * Copies exemplars with their rows and approval record. Each copy has another applicant, that applicant's leader, and
 * another time.
 */
export async function addCopies(tx: Tx, copies: readonly Copy[]): Promise<void> {
  const column = <K extends keyof Copy>(name: K) => sql`${copies.map((copy) => copy[name])}`;
  await sql`
    create temporary table copy on commit drop as
    select c.*, f.applicant_id as exemplar_applicant, p.leader_id as exemplar_leader, c.created_at - f.created_at as later
    from unnest(${column('formId')}::bigint[], ${column('exemplarId')}::bigint[], ${column('applicantId')}::bigint[],
      ${column('createdAt')}::timestamptz[]) as c (form_id, exemplar_id, applicant_id, created_at)
    join approval.form f on f.id = c.exemplar_id
    join people.person p on p.id = f.applicant_id`.execute(tx.kysely);
  await sql`create temporary table staff on commit drop as select * from ${staff} s`.execute(tx.kysely);
  await sql`create index on staff (id)`.execute(tx.kysely);
  await sql`analyze copy, staff`.execute(tx.kysely);
  await sql`
    insert into approval.form
    select n.* from copy c join approval.form f on f.id = c.exemplar_id join staff s on s.id = c.applicant_id
    join people.person l on l.id = c.exemplar_leader
    cross join lateral jsonb_populate_record(f, jsonb_build_object(
      'id', c.form_id, 'number', concat('BX-', extract(year from c.created_at), '-', c.form_id),
      'title', s.chinese_name || '的' || f.template_title, 'title_en', f.template_title_en || ' of ' || s.english_name,
      'applicant_id', s.id, 'applicant_name', s.chinese_name, 'applicant_name_en', s.english_name,
      'company_id', s.company_id, 'company_name', s.company, 'company_name_en', s.company_en,
      'department_id', s.department_id, 'department_name', s.department, 'department_name_en', s.department_en,
      'waiting_for', replace(f.waiting_for, l.chinese_name, s.leader_name),
      'waiting_for_en', replace(f.waiting_for_en, l.english_name, s.leader_name_en),
      'amount', round(f.amount * (0.6 + c.form_id % 700 / 1000.0), 2),
      'facts', f.facts || jsonb_build_object('company', s.company_id, 'department', s.department_id),
      'created_at', f.created_at + later, 'updated_at', f.updated_at + later,
      'submitted_at', f.submitted_at + later, 'finished_at', f.finished_at + later)) n
    order by c.form_id`.execute(tx.kysely);
  // Without fresh statistics, the foreign keys of the next inserts are checked by a plan made for a handful of forms.
  await sql`analyze approval.form`.execute(tx.kysely);
  await sql`
    insert into approval.row
    select n.* from copy c join approval.row r on r.form_id = c.exemplar_id join staff s on s.id = c.applicant_id
    cross join lateral (select case when r.person_id = c.exemplar_leader
      then jsonb_build_object('person_id', s.leader_id, 'name', s.leader_name, 'name_en', s.leader_name_en,
        'department_name', s.department, 'department_name_en', s.department_en) else '{}' end as leader) l
    cross join lateral jsonb_populate_record(r, l.leader || jsonb_build_object('form_id', c.form_id,
      'opened_at', r.opened_at + later, 'decided_at', r.decided_at + later,
      'decided_by_id', case when r.decided_by_id = c.exemplar_leader then s.leader_id else r.decided_by_id end)) n
    order by c.form_id, r.no`.execute(tx.kysely);
  await sql`
    insert into approval.log
    select n.* from copy c join approval.log e on e.form_id = c.exemplar_id join staff s on s.id = c.applicant_id
    cross join lateral jsonb_populate_record(e, jsonb_build_object('form_id', c.form_id, 'at', e.at + later,
      'actor_id', case e.actor_id when c.exemplar_applicant then s.id when c.exemplar_leader then s.leader_id
        else e.actor_id end)) n
    order by c.form_id, e.seq`.execute(tx.kysely);
}

const day = 24 * 3_600_000;
/** Forms of the latest weeks among all, in per cent. */
const recentShare = 8;

/** Plans the forms of three years: the latest ones are in progress, the earlier ones mostly finished. */
export function planCopies(
  count: number,
  exemplars: readonly Exemplar[],
  staffIds: readonly number[],
  now: Date,
): Copy[] {
  const recentFrom = Math.floor((count * (100 - recentShare)) / 100);
  const dealt = (when: Exemplar['when']): readonly number[] =>
    exemplars
      .filter((exemplar) => exemplar.when === when)
      .flatMap(({ formId, share }) => Array.from({ length: share }, () => formId));
  const [past, recent] = [dealt('past'), dealt('now')];
  return Array.from({ length: count }, (_, n) => {
    const isRecent = n >= recentFrom;
    const share = isRecent ? recent : past;
    const daysAgo = isRecent
      ? 2 + (30 * (count - n)) / (count - recentFrom)
      : 32 + (1_060 * (recentFrom - n)) / recentFrom;
    return {
      formId: firstFormId + n,
      exemplarId: share[(n * 37) % share.length]!,
      applicantId: staffIds[(n * 7_919) % staffIds.length]!,
      createdAt: new Date(now.getTime() - daysAgo * day),
    };
  });
}
