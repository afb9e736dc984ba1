import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { vacationType, vacationTypeLabels } from '#modules/attendance/contract/codes.ts';
import { disputeWords } from '#modules/attendance/days/web/dispute-words.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import { vacation } from '#modules/attendance/leave/server/standard/leave-forms.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { punchWords } from '#modules/attendance/punches/web/words.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { replacedCard } from '#modules/attendance/server/standard/attendance-forms.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import { formWords } from '#modules/forms/labels.ts';
import type { StandardTemplate } from '#modules/forms/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const today = companyDay(new Date());
const yesterday = shiftDays(today, -1);
/** A Tuesday at least a week ahead; the two days after it are worked, too. */
const tuesday = ((): string => {
  let day = shiftDays(today, 7);
  while (weekdayOf(day) !== 2) day = shiftDays(day, 1);
  return day;
})();
const thursday = shiftDays(tuesday, 2);
const phone = { width: 390, height: 844 };

/** Counts the taps of one job. */
function taps() {
  let count = 0;
  return {
    tap: async (on: Locator): Promise<void> => {
      count += 1;
      await on.tap();
    },
    get count() {
      return count;
    },
  };
}

describe.each(languagesOf(import.meta.filename))('daily jobs on a phone, in %s', (language) => {
  const form = formWords[language];
  const stage = useStage('daily-phone', async (db) => {
    for (let day = tuesday; day <= thursday; day = shiftDays(day, 1))
      await saveDay(db, { day, works: true, name: '' });
    await saveDay(db, { day: yesterday, works: true, name: '' });
    const [cora] = await listByLoginName(db, [seats.employee.loginName]);
    await db.pool.query('delete from attendance.punch where person_id = $1 and punch_at >= $2', [
      cora!.id,
      companyInstant(`${yesterday} 00:00`),
    ]);
    await db.pool.query(
      'insert into attendance.punch (person_id, punch_at, source, made_at) values ($1, $2, 1, now())',
      [cora!.id, companyInstant(`${yesterday} 18:05`)],
    );
    await db.pool.query(
      `insert into attendance.recalc (person_id, day, cause, asked_at) values ($1, $2, 6, now()) on conflict do nothing`,
      [cora!.id, yesterday],
    );
    await workOutDays(db, new Date());
  });
  const labelOf = ({ edition }: StandardTemplate, name: string): string => {
    const found = edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  const submit = (page: Page): Locator =>
    page.getByRole('button', { name: approvalWords[language].fill.submit, exact: true });

  test('three days of annual leave take seven taps, and their approval two', async () => {
    const cora = await stage.come('employee', language, { viewport: phone });
    const main = cora.locator('main');
    const by = taps();
    await stage.open(cora, '/');
    await by.tap(main.getByRole('link', { name: leaveWords[language].vacation.start }));
    await main.getByText(leaveWords[language].preview.fill).waitFor();
    await by.tap(main.getByRole('combobox', { name: labelOf(vacation, 'VacationType') }));
    const option = cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: vacationTypeLabels[vacationType.annual][language] });
    // The type says what is left of it.
    await option.locator('small').first().waitFor();
    await by.tap(option.first());
    const day = (part: string): Locator => main.getByLabel(new RegExp(`1 ?${part}$`)).first();
    await by.tap(day(form.start));
    await day(form.start).fill(tuesday);
    expect(await day(form.end).inputValue()).toBe(tuesday);
    await by.tap(day(form.end));
    await day(form.end).fill(thursday);
    await main.locator('.leave-sentence').waitFor();
    const reason = main.getByRole('textbox', { name: labelOf(vacation, 'Reason') });
    await by.tap(reason);
    await reason.fill('回家');
    await by.tap(submit(cora));
    await cora.waitForURL(/MyJob\/application\/\d+$/);
    await main.getByText(leaveWords[language].team.title).waitFor();

    const leo = await stage.come('leader', language, { viewport: phone });
    const decision = taps();
    await stage.open(leo, '/');
    await decision.tap(leo.locator('main a[href*="FormID="]').first());
    await leo.getByText(leaveWords[language].team.title).waitFor();
    const approve = leo.getByRole('button', { name: approvalWords[language].act.approve }).first();
    await decision.tap(approve);
    await leo
      .getByText(new RegExp(approvalWords[language].act.approved('QJ')))
      .first()
      .waitFor();
    expect(decision.count).toBe(2);
    expect(by.count).toBe(7);
    await leo.context().close();
    await cora.context().close();
  });

  test('a missed punch takes three taps; a day is disputed, answered, and its answer seen', async () => {
    const cora = await stage.come('employee', language, { viewport: { width: 360, height: 780 } });
    const main = cora.locator('main');
    const job = taps();
    await stage.open(cora, '/');
    const card = punchWords[language].card;
    const missing = main.getByRole('list', { name: card.missing });
    const box = await missing.boundingBox();
    // On the first screen, above everything else.
    expect(box!.y + box!.height).toBeLessThan(780);
    await job.tap(missing.getByRole('link', { name: card.correct }).first());
    const reason = main.getByRole('textbox', { name: labelOf(replacedCard, 'Reason') });
    await job.tap(reason);
    await reason.fill('忘记打卡');
    await job.tap(submit(cora));
    await cora.waitForURL(/MyJob\/application\/\d+$/);
    expect(job.count).toBe(3);

    const words = disputeWords[language];
    await stage.open(
      cora,
      `/performanceManagement/AttendanceApplication?kind=month&month=${yesterday.slice(0, 7)}&day=${yesterday}`,
    );
    const drawer = cora.getByRole('dialog');
    await drawer.getByText(dayWords[language].steps).waitFor();
    await drawer.getByRole('button', { name: words.file }).tap();
    await drawer.getByRole('textbox', { name: words.reason }).fill('九点前到岗');
    await drawer.getByRole('button', { name: words.submit }).tap();
    await drawer.getByRole('button', { name: words.withdraw }).waitFor();

    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/EmployeeManagement/WorkAttendNew?disputes=1');
    const list = olive.getByRole('dialog');
    await list.getByText('九点前到岗').waitFor();
    await list.getByRole('button', { name: words.answer }).click();
    await list.getByRole('textbox', { name: words.answerText }).fill('已核对监控');
    // A punch can still be added while the answer is typed.
    await list.getByText(words.punchAt).first().waitFor();
    await list.getByRole('button', { name: words.send }).click();
    await list.getByText(words.none).waitFor();
    await cora.reload();
    await drawer.getByText('已核对监控').waitFor();
    await cora.context().close();
  });
});
