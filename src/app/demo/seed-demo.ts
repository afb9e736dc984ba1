import type { Database } from '#kit/server/db/database.ts';
import { keepAudit, writeKeptAudit } from '#kit/server/db/audit.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { atOnce, doLongWork, type LongWork } from '#kit/server/db/long-work.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { keepTold, writeTold } from '#kit/server/notices.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { hasPersons, standardIds } from '#modules/people/server/open.ts';
import { planCompany } from './company-plan.ts';
import { seats } from './demo-people.ts';
import { DEMO_WORK } from './demo-work.ts';
import { earlyStore } from './early-store.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { planForms } from './form-plan.ts';
import { publishDemoProcesses } from './processes.ts';
import { seeded } from './random.ts';
import { seedAttendanceBills } from './seed-attendance-bills.ts';
import { seedAttendance } from './seed-attendance.ts';
import { lockPastMonths } from './seed-attendance-months.ts';
import { seedBills } from './seed-bills.ts';
import { seedCards } from './seed-cards.ts';
import { seedCompany } from './seed-company.ts';
import { seedContracts } from './seed-contracts.ts';
import { seedForms } from './seed-forms.ts';
import { seedLeave, seedQuotas } from './seed-leave.ts';
import { seedHires } from './seed-hires.ts';
import { seedHrbps } from './seed-hrbp.ts';
import { seedHome } from './seed-home.ts';
import { seedLife } from './seed-life.ts';
import { planSuppliers } from './supplier-plan.ts';
import { seedWarnings } from './seed-warnings.ts';
import { seedKpi } from './seed-kpi.ts';
import { seedGoals } from './seed-goals.ts';
import { seedOfficeLife } from './seed-office-life.ts';
import { seedOkr } from './seed-okr.ts';
import { seedPayRun } from './seed-pay-run.ts';
import { seedSlips } from './seed-slips.ts';
import { seedVisitors } from './seed-visitors.ts';
import { seedInterviews } from './seed-interviews.ts';
import { seedOffers } from './seed-offers.ts';
import { seedRequisitions } from './seed-requisitions.ts';
import { seedRecruiting } from './seed-recruiting.ts';
import { seedRooms } from './seed-rooms.ts';
import { seedLibrary } from './seed-library.ts';
import { seedKnownSuppliers } from './seed-suppliers.ts';

export interface DemoOptions {
  /** Secret that encrypts the identity numbers. */
  readonly secret: string;
  /** Store for the receipts. */
  readonly files: FileStore;
  /** The demo's history ends at the start of the company day of this instant. */
  readonly now?: Date;
  readonly seed?: number;
  /** Number of forms in the last year. */
  readonly forms: number;
  /** Signal that stops the work before its next part. */
  readonly stop?: AbortSignal | undefined;
}

/** Input of the demo; the same input makes the same company. */
type DemoInput = { readonly now: string; readonly seed: number; readonly forms: number };

/**
 * Creates the demo company with a year of forms in one transaction, with the product's own commands. The same seed and
 * company day give the same company. Does nothing if there are people already. For tests: a start uses short
 * transactions.
 * @internal
 */
export function seedDemo(
  db: Database,
  { secret, files, now = new Date(), seed = 1, forms }: DemoOptions,
  say: (text: string) => void,
): Promise<void> {
  return inOneTransaction(
    db,
    async (joined, tx) => {
      await lockNamed(tx, 'first start');
      if (await hasPersons(tx)) return;
      const input = { now: now.toISOString(), seed, forms };
      await makeDemo(atOnce(joined, tx), input, { secret, files }, say, () => undefined);
    },
    { quiet: true },
  );
}

/**
 * Creates the demo company in short transactions while people already work in it, and continues what an earlier
 * process has begun.
 * @param open called once everybody can sign in and finds pending work; the year before is added afterwards
 */
export function fillDemo(
  db: Database,
  { secret, files, now = new Date(), seed = 1, forms, stop }: DemoOptions,
  say: (text: string) => void,
  open: () => void,
): Promise<void> {
  let work: LongWork | undefined;
  const store = earlyStore(files, () => work?.isReplayed === true);
  const input: DemoInput = { now: now.toISOString(), seed, forms };
  const beforeCommit = (): Promise<void> => store.settled();
  return doLongWork(db, { name: DEMO_WORK, input, beforeCommit, stop }, (long, begun) => {
    work = long;
    return makeDemo(long, begun, { secret, files: store }, say, open);
  });
}

async function makeDemo(
  long: LongWork,
  { now: begun, seed, forms }: DemoInput,
  { secret, files }: Pick<DemoOptions, 'secret' | 'files'>,
  say: (text: string) => void,
  open: () => void,
): Promise<void> {
  const now = new Date(begun);
  const { db: joined, tx } = long;
  // The first part is committed as a whole or not at all.
  const beginning = await long.whole(() =>
    makeBeginning(long, { now: begun, seed, forms }, now, { secret, files }, say),
  );
  const { plan, company, change, today, until, yearAgo, leaderOf, planned, filing } = beginning;
  await long.keep();
  open();
  /** Saves the progress between two steps and lets other requests run. */
  const done = (share: number): Promise<void> => {
    long.advance(share);
    return long.pause();
  };

  const year = planned.filter(({ stop }) => stop === null);
  const total = planned.length;
  await seedForms(long, {
    ...filing,
    forms: year,
    onProgress: (filed) => {
      const made = total - year.length + filed;
      long.advance(5 + (30 * made) / total);
      say(`演示公司 ${made}/${total} / Demo company ${made}/${total}`);
    },
  });
  await seedContracts(long, plan, company, today, change);
  const by = leaderOf('供应商管理部');
  await seedKnownSuppliers(joined, tx, planSuppliers(seeded(seed + 3), today), {
    files,
    by,
    now: yearAgo,
  });
  const employee = plan.persons.findIndex(({ loginName }) => loginName === seats.employee.loginName);
  await done(38);
  await seedQuotas(tx, company, company.persons[employee]!, until);
  await done(39);
  if (forms > 0) await seedBills(joined, { plan, company, until });
  await done(43);
  if (forms > 0) await seedLeave(joined, { plan, company, until });
  await done(45);
  if (forms > 0) await seedAttendanceBills(joined, { plan, company, until });
  await done(47);
  const others = forms > 0 ? await seedOfficeLife(joined, { plan, company, until }) : [];
  await done(49);
  await seedAttendance(long, { plan, company, seed: seed + 6, today, others });
  await done(55);
  if (forms > 0) await seedWarnings(long, { plan, company, today });
  await done(62);
  if (forms > 0) await lockPastMonths(long, { plan, company, today, until });
  await done(64);
  await seedSlips(long, { plan, company, seed: seed + 8, today });
  await done(69);
  if (forms > 0) await seedPayRun(long, { plan, company, today, until });
  await done(72);
  await seedOkr(long, { plan, company, seed: seed + 9, today, until });
  await done(74);
  await seedGoals(long, { plan, company, seed: seed + 10, today, until });
  await done(75);
  const { unit } = plan.persons[employee]!;
  const teamOf = (at: number) => ({
    department: company.units[at]!,
    members: company.persons.filter((_id, n) => plan.persons[n]!.unit === at && n !== plan.units[at]!.leader),
  });
  const sales = (name: string) => teamOf(plan.units.findIndex((one) => one.name.zh === name));
  const officerAt = plan.persons.findIndex(({ loginName }) => loginName === seats.payroll.loginName);
  if (forms > 0)
    await seedKpi(joined, tx, {
      ...teamOf(unit),
      officer: company.persons[officerAt]!,
      today,
      monthly: [sales('广州销售组'), sales('杭州销售组')],
    });
  await done(82);
  const interviewing = await seedRecruiting(long, {
    plan,
    company,
    secret,
    files,
    today,
    until,
    seed: seed + 7,
    candidates: forms > 0 ? 300 : 24,
    tiesHires: forms > 0,
  });
  await done(90);
  await seedHome(long, files, until);
  await seedVisitors(joined, tx, { secret, seed: seed + 17, now, today, until });
  await seedRooms(tx, seeded(seed + 5), company.persons, today, now);
  await done(91);
  const judged = await seedInterviews(long, interviewing, until);
  if (forms > 0) await seedRequisitions(joined, interviewing, { plan, company, until });
  await done(94);
  if (forms > 0) await seedHires(long, interviewing, { plan, company, until });
  await done(95);
  await interviewing.endOpenings();
  if (forms > 0) await seedOffers(joined, judged, interviewing, { plan, company, until });
  await done(97);
  await seedLibrary(long, { people: company.persons, random: seeded(seed + 4), until });
  await writeTold(tx, companyDayStart(shiftDays(today, -14)), companyDayStart(shiftDays(today, -3)));
  await writeKeptAudit(tx);
}

/**
 * Creates what people need first: the company with all rights, templates and processes, and the forms that fill
 * today's inboxes.
 */
async function makeBeginning(
  long: LongWork,
  { seed, forms }: DemoInput,
  now: Date,
  { secret, files }: Pick<DemoOptions, 'secret' | 'files'>,
  say: (text: string) => void,
) {
  const { db: joined, tx } = long;
  keepTold(tx);
  keepAudit(tx);
  say('演示公司：组织与人员 / Demo company: people');
  const today = companyDay(now);
  const until = companyDayStart(today);
  const plan = planCompany(seeded(seed), today);
  const change = { by: null, now: until, language: 'zh' as const, secret };
  const company = await seedCompany(tx, plan, change);
  await seedHrbps(tx, plan, company, change);
  await seedCards(tx, plan, company, seeded(seed + 2), today, change);
  await seedLife(tx, plan, company, today, change);
  await analyze(tx, ['people.person', 'people.department', 'people.approval_identity']);

  say('演示公司：表单与流程 / Demo company: forms and processes');
  const yearAgo = companyDayStart(shiftDays(today, -366));
  await ensureStandardTemplates(joined, yearAgo);
  const { approvalRoles: roles } = await standardIds(tx);
  const leaderOf = (unit: string): number =>
    company.persons[plan.units.find(({ name }) => name.zh === unit)!.leader]!;
  const signers = { roles, financeDirector: leaderOf('财务中心'), generalManager: leaderOf('霁屿集团') };
  await publishDemoProcesses(tx, signers, { by: null, now: yearAgo, language: 'zh' });

  await ensureStandardProcesses(joined, yearAgo);
  const planned = planForms(plan, seed + 1, today, forms);
  const filing = { plan, company, files, until };
  const waiting = planned.filter(({ stop }) => stop !== null);
  await seedForms(long, { ...filing, forms: waiting, onProgress: () => undefined });
  return { plan, company, change, today, until, yearAgo, leaderOf, planned, filing };
}
