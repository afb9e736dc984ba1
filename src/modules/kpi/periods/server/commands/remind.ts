import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listAwaited } from '../queries/publishing.ts';

/** Number of days before a due day from which reminders are sent. */
const ahead = 2;

/** Sends one reminder on workdays to each person whose sheets are due soon or late. */
export async function remindAwaited(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  if (!isWorkDay(today, await specialDays(db, now))) return;
  await inTransaction(db, async (tx) => {
    const people = await listAwaited(tx, shiftDays(today, ahead));
    if (people.length === 0) return;
    await notify(tx, 'kpi', null, [
      {
        people,
        key: `kpi.remind/${today}`,
        titleZh: '有 KPI 考核表即将到期或已逾期，等您处理',
        titleEn: 'KPI reviews that are due soon or overdue are waiting for you',
        url: '/xtable1',
      },
    ]);
  });
}
