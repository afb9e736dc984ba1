import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { punchSourceLabels } from '#modules/attendance/contract/codes.ts';
import { punchWords } from '#modules/attendance/punches/web/words.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

describe.each(languagesOf(import.meta.filename))('clocking in on a phone, in %s', (language) => {
  const words = punchWords[language];
  const stage = useStage('punch');

  test('one press is one punch, which HR sees and makes void', async () => {
    const phone = { width: 390, height: 844 };
    const page = await stage.come('employee', language, { viewport: phone });
    await page.goto(`${stage.url}/performanceManagement/AttendanceApplication`);
    const list = page.getByRole('list', { name: words.card.list });
    await list.getByText(words.card.none).waitFor();
    // The hour decides which of the two names the button has.
    await page.getByRole('button', { name: new RegExp(`${words.card.on}|${words.card.off}`) }).click();
    await list.getByText(punchSourceLabels[4][language]).waitFor();
    // Again within a minute it is the same punch.
    await page.getByRole('button', { name: words.card.off }).click();
    await page
      .getByText(new RegExp(words.card.done('\\d\\d:\\d\\d')))
      .nth(1)
      .waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(phone.width);
    await page.context().close();

    const [cora] = await listByLoginName(stage.db, [seats.employee.loginName]);
    const hr = await stage.come('hrbp', language);
    await hr.goto(`${stage.url}/EmployeeManagement/SettingUpCourse?tab=punches&Source=4`);
    const name = language === 'zh' ? cora!.chineseName : cora!.englishName;
    await hr.getByRole('button', { name: new RegExp(`^${words.makeVoid} ${name}`) }).click();
    const dialog = hr.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words.reason }).fill('误打');
    await dialog.getByRole('button', { name: words.makeVoid }).click();
    await hr.getByText(words.isVoid, { exact: true }).first().waitFor();
    const { rows } = await stage.db.pool.query(
      `select void_reason from attendance.punch where person_id = $1 and source = 4`,
      [cora!.id],
    );
    expect(rows).toEqual([{ void_reason: '误打' }]);
  });
});
