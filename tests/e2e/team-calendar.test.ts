import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { addressWords } from '#kit/web/parts/address-words.ts';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import { vacation } from '#modules/attendance/leave/server/standard/leave-forms.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { typeWords } from '#modules/attendance/leave/web/type-words.ts';
import { teamWords } from '#modules/attendance/team/web/words.ts';
import { badgeWords } from '#modules/attendance/punches/web/badge-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const phone = { width: 390, height: 844 };
const month = companyDay(new Date()).slice(0, 7);

const isWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each(languagesOf(import.meta.filename))('the team calendar and leave types, in %s', (language) => {
  const words = teamWords[language];
  const stage = useStage('team-calendar');

  test('a leader sees who is away from the home page on, day by day, and subscribes', async () => {
    const leo = await stage.come('leader', language);
    await stage.open(leo, '/');
    await leo.getByRole('link', { name: words.cardAll }).click();
    const grid = leo.getByRole('grid', { name: words.grid });
    await grid.waitFor();
    await leo.getByText(month, { exact: true }).waitFor();
    const name = seats.employee.name[language];
    await grid.getByRole('rowheader').filter({ hasText: name }).waitFor();
    // The first column on the page is a whole day, and today is on it.
    const today = Number(companyDay(new Date()).slice(8));
    const head = grid.getByRole('columnheader').nth(today);
    const [box, cell] = [await grid.locator('xpath=..').boundingBox(), await head.boundingBox()];
    expect(cell!.x).toBeGreaterThanOrEqual(box!.x);
    expect(cell!.x + cell!.width).toBeLessThanOrEqual(box!.x + box!.width + 1);
    await grid.getByRole('gridcell').or(grid.locator('td button')).first().click();
    await leo
      .getByRole('dialog')
      .getByText(new RegExp(`${name}|·`))
      .first()
      .waitFor();
    await leo.keyboard.press('Escape');
    await leo.getByText(words.weeks, { exact: true }).click();
    await expect.poll(() => grid.getByRole('columnheader').count()).toBe(15);

    await leo.getByRole('button', { name: words.subscribe }).click();
    const panel = leo.getByRole('dialog', { name: words.subscribe });
    await panel.getByRole('button', { name: addressWords[language].make }).click();
    const address = await panel.getByRole('textbox', { name: words.mineAddress }).inputValue();
    const text = await (await fetch(address)).text();
    expect(new ICAL.Component(ICAL.parse(text) as unknown[]).name).toBe('vcalendar');
  });

  test('on a phone a colleague sees days and names, and the page stays as wide as the screen', async () => {
    const cora = await stage.come('employee', language, { viewport: phone });
    await stage.open(cora, '/performanceManagement/AttendanceApplication?kind=team');
    await cora.getByText(words.hint).waitFor();
    expect(await isWide(cora)).toBe(0);
    await cora.context().close();
  });

  test('HR adds a leave type, and an employee finds it in the leave form', async () => {
    const types = typeWords[language];
    const name = language === 'zh' ? '志愿者假' : 'Volunteer leave';
    const hannah = await stage.come('hrbp', language);
    await stage.open(hannah, '/EmployeeManagement/LeaveQuota?tab=types');
    await hannah.getByRole('button', { name: types.add }).click();
    const dialog = hannah.getByRole('dialog', { name: types.addTitle });
    await dialog.getByRole('textbox', { name: types.name }).fill('志愿者假');
    await dialog.getByRole('textbox', { name: types.nameEn }).fill('Volunteer leave');
    await dialog.getByRole('button', { name: types.save, exact: true }).click();
    const row = hannah.getByRole('row').filter({ hasText: name });
    await row.getByText(types.own).waitFor();
    await row.getByRole('button', { name: quotaWords[language].rules.edit }).click();
    await hannah.getByRole('dialog').getByText(types.eligible).first().waitFor();
    await hannah.keyboard.press('Escape');

    const cora = await stage.come('employee', language, { viewport: phone });
    await stage.open(cora, '/');
    const main = cora.locator('main');
    await main.getByRole('link', { name: leaveWords[language].vacation.start }).tap();
    await main.getByText(leaveWords[language].preview.fill).waitFor();
    const control = vacation.edition.controls.find((one) => one.name === 'VacationType')!;
    const choice = main.getByRole('combobox', {
      name: (language === 'zh' ? control.label : control.labelEn)!,
    });
    await choice.tap();
    // The list draws what is in view; the new type is its last one.
    await choice.press('ArrowUp');
    await cora.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
    expect(await isWide(cora)).toBe(0);
    await cora.context().close();
  });

  test('an officer gives a badge to a person, and takes it back', async () => {
    const badges = badgeWords[language];
    const hannah = await stage.come('hrbp', language);
    await stage.open(hannah, '/EmployeeManagement/SettingUpCourse?tab=punches');
    await hannah.getByRole('button', { name: badges.open, exact: true }).click();
    const drawer = hannah.getByRole('dialog', { name: badges.title });
    await drawer.getByRole('textbox', { name: badges.badge, exact: true }).fill('C-2026');
    const field = drawer.getByRole('group', { name: badges.employee }).getByRole('combobox');
    await field.fill(seats.employee.name.zh);
    await hannah.getByRole('option').first().waitFor({ state: 'attached' });
    await field.press('Enter');
    await drawer.getByRole('button', { name: badges.add }).click();
    await drawer.getByText('C-2026', { exact: true }).waitFor();
    await drawer.getByRole('button', { name: badges.removeOf('C-2026') }).click();
    await hannah.getByRole('button', { name: /^(OK|确 ?定)$/ }).click();
    await drawer.getByText(badges.empty).waitFor();
    expect(await drawer.getByText('C-2026', { exact: true }).count()).toBe(0);
  });
});
