import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import {
  assertActive,
  assertFree,
  auditAdded,
  checkRows,
  fieldOf,
  orTaken,
  type Change,
} from '#modules/people/persons/server/commands/change.ts';
import { keepPast } from '../queries/department-past.ts';
import * as queries from '../queries/organisation-changes.ts';
import {
  newCompany,
  newDepartment,
  newSubject,
  type NewCompany,
  type NewDepartment,
  type NewSubject,
} from '../rules/organisation.ts';

/** Adds companies; returns their ids. @throws Refused badInput, nameTaken */
export async function addCompanies(
  tx: Tx,
  companies: readonly NewCompany[],
  change: Change,
): Promise<number[]> {
  const rows = checkRows(newCompany, companies, change.language);
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.name);
  await assertFree(tx, ['company', 'name'], peopleRefusals.nameTaken, 'name', names);
  const ids = await orTaken(['company_name_key'], () => queries.addCompanies(tx, rows));
  await auditAdded(tx, change, 'company', ids);
  return ids;
}

/**
 * Adds departments below existing ones; a tree is added level by level. Returns their ids.
 * @throws Refused badInput, departmentGone, nameTaken (two with the same name below one parent)
 */
export async function addDepartments(
  tx: Tx,
  departments: readonly NewDepartment[],
  change: Change,
): Promise<number[]> {
  const rows = checkRows(newDepartment, departments, change.language);
  if (rows.length === 0) return [];
  const parents = rows.map((row) => row.parentId);
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'parentId', parents);
  const taken = new Set(await queries.listPlaces(tx, rows));
  rows.forEach(({ parentId, name }, n) => {
    const place = queries.placeOf(parentId, name);
    if (taken.has(place))
      refuse(peopleRefusals.nameTaken, { field: fieldOf(rows, n, 'name'), with: { value: name } });
    taken.add(place);
  });
  const ids = await orTaken(['department_parent_id_name_key'], () =>
    queries.addDepartments(tx, rows, companyDay(change.now)),
  );
  await auditAdded(tx, change, 'department', ids);
  return ids;
}

export interface DepartmentLeader {
  readonly departmentId: number;
  readonly leaderId: number;
}

/** Sets the leaders of departments. @throws Refused departmentGone, personGone */
export async function setDepartmentLeaders(
  tx: Tx,
  leaders: readonly DepartmentLeader[],
  change: Change,
): Promise<void> {
  const departments = leaders.map((row) => row.departmentId);
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', departments);
  const persons = leaders.map((row) => row.leaderId);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'leaderId', persons);
  await keepPast(tx, departments, companyDay(change.now));
  await queries.saveDepartmentLeaders(tx, leaders);
  await auditAdded(tx, change, 'department.leader', departments, { leaders: persons });
}

/**
 * Adds accounting subjects; a parent may be in the same list. Returns their ids.
 * @throws Refused badInput, codeTaken, parentGone
 */
export async function addAccountingSubjects(
  tx: Tx,
  subjects: readonly NewSubject[],
  change: Change,
): Promise<number[]> {
  const rows = checkRows(newSubject, subjects, change.language);
  const codes = rows.map((row) => row.code);
  await assertFree(tx, ['accounting_subject', 'code'], peopleRefusals.codeTaken, 'code', codes);
  const parents = rows.flatMap(({ parent }) => (parent === null ? [] : [parent]));
  const known = await queries.listByCode(tx, 'accounting_subject', parents);
  const ids: number[] = [];
  for (const [n, row] of rows.entries()) {
    const parent = parentId(known, row.parent, () => fieldOf(rows, n, 'parent'));
    const id = await orTaken(['accounting_subject_code_key'], () => queries.addSubject(tx, parent, row));
    known.set(row.code, id);
    ids.push(id);
  }
  await auditAdded(tx, change, 'accountingSubject', ids);
  return ids;
}

/** Returns the id of the parent with a code; null: no parent. @throws Refused parentGone */
export function parentId(
  known: ReadonlyMap<string, number>,
  code: string | null,
  field: () => string,
): number | null {
  if (code === null) return null;
  return known.get(code) ?? refuse(peopleRefusals.parentGone, { field: field(), with: { value: code } });
}
