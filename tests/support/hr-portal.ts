import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#kit/server/db/database.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import {
  idOf,
  openPortal,
  type Answer,
  type Member,
  type MoreServed,
  type Portal,
} from './approval-portal.ts';
import { hrRequests } from '#modules/hr-requests/module.ts';
import { moduleSecret, servedBy } from './modules.ts';

/** Secret with which pay is encrypted. */
export const hrSecret = moduleSecret;

/** Days from today, as company days. */
export const inDays = (days: number): string => shiftDays(companyDay(new Date()), days);

/** Returns the instant so many days from now. */
export const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** Returns the messages of a refusal by field. */
export const fieldOf = (answer: { refusal: { Fields?: readonly { Field: string; Msg: string }[] } }) =>
  answer.refusal.Fields?.map(({ Field, Msg }) => [Field, Msg]);

const hrFiles = folderStore(join(tmpdir(), 'portico-hr-files'));

const everybody = ['AttendanceApplication'];
const hrCodes = [
  'EmployeeManagement',
  'PrepareBecome',
  'Transfer',
  'Raise',
  'ContractManagement',
  'PersonnelStatistics',
];

/** Gives a person a role with codes that reaches so far: 3 department and below, 4 all. */
export async function giveRole(
  db: Database,
  who: Member,
  reach: number,
  codes: readonly string[],
): Promise<void> {
  for (const code of codes)
    await db.pool.query(
      `insert into people.permission (code, name, name_en) values ($1, $1, $1) on conflict do nothing`,
      [code],
    );
  await db.pool.query(
    `with made as (
       insert into people.role (name, name_en, data_scope) values ($1, $1, $2) returning id
     ), granted as (
       insert into people.role_permission select made.id, n.id from made, people.permission n where n.code = any($3)
     )
     insert into people.person_role select $4, made.id from made`,
    [`${who}的角色 ${codes.join()}`, reach, codes, idOf(who)],
  );
}

/**
 * Opens the company of the approval tests with HR. `cash` is HRBP of everybody, `fin1` manages pay, and `lead` and
 * `head` see their department.
 */
export async function openHrPortal(db: Database, more: MoreServed = {}): Promise<Portal> {
  const portal = await openPortal(db, {
    served: [...servedBy(hrRequests, { files: hrFiles }), ...(more.served ?? [])],
    permissions: {
      a: everybody,
      boss: everybody,
      fin2: ['ContractManagement', 'AASDisable', ...everybody],
      cash: [...hrCodes, ...everybody],
      lead: ['PrepareBecome', 'Transfer', 'Raise', 'PersonnelStatistics', ...everybody],
      head: ['PrepareBecome', 'Transfer', 'Raise'],
      fin1: ['ContractManagement', ...everybody],
      ...more.permissions,
    },
  });
  await giveRole(db, 'cash', 4, hrCodes);
  await giveRole(db, 'fin2', 4, ['ContractManagement']);
  await giveRole(db, 'lead', 3, ['PrepareBecome', 'Transfer', 'PersonnelStatistics']);
  await db.pool.query(
    `insert into people.approval_role (name, name_en) values ('HRBP', 'HRBP') on conflict do nothing`,
  );
  await db.pool.query(
    `insert into people.hrbp (department_id, person_id, from_day) values (1, $1, '2020-01-01')`,
    [idOf('cash')],
  );
  await ensureStandardProcesses(db, new Date('2026-01-05T02:00:00Z'), ['hr-requests']);
  await db.pool.query(
    `insert into people.approval_identity (department_id, approval_role_id, person_id)
     select 1, id, $1 from people.approval_role where name = '薪酬专员'`,
    [idOf('fin1')],
  );
  return portal;
}

/** Puts somebody on probation from one day until another. */
export async function onProbation(db: Database, who: Member, entry: string, until: string): Promise<void> {
  const id = idOf(who);
  await db.pool.query(`update people.person set user_type = 0, entry_date = $2 where id = $1`, [id, entry]);
  await db.pool.query(`delete from people.assignment where person_id = $1`, [id]);
  await db.pool.query(
    `insert into people.assignment (person_id, from_day, company_id, department_id, leader_id, user_type, fields, cause, made_at)
     select id, $2, company_id, department_id, leader_id, 0,
       '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person where id = $1`,
    [id, entry],
  );
  await db.pool.query(
    `insert into people.employee_card (person_id, probation_until) values ($1, $2)
     on conflict (person_id) do update set probation_until = $2, confirmed_on = null`,
    [id, until],
  );
}

/** Returns the details of a person that HR requests change. */
export async function stateOf(db: Database, who: Member) {
  const { rows } = await db.pool.query<{
    type: number;
    until: string | null;
    confirmed: string | null;
    department: number;
    company: number;
    leader: number | null;
    position: string;
    active: boolean;
  }>(
    `select p.user_type as type, c.probation_until as until, c.confirmed_on as confirmed, p.department_id as department,
       p.company_id as company, p.leader_id as leader, p.position, p.is_active as active
     from people.person p left join people.employee_card c on c.person_id = p.id where p.id = $1`,
    [idOf(who)],
  );
  return rows[0]!;
}

/** Approves the row of this person that waits, with the values that they may fill in. */
export async function approveBill(
  portal: Portal,
  who: Member,
  FormID: number,
  Values?: Record<string, unknown>,
  language = 'zh',
): Promise<Answer<unknown>> {
  const form = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  return portal.call(
    who,
    Order.SubmitCacApprovalFormByApproved,
    { FormID, RowID: form.RowID!, Version: form.Version, ...(Values ? { Values } : {}) },
    language,
  );
}

/**
 * Approves as each person who is asked, until nobody is. A leader also gives a score where one is required.
 * @throws Error if an approval is refused
 */
export async function finishBill(portal: Portal, FormID: number): Promise<void> {
  for (;;) {
    const { rows } = await portal.db.pool.query<{ who: Member; score: boolean }>(
      `select p.login_name as who, r.level = 1 and f.number like 'ZZ%' as score from approval.row r
       join people.person p on p.id = r.person_id join approval.form f on f.id = r.form_id
       where r.form_id = $1 and r.status = 6 order by r.no limit 1`,
      [FormID],
    );
    if (!rows[0]) return;
    const { who, score } = rows[0];
    const answer = await approveBill(portal, who, FormID, score ? { LeaderScore: '80' } : undefined);
    if (answer.status !== 200) throw new Error(`${who}: ${answer.status} ${answer.message}`);
  }
}
