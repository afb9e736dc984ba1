import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import {
  addAgent,
  addHrbp,
  listPostIds,
  savePostPlan,
  type Change,
  type Scope,
} from '#modules/people/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { SeededCompany } from './seed-company.ts';

const everybody: Scope = { personId: 0, departmentId: 0, reach: 4 };

/** Departments with an HRBP of their own, as index among the people with that duty. All others have the root's HRBP. */
const looksAfter: readonly (readonly [unit: string, hrbp: number])[] = [
  ['霁屿集团', 0],
  ['研发中心', 1],
  ['研发中心', 2],
  ['财务中心', 3],
];

/** Adds the HRBPs of departments, one of whom is away for a week, and the headcount plan of each department. */
export async function seedHrbps(
  tx: Tx,
  plan: CompanyPlan,
  company: SeededCompany,
  change: Change,
): Promise<void> {
  const today = companyDay(change.now);
  const hrbps = plan.persons.flatMap(({ duties }, n) =>
    duties.includes('hrbp') ? [company.persons[n]!] : [],
  );
  const unitId = (name: string): number =>
    company.units[plan.units.findIndex((one) => one.name.zh === name)]!;
  for (const [unit, n] of looksAfter)
    await addHrbp(
      tx,
      everybody,
      { departmentId: unitId(unit), personId: hrbps[n]!, fromDay: shiftDays(today, -400), toDay: null },
      change,
    );
  const away = { fromDay: shiftDays(today, -1), toDay: shiftDays(today, 5), departmentIds: [] };
  await addAgent(tx, everybody, { personId: hrbps[3]!, agentId: hrbps[1]!, ...away }, change);

  const posts = await listPostIds(tx);
  for (const [unit, departmentId] of company.units.entries()) {
    const here = plan.persons.filter((one) => one.unit === unit).map(({ position }) => position);
    const steps = [...new Set(here)].map((position, n) => {
      const present = here.filter((one) => one === position).length;
      // Most plans equal the present headcount. A few have a vacancy, or one person too many.
      const mark = (unit * 5 + n * 3) % 11;
      const planned = mark < 3 && n > 0 ? present + 1 : mark === 7 && present > 1 ? present - 1 : present;
      return { postId: posts.get(position)!, planned, seen: null };
    });
    await savePostPlan(tx, departmentId, steps, change);
  }
}
