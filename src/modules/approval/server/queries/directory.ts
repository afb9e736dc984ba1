import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { together } from '#kit/server/db/transaction.ts';
import { hrbpRole, hrbpsOn, type Agency } from '#modules/people/server/open.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { Why } from '../../contract/why.ts';
import type { Department, DepartmentId, Directory, Person, PersonId } from '../rules/directory.ts';
import type { Row } from '../rules/order.ts';
import { listStandIns, noStandIns, standingIn, type StandIns } from './absences.ts';
import { approval } from './approval-db.ts';

/** Names of the approval roles that the product itself looks for. */
export const ownRoles = { applicant: '申请人', administrator: '审批管理员', hrbp: hrbpRole } as const;

/** Maximum length of a chain of leaders that is loaded; no process may ask for more. */
const longestClimb = 16;

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

const personColumns = sql`
  p.id, p.chinese_name, p.english_name, p.is_active, p.leader_id, d.name as department, d.name_en as department_en`;

interface PersonRow {
  readonly id: number;
  readonly chinese_name: string;
  readonly english_name: string;
  readonly is_active: boolean;
  readonly leader_id: number | null;
  readonly department: string;
  readonly department_en: string;
}

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  name: { zh: row.chinese_name, en: row.english_name },
  department: { zh: row.department, en: row.department_en },
  active: row.is_active,
  leaders: row.leader_id === null ? [] : [row.leader_id],
});

/** Returns these people with their chains of leaders. */
async function listPeopleAndLeaders(on: Executor, ids: readonly PersonId[]): Promise<Person[]> {
  return ids.length === 0 ? [] : (await peopleAndLeaders.list(on, { ids: [...ids] })).map(toPerson);
}

const peopleAndLeaders = prepared<{ ids: number[] }>()(
  (_on, { ids }) => sql<PersonRow>`
    with recursive found (id, leader_id, steps) as (
      select id, leader_id, 0 from people.person where id = any(${ids}::bigint[])
      union
      select above.id, above.leader_id, steps + 1
      from found join people.person above on above.id = found.leader_id where steps < ${longestClimb}
    )
    select ${personColumns}
    from people.person p join people.department d on d.id = p.department_id
    -- As a list: the planner takes so few by their index instead of reading everybody.
    where p.id = any(array(select id from found))`,
);

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

const allRoles = prepared<object>()((on) =>
  approval(on).selectFrom('people.approval_role').select(['id', 'name', 'name_en']),
);

/** Loads the present data of these people, their leaders and delegates; nothing else of the organisation. */
export async function directoryOfPeople(on: Executor, ids: readonly PersonId[]): Promise<Directory> {
  const standIns = await listStandIns(on);
  const people = await listPeopleAndLeaders(on, [...new Set([...ids, ...standingIn(standIns)])]);
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
  const [departments, roles, standIns] = await together(
    on,
    () => listDepartmentChains(on, needs.departments),
    () => allRoles.list(on, {}),
    () => listStandIns(on),
  );
  const chain = departments.map(({ id }) => id);
  const identities = await listIdentities(on, chain, needs);
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
    people: await listPeopleAndLeaders(on, [...new Set(seeds)]),
    departments,
    identities,
    roles: new Map(roles.map(({ id, name, name_en }) => [id, { zh: name, en: name_en }])),
    administrators: [...new Set(administrators)],
    standIns,
  });
}

const departmentChains = prepared<{ ids: number[] }>()((on, { ids }) =>
  approval(on)
    .selectFrom('people.department as d')
    .select(['d.id', 'd.name', 'd.name_en', 'd.parent_id', 'd.leader_id'])
    .where(
      sql<boolean>`d.id = any(select unnest(path) from people.department where id = any(${ids}::bigint[]))`,
    )
    .orderBy(sql`cardinality(d.path)`),
);

/** Returns departments with their ancestors. The chain of the first department stands last, from the root down. */
async function listDepartmentChains(on: Executor, ids: readonly DepartmentId[]): Promise<Department[]> {
  if (ids.length === 0) return [];
  const rows = await departmentChains.list(on, { ids: [...new Set(ids)] });
  const departments = rows.map(({ id: key, name, name_en, parent_id, leader_id }) => ({
    id: key,
    name: { zh: name, en: name_en },
    parentId: parent_id,
    leaderId: leader_id,
  }));
  const byId = new Map(departments.map((one) => [one.id, one]));
  const own: Department[] = [];
  for (let at = byId.get(ids[0]!); at && !own.includes(at); at = byId.get(at.parentId ?? 0)) own.unshift(at);
  return [...departments.filter((one) => !own.includes(one)), ...own];
}

// Separate queries joined by `union`: with `or`, each submission would read every identity of the company.
const identitiesFor = prepared<{
  departments: number[];
  roles: number[];
  applicant: number;
  today: string | null;
}>()((on, given) => {
  const identities = approval(on)
    .selectFrom('people.approval_role as r')
    .innerJoin('people.approval_identity as i', 'i.approval_role_id', 'r.id')
    .select([
      'i.department_id as departmentId',
      'i.approval_role_id as roleId',
      'i.person_id as personId',
      'r.name as role',
    ]);
  const here = sql<boolean>`i.department_id = any(${given.departments}::bigint[])`;
  return (
    identities
      .where('r.name', '=', ownRoles.administrator)
      .union(identities.where(here).where(sql<boolean>`r.id = any(${given.roles}::bigint[])`))
      .union(
        approval(on)
          .selectFrom(sql<{ department_id: number; person_id: number }>`${hrbpsOn(given.today)}`.as('h'))
          .leftJoin('people.approval_role as r', (join) => join.on('r.name', '=', hrbpRole))
          .select([
            'h.department_id as departmentId',
            sql<number>`coalesce(r.id, 0)`.as('roleId'),
            'h.person_id as personId',
            sql<string>`${sql.lit(hrbpRole)}`.as('role'),
          ])
          .where(sql<boolean>`h.department_id = any(${given.departments}::bigint[])`),
      )
      .union(
        identities
          .where(here)
          .where('r.name', '=', ownRoles.applicant)
          .where('i.person_id', '=', given.applicant),
      )
      // A program files for its own department; nobody gives it an identity there.
      .union(
        approval(on)
          .selectFrom('people.person as p')
          .innerJoin('people.approval_role as r', (join) => join.on('r.name', '=', ownRoles.applicant))
          .select(['p.department_id as departmentId', 'r.id as roleId', 'p.id as personId', 'r.name as role'])
          .where('p.id', '=', given.applicant)
          .where('p.is_program', '=', true),
      )
      .orderBy('personId')
  );
});

/** Returns holders of the needed roles, HRBPs of the departments, the applicant's identities and all administrators. */
const listIdentities = (
  on: Executor,
  departments: readonly number[],
  { roles, applicant, today }: Needs,
): Promise<Identity[]> =>
  identitiesFor.list(on, {
    departments: [...departments],
    roles: [...roles],
    applicant,
    today: today ?? null,
  });

const names = prepared<{ ids: number[] }>()((on, { ids }) =>
  approval(on)
    .selectFrom('people.person')
    .select(['id', 'chinese_name', 'english_name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`),
);

/** Returns the names of people, including those who have left. */
export async function listNames(
  on: Executor,
  ids: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, { readonly zh: string; readonly en: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await names.list(on, { ids: [...new Set(ids)] });
  return new Map(
    rows.map((row) => [row.id, { zh: row.chinese_name, en: row.english_name || row.chinese_name }]),
  );
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
