import type { Placed } from '#kit/contract/call.ts';
import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { beginFor } from '#modules/approval/server/open.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import {
  addPayItem,
  calculateSome,
  checkSlips,
  explainRun,
  prepareGroup,
  sealPay,
} from '#modules/payroll/server/open.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { p95Of } from './engines.ts';

const seconds = (took: number): string => `${(took / 1000).toFixed(2)} s`;

interface Benched {
  readonly db: Database;
  readonly keeperId: number;
  readonly publisherId: number;
  /** Makes a call as the person who prepares payroll runs (`prepare`) or as the one who publishes them (`decide`). */
  readonly prepare: <R>(call: Placed, input: object) => Promise<R>;
  readonly decide: <R>(call: Placed, input: object) => Promise<R>;
  /** Opens one's own list of payslips as somebody else, while the run is at work. */
  readonly read: () => Promise<unknown>;
  readonly timed: <T>(work: () => Promise<T>) => Promise<readonly [ms: number, answer: T]>;
}

const ownItems = 18;

/** Prepares everybody's pay on record, one pay group, its own items and its locked attendance. @returns the group */
async function prepareRun({ db, publisherId }: Benched, month: string): Promise<number> {
  const template = (await findStandardTemplate(db, 'FX'))!;
  const now = new Date();
  const { formId } = await inTransaction(db, (tx) =>
    beginFor(tx, publisherId, { TemplateId: template.id, Values: {}, now }),
  );
  const { rows } = await db.pool.query<{ id: number }>('select id from people.person order by id');
  const sealed = rows.map((_one, n) => sealPay({ basic: 900_000 + n * 7, performance: 300_000 + n }));
  await db.pool.query(
    `insert into payroll.remuneration (person_id, from_day, stage, cause, form_id, sealed, made_at)
     select id, $4::date, 2, 1, $3, sealed, now() from unnest($1::bigint[], $2::text[]) as given (id, sealed)`,
    [rows.map(({ id }) => id), sealed, formId, `${shiftMonth(month, -6)}-01`],
  );
  const last = shiftDays(`${shiftMonth(month, 1)}-01`, -1);
  await db.pool.query(
    `insert into attendance.month (month, company_id, from_day, to_day, state, locked_by, locked_at)
     values ($1, 1, $1, $2, 3, $3, now())`,
    [`${month}-01`, last, publisherId],
  );
  const groupId = await inTransaction(db, async (tx) => {
    const given = { name: '月薪', nameEn: 'Monthly', companyId: 1, month, scheme: 'EXAMPLE' };
    const group = await prepareGroup(tx, { ...given, baseOf: () => null });
    for (let n = 0; n < ownItems; n++)
      await addPayItem(tx, {
        groupId: group.groupId,
        from: `${month}-01`,
        code: `own${n}`,
        name: `项目${n}`,
        nameEn: `Item ${n}`,
        formula: `paidDays * ${n + 1}`,
        place: 100 + n,
      });
    return group.groupId;
  });
  await analyze(db, [
    'payroll.remuneration',
    'payroll.pay_member',
    'payroll.enrolment',
    'payroll.tax_profile',
  ]);
  return groupId;
}

/**
 * Measures a month's payroll run of everybody, after another month was published. Figures are its calculation, that of
 * one person again, its variance, its lock, its publication, and the nightly check of locked runs.
 */
export async function measureRuns(bench: Benched, month: string): Promise<Record<string, string>> {
  const { db, keeperId, publisherId, prepare, decide, read, timed } = bench;
  const GroupId = await prepareRun(bench, month);
  const now = new Date();
  interface Info {
    readonly RowVersion: number;
    readonly IsCalculating: boolean;
    readonly People: number;
    readonly Stopped: number;
  }
  const infoOf = (RunId: number) => prepare<Info>(PayRun.GetPayRunInfo, { RunId });
  const waits: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) waits.push((await timed(read))[0]);
  })();
  const [calculated, RunId] = await timed(async () => {
    const { RunId: id } = await prepare<{ RunId: number }>(PayRun.AddPayRun, {
      GroupId,
      Month: month,
      Kind: 1,
    });
    while ((await infoOf(id)).IsCalculating) await calculateSome(db, id, now);
    return id;
  });
  over.abort();
  await reading;
  const { People, Stopped } = await infoOf(RunId);
  if (Stopped > 0) throw new Error(`${Stopped} of ${People} are stopped`);
  const [again] = await timed(() => prepare(PayRun.CalculatePayRun, { RunId, AUID: publisherId }));
  await prepare(PayRun.OpenPayRun, { RunId, Reason: 'bench' });
  const [variance] = await timed(() => prepare(PayRun.GetPayRunVarianceSums, { RunId }));
  await inTransaction(db, (tx) => explainRun(tx, RunId, 'bench', keeperId));
  // Approval is not measured here: it is a decision on one form, whatever the number of people.
  await db.pool.query(
    'update payroll.pay_run set state = 3, approved_by = $2, approved_at = now() where id = $1',
    [RunId, publisherId],
  );
  const { RowVersion } = await infoOf(RunId);
  const [locked] = await timed(() => decide(PayRun.LockPayRun, { RunId, RowVersion }));
  const [published] = await timed(() => decide(PayrollSlip.SendPayrollSlip, { RunId }));
  await analyze(db, ['payroll.slip']);
  const [checked, altered] = await timed(() => checkSlips(db, now));
  if (altered > 0) throw new Error(`${altered} slips are not what they were`);
  return {
    [`a run of ${People} calculated`]: seconds(calculated),
    'own slips meanwhile, p95': p95Of(waits),
    'one of them again': `${again.toFixed(0)} ms`,
    variance: seconds(variance),
    lock: seconds(locked),
    'publication of the run, notices included': seconds(published),
    'nightly check of the run': seconds(checked),
  };
}
