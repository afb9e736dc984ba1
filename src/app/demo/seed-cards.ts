import type { Tx } from '#kit/server/db/database.ts';
import { disableUser, writeUsers, type Change } from '#modules/people/server/open.ts';
import { leavers, planCard } from './card-plan.ts';
import type { CompanyPlan } from './company-plan.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Random } from './random.ts';
import { leaverOf } from './seed-leavings.ts';
import type { SeededCompany } from './seed-company.ts';

/** Fills in everybody's employee card, and adds a few people who have left. */
export async function seedCards(
  tx: Tx,
  plan: CompanyPlan,
  company: SeededCompany,
  random: Random,
  today: string,
  change: Change & { readonly secret: string },
): Promise<void> {
  const leaver = leaverOf(plan, today)?.person;
  await writeUsers(
    tx,
    plan.persons.map((person, n) => {
      const card = planCard(random, person, today);
      // The person who left knows trade secrets, so non-compete pay was agreed.
      const given = n === leaver ? { ...card, Competition: 30 } : card;
      return { id: company.persons[n]!, given };
    }),
    change,
  );
  const administrator =
    company.persons[plan.persons.findIndex(({ duties }) => duties.includes('administrator'))]!;
  for (const { unit, daysAgo, LeaveRemark, JobType, ...given } of leavers) {
    const at = plan.units.findIndex(({ name }) => name.zh === unit);
    const leftOn = shiftDays(today, -daysAgo);
    const { ids } = await writeUsers(
      tx,
      [
        {
          id: null,
          given: {
            ...given,
            CompanyId: company.companies.group,
            DeptId: company.units[at]!,
            leaderid: company.persons[plan.units[at]!.leader]!,
            EntryTime: shiftDays(leftOn, -700),
            Email: `${given.LoginName}@example.com`,
          },
        },
      ],
      change,
    );
    await disableUser(
      tx,
      { AUID: ids[0]!, JobType, DisableTime: leftOn, LeaveRemark },
      { ...change, by: administrator },
    );
  }
}
