import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { overtimeClassLabels, unit, vehicleLabels } from '#modules/attendance/contract/codes.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { cardPath } from '#modules/attendance/months/web/paths.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { overtime, replacedCard, trip } from '#modules/attendance/server/standard/attendance-forms.ts';
import { formWords } from '#modules/forms/labels.ts';
import type { StandardTemplate } from '#modules/forms/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { kindOfDay } from '#tests/support/leave-portal.ts';
import { approveFirst, submitForm, useStage, type Seat } from '#tests/support/stage.ts';

const today = companyDay(new Date());
const holiday = shiftDays(today, 9);
const yesterday = shiftDays(today, -1);
/** Two work days ahead. */
const away = shiftDays(today, 12);
const back = shiftDays(today, 13);

const own = 'where person_id = (select id from people.person where login_name = $1)';

const fillMinute = async (main: Locator, part: string, minute: string): Promise<void> => {
  const box = main.getByRole('textbox', { name: new RegExp(part) }).first();
  await box.fill(minute);
  await box.press('Enter');
};

describe.each(languagesOf(import.meta.filename))('overtime, trips and cards, in %s', (language) => {
  const words = billWords[language];
  const form = formWords[language];
  const labelOf = ({ edition }: StandardTemplate, name: string): string => {
    const found = edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  const hours = (minutes: number): string => amountText(minutes, unit.minutes)[language];
  const stage = useStage('overtime', async (db) => {
    await kindOfDay(db, holiday, 3);
    for (const day of [yesterday, away, back]) await kindOfDay(db, day, 5);
    await db.pool.query(`delete from attendance.punch ${own}`, [seats.employee.loginName]);
    const days = sql`select id as person_id, ${yesterday}::date as day from people.person`;
    await inTransaction(db, (tx) => askAnew(tx, days, recalcCause.asked, new Date()));
    await workOutDays(db, new Date());
  });
  const come = (who: Seat) => stage.come(who, language);
  const approve = (leo: Page) => approveFirst(stage, leo, language, 'JB|CC|BK');
  const submit = (page: Page) => submitForm(page, language);
  const begin = async (page: Page, kind: 'overtime' | 'trip'): Promise<Locator> => {
    await stage.open(page, `/performanceManagement/AttendanceApplication?kind=${kind}`);
    await page.getByRole('link', { name: words[kind].start }).click();
    const main = page.locator('main');
    await main.getByText(words[kind].fill).waitFor();
    return main;
  };
  /** The first row of a family of one's own, once it has taken effect. */
  const inEffect = async (page: Page, kind: string): Promise<string> => {
    await stage.open(page, `/performanceManagement/AttendanceApplication?kind=${kind}`);
    const row = page.locator('main tbody tr.ant-table-row').first();
    await row.getByText(language === 'zh' ? '已生效' : 'In effect').waitFor();
    return row.innerText();
  };

  test('overtime on a holiday shows its class before it is filed, and is approved', async () => {
    const cora = await come('employee');
    const main = await begin(cora, 'overtime');
    await fillMinute(main, form.start, `${holiday} 09:00`);
    await fillMinute(main, form.end, `${holiday} 17:30`);
    const row = main.getByRole('row', { name: new RegExp(holiday) });
    await row.getByText(overtimeClassLabels[3][language]).waitFor();
    await main.locator('.leave-sum').getByText(hours(510)).first().waitFor();
    // A statutory holiday is paid: time off is no choice.
    const choice = (name: string) => main.getByRole('radio', { name: new RegExp(`^${name}`) }).first();
    await main.locator('.ant-radio-wrapper-disabled').waitFor();
    expect(await choice(language === 'zh' ? '调休' : 'Time off').isDisabled()).toBe(true);
    await choice(language === 'zh' ? '加班费' : 'Pay').click();
    await main.getByRole('textbox', { name: labelOf(overtime, 'Reason') }).fill('上线');
    await submit(cora);
    await approve(await come('leader'));
    expect(await inEffect(cora, 'overtime')).toContain(hours(510));
  });

  test('a trip is tried against everybody’s days, approved, and stands in the calendar', async () => {
    const cora = await come('employee');
    const main = await begin(cora, 'trip');
    await main.getByRole('textbox', { name: labelOf(trip, 'FromCity') }).fill('深圳');
    await main.getByRole('combobox', { name: labelOf(trip, 'Vehicle') }).click();
    await cora
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: vehicleLabels[2][language] })
      .first()
      .click();
    await fillMinute(main, form.start, `${away} 09:00`);
    await fillMinute(main, form.end, `${back} 18:00`);
    await main
      .getByRole('textbox', { name: language === 'zh' ? /城市.*1|1.*城市|^城市/ : /City/ })
      .first()
      .fill('北京');
    await main.locator('.leave-sum').getByText(hours(960)).waitFor();
    await main.getByText(words.trip.noConflict).waitFor();
    await main.getByRole('textbox', { name: labelOf(trip, 'Purpose') }).fill('客户验收');
    await submit(cora);
    await approve(await come('leader'));
    expect(await inEffect(cora, 'trip')).toContain('深圳 — 北京');
  });

  test('a forgotten card is begun from its day, approved, and the punch is there', async () => {
    const cora = await come('employee');
    await cora.goto(`${stage.url}${cardPath({ day: yesterday, side: 1, at: `${yesterday} 08:52` })}`);
    const main = cora.locator('main');
    await main.getByText(words.card.leftOf(3, 3, '', '').slice(0, 5)).waitFor();
    await main.getByText(words.card.noPunches, { exact: true }).waitFor();
    await main.getByRole('textbox', { name: labelOf(replacedCard, 'Reason') }).fill('忘记打卡');
    await submit(cora);
    await approve(await come('leader'));
    expect(await inEffect(cora, 'card')).toContain(`${yesterday} 08:52`);
    const { rows } = await stage.db.pool.query<{ source: number; side: number }>(
      `select source, side from attendance.punch ${own} and void_at is null`,
      [seats.employee.loginName],
    );
    expect(rows).toEqual([{ source: 6, side: 1 }]);
    // The form of the day's other end knows of it.
    await cora.goto(`${stage.url}${cardPath({ day: yesterday, side: 2 })}`);
    await main.getByText(words.card.replaced(`${yesterday} 08:52`)).waitFor();
  });
});
