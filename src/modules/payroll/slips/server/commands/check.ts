import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { addsUp, followsFromFacts, goesOn } from '#modules/payroll/calculation/server/rules/run/as-it-was.ts';
import type { RunHeld, RunPlan } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { planRun } from '#modules/payroll/calculation/server/rules/run/work-out-person.ts';
import { factsThen } from '#modules/payroll/checks/server/commands/revisit.ts';
import { listKeptRules, type KeptRules } from '#modules/payroll/checks/server/queries/revisits.ts';
import { payrollCode, runKind } from '#modules/payroll/contract/slip-codes.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { listLockedRuns, listLockedSlips, type LockedSlip } from '../queries/locked-slips.ts';

/** Number of people whose payslips are decrypted at once. */
const atOnce = 500;

interface Ground {
  readonly kept: KeptRules;
  readonly plan: RunPlan;
}

function opened({ sealed }: LockedSlip): RunHeld | null {
  try {
    return openPay<RunHeld>(sealed);
  } catch {
    return null;
  }
}

function isAsItWas(
  slip: LockedSlip,
  held: RunHeld | null,
  before: RunHeld | null,
  ground: Ground | undefined,
): boolean {
  if (!held || !addsUp(held) || (before && !goesOn(before, held))) return false;
  if (slip.kind !== runKind.monthly || !held.facts || !ground) return true;
  const facts = factsThen(held.facts, ground.kept.schemes, slip.month);
  return followsFromFacts({ ...ground.plan, month: slip.month }, facts, held);
}

/**
 * Returns locked payslips of this and the previous year that are no longer consistent. Either they cannot be decrypted,
 * or their lines do not add up or do not follow from the stored facts. Tax sums that do not continue the previous
 * payslip count as well.
 */
export async function listAltered(db: Database, now: Date): Promise<LockedSlip[]> {
  const year = Number(companyDay(now).slice(0, 4));
  const runs = (await listLockedRuns(db, `${year - 1}-01`)).map(({ id }) => id);
  const grounds = new Map<number, Ground>();
  for (const { id, kept } of await listKeptRules(db, runs)) {
    const planned = kept && planRun(kept.rules);
    if (planned?.ok) grounds.set(id, { kept, plan: { ...kept.rules, steps: planned.steps } });
  }
  const altered: LockedSlip[] = [];
  let before: { readonly slip: LockedSlip; readonly held: RunHeld | null } | null = null;
  for (let after = 0; ;) {
    const slips = await listLockedSlips(db, runs, { after, most: atOnce });
    for (const slip of slips) {
      const held = opened(slip);
      const isNext: boolean =
        before?.slip.personId === slip.personId &&
        before.slip.companyId === slip.companyId &&
        before.slip.month.slice(0, 4) === slip.month.slice(0, 4);
      const last: RunHeld | null = isNext && before ? before.held : null;
      if (!isAsItWas(slip, held, last, grounds.get(slip.runId))) altered.push(slip);
      before = { slip, held };
    }
    const end = slips.at(-1)?.personId;
    if (end === undefined) return altered;
    after = end;
  }
}

/** Checks all locked payslips and notifies payroll staff once about each run with altered ones. */
export async function checkSlips(db: Database, now: Date): Promise<number> {
  const altered = await listAltered(db, now);
  if (altered.length === 0) return 0;
  const names = new Map((await listLockedRuns(db, '')).map(({ id, name }) => [id, name]));
  await inTransaction(db, async (tx) => {
    const people = await listHolders(tx, payrollCode);
    for (const [runId, slips] of Map.groupBy(altered, (slip) => slip.runId)) {
      const ids = slips.map(({ id }) => id);
      if (!(await remindOnce(tx, { kind: 'payslip-check', key: `${runId} ${ids.join()}`, step: 0 }, now)))
        continue;
      const detail = { slips: ids, people: slips.map(({ personId }) => personId) };
      await writeAudit(tx, { actorId: null, act: 'payRun.altered', target: `payRun:${runId}`, detail });
      await notify(tx, `payRun:${runId}`, null, [
        {
          people,
          key: `payslip-check:${runId}:${ids[0]}:${ids.length}`,
          titleZh: `${names.get(runId)!}：${ids.length} 张已锁定的工资条与核算依据不符，请核对`,
          titleEn: `${names.get(runId)!}: ${ids.length} locked payslips do not match their input data. Please check`,
          url: `/EmployeeManagement/Payslip/run/${runId}`,
        },
      ]);
    }
  });
  return altered.length;
}

export const checkJobs = (db: Database): Job[] => [
  { name: 'payroll.check', cron: '20 3 * * *', run: async () => void (await checkSlips(db, new Date())) },
];
