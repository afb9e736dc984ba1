import type { Database } from '#kit/server/db/database.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { payStage } from '#modules/payroll/contract/codes.ts';
import { submitOpenings, type Opening } from '#modules/payroll/server/open.ts';
import type { BillFiler } from './bill-filer.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import { basicOf, performanceOf } from './slip-plan.ts';

/** Number of days ago on which the table of first pay was submitted. */
const begun = 240;

/**
 * Starts everybody else's compensation history by one table. The person who filed it and her leader, who approved it,
 * are not in it.
 * @param known indices of people whose first pay has its own form
 */
export async function seedOpenings(
  db: Database,
  filer: BillFiler,
  plan: CompanyPlan,
  known: ReadonlySet<number>,
): Promise<void> {
  const maker = filer.at(seats.payroll.loginName);
  const { leader } = plan.persons[maker]!;
  const now = filer.ago(begun);
  const month = shiftDays(filer.today, -250).slice(0, 7);
  const rows = [...plan.persons.entries()].flatMap(([n, person]): Opening[] => {
    if (n === maker || n === leader || known.has(n) || person.entryDate.slice(0, 7) > month) return [];
    const basic = basicOf(person, n);
    return [
      {
        personId: filer.refOf(n).id,
        month,
        stage: payStage.regular,
        pay: { basic, performance: performanceOf(basic) },
        groupId: null,
        scheme: '',
        base: null,
        sums: null,
      },
    ];
  });
  const acting = { db, actor: { id: filer.refOf(maker).id }, now, ip: '', language: 'zh' } as const;
  await filer.approve(await submitOpenings(acting, rows, '期初建档'), now);
}
