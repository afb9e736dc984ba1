import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export const listDepartments = (on: Executor) =>
  people(on)
    .selectFrom('people.department as d')
    .leftJoin('people.person as l', 'l.id', 'd.leader_id')
    .where('d.is_active', '=', true)
    .select([
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'd.parent_id as ParentId',
      'd.is_optional as IsOptional',
      (eb) => eb.fn.coalesce('l.chinese_name', sql.lit('')).as('LeaderName'),
      (eb) => eb.fn.coalesce('l.english_name', sql.lit('')).as('LeaderNameEn'),
    ])
    .orderBy(sql`cardinality(d.path)`)
    .orderBy('d.sort')
    .orderBy('d.id')
    .execute();

export const listCompanies = (on: Executor) =>
  people(on)
    .selectFrom('people.company')
    .where('is_active', '=', true)
    .select(['id as CompanyId', 'name as CompanyName', 'name_en as CompanyNameEn'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const listSubjects = (on: Executor) =>
  people(on)
    .selectFrom('people.accounting_subject')
    .select(['id as Id', 'code as Code', 'name as Name', 'name_en as NameEn', 'parent_id as ParentId'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
