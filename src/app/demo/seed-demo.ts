import type { Database } from '#kit/server/db/database.ts';
import { keepAudit, writeKeptAudit } from '#kit/server/db/audit.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { keepTold, writeTold } from '#kit/server/notices.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { keepSecrets } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { ensureAttendanceProcesses, joinLeave } from '#modules/attendance/server/open.ts';
import { ensurePayProcesses, joinRuns } from '#modules/payroll/server/open.ts';
import { ensureHrProcesses, joinBills, joinContracts } from '#modules/hr-requests/server/open.ts';
import { hasPersons, standardIds } from '#modules/people/server/open.ts';
import { joinDuties } from '../duties.ts';
import { planCompany } from './company-plan.ts';
import { seats } from './demo-people.ts';
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
import {
  ensureRecruitingProcesses,
  joinOffers,
  joinRecruiting,
  joinRequisitions,
  sealsOf,
} from '#modules/recruiting/server/open.ts';
import { seedInterviews } from './seed-interviews.ts';
import { seedOffers } from './seed-offers.ts';
import { seedRequisitions } from './seed-requisitions.ts';
import { seedRecruiting } from './seed-recruiting.ts';
import { seedRooms } from './seed-rooms.ts';
import { seedLibrary } from './seed-library.ts';
import { seedKnownSuppliers } from './seed-suppliers.ts';

export interface DemoOptions {
  /** Seals the identity numbers. */
  readonly secret: string;
  /** Keeps the receipts. */
  readonly files: FileStore;
  /** The demo's history ends where this company day begins. */
  readonly now?: Date;
  readonly seed?: number;
  /** How many forms of the last year. */
  readonly forms: number;
}

/**
 * Makes the demo company with a year of forms, with the product's own commands: the same from the same seed and
 * company day. All or nothing, by one process; does nothing where there are people already.
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
      keepTold(tx);
      keepAudit(tx);
      say('演示公司：组织与人员 / Demo company: people');
      const today = companyDay(now);
      const until = companyDayStart(today);
      const plan = planCompany(seeded(seed), today);
      keepSecrets([secret]);
      const change = { by: null, now: until, language: 'zh' as const, secret };
      joinContracts();
      const company = await seedCompany(tx, plan, change);
      await seedHrbps(tx, plan, company, change);
      await seedCards(tx, plan, company, seeded(seed + 2), today, change);
      await seedLife(tx, plan, company, today, change);
      await seedContracts(tx, plan, company, today, change);
      await analyze(tx, ['people.person', 'people.department', 'people.approval_identity']);

      say('演示公司：表单与流程 / Demo company: forms and processes');
      const yearAgo = companyDayStart(shiftDays(today, -366));
      await ensureStandardTemplates(joined, yearAgo);
      const { approvalRoles: roles } = await standardIds(tx);
      const leaderOf = (unit: string): number =>
        company.persons[plan.units.find(({ name }) => name.zh === unit)!.leader]!;
      const signers = { roles, financeDirector: leaderOf('财务中心'), generalManager: leaderOf('霁屿集团') };
      await publishDemoProcesses(tx, signers, { by: null, now: yearAgo, language: 'zh' });

      await seedForms(joined, {
        plan,
        company,
        forms: planForms(plan, seed + 1, today, forms),
        files,
        until,
        onProgress: (done, total) => say(`演示公司 ${done}/${total} / Demo company ${done}/${total}`),
      });
      const by = leaderOf('供应商管理部');
      await seedKnownSuppliers(joined, tx, planSuppliers(seeded(seed + 3), today), {
        files,
        by,
        now: yearAgo,
      });
      joinDuties();
      joinBills(secret);
      await ensureHrProcesses(joined, yearAgo);
      await ensurePayProcesses(joined, yearAgo);
      joinLeave();
      joinRuns();
      await ensureAttendanceProcesses(joined, yearAgo);
      await ensureRecruitingProcesses(joined, yearAgo);
      const employee = plan.persons.findIndex(({ loginName }) => loginName === seats.employee.loginName);
      await seedQuotas(tx, company, company.persons[employee]!, until);
      if (forms > 0) await seedBills(joined, { plan, company, until });
      if (forms > 0) await seedLeave(joined, { plan, company, until });
      if (forms > 0) await seedAttendanceBills(joined, { plan, company, until });
      const others = forms > 0 ? await seedOfficeLife(joined, { plan, company, until }) : [];
      await seedAttendance(tx, { plan, company, seed: seed + 6, today, others });
      if (forms > 0) await seedWarnings(joined, tx, { plan, company, today });
      if (forms > 0) await lockPastMonths(tx, { plan, company, today, until });
      await seedSlips(tx, { plan, company, seed: seed + 8, today });
      if (forms > 0) await seedPayRun(joined, tx, { plan, company, today, until });
      await seedOkr(tx, { plan, company, seed: seed + 9, today, until });
      await seedGoals(tx, { plan, company, seed: seed + 10, today, until });
      const { unit } = plan.persons[employee]!;
      const teamOf = (at: number) => ({
        department: company.units[at]!,
        members: company.persons.filter(
          (_id, n) => plan.persons[n]!.unit === at && n !== plan.units[at]!.leader,
        ),
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
      const interviewing = await seedRecruiting(joined, tx, {
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
      await seedHome(joined, files, until);
      await seedVisitors(joined, tx, { secret, seed: seed + 17, now, today, until });
      await seedRooms(tx, seeded(seed + 5), company.persons, today, now);
      joinRecruiting();
      const judged = await seedInterviews(joined, tx, interviewing, until);
      joinOffers(sealsOf(secret));
      joinRequisitions();
      if (forms > 0) await seedRequisitions(joined, interviewing, { plan, company, until });
      if (forms > 0) await seedHires(joined, tx, interviewing, { plan, company, until });
      await interviewing.endOpenings();
      if (forms > 0) await seedOffers(joined, judged, interviewing, { plan, company, until });
      await seedLibrary(joined, tx, { people: company.persons, random: seeded(seed + 4), until });
      await writeTold(tx, companyDayStart(shiftDays(today, -14)), companyDayStart(shiftDays(today, -3)));
      await writeKeptAudit(tx);
    },
    { quiet: true },
  );
}
