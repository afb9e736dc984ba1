import type { Database, ReadOnly } from '#kit/server/db/database.ts';
import type { Listener } from '#kit/server/http/mount.ts';
import { createVerifier } from '#kit/server/oidc/verifier.ts';
import { createAuthority } from '#modules/people/authority/server/commands/authority.ts';
import type { AreaOf } from '#modules/people/programs/server/commands/access-tokens.ts';
import { Callers } from '#modules/people/sign-in/server/commands/callers.ts';
import { audienceOf, issuerOf, type SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
import { Enrolment } from '#modules/people/sign-in/server/commands/enrolment.ts';
import { provesAgain, type ProvesAgain } from '#modules/people/sign-in/server/commands/prove-again.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { sweeper } from '#modules/people/sign-in/server/commands/sweep.ts';
import { WorkChat } from '#modules/people/work-chat/server/commands/binding.ts';
import type { PeopleTables } from './tables.gen.ts';

export type { SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
export { askPerson, type ProgramCalls } from '#modules/people/programs/server/commands/program-requests.ts';
export { programScopes } from '#modules/people/authority/server/rules/program-scopes.ts';
export { takeFactorOff } from '#modules/people/sign-in/server/commands/second-factor.ts';
export type { ProvesAgain } from '#modules/people/sign-in/server/commands/prove-again.ts';
export { addProof, hasProof } from '#modules/people/sign-in/server/queries/session-proofs.ts';
export { paths as signInPaths } from '#modules/people/sign-in/server/commands/config.ts';
export { announce, onHappenings, type Happening } from '#modules/people/persons/server/commands/events.ts';
export { savePassword } from '#modules/people/sign-in/server/queries/accounts.ts';
export { hashPassword, initialPassword } from '#modules/people/sign-in/server/commands/password-hash.ts';
export { giveInitialPassword } from '#modules/people/sign-in/server/commands/reset-password.ts';
export { makeResetLink } from '#modules/people/sign-in/server/commands/password-links.ts';

/** Tables of this module that other modules may join. */
export type OpenPeopleTables = ReadOnly<
  Pick<
    PeopleTables,
    | 'people.person'
    | 'people.employee_card'
    | 'people.department'
    | 'people.company'
    | 'people.company_name'
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

export { assertReached, type Change } from '#modules/people/persons/server/commands/change.ts';
export { assertNoKeeperLeaves } from '#modules/people/rights/server/commands/keepers.ts';
export { addChoice } from '#modules/people/organisation/server/commands/choices.ts';
export { ensurePosts } from '#modules/people/organisation/server/commands/entries.ts';
export { addAgent, onAgenciesChanged } from '#modules/people/hrbp/server/commands/agents.ts';
export { addHrbp } from '#modules/people/hrbp/server/commands/hrbps.ts';
export {
  proposeEmployeeId,
  takeEmployeeId,
} from '#modules/people/roster/server/commands/employee-numbers.ts';
export { exportTable } from './commands/export.ts';
export { kindOf, readOpenTable, readTable, type TableRow } from './commands/table.ts';
export { companyNamed, departmentFinder, type Meant } from '#modules/people/persons/server/rules/places.ts';
export { listEmployees, listEmployeesNamed } from '#modules/people/hrbp/server/queries/hrbp.ts';
export { listPostsNamed } from '#modules/people/posts/server/queries/posts.ts';
export { listPlaces } from '#modules/people/persons/server/queries/user-imports.ts';
export { clearMark, codeOf } from './rules/cells.ts';
export { maskEmail, masks } from '#modules/people/persons/server/rules/mask.ts';
export { noteIdentityRefusal } from '#modules/people/persons/server/commands/identity-matches.ts';
export { findInPlan, onPlacesAhead, type PlaceAhead } from '#modules/people/posts/server/queries/ahead.ts';
export { onPostLeading } from '#modules/people/posts/server/queries/leading.ts';
export { savePostPlan } from '#modules/people/posts/server/commands/plan.ts';
export { listPostIds } from '#modules/people/posts/server/queries/posts.ts';
export { giveCreditCode } from '#modules/people/organisation/server/commands/companies.ts';
export {
  addCompanies,
  addDepartments,
  setDepartmentLeaders,
} from '#modules/people/organisation/server/commands/organisation.ts';
export {
  addApprovalRoles,
  addRoles,
  assignApprovalIdentities,
  assignRoles,
  removeApprovalIdentities,
  renameApprovalRole,
  unassignRole,
} from '#modules/people/rights/server/commands/permissions.ts';
export {
  addPersons,
  openBankNumber,
  openIdentityNumber,
} from '#modules/people/persons/server/commands/add-persons.ts';
export { listChoices } from '#modules/people/organisation/server/queries/choices.ts';
export { loadOrganisation, type Organisation } from './queries/known-organisation.ts';
export { loadChoices, loadPersons, loadPersonsAndLeaders, type ChoiceKind } from './queries/known-persons.ts';
export {
  findByNameAndPhoneEnd,
  findColleagues,
  isInService,
  listHolders,
} from '#modules/people/persons/server/queries/holders.ts';
export {
  hrbpRole,
  identitiesNow,
  isAgencyNow,
  listHrbps,
  looksAfter,
  type Agency,
} from '#modules/people/hrbp/server/queries/hrbp-days.ts';
export {
  isAgencyTurnDue,
  lockAgencies,
  takeTurnedAgencies,
} from '#modules/people/hrbp/server/queries/hrbp-agents.ts';
export { listSubjects } from '#modules/people/organisation/server/queries/organisation.ts';
export { listMenuPages, type MenuPage } from '#modules/people/rights/server/queries/pages.ts';
export {
  hasPersons,
  listByLoginName,
  listNamed,
  listNamesOf,
} from '#modules/people/persons/server/queries/persons.ts';
export {
  departmentsWithin,
  inDepartments,
  inScope,
  inScopeThen,
  personsWithin,
  scopeOf,
  wasBelow,
  type Scope,
} from '#modules/people/rights/server/queries/scopes.ts';
export {
  addComing,
  beginComing,
  dropComing,
  findByIdentity,
} from '#modules/people/persons/server/commands/coming.ts';
export { disableUser } from '#modules/people/persons/server/commands/disable.ts';
export { enableUser } from '#modules/people/persons/server/commands/enable.ts';
export {
  leaveCompany,
  restsOnLeaving,
  returnLeaver,
  type Left,
} from '#modules/people/persons/server/commands/leave.ts';
export {
  changeAssignments,
  placeRestsOn,
  whyNotLeft,
  whyNotPlaced,
} from '#modules/people/places/server/commands/change.ts';
export { onCompanyMoves, type MovedPeople } from '#modules/people/places/server/commands/moved.ts';
export {
  transferPerson,
  undoTransfer,
  type Transferred,
} from '#modules/people/places/server/commands/transfer.ts';
export { loopsAfter } from '#modules/people/organisation/server/rules/leaders.ts';
export { listLeaders } from '#modules/people/persons/server/queries/users.ts';
export { findLeaderInService } from '#modules/people/persons/server/queries/team.ts';
export { assignmentsOn, companyOn, holdPersons } from '#modules/people/places/server/queries/assignments.ts';
export { listTimeline } from '#modules/people/places/server/queries/places.ts';
export {
  departmentDays,
  departmentsOn,
} from '#modules/people/organisation/server/queries/department-past.ts';
export { causes, type Made } from '#modules/people/places/server/rules/assignments.ts';
export {
  listHeld,
  onPersonLeaves,
  type Duty,
  type HandedOver,
  type Held,
  type Leaving,
} from '#modules/people/persons/server/commands/duties.ts';
export { writeUsers, type UserChange } from '#modules/people/persons/server/commands/write.ts';
export { onUsersWritten, type WrittenUser } from '#modules/people/persons/server/commands/written.ts';
export { searchPinyin } from '#modules/people/persons/server/commands/pinyin.ts';
export * as rights from '#modules/people/rights/server/standard/nodes.ts';
export { standardPermissions, standardRole } from '#modules/people/rights/server/queries/standard-rights.ts';
export { browserAndSystem } from '#modules/people/sign-in/server/rules/user-agent.ts';
export {
  ensureApprovalRole,
  ensureRole,
  ensureStandard,
  findStandardApprovalRoles,
  standardIds,
} from '#modules/people/rights/server/commands/standard.ts';

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

export { forgetChannels, type Channels } from '#modules/people/notices/server/commands/gather.ts';
export {
  checkInLimits,
  WorkChatClient,
  type CheckIn,
} from '#modules/people/work-chat/server/commands/client.ts';
export { listChatIds } from '#modules/people/work-chat/server/queries/work-chat.ts';
