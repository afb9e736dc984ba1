import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { onboardDays, stages } from '#modules/recruiting/contract/codes.ts';
import type { CompanyPlan, PlannedPerson } from './company-plan.ts';
import type { Random } from './random.ts';
import { plannedOpenings, workTime, type PlannedCandidate, type PlannedOpening } from './recruiting-plan.ts';

/** Number of an opening's places that colleagues have taken, by title. */
const taken: Readonly<Record<string, number>> = {
  高级后端工程师: 1,
  前端工程师: 1,
  算法工程师: 1,
  客户经理: 2,
  内容运营: 1,
  客户成功经理: 1,
};
/** Days from the application to each stage, at least and at most. */
const pace = [
  [stages.screened, 1, 4],
  [stages.interviewing, 6, 10],
  [stages.passed, 11, 17],
  [stages.offered, 18, 21],
  [stages.toOnboard, 22, 26],
] as const;
/** Range of days from the application to the first day of work. */
const lead = { least: 30, most: 52 };

/** Returns people who joined the opening's unit after it was opened, the first ones first. */
const joined = (
  plan: CompanyPlan,
  { title, unit, openedAgo }: PlannedOpening,
  today: string,
): PlannedPerson[] =>
  plan.persons
    .filter(
      (one) =>
        plan.units[one.unit]!.name.zh === unit &&
        one.userType !== userType.code.intern &&
        one.entryDate > shiftDays(today, lead.most - openedAgo) &&
        // The first days of a newer entry could still be called off.
        one.entryDate < shiftDays(today, -onboardDays.off),
    )
    .toSorted((a, b) => a.entryDate.localeCompare(b.entryDate))
    .slice(0, taken[title] ?? 0);

/** Turns some candidates into the colleagues who joined this year, each with their way to the first day. */
export function withHires(
  random: Random,
  candidates: readonly PlannedCandidate[],
  plan: CompanyPlan,
  today: string,
): PlannedCandidate[] {
  const all = [...candidates];
  for (const opening of plannedOpenings) {
    const places = all.flatMap((one, n) => (one.opening === opening ? [n] : []));
    for (const [nth, person] of joined(plan, opening, today).entries()) {
      const n = places[nth];
      if (n === undefined) break;
      const applied = shiftDays(person.entryDate, -random.int(lead.least, lead.most));
      all[n] = {
        ...all[n]!,
        name: person.name.zh,
        gender: person.gender,
        at: workTime(random, applied),
        moves: [],
        remark: '',
        pooledFor: null,
        hired: {
          steps: [
            ...pace.map(([stage, least, most]) => ({
              stage,
              at: workTime(random, shiftDays(applied, random.int(least, most))),
            })),
            { stage: stages.onboarded, at: companyInstant(`${person.entryDate} 09:30`) },
          ],
          person: plan.persons.indexOf(person),
        },
      };
    }
  }
  return all;
}
