import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assertActive, orTaken, type Change } from '#modules/people/persons/server/commands/change.ts';
import { keepPast } from '../queries/department-past.ts';
import * as queries from '../queries/departments.ts';
import * as trees from '../queries/trees.ts';
import { placedBefore } from '../rules/siblings.ts';
import { addDepartments } from './organisation.ts';

/** Fields of a department's form. */
export interface DepartmentFields {
  readonly name: string;
  readonly nameEn: string;
  readonly leaderId: number | null;
  readonly isOptional: boolean;
}

/** Locks the department tree: two moves of branches at the same moment could create a cycle. */
const lockTree = (tx: Tx): Promise<void> => lockNamed(tx, 'people.department tree');

async function assertPlaceFree(
  tx: Tx,
  parentId: number | null,
  name: string,
  exceptId: number | null,
): Promise<void> {
  if (await queries.isPlaceTaken(tx, parentId, name, exceptId))
    refuse(peopleRefusals.nameTaken, { field: 'DeptName', with: { value: name } });
}

const assertLeader = (tx: Tx, leaderId: number | null): Promise<void> =>
  assertActive(tx, 'person', peopleRefusals.personGone, 'leaderAUID', [leaderId]);

const assertParent = (tx: Tx, parentId: number | null): Promise<void> =>
  assertActive(tx, 'department', peopleRefusals.departmentGone, 'parentId', [parentId]);

const load = async (tx: Tx, id: number) =>
  (await queries.getDepartmentForUpdate(tx, id)) ?? refuse(general.notFound, { field: 'DeptId' });

/** Adds a department as the last child of its parent. @throws Refused departmentGone, nameTaken, personGone */
export async function addDepartment(
  tx: Tx,
  parentId: number | null,
  fields: DepartmentFields,
  change: Change,
): Promise<number> {
  await lockTree(tx);
  await assertParent(tx, parentId);
  await assertPlaceFree(tx, parentId, fields.name, null);
  await assertLeader(tx, fields.leaderId);
  const others = await trees.listBelow(tx, 'department', parentId);
  const { leaderId, ...row } = fields;
  const [id = 0] = await addDepartments(tx, [{ ...row, parentId }], change);
  if (leaderId !== null) await queries.saveDepartment(tx, id, fields);
  await trees.saveOrder(tx, 'department', [...others, id]);
  return id;
}

/** Changes the fields of a department's form. @throws Refused notFound, nameTaken, personGone */
export async function updateDepartment(
  tx: Tx,
  id: number,
  fields: DepartmentFields,
  change: Change,
): Promise<void> {
  const before = await load(tx, id);
  await assertPlaceFree(tx, before.parentId, fields.name, id);
  // A leader who has left may stay; only a new leader must be in service.
  if (fields.leaderId !== before.leaderId) await assertLeader(tx, fields.leaderId);
  const { name, nameEn, leaderId, isOptional } = before;
  if (name !== fields.name || nameEn !== fields.nameEn || leaderId !== fields.leaderId)
    await keepPast(tx, [id], companyDay(change.now));
  await orTaken(['department_parent_id_name_key'], () => queries.saveDepartment(tx, id, fields));
  await writeAudit(tx, {
    actorId: change.by,
    act: 'department.update',
    target: `department:${id}`,
    detail: { before: { name, nameEn, leaderId, isOptional }, after: { ...fields } },
  });
}

/**
 * Moves a department and everything below it to another parent (null: top), before a sibling or to the end. The paths
 * of the whole branch change in the same transaction.
 * @throws Refused notFound, departmentGone, departmentBelowItself, nameTaken
 */
export async function moveDepartment(
  tx: Tx,
  id: number,
  to: { readonly parentId: number | null; readonly beforeId: number | null },
  change: Change,
): Promise<void> {
  await lockTree(tx);
  const branch = await queries.lockBranch(tx, id);
  const department = await load(tx, id);
  const { parentId, beforeId } = to;
  if (parentId !== null && (await trees.isWithin(tx, 'department', parentId, id)))
    refuse(organisationRefusals.departmentBelowItself, { field: 'ParentId' });
  if (parentId !== department.parentId) {
    if (department.isActive) await assertParent(tx, parentId);
    else if (parentId !== null) await load(tx, parentId);
    await assertPlaceFree(tx, parentId, department.name, id);
    await keepPast(tx, branch, companyDay(change.now));
    await orTaken(['department_parent_id_name_key'], () => trees.saveParent(tx, 'department', id, parentId));
    await queries.saveBranchPaths(tx, id, parentId);
  }
  const below = await trees.listBelow(tx, 'department', parentId);
  await trees.saveOrder(tx, 'department', placedBefore(below, id, beforeId));
  await writeAudit(tx, {
    actorId: change.by,
    act: 'department.move',
    target: `department:${id}`,
    detail: { from: department.parentId, to: parentId, before: beforeId },
  });
}

/**
 * Disables a department without people and active subdepartments, or enables it again.
 * @throws Refused notFound, departmentNotEmpty (with the counts), parentDisabled
 */
export async function setDepartmentUse(tx: Tx, id: number, isActive: boolean, change: Change): Promise<void> {
  await lockTree(tx);
  const department = await load(tx, id);
  if (department.isActive === isActive) return;
  if (isActive) {
    const above = department.parentId === null ? null : await load(tx, department.parentId);
    if (above && !above.isActive) refuse(organisationRefusals.parentDisabled);
  } else {
    const inside = await queries.countInside(tx, id);
    if (inside.people > 0 || inside.departments > 0)
      refuse(organisationRefusals.departmentNotEmpty, { with: inside, body: { Inside: inside } });
  }
  await keepPast(tx, [id], companyDay(change.now));
  await queries.saveDepartmentUse(tx, id, isActive);
  await writeAudit(tx, {
    actorId: change.by,
    act: isActive ? 'department.enable' : 'department.disable',
    target: `department:${id}`,
    detail: { name: department.name },
  });
}
