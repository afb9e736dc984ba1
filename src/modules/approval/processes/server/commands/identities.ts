import type { Executor } from '#kit/server/db/database.ts';
import { namedIn } from '#modules/approval/flow/server/rules/facts.ts';
import * as queries from '../queries/identities.ts';
import { getProcessEdition } from '../queries/processes.ts';
import { allProcesses } from './design.ts';
import { findLost } from './lost-controls.ts';

/** Returns departments without applicants, roles that open processes ask but nobody holds, and lost controls. */
export async function findGaps(on: Executor) {
  const asked = new Map<number, { ProcessName: string; ProcessNameEn: string }[]>();
  for (const { EditionID, ProcessName, ProcessNameEn } of await allProcesses(on, { published: true })) {
    if (EditionID === null) continue;
    const { process } = await getProcessEdition(on, EditionID);
    for (const role of new Set(namedIn(process).roles))
      asked.set(role, [...(asked.get(role) ?? []), { ProcessName, ProcessNameEn }]);
  }
  const roles = await queries.listRoles(on);
  return {
    Departments: await queries.listDepartmentsWithoutApplicant(on),
    Roles: roles
      .filter(({ RoleId, PeopleCount }) => PeopleCount === 0 && asked.has(RoleId))
      .map(({ RoleId, RoleName, RoleNameEn }) => ({
        RoleId,
        RoleName,
        RoleNameEn,
        Processes: asked.get(RoleId) ?? [],
      })),
    Processes: await findLost(on),
  };
}
