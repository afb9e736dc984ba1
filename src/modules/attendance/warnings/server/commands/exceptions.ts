import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify, type NewNotice } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { dayState } from '#modules/attendance/days/contract/day-codes.ts';
import { listExceptions } from '../queries/warned.ts';
import type { Days } from '../rules/warnings.ts';

const said: readonly (readonly [bit: number, words: Words])[] = [
  [dayState.absent, { zh: '旷工', en: 'absent' }],
  [dayState.seriouslyLate, { zh: '严重迟到', en: 'very late' }],
  [dayState.late, { zh: '迟到', en: 'late' }],
  [dayState.lackOn, { zh: '缺上班卡', en: 'no clock-in punch' }],
  [dayState.lackOff, { zh: '缺下班卡', en: 'no clock-out punch' }],
  [dayState.early, { zh: '早退', en: 'left early' }],
];

/** Number of days back within which the last working day, and the last morning with notifications, are searched. */
const longestHoliday = 14;
const kind = 'attendance-exceptions';

/** Returns the days whose exceptions are notified on a working day: from the previous working day to yesterday. */
export function daysToTell(today: string, special: SpecialDays): Days {
  let from = shiftDays(today, -1);
  while (!isWorkDay(from, special) && from > shiftDays(today, -longestHoliday)) from = shiftDays(from, -1);
  return { from, to: shiftDays(today, -1) };
}

const stateText = (state: number): Words => {
  const found = said.filter(([bit]) => (state & bit) !== 0).map(([, words]) => words);
  return { zh: found.map(({ zh }) => zh).join('、'), en: found.map(({ en }) => en).join(', ') };
};

/**
 * Returns the days that were not notified yet and records them as notified, so that each day is notified once. They
 * begin after the last notified day; the first time, they are those of an ordinary morning.
 */
async function takeUntold(tx: Tx, today: string, special: SpecialDays, now: Date): Promise<Days | null> {
  const usual = daysToTell(today, special);
  let from = shiftDays(usual.to, 1);
  let isFirst = true;
  for (let back = 1; back <= longestHoliday && isFirst; back++) {
    const day = shiftDays(today, -back);
    if (await remindOnce(tx, { kind, key: day, step: 0 }, now)) from = day;
    else isFirst = false;
  }
  if (from > usual.to) return null;
  return { from: isFirst ? usual.from : from, to: usual.to };
}

/**
 * Notifies people of the exceptions in their last days that they should act on, each day once.
 * @returns the number of people notified
 */
export async function tellExceptions(
  tx: Tx,
  today: string,
  special: SpecialDays,
  now: Date,
): Promise<number> {
  const days = await takeUntold(tx, today, special, now);
  if (days === null) return 0;
  const byPerson = Map.groupBy(await listExceptions(tx, days), ({ personId }) => personId);
  // People with the same text share one notification.
  const texts = Map.groupBy(byPerson, ([, found]) =>
    JSON.stringify(found.map(({ day, state }) => [day, state])),
  );
  const notices = [...texts.values()].map((same): NewNotice => {
    const lines = same[0]![1].map(({ day, state }) => ({ day: day.slice(5), ...stateText(state) }));
    return {
      people: same.map(([personId]) => personId),
      key: `${kind}-${days.to}`,
      titleZh: `考勤异常：${lines.map(({ day, zh }) => `${day} ${zh}`).join('；')}`,
      titleEn: `Attendance exceptions: ${lines.map(({ day, en }) => `${day} ${en}`).join('; ')}`,
      url: '/performanceManagement/AttendanceApplication',
    };
  });
  if (notices.length > 0) await notify(tx, `attendance:${days.to}`, null, notices);
  return byPerson.size;
}
