import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { PersonKey } from '../commands/config.ts';

/** SQL: the account is in use and enabled for single sign-on (SSOState on the wire). */
const signsIn = sql<boolean>`p.is_active and p.sso_state = 1`.as('isActive');

const person = (on: Executor) =>
  people(on).selectFrom('people.person as p').select(['p.id', 'p.login_name as loginName', signsIn]);

export type Candidate = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const findPerson = (on: Executor, id: number) => person(on).where('p.id', '=', id).executeTakeFirst();

/** Finds the person of a subject that has signed in before. */
export const findPersonBySubject = (on: Executor, issuer: string, subject: string) =>
  person(on)
    .innerJoin('people.authority_subject as s', 's.person_id', 'p.id')
    .where('s.issuer', '=', issuer)
    .where('s.subject', '=', subject)
    .executeTakeFirst();

/** Finds the only person with this employee id, login name or mail address; undefined if there are several. */
export async function findPersonByKey(
  on: Executor,
  key: PersonKey,
  value: string,
): Promise<Candidate | undefined> {
  const lower = value.toLowerCase();
  const found = await person(on)
    .$if(key === 'employeeId', (query) => query.where('p.employee_id', '=', value))
    .$if(key === 'loginName', (query) => query.where('p.login_name', '=', lower))
    .$if(key === 'email', (query) => query.where(sql`lower(p.email)`, '=', lower))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

export async function linkSubject(
  on: Executor,
  issuer: string,
  subject: string,
  personId: number,
): Promise<void> {
  await people(on)
    .insertInto('people.authority_subject')
    .values({ issuer, subject, person_id: personId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}
