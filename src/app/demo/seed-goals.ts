import { companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  plantCandidate,
  plantGoals,
  plantScheme,
  type GoalBy,
  type PlantedGoal,
  type PlantedScheme,
} from '#modules/okr/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import { candidates, plannedGoals, type PlannedGoal } from './goal-plan.ts';
import { seeded, type Random } from './random.ts';
import type { SeededCompany } from './seed-company.ts';

interface Seeding {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly seed: number;
  readonly today: string;
  readonly until: Date;
}

type Report = PlantedGoal['results'][number]['reports'][number];

/** Returns fortnightly reports on one key result, which ends near the target or somewhat below. */
function reportsOf(
  random: Random,
  [, , start, target]: PlannedGoal['results'][number],
  from: string,
  today: string,
): Report[] {
  const pace = random.int(60, 110) / 100;
  return [14, 28, 42, 56, 70, 84]
    .filter((days) => shiftDays(from, days) < today)
    .map((days, _n, all): Report => {
      const done = Math.min(1.1, (days / 90) * pace);
      const status = pace >= 0.9 ? 1 : pace >= 0.7 ? 2 : 3;
      return {
        value: String(Math.round(start + (target - start) * done)),
        at: companyInstant(`${shiftDays(from, days)} 15:00`),
        status,
        note: status === 1 ? '按计划推进' : all.length > 2 ? '资源不足，已协调' : '',
      };
    });
}

type Part = PlantedScheme['results'][number]['parts'][number];

/**
 * Distributes a key result over a team, with progress. Most parts are in progress, one waits for confirmation, and a
 * few have no answer.
 */
function partsOf(
  random: Random,
  team: readonly number[],
  asked: number | null,
  begins: string,
  today: string,
): Part[] {
  const place = asked === null ? -1 : team.indexOf(asked);
  const first = place >= 0 ? place : random.int(0, Math.max(0, team.length - 1));
  const people = [0, 1, 2].slice(0, team.length).map((n) => team[(first + n) % team.length]!);
  const daysAgo = (days: number): Date => {
    const day = shiftDays(today, -days);
    return companyInstant(`${day < begins ? begins : day} 16:30`);
  };
  return people.map((personId, n): Part => {
    const turn = n === 0 ? 2 : random.int(0, 9);
    const reportedAt = daysAgo(random.int(1, 6));
    if (personId === asked) return { personId, state: 0, progressBp: null, reportedAt };
    if (turn === 0)
      return { personId, state: 5, progressBp: null, reason: '本月已有两项重点工作，精力不足', reportedAt };
    if (turn === 1) return { personId, state: 0, progressBp: null, reportedAt };
    if (turn === 3) return { personId, state: 1, progressBp: null, reportedAt };
    if (turn === 4) return { personId, state: 3, progressBp: 10_000, reportedAt };
    return { personId, state: 2, progressBp: random.int(2, 18) * 500, reportedAt };
  });
}

/** Goals of four quarters over five departments below those of the year, with reports; past quarters are closed. */
export async function seedGoals(
  { tx, pause }: LongWork,
  { plan, company, seed, today, until }: Seeding,
): Promise<void> {
  const random = seeded(seed);
  const unitOf = (name: string): number => plan.units.findIndex((one) => one.name.zh === name);
  const departmentOf = (name: string): number => company.units[unitOf(name)]!;
  const leaderOf = (name: string): number => company.persons[plan.units[unitOf(name)]!.leader]!;
  const peopleOf = (name: string): number[] =>
    plan.persons.flatMap(({ unit }, n) => (unit === unitOf(name) ? [company.persons[n]!] : []));
  const top = company.persons[plan.units[0]!.leader]!;
  const employee =
    company.persons[plan.persons.findIndex(({ loginName }) => loginName === seats.employee.loginName)]!;
  const own = { personId: top, departmentId: 0, reach: 1 } as const;
  const byAt = (day: string): GoalBy => ({
    id: top,
    scope: own,
    targets: own,
    settings: own,
    programme: own,
    executions: own,
    team: [],
    place: [],
    now: companyInstant(`${day} 09:00`),
    ip: null,
  });
  const month = today.slice(0, 7);
  const quarter = shiftMonth(month, -((Number(month.slice(5, 7)) - 1) % 3));
  const quarters = [-9, -6, -3, 0].map((months) => shiftMonth(quarter, months));
  const years = [...new Set(quarters.map((one) => one.slice(0, 4)))];
  const yearly = new Map<string, number[]>();
  for (const year of years) {
    const goal: PlantedGoal = {
      title: '成为客户首选的办公服务商',
      ownerId: top,
      departmentId: company.units[0]!,
      results: ['产品与交付更可靠', '收入与客户持续增长'].map((title) => ({
        title,
        ownerId: top,
        measure: { name: '下级目标完成度', start: '0', target: '100', unit: '', isBelow: true },
        reports: [],
      })),
    };
    yearly.set(
      year,
      await plantGoals(tx, { type: 4, month: `${year}-01`, state: 2 }, [goal], byAt(`${year}-01-05`)),
    );
  }
  for (const first of quarters) {
    const begins = `${first}-01`;
    const ends = shiftDays(`${shiftMonth(first, 3)}-01`, -1);
    const isPast = first !== quarter;
    const inYear = quarters.filter((one) => one.slice(0, 4) === first.slice(0, 4)).length;
    const goals = plannedGoals.map((one, n): PlantedGoal => {
      const team = peopleOf(one.unit);
      // The first two goals are about delivery, the others about growth. Their weights in the year add up to the
      // whole.
      const [place, siblings] = n < 2 ? [0, 2] : [1, 3];
      const all = siblings * inYear;
      const isFirst =
        (n === 0 || n === 2) && first === quarters.find((each) => each.startsWith(first.slice(0, 4)));
      const each = Math.floor(10_000 / all);
      return {
        title: one.title,
        ownerId: leaderOf(one.unit),
        departmentId: departmentOf(one.unit),
        visibility: one.unit === '招聘部' ? 2 : 1,
        under: {
          id: yearly.get(first.slice(0, 4))![place]!,
          weightBp: isFirst ? 10_000 - each * (all - 1) : each,
        },
        results: one.results.map((result, nth) => ({
          title: result[0],
          ownerId: nth === 0 ? leaderOf(one.unit) : random.pick(team),
          measure: { name: result[1], start: String(result[2]), target: String(result[3]), unit: result[4] },
          reports: reportsOf(random, result, begins, today),
        })),
      };
    });
    const day = isPast ? shiftDays(ends, 3) : begins;
    await pause();
    const results = await plantGoals(tx, { type: 2, month: first, state: isPast ? 4 : 2 }, goals, byAt(day));
    if (!isPast)
      for (const [n, { unit, results: planned }] of plannedGoals.entries()) {
        const owners = goals[n]!.results;
        await plantScheme(
          tx,
          {
            title: `${unit} ${Number(month.slice(5))} 月方案`,
            month,
            departmentId: departmentOf(unit),
            ownerId: leaderOf(unit),
            results: planned.map((_, nth) => ({
              id: results[n * planned.length + nth]!,
              ownerId: owners[nth]!.ownerId,
              parts: partsOf(
                random,
                peopleOf(unit).filter((person) => person !== owners[nth]!.ownerId),
                // Leaves one assignment for the demo's employee to answer.
                nth === 0 ? employee : null,
                `${month}-01`,
                today,
              ),
            })),
          },
          byAt(`${month}-01`),
        );
      }
  }
  await plantGoals(tx, { type: 2, month: shiftMonth(quarter, 3), state: 1 }, [], byAt(today));
  for (const [title, name, start, target, unit] of candidates)
    await plantCandidate(
      tx,
      {
        Title: title,
        DeptId: company.units[0]!,
        Measure: { name, start: String(start), target: String(target), unit },
      },
      { ...byAt(today), now: until },
    );
}
