import type { Database, ReadOnly } from '#kit/server/db/database.ts';
import type { Listener } from '#kit/server/http/mount.ts';
import { createVerifier } from '#kit/server/oidc/verifier.ts';
import { createAuthority } from './authority/authority.ts';
import type { AreaOf } from './sign-in/access-tokens.ts';
import { Callers } from './sign-in/callers.ts';
import { audienceOf, issuerOf, type SignInConfig } from './sign-in/config.ts';
import { Enrolment } from './sign-in/enrolment.ts';
import type { SignInService } from './sign-in/service.ts';
import { provesAgain, type ProvesAgain } from './sign-in/prove-again.ts';
import { sweeper } from './sign-in/sweep.ts';
import type { PeopleTables } from './tables.gen.ts';
import { WorkChat } from './work-chat/binding.ts';

export type { SignInConfig } from './sign-in/config.ts';
export { askPerson, type ProgramCalls } from './sign-in/program-requests.ts';
export { programScopes } from './authority/program-scopes.ts';
export { takeFactorOff } from './sign-in/second-factor.ts';
export type { ProvesAgain } from './sign-in/prove-again.ts';
export { addProof, hasProof } from './queries/session-proofs.ts';
export { paths as signInPaths } from './sign-in/config.ts';
export { announce, onHappenings, type Happening } from './events.ts';
export { savePassword } from './queries/accounts.ts';
export { hashPassword, initialPassword } from './sign-in/password-hash.ts';
export { giveInitialPassword } from './sign-in/reset-password.ts';

/** Tables of this module that other modules may join. */
export type OpenPeopleTables = ReadOnly<
  Pick<
    PeopleTables,
    | 'people.person'
    | 'people.employee_card'
    | 'people.department'
    | 'people.company'
    | 'people.post'
    | 'people.assignment'
    | 'people.choice'
    | 'people.approval_role'
    | 'people.approval_identity'
    | 'people.hrbp'
    | 'people.hrbp_agent'
    | 'people.accounting_subject'
  >
>;

export { assertReached, type Change } from './change.ts';
export { assertNoKeeperLeaves } from './keepers.ts';
export { addChoice } from './choices.ts';
export { ensurePosts } from './entries.ts';
export { addAgent, onAgenciesChanged } from './hrbp/agents.ts';
export { addHrbp } from './hrbp/hrbps.ts';
export { exportTable } from './imports/export.ts';
export { kindOf, readTable, type TableRow } from './imports/table.ts';
export { companyNamed, departmentFinder, type Meant } from './rules/places.ts';
export { listEmployees, listEmployeesNamed } from './queries/hrbp.ts';
export { listPostsNamed } from './queries/posts.ts';
export { listPlaces } from './queries/user-imports.ts';
export { clearMark, codeOf } from './rules/cells.ts';
export { maskEmail, masks } from './rules/mask.ts';
export { noteIdentityRefusal } from './users/identity-matches.ts';
export { findInPlan, onPlacesAhead, type PlaceAhead } from './posts/ahead.ts';
export { onPostLeading } from './posts/leading.ts';
export { savePostPlan } from './posts/plan.ts';
export { listPostIds } from './queries/posts.ts';
export { addCompanies, addDepartments, setDepartmentLeaders } from './organisation.ts';
export {
  addApprovalRoles,
  addRoles,
  assignApprovalIdentities,
  assignRoles,
  removeApprovalIdentities,
  renameApprovalRole,
  unassignRole,
} from './permissions.ts';
export { addPersons, openBankNumber, openIdentityNumber } from './persons.ts';
export { listChoices } from './queries/choices.ts';
export { loadOrganisation, type Organisation } from './queries/known-organisation.ts';
export { loadChoices, loadPersons, loadPersonsAndLeaders, type ChoiceKind } from './queries/known-persons.ts';
export { findByNameAndPhoneEnd, findColleagues, isInService, listHolders } from './queries/holders.ts';
export {
  hrbpRole,
  identitiesNow,
  isAgencyNow,
  listHrbps,
  looksAfter,
  type Agency,
} from './queries/hrbp-days.ts';
export { isAgencyTurnDue, lockAgencies, takeTurnedAgencies } from './queries/hrbp-agents.ts';
export { listSubjects } from './queries/organisation.ts';
export { listMenuPages, type MenuPage } from './queries/pages.ts';
export { hasPersons, listByLoginName, listNamesOf } from './queries/persons.ts';
export {
  departmentsWithin,
  inDepartments,
  inScope,
  inScopeThen,
  personsWithin,
  scopeOf,
  wasBelow,
  type Scope,
} from './queries/scopes.ts';
export { addComing, beginComing, dropComing, findByIdentity } from './users/coming.ts';
export { disableUser } from './users/disable.ts';
export { enableUser } from './users/enable.ts';
export { leaveCompany, restsOnLeaving, returnLeaver, type Left } from './users/leave.ts';
export { changeAssignments, placeRestsOn, whyNotLeft, whyNotPlaced } from './places/change.ts';
export { onCompanyMoves, type MovedPeople } from './places/moved.ts';
export { transferPerson, undoTransfer, type Transferred } from './places/transfer.ts';
export { loopsAfter } from './rules/leaders.ts';
export { listLeaders } from './queries/users.ts';
export { findLeaderInService } from './queries/team.ts';
export { assignmentsOn, companyOn, holdPersons } from './queries/assignments.ts';
export { listTimeline } from './queries/places.ts';
export { departmentDays, departmentsOn } from './queries/department-past.ts';
export { causes, type Made } from './rules/assignments.ts';
export {
  listHeld,
  onPersonLeaves,
  type Duty,
  type HandedOver,
  type Held,
  type Leaving,
} from './users/duties.ts';
export { writeUsers, type UserChange } from './users/write.ts';
export { onUsersWritten, type WrittenUser } from './users/written.ts';
export { searchPinyin } from './pinyin.ts';
export * as rights from './standard/nodes.ts';
export { standardPermissions, standardRole } from './standard/rights.ts';
export { browserAndSystem } from './rules/user-agent.ts';
export {
  ensureApprovalRole,
  ensureRole,
  ensureStandard,
  findStandardApprovalRoles,
  standardIds,
} from './standard.ts';

export interface SignIn {
  /** Finds the caller of a request. Pass it and `whenEnded` to the server's options. */
  readonly authenticate: Callers['authenticate'];
  readonly whenEnded: Callers['whenEnded'];
  /** Listener for `mountListener(app, signInPaths.authority, …)`; null with an outside authority. */
  readonly authorityListener: Listener | null;
  /** Issuer that browsers need to sign in. */
  readonly issuer: string;
  /** Asks for proof of identity before data are shown that somebody at an unlocked screen must not see. */
  readonly provesAgain: ProvesAgain;
  /** Service that the calls use to sign people in and out. */
  readonly service: SignInService;
}

/**
 * Sets up signing in: the built-in authority or an outside one, sessions and passwords.
 * @param areaOf returns the area of a call, to which access tokens may be limited
 * @throws Error if the configuration cannot work: plain http from outside, or another secret than before
 */
export async function signIn(
  db: Database,
  config: SignInConfig,
  areaOf: AreaOf = () => undefined,
): Promise<SignIn> {
  const authority = config.outside ? null : await createAuthority(db, config);
  const issuer = issuerOf(config);
  const verifier = createVerifier({
    issuer,
    audience: audienceOf(config),
    clientId: config.clientId,
    introspection: config.outside?.introspection,
    ...(authority ? { ownKeys: authority.keys } : {}),
  });
  const callers = new Callers(db, config, verifier, areaOf);
  const service = {
    db,
    config,
    enrolment: new Enrolment(db, config, verifier),
    sweep: sweeper(db, config.loginRecordDays),
    workChat: new WorkChat(db, config.publicUrl, config.workChat ?? null),
  };
  return {
    authenticate: (request) => callers.authenticate(request),
    whenEnded: (actor, stop) => callers.whenEnded(actor, stop),
    authorityListener: authority?.listener ?? null,
    issuer,
    provesAgain: provesAgain(service),
    service,
  };
}

export { forgetChannels, type Channels } from './reaching/gather.ts';
export { checkInLimits, WorkChatClient, type CheckIn } from './work-chat/client.ts';
export { listChatIds } from './queries/work-chat.ts';
