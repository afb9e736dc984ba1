import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { CertificateContent, CertificateKind } from '../../contract/certificates.ts';

export interface NewCertificate {
  readonly number: string;
  readonly code: string;
  readonly personId: number;
  readonly kind: CertificateKind;
  readonly content: CertificateContent;
  readonly by: number;
  readonly now: Date;
}

export async function addCertificate(tx: Tx, one: NewCertificate): Promise<number> {
  const { id } = await hr(tx)
    .insertInto('hr_requests.certificate')
    .values({
      number: one.number,
      code: one.code,
      person_id: one.personId,
      kind: one.kind,
      content: json(one.content),
      issued_by: one.by,
      issued_at: one.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selected = (on: Executor) =>
  hr(on)
    .selectFrom('hr_requests.certificate as k')
    .innerJoin('people.person as p', 'p.id', 'k.person_id')
    .innerJoin('people.person as m', 'm.id', 'k.issued_by')
    .select([
      'k.id as CertificateID',
      'k.number as Number',
      'k.kind as Kind',
      'k.issued_at as IssuedAt',
      'm.chinese_name as IssuedByName',
      'm.english_name as IssuedByNameEn',
    ]);

const whole = (on: Executor) =>
  selected(on).select(['k.person_id as AUID', 'k.code as VerifyCode', 'k.content as content']);

/** Returns a certificate if the scope covers its person. */
export const findCertificate = (on: Executor, id: number, scope: Scope) =>
  whole(on).where('k.id', '=', id).where(inScope(scope, 'p')).executeTakeFirst();

/** Returns the certificate behind a printed verification code. */
export const findByCode = (on: Executor, code: string) =>
  whole(on).where('k.code', '=', code).executeTakeFirst();

/** Returns a person's certificates if the scope covers them, latest first. */
export const listCertificates = (on: Executor, personId: number, scope: Scope) =>
  selected(on)
    .where('k.person_id', '=', personId)
    .where(inScope(scope, 'p'))
    .orderBy('k.id', 'desc')
    .execute();

/** Returns a person in a scope with the names that certificates and the timeline show. */
export const findCertified = (on: Executor, personId: number, scope: Scope) =>
  hr(on)
    .selectFrom('people.person as p')
    .select([
      'p.id',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'p.employee_id as EmployeeId',
    ])
    .select(sql<boolean>`p.job_type <> 0`.as('hasLeft'))
    .where('p.id', '=', personId)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();

/** Returns the English name of a position, or an empty text if it has none. */
export async function findPostEn(on: Executor, name: string): Promise<string> {
  const row = await hr(on)
    .selectFrom('people.post')
    .select('name_en as nameEn')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.nameEn ?? '';
}
