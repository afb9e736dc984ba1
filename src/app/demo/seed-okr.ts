import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  addProject,
  keepEdition,
  plantRecords,
  plantTree,
  startProject,
  type By,
} from '#modules/okr/server/open.ts';
import { addRoles, assignRoles } from '#modules/people/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { plannedProjects, planWork } from './okr-plan.ts';
import { seeded } from './random.ts';
import type { SeededCompany } from './seed-company.ts';

interface Seeding {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly seed: number;
  readonly today: string;
  /** Instant at which the demo's history ends. */
  readonly until: Date;
}

/** Maximum number of people whose hours are recorded, and number of weeks. */
const mostWorkers = 80;
const weeks = 13;

/** Returns workdays up to yesterday; the last week waits for confirmation. */
function writtenDays(today: string): { day: string; at: Date; isWaiting: boolean }[] {
  const days = [];
  for (let back = weeks * 7; back > 0; back -= 1) {
    const day = shiftDays(today, -back);
    if (weekdayOf(day) <= 5) days.push({ day, at: companyInstant(`${day} 18:30`), isWaiting: back <= 5 });
  }
  return days;
}

/** Adds projects with their tasks, each managed by a department's leader, and the people who may administer them. */
export async function seedOkr(
  { tx, pause }: LongWork,
  { plan, company, seed, today, until }: Seeding,
): Promise<void> {
  const random = seeded(seed);
  const unitOf = (name: string): number => plan.units.findIndex((one) => one.name.zh === name);
  const peopleOf = (name: string): number[] =>
    plan.persons.flatMap(({ unit }, n) => (unit === unitOf(name) ? [company.persons[n]!] : []));
  const leaderOf = (name: string): number => company.persons[plan.units[unitOf(name)]!.leader]!;
  const holders = new Set<number>();
  const workers = new Set<number>();
  for (const project of plannedProjects) {
    const by: By = {
      id: leaderOf(project.unit),
      scope: { personId: leaderOf(project.unit), departmentId: 0, reach: 1 },
      team: [],
      now: companyInstant(`${shiftDays(today, project.from - 20)} 09:00`),
      ip: null,
    };
    const leads = [...new Set([by.id, ...project.team.map(leaderOf)])];
    const team = [...new Set(project.team.flatMap(peopleOf))];
    const id = await addProject(
      tx,
      {
        Name: project.name,
        Code: project.code,
        ManagerAUID: by.id,
        DeptId: company.units[unitOf(project.unit)]!,
        MemberAUIDs: leads,
        StartDate: shiftDays(today, project.from),
        EndDate: shiftDays(today, project.to),
      },
      by,
    );
    await plantTree(tx, id, planWork(random, project, { leads, team }, today));
    await keepEdition(tx, id, '立项基线', by);
    await startProject(tx, id);
    for (const lead of leads) holders.add(lead);
    const fresh = [...new Set([...leads, ...team])].filter((person) => !workers.has(person));
    const writing = fresh.slice(0, Math.ceil(mostWorkers / plannedProjects.length));
    for (const person of writing) workers.add(person);
    await pause();
    await plantRecords(tx, id, writing, writtenDays(today));
    await pause();
  }
  const change = { by: null, now: until, language: 'zh' as const };
  const [role] = await addRoles(
    tx,
    [
      {
        name: '项目经理',
        nameEn: 'Project manager',
        dataScope: 1,
        codes: ['StrategyRoImplementation', 'OPPMWorkBreakdownManagement'],
      },
    ],
    change,
  );
  await assignRoles(
    tx,
    [...holders].map((personId) => ({ personId, roleId: role! })),
    change,
  );
}
