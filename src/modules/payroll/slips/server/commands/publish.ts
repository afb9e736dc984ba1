import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify, type NewNotice } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { runKind, runState, runStateLabels, slipNameOf } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { audit, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { listUnread, lockRun, publishRun, type RunHead, type SlipOf } from '../queries/runs.ts';
import { confirmByDeadline, listUnopened } from '../queries/slips.ts';

type Sent = Pick<RunHead, 'id' | 'month' | 'kind'>;

/** Notifies people with a link to their own payslip. Notifications name the month and never an amount. */
const tell = (
  tx: Tx,
  runId: number,
  slips: readonly SlipOf[],
  said: Pick<NewNotice, 'key' | 'titleZh' | 'titleEn'>,
) =>
  notify(
    tx,
    `payRun:${runId}`,
    null,
    slips.map(({ id, personId }) => ({
      people: [personId],
      ...said,
      url: `/EmployeeManagement/Payslip/${id}`,
    })),
  );

const remind = (tx: Tx, { id, month, kind }: Sent, slips: readonly SlipOf[], today: string) =>
  tell(tx, id, slips, {
    key: `payslip:${id}:${today}`,
    titleZh: `${slipNameOf(month, kind).zh} 工资条还未查看`,
    titleEn: `You have not read your payslip of ${slipNameOf(month, kind).en} yet`,
  });

/** Publishes a whole run and notifies its people. The caller must have locked the run. */
async function publish(tx: Tx, by: Pick<Keeper, 'id' | 'now'>, { id, month, kind }: Sent): Promise<number> {
  const name = slipNameOf(month, kind);
  const slips = await publishRun(tx, id, { by: by.id, now: by.now });
  const titles = { titleZh: `${name.zh} 工资条已发布`, titleEn: `Your payslip of ${name.en} is published` };
  await tell(tx, id, slips, { key: `payslip:${id}`, ...titles });
  return slips.length;
}

/**
 * Publishes a run that another person imported. For a published run, reminds people who have not opened their payslip,
 * at most once a day from the next day on. Of two simultaneous requests the second is refused.
 * @returns number of people notified
 * @throws Refused notFound, ownRun, runGone, publishedToday, nobodyUnread, remindedToday
 */
export async function sendSlips(tx: Tx, scope: Scope, by: Keeper, runId: number): Promise<number> {
  const run = (await lockRun(tx, scope, runId)) ?? refuse(general.notFound);
  if (run.state === runState.cancelled) refuse(slipRefusals.runGone);
  const waiting = run.kind === runKind.imported ? runState.ready : runState.locked;
  if (run.state < waiting)
    refuse(runRefusals.runState, { with: { state: runStateLabels[run.state][by.language] } });
  if (run.state === waiting) {
    if (run.isPreparer) refuse(slipRefusals.ownRun);
    const told = await publish(tx, by, run);
    await audit(tx, by, 'payRun.publish', `payRun:${run.id}`, { month: run.month, people: told });
    return told;
  }
  const today = companyDay(by.now);
  if (run.publishedAt !== null && companyDay(run.publishedAt) === today) refuse(slipRefusals.publishedToday);
  const slips = await listUnread(tx, run.id);
  if (slips.length === 0) refuse(slipRefusals.nobodyUnread);
  if (!(await remindOnce(tx, { kind: 'payslip', key: `${run.id} ${today}`, step: 0 }, by.now)))
    refuse(slipRefusals.remindedToday);
  await remind(tx, run, slips, today);
  await audit(tx, by, 'payRun.remind', `payRun:${run.id}`, { people: slips.length });
  return slips.length;
}

export { publish as publishSlips };

/** Days until the single reminder of an unread payslip, and days until a read payslip counts as confirmed. */
const reminderDays = 3;
const deadlineDays = 7;

/**
 * Reminds people of payslips unopened for three days. Confirms payslips that were read and not disputed for seven days.
 */
export async function followSlips(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  await inTransaction(db, async (tx) => {
    const unopened = await listUnopened(
      tx,
      companyDayStart(today, -deadlineDays),
      companyDayStart(today, 1 - reminderDays),
    );
    for (const [runId, slips] of Map.groupBy(unopened, (slip) => slip.runId))
      if (await remindOnce(tx, { kind: 'payslip', key: `${runId}`, step: -reminderDays }, now))
        await remind(tx, { id: runId, month: slips[0]!.month, kind: slips[0]!.kind }, slips, today);
    await confirmByDeadline(tx, companyDayStart(today, 1 - deadlineDays), now);
  });
}

export const slipJobs = (db: Database): Job[] => [
  { name: 'payroll.slips', cron: '40 8 * * *', run: () => followSlips(db, new Date()) },
];
