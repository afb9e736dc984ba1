import { assignEverybody } from './assignments.ts';
import type { Database } from '#kit/server/db/database.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';

/** The password of everybody whom `addPeople` gives one. */
export const testPassword = 'plum-7 river';

let hash: Promise<string> | undefined;

export interface TestPerson {
  readonly loginName: string;
  /** Codes of a role of their own; without any they may not come in. */
  readonly permissions?: readonly string[];
  readonly mustChange?: boolean;
  readonly hasAccount?: boolean;
}

/** Adds a company, a department and people, `employee_id` E-<login name>; returns ids by login name. */
export async function addPeople(
  db: Database,
  people: readonly TestPerson[],
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await db.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const company = await one(
    `insert into people.company (name, name_en) values ('测试公司', 'Test') on conflict (name) do update set sort = 0 returning id`,
    [],
  );
  const department = await one(
    `insert into people.department (name, name_en) values ('总部', 'Head office')
     on conflict (parent_id, name) do update set sort = 0 returning id`,
    [],
  );
  for (const {
    loginName,
    permissions = ['CACHomeManagement'],
    mustChange = false,
    hasAccount = true,
  } of people) {
    const id = await one(
      `insert into people.person (employee_id, login_name, chinese_name, english_name, email, company_id, department_id)
       values ($1, $2, '测' || $2, $2, $3, $4, $5) returning id`,
      [`E-${loginName}`, loginName, `${loginName}@example.com`, company, department],
    );
    ids[loginName] = id;
    for (const code of permissions) await grant(db, id, code);
    if (!hasAccount) continue;
    hash ??= hashPassword(testPassword);
    const password = { personId: id, hash: await hash, mustChange, now: new Date() };
    await inTransaction(db, (tx) => savePassword(tx, password));
  }
  await assignEverybody(db);
  return ids;
}

/** Gives a person a permission by a role that is named like it. */
export async function grant(db: Database, personId: number, code: string): Promise<void> {
  await db.pool.query(
    `with p as (insert into people.permission (code, name, name_en) values ($2, $2, $2)
        on conflict (code) do update set sort = 0 returning id),
      r as (insert into people.role (name, name_en, data_scope) values ($2, $2, 4)
        on conflict (name) do update set name_en = $2 returning id),
      rp as (insert into people.role_permission (role_id, permission_id) select r.id, p.id from r, p on conflict do nothing)
     insert into people.person_role (person_id, role_id) select $1, id from r on conflict do nothing`,
    [personId, code],
  );
}
