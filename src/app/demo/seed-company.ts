import { creditCheck } from '#kit/rules/credit-code.ts';
import type { Tx } from '#kit/server/db/database.ts';
import {
  addChoice,
  addCompanies,
  addDepartments,
  addPersons,
  assignApprovalIdentities,
  assignRoles,
  ensurePosts,
  ensureStandard,
  giveCreditCode,
  setDepartmentLeaders,
  standardIds,
  type Change,
} from '#modules/people/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { postNames } from './post-names.ts';
import { accounts, channels, type Choice } from './choices.ts';
import { seats } from './demo-people.ts';
import { companies, type CompanyKey, type Duty } from './organisation.ts';

export interface SeededCompany {
  /** Ids of the created rows, in the order of the plan. */
  readonly units: readonly number[];
  readonly persons: readonly number[];
  readonly companies: Readonly<Record<CompanyKey, number>>;
}

/** Creates the planned company with the product's own commands. */
export async function seedCompany(
  tx: Tx,
  plan: CompanyPlan,
  change: Change & { readonly secret: string },
): Promise<SeededCompany> {
  await ensureStandard(tx, change);
  const companyIds = await seedCompanies(tx, change);
  await seedChoices(tx, 'channel', channels, null, change);
  await seedChoices(tx, 'account', accounts, null, change);
  const titles = new Set(plan.persons.map(({ position }) => position));
  await ensurePosts(
    tx,
    [...titles].map((name) => ({ name, nameEn: postNames[name] ?? '' })),
    change,
  );
  const units = await seedUnits(tx, plan, change);
  const persons = await seedPersons(tx, plan, units, companyIds, change);
  const leaders = plan.units.map(({ leader }, n) => ({
    departmentId: units[n]!,
    leaderId: persons[leader]!,
  }));
  await setDepartmentLeaders(tx, leaders, change);
  const seeded = { units, persons, companies: companyIds };
  await seedRights(tx, plan, seeded, change);
  return seeded;
}

/** Returns an invented credit code with a right check character. There is no region 999999. */
function creditCodeOf(n: number): string {
  const first17 = `91999999MA00DN${String(n).padStart(2, '0')}9`;
  return `${first17}${creditCheck(first17)}`;
}

async function seedCompanies(tx: Tx, change: Change): Promise<Record<CompanyKey, number>> {
  const keys = Object.keys(companies) as CompanyKey[];
  const rows = keys.map((key, n) => ({ name: companies[key][0], nameEn: companies[key][1], sort: n * 10 }));
  const ids = await addCompanies(tx, rows, change);
  for (const [n, id] of ids.entries())
    // A company of Hong Kong has no code of the mainland.
    if (keys[n] !== 'overseas') await giveCreditCode(tx, id, creditCodeOf(n), change);
  return Object.fromEntries(keys.map((key, n) => [key, ids[n]])) as Record<CompanyKey, number>;
}

async function seedChoices(
  tx: Tx,
  tree: 'channel' | 'account',
  rows: readonly Choice[],
  parentId: number | null,
  change: Change,
): Promise<void> {
  for (const [n, { name, below = [] }] of rows.entries()) {
    const fields = { parentId, name: name.zh, nameEn: name.en, sort: (n + 1) * 10 };
    await seedChoices(tx, tree, below, await addChoice(tx, tree, fields, change), change);
  }
}

/** Returns the indexes of the items by level, starting at the top. */
function byDepth(items: readonly { readonly depth: number }[]): number[][] {
  const levels: number[][] = [];
  items.forEach(({ depth }, n) => (levels[depth] ??= []).push(n));
  return levels;
}

async function seedUnits(tx: Tx, { units }: CompanyPlan, change: Change): Promise<number[]> {
  const ids: number[] = [];
  for (const level of byDepth(units)) {
    const rows = level.map((n) => {
      const { name, parent } = units[n]!;
      return {
        parentId: parent === null ? null : ids[parent]!,
        name: name.zh,
        nameEn: name.en,
        sort: n * 10,
      };
    });
    const added = await addDepartments(tx, rows, change);
    level.forEach((n, at) => (ids[n] = added[at]!));
  }
  return ids;
}

async function seedPersons(
  tx: Tx,
  { persons }: CompanyPlan,
  units: readonly number[],
  companyIds: Readonly<Record<CompanyKey, number>>,
  change: Change & { readonly secret: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (const level of byDepth(persons)) {
    const rows = level.map((n) => {
      const { name, company, unit, leader, duties: _, depth: __, ...row } = persons[n]!;
      return {
        ...row,
        chineseName: name.zh,
        englishName: name.en,
        email: `${row.loginName}@example.com`,
        companyId: companyIds[company],
        departmentId: units[unit]!,
        leaderId: leader === null ? null : ids[leader]!,
      };
    });
    const added = await addPersons(tx, rows, change);
    level.forEach((n, at) => (ids[n] = added[at]!));
  }
  return ids;
}

type ApprovalRoleKey = keyof Awaited<ReturnType<typeof standardIds>>['approvalRoles'];

/** Roles of each duty, and the approval roles in which its holder signs for the whole group. */
const brings: Record<
  Duty,
  { readonly roles: readonly string[]; readonly signsAs: readonly ApprovalRoleKey[] }
> = {
  financeReviewer: { roles: ['finance'], signsAs: ['financeReviewer'] },
  cashier: { roles: ['finance'], signsAs: ['cashier'] },
  hrbp: { roles: ['hrbp'], signsAs: [] },
  payroll: { roles: ['attendance', 'payroll', 'performance', 'okr'], signsAs: ['payroll'] },
  supplierManager: { roles: ['supplierManager'], signsAs: [] },
  libraryManager: { roles: ['libraryManager'], signsAs: [] },
  administrator: { roles: ['administrator'], signsAs: [] },
  approvalAdministrator: {
    roles: ['approvalAdministrator', 'libraryManager'],
    signsAs: ['administrator'],
  },
};

/**
 * Deepest level of the departments whose leader signs as department head. Teams below belong to the department above.
 */
const DEEPEST_HEAD = 2;

async function seedRights(tx: Tx, plan: CompanyPlan, seeded: SeededCompany, change: Change): Promise<void> {
  const ids = await standardIds(tx);
  const role = (n: number, key: string) => ({ personId: seeded.persons[n]!, roleId: ids.roleOf(key) });
  const leaders = new Set(plan.units.map(({ leader }) => leader));
  const roles = plan.persons.flatMap(({ duties }, n) => [
    role(n, 'employee'),
    ...(leaders.has(n) ? [role(n, 'approver')] : []),
    ...duties.flatMap((duty) => brings[duty].roles.map((key) => role(n, key))),
  ]);
  const publisher = plan.persons.findIndex(({ loginName }) => loginName === seats.financeLead.loginName);
  await assignRoles(tx, [...roles, role(publisher, 'payrollApproval')], change);

  const signs = (n: number, key: ApprovalRoleKey, unit: number) => ({
    departmentId: seeded.units[unit]!,
    approvalRoleId: ids.approvalRoles[key],
    personId: seeded.persons[n]!,
  });
  const root = 0;
  const head = plan.units[root]!.leader;
  const financeHead = plan.units.find(({ name }) => name.zh === '财务中心')!.leader;
  await assignApprovalIdentities(
    tx,
    [
      ...plan.persons.flatMap(({ unit, duties }, n) => [
        ...(plan.units[unit]!.mayNotApply ? [] : [signs(n, 'applicant', unit)]),
        ...duties.flatMap((duty) => brings[duty].signsAs.map((key) => signs(n, key, root))),
      ]),
      ...plan.units.flatMap(({ depth, leader }, unit) =>
        depth > DEEPEST_HEAD ? [] : [signs(leader, 'departmentHead', unit)],
      ),
      ...inTurn(plan, 'financeReviewer', 2).map(([n, unit]) => signs(n, 'financeReviewer', unit)),
      ...inTurn(plan, 'cashier', 1).map(([n, unit]) => signs(n, 'cashier', unit)),
      signs(head, 'generalManager', root),
      signs(financeHead, 'financeDirector', root),
    ],
    change,
  );
}

/** Assigns people of a duty in turn to each unit directly below the root. The first ones also get the root. */
function inTurn(
  { units, persons }: CompanyPlan,
  duty: Duty,
  each: number,
): (readonly [person: number, unit: number])[] {
  const people = persons.flatMap(({ duties }, n) => (duties.includes(duty) ? [n] : []));
  const centres = units.flatMap(({ depth }, unit) => (depth === 1 ? [unit] : []));
  const places = centres.flatMap((unit) => Array.from({ length: each }, () => unit));
  return [[people[0]!, 0], ...places.map((unit, at) => [people[at % people.length]!, unit] as const)];
}
