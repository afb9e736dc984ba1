import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { unit, vacationType, vacationTypeLabels } from '#modules/attendance/contract/codes.ts';
import { vacation } from '#modules/attendance/leave/server/standard/leave-forms.ts';
import { standInWords } from '#modules/attendance/leave/web/stand-in-words.ts';
import { momentText } from '#modules/attendance/leave/web/moment-text.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { addQuota } from '#modules/attendance/server/open.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import { formWords } from '#modules/forms/labels.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { approveFirst, submitForm, useStage, type Seat } from '#tests/support/stage.ts';

const today = companyDay(new Date());
/** A Friday at least a week ahead, the Saturday that is worked for the Monday after it. */
const friday = ((): string => {
  let day = shiftDays(today, 7);
  while (weekdayOf(day) !== 5) day = shiftDays(day, 1);
  return day;
})();
const saturday = shiftDays(friday, 1);
const sunday = shiftDays(friday, 2);
const monday = shiftDays(friday, 3);

describe.each(languagesOf(import.meta.filename))('leave, in %s', (language) => {
  const words = leaveWords[language];
  const standIn = standInWords[language];
  const labelOf = (name: string): string => {
    const found = vacation.edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  const days = (count: number): string => amountText(count * 10_000, unit.days)[language];
  const stage = useStage('leave', async (db) => {
    await saveDay(db, { day: friday, works: true, name: '' });
    await saveDay(db, { day: saturday, works: true, name: '周一调休' });
    await saveDay(db, { day: sunday, works: false, name: '' });
    await saveDay(db, { day: monday, works: false, name: '公司活动日' });
    const [cora] = await listByLoginName(db, [seats.employee.loginName]);
    // The year's own quota may end before that Friday.
    const given = { AUID: cora!.id, VacationType: vacationType.annual, LeaveYear: 2030, Amount: 30_000 };
    const scope = { personId: 0, departmentId: 0, reach: 4 } as const;
    await inTransaction(db, (tx) =>
      addQuota(
        tx,
        { ...given, ValidFrom: '2026-01-01', ValidTo: shiftDays(today, 400), Reason: '奖励' },
        { by: null, now: new Date(), language, ip: '', scope },
      ),
    );
  });
  const come = (who: Seat) => stage.come(who, language);
  const approve = (leo: Page) => approveFirst(stage, leo, language, 'QJ|XJ');
  /** Days of annual leave that may be taken still, as the page says. */
  const left = async (page: Page): Promise<number> => {
    await stage.open(page, '/performanceManagement/AttendanceApplication');
    const item = page
      .locator('main')
      .getByRole('listitem')
      .filter({ hasText: vacationTypeLabels[1][language] });
    return Number.parseFloat(await item.first().locator('strong').first().innerText());
  };
  const fillDay = async (page: Page, part: string, day: string): Promise<void> => {
    const box = page
      .locator('main')
      .getByRole('textbox', { name: new RegExp(`${labelOf('Segments')}.*1 ?${part}$`) });
    await box.fill(day);
    await box.press('Enter');
  };

  test('over a Saturday that is worked: tried before it is filed, approved, and half of it given back', async () => {
    const cora = await come('employee');
    const before = await left(cora);
    await cora.getByRole('link', { name: words.vacation.start }).click();
    const main = cora.locator('main');
    await main.getByText(words.preview.fill).waitFor();
    await main.getByRole('combobox', { name: labelOf('VacationType') }).click();
    await cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: vacationTypeLabels[1][language] })
      .first()
      .click();
    const form = formWords[language];
    await fillDay(cora, form.start, friday);
    await fillDay(cora, form.end, monday);
    await main.getByRole('row', { name: new RegExp(saturday) }).waitFor();
    // Friday and the Saturday that is worked cost a day; the Sunday and the Monday off are shown and cost nothing.
    expect(await main.locator('.leave-days tbody tr').count()).toBe(4);
    expect(await main.locator('.leave-day-free').count()).toBe(2);
    await main.locator('.leave-sentence').getByText(days(2)).waitFor();
    await main.getByRole('textbox', { name: labelOf('Reason') }).fill('回家');
    await submitForm(cora, language);
    const leave = cora.url();
    // Sets a stand-in for approvals during the absence, directly from the leave request.
    await main.getByRole('combobox', { name: standIn.who }).fill(seats.leader.name[language]);
    await cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: seats.leader.name[language] })
      .first()
      .click();
    await main.getByRole('button', { name: standIn.set }).click();
    await main
      .getByText(
        standIn.known(seats.leader.name[language], `${friday} 09:00`, `${shiftDays(monday, 1)} 00:00`),
      )
      .waitFor();
    expect(await left(cora)).toBe(before - 2);

    const leo = await come('leader');
    await approve(leo);

    await cora.goto(leave);
    await main.getByRole('button', { name: words.vacation.cancel }).click();
    const dialog = cora.getByRole('dialog');
    await dialog.getByRole('combobox', { name: words.end.when }).click();
    await cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: momentText(`${saturday} 09:00`, language) })
      .first()
      .click();
    await dialog.getByRole('button', { name: words.end.submit }).click();
    await main.getByText(/XJ-/).waitFor();
    expect(await left(cora)).toBe(before - 2);
    await approve(leo);
    expect(await left(cora)).toBe(before - 1);
    await cora.goto(leave);
    await main.getByText(words.end.early(`${saturday} 09:00`)).waitFor();
  });
});
