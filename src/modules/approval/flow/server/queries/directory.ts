import type { Executor } from '#kit/server/db/database.ts';
import {
  listStandIns,
  noStandIns,
  standingIn,
  type StandIns,
} from '#modules/approval/absences/server/queries/absences.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import {
  hrbpRole,
  loadOrganisation,
  loadPersons,
  loadPersonsAndLeaders,
  type Agency,
  type Organisation,
} from '#modules/people/server/open.ts';
import type { Why } from '../../contract/why.ts';
import type { Department, DepartmentId, Directory, Person, PersonId } from '../rules/directory.ts';
import type { Row } from '../rules/order.ts';

/** Names of the approval roles that the product itself looks for. */
export const ownRoles = { applicant: '申请人', administrator: '审批管理员', hrbp: hrbpRole } as const;

interface Needs {
  /** People who are or may be asked; the chain of their leaders is loaded as well. */
  readonly people: readonly PersonId[];
  /** The person whose applicant identity in the form's own department is needed. */
  readonly applicant: PersonId;
  /** The form's department first, then other starting points of rules; their ancestors are loaded as well. */
  readonly departments: readonly DepartmentId[];
  /** Approval roles whose holders are needed. */
  readonly roles: readonly number[];
  /** Company day for which HRBPs are needed; left out: no HRBPs are needed. */
  readonly today?: string;
}

interface Loaded {
  readonly people: readonly Person[];
  readonly departments: readonly Department[];
  readonly identities: readonly Identity[];
  readonly roles: ReadonlyMap<number, { zh: string; en: string }>;
  readonly administrators: readonly PersonId[];
  readonly standIns: StandIns;
}

interface Identity {
  readonly departmentId: number;
  readonly roleId: number;
  readonly personId: number;
  readonly role: string;
}

const noName = { zh: '', en: '' } as const;

function directoryOf({
  people,
  departments,
  identities,
  roles,
  administrators,
  standIns,
}: Loaded): Directory {
  const byId = new Map(people.map((person) => [person.id, person]));
  const departmentsById = new Map(departments.map((department) => [department.id, department]));
  const holders = Map.groupBy(identities, ({ departmentId, roleId }) => `${departmentId}/${roleId}`);
  const applicants = identities.filter(({ role }) => role === ownRoles.applicant);
  return {
    person: (id) => byId.get(id),
    department: (id) => departmentsById.get(id),
    identities: (department, roleId) =>
      (holders.get(`${department}/${roleId}`) ?? []).map(({ personId }) => personId),
    hrbps: (department) =>
      identities
        .filter((one) => one.departmentId === department && one.role === ownRoles.hrbp)
        .map(({ personId }) => personId),
    roleName: (roleId) => roles.get(roleId) ?? noName,
    mayApply: (person, department) =>
      applicants.some((one) => one.personId === person && one.departmentId === department),
    administrators,
    standIn: (person, why) => agentFor(standIns.agencies, person, why) ?? standIns.away.get(person),
  };
}

/**
 * Returns the delegate who decides for an HRBP on a row. Old rows name no department, so only a delegate for all
 * departments applies to them.
 */
function agentFor(agencies: readonly Agency[], person: PersonId, why: Why | undefined): PersonId | undefined {
  if (why?.rule !== 'hrbp') return undefined;
  const { departmentId } = why;
  return agencies.find(
    (one) =>
      one.person === person &&
      (one.departments === null || (departmentId !== undefined && one.departments.includes(departmentId))),
  )?.agent;
}

/** Returns these people with their chains of leaders. */
async function listPeopleAndLeaders(
  on: Executor,
  ids: readonly PersonId[],
  { departments }: Organisation,
): Promise<Person[]> {
  const persons = await loadPersonsAndLeaders(on, ids);
  return [...persons.values()].map((person) => {
    const department = departments.get(person.departmentId);
    return {
      id: person.id,
      name: { zh: person.name, en: person.nameEn },
      department: { zh: department?.name ?? '', en: department?.nameEn ?? '' },
      active: person.isActive,
      leaders: person.leaderId === null ? [] : [person.leaderId],
    };
  });
}

/** Builds a directory of only the people on rows, all treated as active. */
export function directoryOfRows(rows: readonly Row[]): Directory {
  return directoryOf({
    people: rows.flatMap(({ person: id, name, department }) =>
      id === null ? [] : [{ id, name, department, active: true, leaders: [] }],
    ),
    departments: [],
    identities: [],
    roles: new Map(),
    administrators: [],
    standIns: noStandIns,
  });
}

/** Loads the present data of these people, their leaders and delegates; nothing else of the organisation. */
export async function directoryOfPeople(on: Executor, ids: readonly PersonId[]): Promise<Directory> {
  const standIns = await listStandIns(on);
  const { value: organisation } = await loadOrganisation(on);
  const people = await listPeopleAndLeaders(
    on,
    [...new Set([...ids, ...standingIn(standIns)])],
    organisation,
  );
  return directoryOf({
    people,
    departments: [],
    identities: [],
    roles: new Map(),
    administrators: [],
    standIns,
  });
}

/** Loads everything that a process may need from the organisation for one form. */
export async function loadDirectory(on: Executor, needs: Needs): Promise<Directory> {
  const { value: organisation } = await loadOrganisation(on);
  const standIns = await listStandIns(on);
  const departments = departmentChains(organisation, needs.departments);
  const chain = departments.map(({ id }) => id);
  const identities = await listIdentities(on, organisation, chain, needs);
  const nearness = ({ departmentId }: Identity): number => chain.indexOf(departmentId);
  const administrators = identities
    .filter(({ role }) => role === ownRoles.administrator)
    .toSorted((a, b) => nearness(b) - nearness(a) || a.personId - b.personId)
    .map(({ personId }) => personId);
  const seeds = [
    ...needs.people,
    ...standingIn(standIns),
    ...administrators,
    ...departments.flatMap(({ leaderId }) => (leaderId === null ? [] : [leaderId])),
    ...identities.flatMap(({ role, personId }) => (role === ownRoles.applicant ? [] : [personId])),
  ];
  return directoryOf({
    people: await listPeopleAndLeaders(on, [...new Set(seeds)], organisation),
    departments,
    identities,
    roles: organisation.roles,
    administrators: [...new Set(administrators)],
    standIns,
  });
}

/** Returns departments with their ancestors. The chain of the first department stands last, from the root down. */
function departmentChains(organisation: Organisation, ids: readonly DepartmentId[]): Department[] {
  const wanted = new Set(ids.flatMap((id) => organisation.departments.get(id)?.path ?? []));
  const departments = [...wanted]
    .flatMap((id) => organisation.departments.get(id) ?? [])
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(({ id, name, nameEn, parentId, leaderId }) => ({
      id,
      name: { zh: name, en: nameEn },
      parentId,
      leaderId,
    }));
  const byId = new Map(departments.map((one) => [one.id, one]));
  const own: Department[] = [];
  for (let at = byId.get(ids[0]!); at && !own.includes(at); at = byId.get(at.parentId ?? 0)) own.unshift(at);
  return [...departments.filter((one) => !own.includes(one)), ...own];
}

/** Returns holders of the needed roles, HRBPs of the departments, the applicant's identities and all administrators. */
async function listIdentities(
  on: Executor,
  organisation: Organisation,
  departments: readonly number[],
  { roles, applicant, today }: Needs,
): Promise<Identity[]> {
  const idOf = (name: string): number | undefined =>
    [...organisation.roles].find(([, role]) => role.zh === name)?.[0];
  const named = (identities: readonly Omit<Identity, 'role'>[]): Identity[] =>
    identities.map((one) => ({ ...one, role: organisation.roles.get(one.roleId)?.zh ?? '' }));
  const applicantRole = idOf(ownRoles.applicant);
  const here = new Set(departments);
  const inDepartments = [...here].flatMap((id) => organisation.identitiesByDepartment.get(id) ?? []);
  const held = inDepartments.filter(
    ({ roleId, personId }) => roles.includes(roleId) || (roleId === applicantRole && personId === applicant),
  );
  const administrators = organisation.identitiesByRole.get(idOf(ownRoles.administrator) ?? 0) ?? [];
  const hrbps = organisation.hrbps.filter(
    ({ departmentId, from, to }) =>
      today !== undefined && here.has(departmentId) && from <= today && (to === null || to >= today),
  );
  const persons = await loadPersons(on, [applicant, ...hrbps.map(({ personId }) => personId)]);
  const asHrbp = hrbps
    .filter(({ personId }) => persons.get(personId)?.isActive)
    .map(({ departmentId, personId }) => ({
      departmentId,
      personId,
      roleId: idOf(hrbpRole) ?? 0,
      role: hrbpRole,
    }));
  // A program files for its own department; nobody gives it an identity there.
  const program = persons.get(applicant);
  const asProgram =
    program?.isProgram && applicantRole !== undefined
      ? [
          {
            departmentId: program.departmentId,
            personId: applicant,
            roleId: applicantRole,
            role: ownRoles.applicant,
          },
        ]
      : [];
  const all = [...named([...administrators, ...held]), ...asHrbp, ...asProgram];
  const distinct = new Map(all.map((one) => [`${one.departmentId} ${one.roleId} ${one.personId}`, one]));
  return [...distinct.values()].toSorted((a, b) => a.personId - b.personId);
}

/** Returns the names of people, including those who have left. */
export async function listNames(
  on: Executor,
  ids: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, { readonly zh: string; readonly en: string }>> {
  const persons = await loadPersons(on, ids);
  return new Map([...persons].map(([id, { name, nameEn }]) => [id, { zh: name, en: nameEn || name }]));
}

/** Returns which of these people are active. */
export async function findActivePeople(on: Executor, ids: readonly PersonId[]): Promise<Set<PersonId>> {
  if (ids.length === 0) return new Set();
  const rows = await approval(on)
    .selectFrom('people.person')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these approval roles exist. */
export async function findRoles(on: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await approval(on)
    .selectFrom('people.approval_role')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
