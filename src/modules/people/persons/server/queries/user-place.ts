import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { identitiesNow } from '#modules/people/hrbp/server/queries/hrbp-days.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Finds company, department and leader of a person, with their names. */
export const findPlace = (on: Executor, personId: number) =>
  people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.company as c', 'c.id', 'p.company_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.person as dl', 'dl.id', 'd.leader_id')
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .where('p.id', '=', personId)
    .select([
      'c.name as company',
      'c.name_en as companyEn',
      'd.name as deptname',
      'd.name_en as deptnameEn',
      'd.leader_id as deptleaderid',
      (eb) => eb.fn.coalesce('dl.chinese_name', sql.lit('')).as('deptleader'),
      (eb) => eb.fn.coalesce('dl.english_name', sql.lit('')).as('deptleaderEn'),
      (eb) => eb.fn.coalesce('l.chinese_name', sql.lit('')).as('leader'),
      (eb) => eb.fn.coalesce('l.english_name', sql.lit('')).as('leaderEn'),
    ])
    .executeTakeFirst();

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Lists the approval roles; with a person, the roles in which that person signs and the departments. */
export function listApprovalRoles(on: Executor, personId: number | undefined) {
  if (personId === undefined)
    return people(on)
      .selectFrom('people.approval_role as r')
      .select([
        'r.id as RoleId',
        'r.name as RoleName',
        'r.name_en as RoleNameEn',
        sql<number | null>`null::bigint`.as('DeptId'),
        sql<string>`''`.as('DeptName'),
        sql<string>`''`.as('DeptNameEn'),
      ])
      .orderBy('r.id')
      .execute();
  return people(on)
    .selectFrom(identitiesNow().as('i'))
    .innerJoin('people.approval_role as r', 'r.id', 'i.approval_role_id')
    .innerJoin('people.department as d', 'd.id', 'i.department_id')
    .where('i.person_id', '=', personId)
    .select([
      'r.id as RoleId',
      'r.name as RoleName',
      'r.name_en as RoleNameEn',
      sql<number | null>`d.id`.as('DeptId'),
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
    ])
    .orderBy('r.id')
    .orderBy(sql`cardinality(d.path)`)
    .orderBy('d.id')
    .execute();
}

export interface RosterQuery {
  readonly nameLast: string;
  readonly idFirst: string;
  readonly idLast: string;
  readonly phoneEnd: readonly string[] | null;
  readonly gender: number | null;
  readonly most: number;
  /** Scope in which identity number and phone are shown in full. */
  readonly full: Scope;
}

/**
 * Finds people by the last or first characters of name and identity number. Compares whole values, so that typed text
 * cannot contain wildcards.
 */
export const searchRoster = (
  on: Executor,
  { nameLast, idFirst, idLast, phoneEnd, gender, most, full }: RosterQuery,
) =>
  people(on)
    .selectFrom('people.person as p')
    .where('name_last1', '=', nameLast)
    .where('id_first1', '=', idFirst)
    .where('id_last1', '=', idLast)
    .$if(phoneEnd !== null, (found) =>
      found.where('phone_last4_index', '=', sql<string>`any(${[...phoneEnd!]}::text[])`),
    )
    .$if(gender !== null, (found) => found.where('gender', '=', gender!))
    .select([
      'id',
      inScope(full, 'p').as('isFull'),
      'chinese_name as chineseName',
      'gender',
      'job_type as jobType',
      'identity_number_sealed as identitySealed',
      'phone_sealed as phoneSealed',
    ])
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
