import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { looksAfter } from '#modules/people/hrbp/server/queries/hrbp-days.ts';
import { codesOfHrbps } from '#modules/people/rights/server/queries/standard-rights.ts';
import { indexesOfField, phoneEndIndexes } from '#modules/people/server/commands/secrets.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/**
 * Lists people in service who hold a permission code by any of their roles.
 * @param about only people whose data scope contains this person, without the person themselves
 */
export async function listHolders(on: Executor, code: string, about?: number): Promise<number[]> {
  const reaches =
    about === undefined
      ? sql<boolean>`true`
      : sql<boolean>`p.id <> ${about} and exists (
          select from people.person other join people.department d on d.id = other.department_id
          where other.id = ${about} and (ro.data_scope = 4
            or ro.data_scope = 2 and other.department_id = p.department_id
            or ro.data_scope = 3 and d.path @> array[p.department_id]
            or ${codesOfHrbps(on).includes(code)} and ${looksAfter(sql`p.id`)}))`;
  const rows = await people(on)
    .selectFrom('people.person as p')
    .where('p.is_active', '=', true)
    .where(
      sql<boolean>`exists (
        select from people.person_role pr
        join people.role ro on ro.id = pr.role_id
        join people.role_permission rp on rp.role_id = pr.role_id
        join people.permission n on n.id = rp.permission_id
        where pr.person_id = p.id and n.code = ${code} and ${reaches})`,
    )
    .select('p.id')
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether somebody is in service. */
export async function isInService(on: Executor, personId: number): Promise<boolean> {
  const row = await people(on)
    .selectFrom('people.person')
    .select('id')
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the person in service with this full name, in either language, and phone ending; null unless there is exactly
 * one.
 */
export async function findByNameAndPhoneEnd(
  on: Executor,
  secret: string,
  name: string,
  last4: string,
): Promise<number | null> {
  const rows = await people(on)
    .selectFrom('people.person')
    .select('id')
    .where('is_active', '=', true)
    .where('phone_last4_index', '=', sql<string>`any(${phoneEndIndexes(secret, last4)}::text[])`)
    .where((eb) =>
      eb.or([eb('chinese_name', '=', name), eb(sql<string>`lower(english_name)`, '=', name.toLowerCase())]),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.id : null;
}

/** Finds people with this phone or identity number, including those who have left; people in service come first. */
export async function findColleagues(
  on: Executor,
  secret: string,
  {
    phone,
    idCard,
  }: { readonly phone?: string | null | undefined; readonly idCard?: string | null | undefined },
) {
  const identities = idCard ? indexesOfField(secret, 'IdCard', idCard) : [];
  const phones = phone ? [phone, `+${phone}`, `86${phone}`, `+86${phone}`] : [];
  return people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select(['p.id', 'p.chinese_name as name', 'p.english_name as nameEn', 'p.is_active as isActive'])
    .select(['d.name as dept', 'd.name_en as deptEn'])
    .where((is) =>
      is.or([
        is('p.identity_number_index', '=', sql<string>`any(${identities}::text[])`),
        is(
          'p.phone_index',
          '=',
          sql<string>`any(${phones.flatMap((one) => indexesOfField(secret, 'Phone', one))}::text[])`,
        ),
      ]),
    )
    .orderBy('p.is_active', 'desc')
    .orderBy('p.id')
    .limit(5)
    .execute();
}
