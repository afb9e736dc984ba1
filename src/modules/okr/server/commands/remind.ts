import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { listOffAllDay } from '#modules/attendance/server/open.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { periodLabels } from '#modules/okr/goals/contract/goal-codes.ts';
import { goalPage } from '#modules/okr/goals/server/commands/goal-steps.ts';
import { goalViewerOf } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { isFirstOfWeek, isLastOfWeek, workDaysSince } from '#modules/okr/goals/server/rules/periods.ts';
import { dayStates, recordDays, usualMinutes } from '#modules/okr/records/contract/record-codes.ts';
import { listPersonDays } from '#modules/okr/records/server/queries/record-sums.ts';
import { dayStateOf, earliestDay } from '#modules/okr/records/server/rules/records.ts';
import { okrCodes } from '../../contract/codes.ts';
import * as queries from '../queries/remind.ts';
import { officersOf } from './officers.ts';

const own = '/StrategyRoImplementation/EmployeeKRExecute';
const week = 7;

/** Sends one reminder on the last workday of a week to each owner of key results without a check-in for a week. */
export async function remindSilent(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  await inTransaction(db, async (tx) => {
    if (!isLastOfWeek(today, await allSpecialDays(tx, now))) return;
    const since = new Date(now.getTime() - week * 86_400_000);
    const silent = await queries.listSilent(tx, since, today);
    const off = await listOffAllDay(
      tx,
      silent.map(({ personId }) => personId),
      today,
    );
    for (const { personId, count } of silent.filter((one) => !off.has(one.personId)))
      await notify(tx, 'okr-check-in', null, [
        {
          people: [personId],
          key: `okr.check-in/${today}`,
          titleZh: `您有 ${count} 项 KR 一周没有更新进展`,
          titleEn: `${count === 1 ? '1 of your key results has' : `${count} of your key results have`} had no check-in for a week`,
          url: goalPage,
        },
      ]);
  });
}

/**
 * Reminder steps by workdays without an answer. First the assigned person is reminded, then their leader, then the
 * leader above.
 */
const steps = [
  { days: 8, who: 'above' },
  { days: 6, who: 'leader' },
  { days: 4, who: 'carrier' },
  { days: 2, who: 'carrier' },
] as const;

async function remindAnswer(tx: Tx, one: queries.Unanswered, days: number, isOff: boolean): Promise<void> {
  const step = steps.find((at) => days >= at.days);
  if (!step) return;
  const key = `okr.unanswered/${one.id}/${companyDay(one.assignedAt)}/${step.days}`;
  if (step.who === 'carrier') {
    // A person who is off is reminded when they are back, because the step stays due.
    if (isOff) return;
    await notify(tx, `kr-execute:${one.id}`, null, [
      {
        people: [one.personId],
        key,
        titleZh: `“${one.title}”等您答复是否承接`,
        titleEn: `“${one.title}” waits for your answer: please accept or decline it`,
        url: `${own}?execution=${one.id}`,
      },
    ]);
    return;
  }
  const leader = step.who === 'leader' ? one.leaderId : one.aboveId;
  // A leader who does not see the key result is not notified about it.
  if (leader === null || !(await queries.seesPart(tx, one.id, await goalViewerOf(tx, leader)))) return;
  await notify(tx, `kr-execute:${one.id}`, null, [
    {
      people: [leader],
      key,
      titleZh: `${one.name}已 ${days} 个工作日未答复是否承接“${one.title}”`,
      titleEn: `${one.nameEn} has not answered the assignment “${one.title}” for ${days} workdays`,
      url: `${own}?execution=${one.id}`,
    },
  ]);
}

async function remindEnding(
  tx: Tx,
  { id, periodType, month, lastDay, owners }: queries.Ending,
  today: string,
) {
  const { zh, en } = periodLabels[periodType]!;
  const isOver = lastDay < today;
  await notify(tx, `cycle:${id}`, null, [
    isOver
      ? {
          people: await officersOf(tx, okrCodes.settings),
          key: `okr.cycle-over/${id}`,
          titleZh: `${month} 起的${zh}周期已到期，可以进入复盘`,
          titleEn: `The period from ${month} (${en.toLowerCase()}) has ended. You can move it to review`,
          url: `${goalPage}?view=cycles`,
        }
      : {
          people: owners,
          key: `okr.cycle-ends/${id}`,
          titleZh: `${month} 起的${zh}周期将于 ${lastDay} 结束，请更新进展`,
          titleEn: `The period from ${month} (${en.toLowerCase()}) ends on ${lastDay}. Please update your goals`,
          url: goalPage,
        },
  ]);
}

/** Sends reminders on workdays about unanswered assignments, and about periods that end within a week or have ended. */
export async function remindWaiting(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  await inTransaction(db, async (tx) => {
    const special = await allSpecialDays(tx, now);
    if (!isWorkDay(today, special)) return;
    const unanswered = await queries.listUnanswered(tx);
    const off = await listOffAllDay(
      tx,
      unanswered.map(({ personId }) => personId),
      today,
    );
    for (const one of unanswered) {
      const days = workDaysSince(companyDay(one.assignedAt), today, special);
      await remindAnswer(tx, one, days, off.has(one.personId));
    }
    for (const one of await queries.listEnding(tx, shiftDays(today, week)))
      await remindEnding(tx, one, today);
  });
}

/**
 * Sends one reminder on the first workday of a week to everyone who writes hours and left days empty that they may
 * still fill. Only days count on which they were present, recorded nothing and gave no reason. Nobody is reminded on a
 * day they are off.
 */
export async function remindUnfilled(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  await inTransaction(db, async (tx) => {
    const special = await allSpecialDays(tx, now);
    if (!isFirstOfWeek(today, special)) return;
    const writers = await queries.listWriters(tx);
    const off = await listOffAllDay(tx, writers, today);
    const days = [];
    for (let day = earliestDay(today, recordDays, special); day < today; day = shiftDays(day, 1))
      days.push({ day, usual: isWorkDay(day, special) ? usualMinutes : 0 });
    const there = writers.filter((id) => !off.has(id));
    const empty = (await listPersonDays(tx, there, days)).filter(
      (one) =>
        dayStateOf({ ...one, today, isWritten: one.recorded !== 0 || one.waiting !== 0 }) ===
        dayStates.unfilled,
    );
    for (const [personId, { length }] of Map.groupBy(empty, (one) => one.personId))
      await notify(tx, 'okr-unfilled', null, [
        {
          people: [personId],
          key: `okr.unfilled/${today}`,
          titleZh: `您有 ${length} 个工作日没有填写工时`,
          titleEn:
            length === 1
              ? 'You have not recorded hours for 1 workday'
              : `You have not recorded hours for ${length} workdays`,
          url: `${own}?view=hours`,
        },
      ]);
  });
}
