import { companyDayStart, companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  confirmByDeadline,
  confirmOwn,
  keepSlips,
  listOfRun,
  markRead,
  payOnRecord,
  publishSlips,
  type SlipHeld,
} from '#modules/payroll/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import type { CompanyKey } from './organisation.ts';
import { computedCompanies } from './pay-places.ts';
import { seeded } from './random.ts';
import type { SeededCompany } from './seed-company.ts';
import { planSlips } from './slip-plan.ts';

/** Day of the next month on which payslips are published. */
const payDay = '10';
/** Company whose last payroll run waits for publication. */
const waiting: CompanyKey = 'network';

interface SeedSlipsOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly seed: number;
  readonly today: string;
}

/** Last month that has payslips. */
export const lastPaid = (today: string): string =>
  shiftMonth(today.slice(0, 7), today.slice(8) > payDay ? -1 : -2);

/**
 * Adds twelve months of everybody's payslips, imported by one person and published by another; most have been read. If
 * the portal computes pay, the last month of people with a compensation history is computed instead.
 */
export async function seedSlips(
  { tx, pause }: LongWork,
  { plan, company, seed, today }: SeedSlipsOptions,
): Promise<void> {
  const at = (loginName: string): number => plan.persons.findIndex((one) => one.loginName === loginName);
  const maker = company.persons[at(seats.payroll.loginName)]!;
  const publisher = company.persons[at(seats.financeLead.loginName)]!;
  const employee = company.persons[at(seats.employee.loginName)]!;
  const last = lastPaid(today);
  const computed = new Set<number>();
  for (const key of computedCompanies(plan))
    for (const id of await payOnRecord(tx, company.companies[key], last)) computed.add(id);

  const random = seeded(seed);
  const batches = new Map<string, { personId: number; held: SlipHeld }[]>();
  for (const [n, person] of plan.persons.entries())
    for (const { month, held } of planSlips(random, person, n, last)) {
      if (month === last && computed.has(company.persons[n]!)) continue;
      const key = `${month} ${person.company}`;
      const slips = batches.get(key) ?? [];
      batches.set(key, slips);
      slips.push({ personId: company.persons[n]!, held });
    }

  for (const [key, slips] of [...batches].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [month, name] = key.split(' ') as [string, CompanyKey];
    const day = `${shiftMonth(month, 1)}-${payDay}`;
    const made = companyInstant(`${shiftDays(day, -1)} 16:20`);
    const now = companyInstant(`${day} 10:05`);
    const batch = { companyId: company.companies[name], month, name: `${month} 工资表.xlsx` };
    const runId = await keepSlips(tx, { id: maker, now: made }, batch, slips);
    await pause();
    const isLast = month === last;
    if (isLast && name === waiting) continue;
    await publishSlips(tx, { id: publisher, now }, { id: runId, month, kind: 5 });
    await pause();
    const all = await listOfRun(tx, runId);
    const read = all.filter(({ personId }) => !isLast || (personId !== employee && random.chance(0.6)));
    const seen = companyInstant(`${day} 18:30`);
    await markRead(
      tx,
      read.map(({ id }) => id),
      seen,
    );
    const ownSlip = all.find(({ personId }) => personId === employee);
    if (ownSlip && !isLast) await confirmOwn(tx, ownSlip.id, { personId: employee, now: seen });
    await pause();
  }
  await confirmByDeadline(tx, companyDayStart(today, -6), companyDayStart(today));
}
