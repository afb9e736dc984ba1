import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { vacationType } from '#modules/attendance/contract/codes.ts';
import { afterReserved } from '#modules/attendance/leave/server/commands/work-out.ts';
import { leaveNames } from '#modules/attendance/leave/server/queries/leave-names.ts';
import { listReserved } from '#modules/attendance/leave/server/queries/leaves.ts';
import { amountText } from '../../contract/amounts.ts';
import { listLots, listExpiring, type Expiring } from '../queries/lots.ts';
import { dueStep, reach } from '../rules/expiring.ts';

/** Returns the amount that expires on a quota's last day and that nobody has requested. */
async function freeOf(tx: Tx, { personId, type, unit, validTo }: Expiring): Promise<number> {
  const lots = (await listLots(tx, [personId], type)).filter((lot) => lot.unit === unit);
  const open = afterReserved(lots, await listReserved(tx, [personId], { type }));
  return open.filter((lot) => lot.validTo === validTo).reduce((sum, { left }) => sum + Math.max(0, left), 0);
}

async function remind(tx: Tx, one: Expiring, today: string, now: Date): Promise<boolean> {
  const { personId, type, unit, validTo } = one;
  const step = dueStep(today, validTo);
  if (step === null) return false;
  const free = await freeOf(tx, one);
  if (free === 0) return false;
  const key = `${personId}:${type}:${validTo}`;
  if (!(await remindOnce(tx, { kind: 'lot', key, step }, now))) return false;
  const text = amountText(free, unit);
  const { zh, en } = (await leaveNames(tx))(type);
  const isPaid = type === vacationType.compTime;
  await notify(tx, `lot:${key}`, null, [
    {
      people: [personId],
      key: `lot-expires-${key}-${step}`,
      titleZh: `${zh}还有${text.zh}，${validTo} 到期${isPaid ? '，未休的折算工资' : ''}`,
      titleEn: `${en}: ${text.en} left, expires on ${validTo}${isPaid ? '; unused time is paid out' : ''}`,
      url: '/performanceManagement/AttendanceApplication',
    },
  ]);
  return true;
}

/**
 * Reminds people of expiring quotas. Each reminder (person, type, day and step) is sent once, however often the job
 * runs. After a missed morning only the newest step is sent.
 * @returns the number of reminders sent
 */
export async function remindExpiring(db: Database, now: Date): Promise<number> {
  const today = companyDay(now);
  let sent = 0;
  await eachByItself(await listExpiring(db, today, shiftDays(today, reach)), async (one) => {
    if (await inTransaction(db, (tx) => remind(tx, one, today, now))) sent++;
  });
  return sent;
}
