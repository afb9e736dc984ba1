import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

const accounts = (on: Executor) =>
  people(on)
    .selectFrom('people.person as p')
    .leftJoin('people.account as a', 'a.person_id', 'p.id')
    .select([
      'p.id',
      'p.login_name as loginName',
      'p.employee_id as employeeId',
      'p.email',
      'p.chinese_name as chineseName',
      'p.english_name as englishName',
      // False if the account is disabled, or not enabled for single sign-on (SSOState on the wire).
      sql<boolean>`p.is_active and p.sso_state = 1`.as('isActive'),
      'a.password_hash as passwordHash',
      'a.must_change as mustChange',
      'a.password_changed_at as passwordChangedAt',
    ]);

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findAccount = (on: Executor, personId: number) =>
  accounts(on).where('p.id', '=', personId).executeTakeFirst();

/** By login name or employee id, as people type them. A login name wins over an equal employee id. */
export const findAccountByName = (on: Executor, name: string) =>
  accounts(on)
    .where((is) => is.or([is('p.login_name', '=', name.toLowerCase()), is('p.employee_id', '=', name)]))
    .orderBy((order) => order('p.login_name', '=', name.toLowerCase()), 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewPassword {
  readonly personId: number;
  readonly hash: string;
  /** Whether somebody else set this password, so that the person must replace it first. */
  readonly mustChange: boolean;
  readonly now: Date;
}

/** Saves a password. An open link by which the person could choose another one stops working. */
export async function savePassword(on: Executor, password: NewPassword): Promise<void> {
  await people(on).deleteFrom('people.password_link').where('person_id', '=', password.personId).execute();
  const changes = {
    password_hash: password.hash,
    must_change: password.mustChange,
    password_changed_at: password.now,
  };
  await people(on)
    .insertInto('people.account')
    .values({ person_id: password.personId, ...changes })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changes))
    .execute();
}

/** Names of the companies, in both languages. */
export async function listCompanyNames(on: Executor): Promise<string[]> {
  const rows = await people(on).selectFrom('people.company').select(['name', 'name_en as nameEn']).execute();
  return rows.flatMap(({ name, nameEn }) => [name, nameEn]).filter((name) => name !== '');
}
