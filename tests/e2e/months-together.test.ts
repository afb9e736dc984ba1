import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { monthState, monthStateLabels } from '#modules/attendance/days/contract/day-codes.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { monthWords } from '#modules/attendance/months/web/month-words.ts';
import { languagesOf, picture } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';
import { sql } from 'kysely';

// The month before the last: its days are over in every zone and at every hour.
const month = shiftMonth(companyDay(new Date()).slice(0, 7), -2);
const path = `/EmployeeManagement/SettingUpCourse?tab=months&month=${month}`;

/** Presses buttons and counts. */
function counting() {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    press: async (page: Page, role: 'button' | 'checkbox', name: string, within = 'body'): Promise<void> => {
      taps += 1;
      await page.locator(within).last().getByRole(role, { name, exact: true }).first().click();
    },
  };
}

describe.each(languagesOf(import.meta.filename))('a month of all companies, in %s', (language) => {
  const words = monthWords[language];
  let companies: number;
  const stage = useStage('months-together', async (db) => {
    await db.pool.query(`delete from attendance.month where month = $1`, [`${month}-01`]);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into attendance.month (month, company_id, from_day, to_day)
       select $1::date, c.id, $1::date, ($1::date + interval '1 month - 1 day')::date from people.company c
       where exists (select from people.person p where p.company_id = c.id and p.is_active) returning id`,
      [`${month}-01`],
    );
    companies = rows.length;
    // Few days, so that they are worked out in time; what is left of them counts as it is.
    await db.pool.query(`update attendance.month set to_day = from_day where month = $1`, [`${month}-01`]);
    const asked = sql`select p.id as person_id, ${`${month}-01`}::date as day from people.person p`;
    await inTransaction(db, (tx) => askAnew(tx, asked, recalcCause.asked, new Date()));
    await workOutDays(db, new Date());
  });

  test('is opened by one and locked by another, with three presses each', async () => {
    const count = counting();
    const hannah = await stage.come('hrbp', language);
    await stage.open(hannah, path);
    await count.press(hannah, 'checkbox', words.selectAll);
    await hannah.getByText(words.chosen(companies)).waitFor();
    await picture(hannah, `months-open-${language}`);
    await count.press(hannah, 'button', words.beginMany(companies));
    await count.press(hannah, 'button', words.begin, '.ant-modal-confirm');
    await hannah.getByText(words.doneMany(companies)).waitFor();

    const olive = await stage.come('payroll', language);
    await stage.open(olive, path);
    await count.press(olive, 'checkbox', words.selectAll);
    await count.press(olive, 'button', words.lockMany(companies));
    await olive.getByText(words.open).waitFor();
    await picture(olive, `months-lock-${language}`);
    await count.press(olive, 'button', words.lock, '[role=dialog]');
    await olive.getByText(words.doneMany(companies)).waitFor();
    expect(count.taps).toBe(6);
    const { rows } = await stage.db.pool.query<{ state: number }>(
      'select distinct state from attendance.month where month = $1',
      [`${month}-01`],
    );
    expect(rows).toEqual([{ state: monthState.locked }]);
    await olive
      .getByText(words.inState(monthStateLabels[monthState.locked][language], companies), { exact: true })
      .waitFor();
  });

  test('the rules by which months come are set for all companies at once, on a phone too', async () => {
    const phone = { width: 390, height: 844 };
    const page = await stage.come('hrbp', language, { viewport: phone });
    await page.goto(`${stage.url}${path}`);
    await page.getByRole('button', { name: words.rules, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: words.confirmDays }).fill('5');
    await picture(page, `months-rules-phone-${language}`);
    await dialog.getByRole('button', { name: words.rulesFor(companies) }).click();
    await page.getByText(words.done).waitFor();
    await picture(page, `months-phone-${language}`);
    const { rows } = await stage.db.pool.query<{ days: number }>(
      'select distinct confirm_days as days from attendance.month_rule',
    );
    expect(rows).toEqual([{ days: 5 }]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(phone.width);
  });
});
