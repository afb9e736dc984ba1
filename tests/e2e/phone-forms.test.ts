import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { unit, vacationTypeLabels, vehicleLabels } from '#modules/attendance/contract/codes.ts';
import { vacation } from '#modules/attendance/leave/server/standard/leave-forms.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { overtime, trip } from '#modules/attendance/server/standard/attendance-forms.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import { formWords } from '#modules/forms/labels.ts';
import type { StandardTemplate } from '#modules/forms/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { submitForm, useStage } from '#tests/support/stage.ts';

const today = companyDay(new Date());
/** A Monday at least a week ahead, and the days after it. */
const monday = ((): string => {
  let day = shiftDays(today, 7);
  while (weekdayOf(day) !== 1) day = shiftDays(day, 1);
  return day;
})();
const tuesday = shiftDays(monday, 1);
const [wednesday, friday] = [shiftDays(monday, 2), shiftDays(monday, 4)];

/** Asserts that nothing stands beyond the right edge of the window. */
async function expectFits(page: Page, width: number): Promise<void> {
  const beyond = await page.evaluate((most) => {
    const parts = [...document.querySelectorAll<HTMLElement>('main input, main button, main .ant-select')];
    return parts
      .filter((part) => part.offsetParent && part.getBoundingClientRect().right > most)
      .map((part) => part.outerHTML.slice(0, 120));
  }, width);
  expect(beyond).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.locator('main').getByRole('combobox', { name }).tap();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .tap();
};

describe.each(languagesOf(import.meta.filename))('forms on a phone, in %s', (language) => {
  const form = formWords[language];
  const clock = language === 'zh' ? '时间' : 'time';
  const hours = (count: number): string => amountText(count * 60, unit.minutes)[language];
  const stage = useStage('phone-forms', async (db) => {
    for (let day = monday; day <= friday; day = shiftDays(day, 1))
      await saveDay(db, { day, works: true, name: '' });
  });
  const labelOf = ({ edition }: StandardTemplate, name: string): string => {
    const found = edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  /** Chooses a day in the phone's own input, and returns the time beside it. */
  const chooseDay = async (main: Locator, part: string, day: string): Promise<string> => {
    const named = main.getByLabel(new RegExp(`${part}$`)).first();
    await named.tap();
    await named.fill(day);
    return main
      .getByLabel(new RegExp(`${part} ${clock}$`))
      .first()
      .inputValue();
  };

  test.each([390, 360])('a trip and leave are filed by touch, %s px wide', async (width) => {
    const cora = await stage.come('employee', language, { viewport: { width, height: 780 } });
    const main = cora.locator('main');
    const [tripFrom, tripTo] = width === 390 ? [monday, monday] : [tuesday, tuesday];
    await stage.open(cora, '/performanceManagement/AttendanceApplication?kind=trip');
    await cora.getByRole('link', { name: billWords[language].trip.start }).tap();
    await main.getByText(billWords[language].trip.fill).waitFor();
    await main.getByRole('textbox', { name: labelOf(trip, 'FromCity') }).fill('深圳');
    await choose(cora, labelOf(trip, 'Vehicle'), vehicleLabels[2][language]);
    expect(await chooseDay(main, form.start, tripFrom)).toBe('09:00');
    expect(await chooseDay(main, form.end, tripTo)).toBe('18:00');
    await expectFits(cora, width);
    await main
      .getByRole('textbox', { name: language === 'zh' ? /城市.*1|1.*城市|^城市/ : /City/ })
      .first()
      .fill('北京');
    await main.getByRole('textbox', { name: labelOf(trip, 'Purpose') }).fill('客户验收');
    await main.locator('.leave-sum').getByText(hours(8)).waitFor();
    await submitForm(cora, language);

    const [from, to] = width === 390 ? [wednesday, shiftDays(wednesday, 1)] : [friday, friday];
    await stage.open(cora, '/performanceManagement/AttendanceApplication');
    await cora.getByRole('link', { name: leaveWords[language].vacation.start }).tap();
    await main.getByText(leaveWords[language].preview.fill).waitFor();
    await choose(cora, labelOf(vacation, 'VacationType'), vacationTypeLabels[2][language]);
    expect(await chooseDay(main, form.start, from)).toBe('09:00');
    expect(await chooseDay(main, form.end, to)).toBe('18:00');
    await main.getByRole('row', { name: new RegExp(to) }).waitFor();
    await expectFits(cora, width);
    await main.getByRole('textbox', { name: labelOf(vacation, 'Reason') }).fill('回家');
    await submitForm(cora, language);

    await stage.open(cora, '/performanceManagement/AttendanceApplication?kind=overtime');
    await cora.getByRole('link', { name: billWords[language].overtime.start }).tap();
    await main.getByText(billWords[language].overtime.fill).waitFor();
    // Overtime of a day of work begins when work ends.
    expect(await chooseDay(main, form.start, monday)).toBe('18:00');
    expect(await chooseDay(main, form.end, monday)).toBe('19:00');
    await expectFits(cora, width);
    await main.getByText(labelOf(overtime, 'Reason'), { exact: true }).first().waitFor();
    await cora.context().close();
  });

  test('a picker on a wide window fills in the shift, and keeps it when it is left', async () => {
    const cora = await stage.come('employee', language);
    const main = cora.locator('main');
    await stage.open(cora, '/performanceManagement/AttendanceApplication');
    await cora.getByRole('link', { name: leaveWords[language].vacation.start }).click();
    await main.getByText(leaveWords[language].preview.fill).waitFor();
    const part = (name: string): Locator => main.getByRole('textbox', { name: new RegExp(`1 ?${name}`) });
    const day = (wanted: string): Locator =>
      cora.locator(`.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) td[title="${wanted}"]`);
    const start = part(form.start);
    // Typed, it says the month in which the end's picker opens.
    await start.fill(`${shiftDays(monday, 70)} 00:00`);
    await main.getByRole('heading', { level: 1 }).click();
    expect(await start.inputValue()).toBe(`${shiftDays(monday, 70)} 00:00`);
    await part(form.end).click();
    await day(shiftDays(monday, 71)).click();
    await main.getByRole('heading', { level: 1 }).click();
    expect(await part(form.end).inputValue()).toBe(`${shiftDays(monday, 71)} 18:00`);
  });
});
