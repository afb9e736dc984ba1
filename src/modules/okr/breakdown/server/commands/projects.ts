import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { tellPeople } from '#kit/server/live.ts';
import { projectStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import type { ProjectService } from '../../contract/ProjectService.ts';
import { listWatching } from '../queries/nodes.ts';
import * as queries from '../queries/projects.ts';
import { treeTouches } from './trees.ts';

type Given = InputOf<typeof ProjectService.Add>;

const named = (code: string) => ({
  project_code: () => new Refused(no.codeTaken, { field: 'Code', with: { code } }),
});

async function valuesOf(
  tx: Tx,
  given: Given,
  state: number,
  before: queries.LockedProject | null,
): Promise<queries.ProjectValues> {
  if (given.EndDate < given.StartDate) refuse(no.daysReversed, { field: 'EndDate' });
  const members = [...new Set(given.MemberAUIDs)].filter((id) => id !== given.ManagerAUID);
  const missing = await queries.listMissing(tx, {
    persons: [given.ManagerAUID, ...members],
    departments: [given.DeptId],
    posts: [],
  });
  // People who were already named may have left since, so they are not checked again.
  const known = new Set(before ? [before.manager_id, ...before.member_ids] : []);
  const gone = missing.persons.filter((id) => !known.has(id));
  if (gone.length > 0)
    refuse(no.personGone, { field: gone.includes(given.ManagerAUID) ? 'ManagerAUID' : 'MemberAUIDs' });
  if (missing.departments.some((id) => id !== before?.department_id))
    refuse(no.departmentGone, { field: 'DeptId' });
  return {
    name: given.Name,
    code: given.Code,
    manager_id: given.ManagerAUID,
    department_id: given.DeptId,
    member_ids: members,
    start_day: given.StartDate,
    end_day: given.EndDate,
    state,
  };
}

/** Adds a project in state planned. @throws Refused codeTaken, personGone, departmentGone, daysReversed */
export async function addProject(tx: Tx, given: Given, by: By): Promise<number> {
  const values = await valuesOf(tx, given, projectStates.planned, null);
  const id = await onConstraint(named(given.Code), () =>
    queries.insertProject(tx, values, { by: by.id, now: by.now }),
  );
  await audit(tx, by, 'add', id, { code: given.Code, managerId: given.ManagerAUID });
  return id;
}

const members = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

/** Changes the fields of a project. @throws Refused notFound, stale, forbidden, and what `addProject` refuses */
export async function updateProject(
  tx: Tx,
  { id, version, state }: { readonly id: number; readonly version: number; readonly state: number },
  given: Given,
  by: By,
): Promise<void> {
  const row = (await queries.lockProject(tx, id, by)) ?? refuse(general.notFound);
  if (!row.canKeep) refuse(general.forbidden);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  const watching = await listWatching(tx, id);
  const values = await valuesOf(tx, given, state, row);
  const seesOther =
    row.manager_id !== values.manager_id || members(row.member_ids) !== members(values.member_ids);
  await onConstraint(named(given.Code), () => queries.saveProject(tx, id, values, seesOther));
  const told = new Set([...watching, ...(await listWatching(tx, id))]);
  await tellPeople(tx, [...told], { Touches: treeTouches, Notice: null });
  await audit(tx, by, 'update', id, { state, managerId: given.ManagerAUID });
}

const audit = (tx: Tx, by: By, act: string, id: number, detail: Readonly<Record<string, unknown>>) =>
  writeAudit(tx, { actorId: by.id, act: `project.${act}`, target: `project:${id}`, detail, ip: by.ip });
