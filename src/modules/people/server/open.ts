import type { ReadOnly } from '#kit/server/db/database.ts';
import { cacAccountingSubjects } from './handlers/CACAccountingSubjects.ts';
import { cacCompany } from './handlers/CacCompany.ts';
import { cacDept } from './handlers/CacDept.ts';
import { cacRole } from './handlers/CacRole.ts';
import { cacUser } from './handlers/CacUser.ts';
import { permissionManagement } from './handlers/PermissionManagement.ts';
import type { PeopleTables } from './tables.gen.ts';

/** Tables that other modules may join. */
export type OpenPeopleTables = ReadOnly<
  Pick<
    PeopleTables,
    | 'people.person'
    | 'people.department'
    | 'people.company'
    | 'people.approval_role'
    | 'people.approval_identity'
    | 'people.accounting_subject'
  >
>;

/** The readings of this module, ready to be served. */
export const peopleReadings = [
  cacAccountingSubjects,
  cacCompany,
  cacDept,
  cacRole,
  cacUser,
  permissionManagement,
];

export type { Change } from './change.ts';
export { addAccountingSubjects, addCompanies, addDepartments, setDepartmentLeaders } from './organisation.ts';
export {
  addApprovalRoles,
  addPermissions,
  addRoles,
  assignApprovalIdentities,
  assignRoles,
  grantPermissions,
} from './permissions.ts';
export { addPersons, openIdentityNumber } from './persons.ts';
export { hasPersons, listByLoginName } from './queries/persons.ts';
export type { NewPerson } from './rules/organisation.ts';
export { ensureStandard, standardIds } from './standard.ts';
