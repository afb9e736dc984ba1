import { general, refuse, Refused, wordsOf, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { DatabaseAway } from '#kit/server/db/outage.ts';
import { sqlState } from '#kit/server/db/pg-errors.ts';
import { notify } from '#kit/server/notices.ts';
import { remindToday } from '#kit/server/reminded.ts';
import { monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { saveMonthRules, type MonthRule } from '../queries/month-rules.ts';
import { listUnanswered } from '../queries/open-of-months.ts';
import { addDueMonths } from './automatic.ts';
import { assertEverybody, audit, hold, updateMonth, type MonthKeeper } from './keep-months.ts';

/** A month of a list, with the version in which it was shown. */
export interface ChosenMonth {
  readonly id: number;
  readonly version: number;
}

/** Result of doing something to several months. */
export interface SeveralDone<T> {
  /** Ids of the months to which it was done, with what the action returned. */
  readonly done: readonly { readonly id: number; readonly value: T }[];
  readonly refused: readonly { readonly id: number; readonly why: string }[];
}

/**
 * Does something to several months, in ascending order, each in a transaction of its own. A month that refuses leaves
 * the others as they are.
 * @throws the error of the database, if it comes before anything was done
 */
export async function doSeveral<T>(
  months: readonly ChosenMonth[],
  language: Language,
  act: (month: ChosenMonth) => Promise<T>,
): Promise<SeveralDone<T>> {
  const done: { id: number; value: T }[] = [];
  const refused: { id: number; why: string }[] = [];
  for (const month of [...new Map(months.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => a.id - b.id,
  ))
    try {
      done.push({ id: month.id, value: await act(month) });
    } catch (error) {
      if (error instanceof Refused)
        refused.push({ id: month.id, why: wordsOf(error.refusal, language, error.detail.with) });
      // The answer says which months were done, and that this one can be tried again.
      else if (done.length > 0 && (error instanceof DatabaseAway || sqlState(error) !== undefined))
        refused.push({ id: month.id, why: wordsOf(general.busy, language) });
      else throw error;
    }
  return { done, refused };
}

/** Starts the confirmation of an open month as it is. @throws Refused forbidden, notFound, stale, monthNotOpen, monthNotOver */
export async function beginMonth(tx: Tx, { id, version }: ChosenMonth, keeper: MonthKeeper): Promise<void> {
  const month = await hold(tx, id, version, keeper);
  if (month.state !== monthState.open) refuse(dayRefusals.monthNotOpen, { with: { month: month.month } });
  await updateMonth(tx, { ...month, state: monthState.confirming }, keeper);
}

/**
 * Reminds the people of a month who have not confirmed yet, at most once a day.
 * @returns the number of people who were not reminded on this day before
 * @throws Refused forbidden, notFound, monthNotConfirming
 */
export async function remindMonth(tx: Tx, { id }: ChosenMonth, keeper: MonthKeeper): Promise<number> {
  const month = await hold(tx, id, null, keeper);
  if (month.state !== monthState.confirming) refuse(dayRefusals.monthNotConfirming);
  const day = companyDay(keeper.now);
  const asked = `attend-month:${id}:${month.version}`;
  const people = await remindToday(tx, asked, await listUnanswered(tx, id), { day, now: keeper.now });
  if (people.length === 0) return 0;
  await notify(tx, `attend-month:${id}`, null, [
    {
      people,
      key: `${asked}:remind:${day}`,
      titleZh: `请确认 ${month.month} 的考勤，截止日为 ${month.confirmUntil ?? ''}`,
      titleEn: `Please confirm your attendance of ${month.month} by ${month.confirmUntil ?? ''}`,
      url: `/performanceManagement/AttendanceApplication?kind=month&month=${month.month}`,
    },
  ]);
  await audit(tx, keeper, 'remind', id, { people: people.length });
  return people.length;
}

/** Saves the rule of several companies and adds the months that are due by it. @throws Refused forbidden, notFound */
export async function saveRules(
  tx: Tx,
  companies: readonly number[],
  rule: Pick<MonthRule, 'firstDay' | 'confirmDays' | 'isAutomatic'>,
  keeper: MonthKeeper,
): Promise<void> {
  assertEverybody(keeper);
  const wanted = [...new Set(companies)];
  if ((await saveMonthRules(tx, wanted, rule)) < wanted.length)
    refuse(general.notFound, { field: 'CompanyIds' });
  for (const company of wanted.toSorted((a, b) => a - b))
    await audit(tx, keeper, 'rule', company, { ...rule, company });
  await addDueMonths(tx, keeper.now);
}
