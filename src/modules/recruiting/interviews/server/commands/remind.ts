import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listMissing, type Due } from '../queries/interview-lists.ts';
import { ownersStep, stepsDue, type Step } from '../rules/evaluation-reminders.ts';
import { interviewUrl } from './interview-notices.ts';

/** Maximum age in days of an interview for which reminders of a missing evaluation are sent. */
const reach = 45;

/** Records all reminder steps that are due, and sends only the latest new one. Returns false if none was new. */
async function remind(tx: Tx, due: Due, steps: readonly Step[], now: Date): Promise<boolean> {
  const key = `${due.interviewId}:${due.personId}`;
  let latest: Step | undefined;
  for (const step of steps) if (await remindOnce(tx, { kind: 'evaluation', key, step }, now)) latest = step;
  if (latest === undefined) return false;
  const isOwners = latest === ownersStep;
  const name = (await listNamesOf(tx, [due.personId])).get(due.personId);
  const what = `${due.name} · ${due.title}`;
  await notify(tx, `interview:${due.interviewId}`, null, [
    {
      people: [isOwners ? due.ownerId : due.personId],
      key: `evaluation-${key}-${latest}`,
      titleZh: isOwners ? `${name?.zh ?? ''}还没有提交面试评价：${what}` : `请提交面试评价：${what}`,
      titleEn: isOwners
        ? `${name?.en ?? ''} has not submitted an interview evaluation: ${what}`
        : `Please submit your interview evaluation: ${what}`,
      url: interviewUrl(due.interviewId),
    },
  ]);
  return true;
}

/**
 * Sends reminders of missing evaluations after interviews have ended. Each step is sent once, even if several
 * processes run.
 * @returns number of reminders sent
 */
export async function remindEvaluations(db: Database, now: Date): Promise<number> {
  const after = companyDayStart(shiftDays(companyDay(now), -reach));
  const special = await specialDays(db, after);
  let sent = 0;
  await eachByItself(await listMissing(db, after, now), async (due) => {
    const steps = stepsDue(due.end, now, special);
    if (steps.length > 0 && (await inTransaction(db, (tx) => remind(tx, due, steps, now)))) sent++;
  });
  return sent;
}
