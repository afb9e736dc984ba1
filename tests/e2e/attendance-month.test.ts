import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import {
  dayItemLabels,
  monthState,
  monthStateLabels,
  openKind,
  openKindLabels,
} from '#modules/attendance/days/contract/day-codes.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import { monthWords } from '#modules/attendance/months/web/month-words.ts';
import { cardPath } from '#modules/attendance/months/web/paths.ts';
import { punchWords } from '#modules/attendance/punches/web/words.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { replacedCard } from '#modules/attendance/server/standard/attendance-forms.ts';
import { shiftWords } from '#modules/attendance/shifts/web/words.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { approveFirst, submitForm, useStage, type Seat } from '#tests/support/stage.ts';

// The month before the last: its days are over in every zone and at every hour.
const month = shiftMonth(companyDay(new Date()).slice(0, 7), -2);
const settings = '/EmployeeManagement/SettingUpCourse';

const workOut = async (db: Database, person: number, day: string): Promise<void> => {
  const asked = sql`select ${person}::bigint as person_id, ${day}::date as day`;
  await inTransaction(db, (tx) => askAnew(tx, asked, recalcCause.asked, new Date()));
  await workOutDays(db, new Date());
};

const agree = (page: Page, button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

describe.each(languagesOf(import.meta.filename))('a month of attendance, in %s', (language) => {
  const months = monthWords[language];
  const days = dayWords[language];
  const punches = punchWords[language];
  /** A day on which she forgets to clock in, and one that is put right too late. */
  let forgotten: string;
  let late: string;
  let company: { zh: string; en: string };

  const stage = useStage('attendance-month', async (db) => {
    const { rows } = await db.pool.query<{ day: string; id: number; zh: string; en: string }>(
      `select d.day::text as day, p.id, c.name as zh, c.name_en as en from attendance.day d
       join people.person p on p.id = d.person_id join people.company c on c.id = p.company_id
       where p.login_name = $1 and d.state = 1 and to_char(d.day, 'YYYY-MM') = $2 order by d.day`,
      [seats.employee.loginName, month],
    );
    [forgotten, late] = [rows[0]!.day, rows[1]!.day];
    company = rows[0]!;
    // The demo has locked it.
    await db.pool.query(
      `delete from attendance.month m using people.person p
       where p.company_id = m.company_id and p.id = $1 and m.month = $2`,
      [rows[0]!.id, `${month}-01`],
    );
    await db.pool.query(
      `delete from attendance.punch where person_id = $1 and punch_at = (select min(punch_at) from attendance.punch
         where person_id = $1 and (punch_at at time zone 'Asia/Shanghai')::date = $2)`,
      [rows[0]!.id, forgotten],
    );
    await workOut(db, rows[0]!.id, forgotten);
  });
  const come = (who: Seat) => stage.come(who, language);
  const own = `/performanceManagement/AttendanceApplication?kind=month&month=${month}`;
  const row = (page: Page) =>
    page.getByRole('row').filter({ hasText: company[language] }).filter({ hasText: month });
  const labelOf = (name: string): string => {
    const found = replacedCard.edition.controls.find((control) => control.name === name)!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };

  test('from an exception to the lock, and a late correction', async () => {
    const hannah = await come('hrbp');
    await stage.open(hannah, `${settings}?tab=months&month=${month}`);
    await hannah.getByRole('button', { name: months.add }).click();
    const dialog = hannah.getByRole('dialog');
    await dialog.getByRole('combobox', { name: months.company }).click();
    await hannah
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: company[language] })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: months.month }).fill(month);
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10);
    for (const [name, day] of [
      [months.from, `${month}-01`],
      [months.to, end],
    ] as const) {
      await dialog.getByRole('textbox', { name }).fill(day);
      await dialog.getByRole('textbox', { name }).press('Enter');
    }
    await dialog.getByRole('button', { name: months.add }).click();
    await row(hannah).getByRole('button', { name: months.begin }).click();
    await agree(hannah, months.begin);
    await row(hannah).getByText(monthStateLabels[monthState.confirming][language], { exact: true }).waitFor();

    // Somebody is about to lock it.
    const olive = await come('payroll');
    await stage.open(olive, `${settings}?tab=months&month=${month}`);
    await row(olive).getByRole('button', { name: months.lock, exact: true }).click();
    const locking = olive.getByRole('dialog');
    await locking.getByText(openKindLabels[openKind.unanswered][language]).waitFor();
    expect(await locking.getByText(openKindLabels[openKind.disputed][language]).count()).toBe(0);

    // She sees what is wrong and says so.
    const cora = await come('employee');
    await stage.open(cora, own);
    await cora.getByText(`${forgotten} · ${days.states.lackOn}`).waitFor();
    await cora.getByRole('button', { name: days.dispute }).click();
    await cora.getByRole('dialog').getByRole('textbox').fill('忘记打卡');
    await agree(cora, days.disputeSubmit);
    await cora.getByText(days.disputed('忘记打卡')).waitFor();

    // A lock over the dispute says whose it is, and asks for a reason.
    await agree(olive, months.lock);
    await locking.getByText(months.openPeople(openKindLabels[openKind.disputed][language], 1)).waitFor();
    await locking.getByText('忘记打卡').waitFor();
    await agree(olive, months.lock);
    const reason = locking.getByRole('textbox', { name: months.lockReason });
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await locking.getByRole('button', { name: months.cancel, exact: true }).click();
    await row(olive).getByText(monthStateLabels[monthState.confirming][language], { exact: true }).waitFor();

    // Who looks after attendance replaces the card, though the time for it is over.
    await stage.open(hannah, `${settings}?tab=months&month=${month}`);
    await row(hannah)
      .getByRole('button', { name: new RegExp(months.disputed(1)) })
      .click();
    await hannah.getByRole('dialog').getByText('忘记打卡').waitFor();
    await hannah.goto(`${stage.url}${cardPath({ day: forgotten, side: 1, at: `${forgotten} 08:55` })}`);
    const main = hannah.locator('main');
    const who = main.getByRole('combobox', { name: labelOf('AUID') });
    await who.fill(seats.employee.name.zh);
    await hannah
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: seats.employee.name[language] })
      .first()
      .click();
    await main.getByRole('textbox', { name: labelOf('Reason') }).fill('本人忘记打卡，主管证明');
    await submitForm(hannah, language);
    await approveFirst(stage, await come('leader'), language, 'BK');
    await workOutDays(stage.db, new Date());
    await stage.open(cora, own);
    expect(await cora.getByText(`${forgotten} · ${days.states.lackOn}`).count()).toBe(0);
    await cora.getByRole('button', { name: days.confirm }).click();
    await cora.getByText(days.confirmed, { exact: true }).waitFor();

    // Somebody else locks it; she who asked may not.
    await stage.open(hannah, `${settings}?tab=months&month=${month}`);
    expect(await row(hannah).getByRole('button', { name: months.lock, exact: true }).isDisabled()).toBe(true);
    await stage.open(olive, `${settings}?tab=months&month=${month}`);
    await row(olive).getByRole('button', { name: months.lock, exact: true }).click();
    await agree(olive, months.lock);
    await row(olive).getByText(monthStateLabels[monthState.locked][language], { exact: true }).waitFor();

    // A punch turns out to be somebody else's: the day stays, what differs is a correction.
    await olive.goto(
      `${stage.url}${settings}?tab=punches&From=${late}&To=${late}&Keyword=${encodeURIComponent(seats.employee.name.zh)}`,
    );
    const drop = olive.getByRole('button', { name: new RegExp(`^${punches.makeVoid} .*${late}`) });
    await drop.first().click();
    await olive.getByRole('dialog').getByRole('textbox', { name: punches.reason }).fill('同事代打');
    await agree(olive, punches.makeVoid);
    await olive.getByText(punches.isVoid, { exact: true }).first().waitFor();
    await workOutDays(stage.db, new Date());
    await stage.open(olive, `${settings}?tab=months&month=${month}`);
    await row(olive)
      .getByRole('button', { name: new RegExp(months.corrections(1).replace('1', '[1-9]')) })
      .click();
    const drawer = olive.getByRole('dialog');
    await drawer.getByText(seats.employee.name[language]).first().waitFor();
    await drawer.getByText(dayItemLabels.LackCount[language]).waitFor();
    await stage.open(cora, own);
    await cora.getByText(days.locked, { exact: true }).waitFor();
    expect(await cora.getByText(`${late} · `).count()).toBe(0);
    await cora.getByRole('button', { name: new RegExp(late) }).click();
    await cora.getByText(days.corrections).waitFor();
  });

  test('a rotation goes on for as many days as one chooses', async () => {
    const { roster } = shiftWords[language];
    const { rows } = await stage.db.pool.query<{ id: number; name: string; last: string }>(
      `select p.id, p.chinese_name as name, r.last::text from people.person p
       join (select person_id, max(day) as last from attendance.roster group by 1) r on r.person_id = p.id
       order by p.id limit 1`,
    );
    const { id, name, last } = rows[0]!;
    const [from, until] = [shiftDays(last, 1), shiftDays(last, 10)];
    const olive = await come('payroll');
    await stage.open(
      olive,
      `${settings}?tab=roster&month=${last.slice(0, 7)}&keyword=${encodeURIComponent(name)}`,
    );
    await olive.getByRole('button', { name: roster.repeat }).click();
    await olive.getByRole('spinbutton', { name: roster.repeatDays }).fill('4');
    const range = olive.locator('.ant-popover .ant-picker input');
    for (const [at, day] of [from, until].entries()) {
      await range.nth(at).fill(day);
      await range.nth(at).press('Enter');
    }
    await olive.getByText(roster.repeatFrom(shiftDays(last, -3), last)).waitFor();
    await olive
      .getByRole('button', { name: new RegExp(roster.repeatGo(1).replace('1', String.raw`\d+`)) })
      .click();
    await olive.getByText(roster.done).waitFor();
    const found = await stage.db.pool.query<{ shift: number | null }>(
      `select shift_id as shift from attendance.roster where person_id = $1 and day > $2::date - 4 order by day`,
      [id, last],
    );
    const shifts = found.rows.map(({ shift }) => shift);
    expect(shifts.length).toBe(14);
    expect(shifts.slice(4)).toEqual(Array.from({ length: 10 }, (_, at) => shifts[at % 4]));
  });

  test('a month comes in from Excel: what it changes is shown, then written', async () => {
    const { roster } = shiftWords[language];
    const { sheets } = hrbpWords[language];
    const { rows } = await stage.db.pool.query<{ id: number; employee: string; last: string }>(
      `select p.id, p.employee_id as employee, r.last::text from people.person p
       join (select person_id, max(day) as last from attendance.roster group by 1) r on r.person_id = p.id
       order by p.id limit 1`,
    );
    const { id, employee, last } = rows[0]!;
    const next = shiftMonth(last.slice(0, 7), 1);
    const shift = (
      await stage.db.pool.query<{ id: number; name: string; nameEn: string }>(
        'select id, name, name_en as "nameEn" from attendance.shift where is_active order by id limit 1',
      )
    ).rows[0]!;
    const olive = await come('payroll');
    await stage.open(olive, `${settings}?tab=roster&month=${next}`);
    const download = olive.waitForEvent('download');
    await olive.getByRole('button', { name: sheets.save, exact: true }).click();
    expect((await download).suggestedFilename()).toContain(next);
    await olive.getByRole('button', { name: sheets.read, exact: true }).click();
    const drawer = olive.getByRole('dialog');
    await drawer.getByText(roster.sheetHint(next)).waitFor();
    const { name, content: buffer } = await sheetFile(
      ['工号', '1', '2'],
      [
        [employee, (language === 'en' && shift.nameEn) || shift.name, language === 'zh' ? '休' : 'Off'],
        ['nobody', shift.name, ''],
      ],
    );
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await drawer.getByText(roster.rest, { exact: true }).waitFor();
    await drawer.getByRole('button', { name: kitWords[language].imports.apply(1) }).click();
    await olive.getByText(roster.imported(1, 2, 0)).waitFor();
    const found = await stage.db.pool.query<{ shift: number | null }>(
      `select shift_id as shift from attendance.roster where person_id = $1 and to_char(day, 'YYYY-MM') = $2 order by day`,
      [id, next],
    );
    expect(found.rows.map((row) => row.shift)).toEqual([shift.id, null]);
  });
});
