import { companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import { payBills } from '#modules/payroll/contract/codes.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import {
  addPayItem,
  addRun,
  calculateSome,
  prepareGroup,
  saveScheme,
  typeInRun,
} from '#modules/payroll/server/open.ts';
import { BillFiler } from './bill-filer.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import type { SeededCompany } from './seed-company.ts';
import { lockAttendance, publishRun, settleLeaver } from './seed-pay-months.ts';
import { payPlaceOf, secondCity } from './pay-places.ts';
import { lastPaid } from './seed-slips.ts';
import { basicOf } from './slip-plan.ts';

export interface SeedPayRunOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly today: string;
  readonly until: Date;
}

/** Extra amounts of this month's run in fen; the preparer has to explain each. */
const prizes = [120_000, 80_000, 150_000];
/**
 * Annual bonuses in fen: one taxed separately, one in the range where a larger bonus leaves less after tax, and one
 * taxed with the wages.
 */
const bonuses = [{ bonusApart: 2_400_000 }, { bonusApart: 3_700_000 }, { bonusMerged: 900_000 }];

/** Pay groups of a second city and of Hong Kong, whose last month the portal also computed. */
const elsewhere = [
  ['guangzhou', '广州团队月薪', 'Guangzhou team, monthly'],
  ['overseas', '香港团队月薪', 'Hong Kong team, monthly'],
] as const;

/**
 * Adds the pay group of the people with a compensation history. Its last month was computed, approved by another
 * person, locked and published. Somebody got a raise for that month since, so this month's run pays the difference.
 * This month's runs are provisional, because attendance is not locked yet. There is also a run of bonuses, and a
 * settlement of a person who left.
 */
export async function seedPayRun(long: LongWork, options: SeedPayRunOptions): Promise<void> {
  const { db, tx, pause } = long;
  const { plan, company, today, until } = options;
  const filer = new BillFiler(db, options);
  const at = filer.at(seats.employee.loginName);
  const { company: key } = plan.persons[at]!;
  const companyId = company.companies[key];
  const by = company.persons[filer.at(seats.payroll.loginName)]!;
  const last = lastPaid(today);
  const basics = new Map(plan.persons.map((person, n) => [company.persons[n]!, basicOf(person, n)] as const));
  const { groupId, persons } = await prepareGroup(tx, {
    name: '业务团队月薪',
    nameEn: 'Business team, monthly',
    companyId,
    month: last,
    scheme: 'EXAMPLE',
    baseOf: (id) => basics.get(id) ?? null,
  });
  const item = { groupId, from: `${last}-01` };
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
  await pause();
  await lockAttendance(tx, options, companyId, last);
  await pause();
  await publishRun(long, filer, options, { groupId, month: last });
  await saveScheme(tx, secondCity);
  const groups: number[] = [];
  for (const [place, name, nameEn] of elsewhere) {
    const { scheme, untaxedIn } = payPlaceOf(place);
    const group = await prepareGroup(tx, {
      name,
      nameEn,
      companyId: company.companies[place],
      month: last,
      scheme,
      baseOf: (id) => basics.get(id) ?? null,
      ...(untaxedIn ? { untaxedIn } : {}),
    });
    groups.push(group.groupId);
    await pause();
    await publishRun(long, filer, options, { groupId: group.groupId, month: last });
  }

  await filer.file({
    kind: payBills.change,
    by: filer.at(seats.payroll.loginName),
    begun: 1,
    approvals: 'all',
    values: {
      AUID: [filer.refOf(at)],
      Cause: '6',
      EffectiveDay: `${last}-16`,
      Items: [{ Item: 'allowance', After: '600' }],
      Reason: '驻外客户津贴，自上月中旬起补发。',
    },
  });
  const now = companyInstant(`${shiftDays(today, -1)} 18:10`);
  const month = shiftMonth(last, 1);
  const others = persons.filter((id) => id !== company.persons[at]);
  const run = async (
    kind: typeof runKind.monthly | typeof runKind.bonus,
    typed: readonly object[],
    of = groupId,
  ) => {
    const runId = await addRun(tx, { groupId: of, month, kind }, { id: by, now });
    for (const [n, one] of typed.entries())
      if (others[n] !== undefined) await typeInRun(tx, runId, others[n], { ...one });
    await calculateSome(db, runId, until);
    await pause();
  };
  await run(
    runKind.monthly,
    prizes.map((prize) => ({ prize })),
  );
  await run(runKind.bonus, bonuses);
  for (const group of groups) await run(runKind.monthly, [], group);
  await settleLeaver(db, tx, options, { id: by, now });
}
