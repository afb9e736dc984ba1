import { companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { addPayItem, addRun, calculateSome, prepareGroup } from '#modules/payroll/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import type { SeededCompany } from './seed-company.ts';
import { basicOf } from './slip-plan.ts';

interface SeedPayRunOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly today: string;
  readonly until: Date;
}

/**
 * A pay group of those whose pay is on record, and the month after the last imported slips computed for it: a trial, as its
 * attendance is not locked yet.
 */
export async function seedPayRun(
  db: Database,
  tx: Tx,
  { plan, company, today, until }: SeedPayRunOptions,
): Promise<void> {
  const at = (loginName: string): number => plan.persons.findIndex((one) => one.loginName === loginName);
  const employee = plan.persons[at(seats.employee.loginName)]!;
  const by = company.persons[at(seats.payroll.loginName)]!;
  const month = shiftMonth(today.slice(0, 7), today.slice(8) > '10' ? 0 : -1);
  const basics = new Map(
    plan.persons.flatMap((person, n) =>
      person.company === employee.company ? [[company.persons[n]!, basicOf(person, n)] as const] : [],
    ),
  );
  const made = await prepareGroup(tx, {
    name: '业务团队月薪',
    nameEn: 'Business team, monthly',
    companyId: company.companies[employee.company],
    month,
    scheme: 'EXAMPLE',
    baseOf: (id) => basics.get(id) ?? null,
  });
  const item = { groupId: made.groupId, from: `${month}-01` };
  await addPayItem(tx, {
    ...item,
    code: 'meal',
    name: '餐补',
    nameEn: 'Meals',
    formula: 'paidDays * 20',
    place: 100,
  });
  await addPayItem(tx, {
    ...item,
    code: 'prize',
    name: '当月奖励',
    nameEn: 'Prize of the month',
    formula: '',
    place: 110,
  });
  const now = companyInstant(`${shiftDays(today, -1)} 17:10`);
  const runId = await addRun(tx, { groupId: made.groupId, month, kind: 1 }, { id: by, now });
  await calculateSome(db, runId, until);
}
