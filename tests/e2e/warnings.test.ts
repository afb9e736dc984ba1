import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { warnInTheMorning } from '#modules/attendance/server/open.ts';
import { warnMetricLabels, warnWindowLabels } from '#modules/attendance/warnings/contract/warn-codes.ts';
import { warnWords } from '#modules/attendance/warnings/web/words.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

/** Nobody is warned of; yesterday somebody was late, whatever day it is. */
async function oneLateDay(db: Database): Promise<void> {
  const [late] = await listByLoginName(db, [seats.employee.loginName]);
  await db.pool.query(
    `delete from attendance.warned; delete from attendance.warn_rule; delete from attendance.recalc;
     delete from attendance.day`,
  );
  await db.pool.query(
    `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
       leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
     values ($1, $2, 1, 2, 480, 440, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', now())`,
    [late!.id, shiftDays(companyDay(new Date()), -1)],
  );
}

describe.each(languagesOf(import.meta.filename))('a rule that warns, in %s', (language) => {
  const words = warnWords[language];
  const stage = useStage('warnings', oneLateDay);

  test('is tried, made, names who was late, and is handled', async () => {
    const [late] = await listByLoginName(stage.db, [seats.employee.loginName]);
    const name = language === 'zh' ? late!.chineseName : late!.englishName;
    const page = await stage.come('hrbp', language);
    await stage.open(page, '/AttendanceWarning');
    await page.getByRole('button', { name: words.add }).first().click();
    const dialog = page.getByRole('dialog');
    const choose = async (label: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-item-option', { hasText: option }).click();
    };
    await choose(words.metric, warnMetricLabels[2][language]);
    await choose(words.window, warnWindowLabels[3][language]);
    await dialog.getByRole('spinbutton', { name: words.threshold }).fill('30');
    await dialog.getByRole('button', { name: words.preview }).click();
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();

    // The next working morning.
    const special = await allSpecialDays(stage.db, new Date());
    let day = companyDay(new Date());
    while (!isWorkDay(day, special)) day = shiftDays(day, 1);
    await warnInTheMorning(stage.db, companyInstant(`${day} 08:30`));

    await stage.open(page, '/AttendanceWarnedUserStat');
    await page.getByRole('button', { name: words.handleOf(name) }).click();
    await dialog.getByRole('textbox', { name: words.note }).fill('已沟通');
    await dialog.getByRole('button', { name: words.handle, exact: true }).click();
    await page.getByText(words.summary(1, 0, 0, 1)).waitFor();
    const { rows } = await stage.db.pool.query('select value, state, note from attendance.warned');
    expect(rows).toEqual([{ value: 40, state: 3, note: '已沟通' }]);
  });
});
