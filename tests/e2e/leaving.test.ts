import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { itemGroupLabels } from '#modules/hr-requests/requests/contract/leaving-items.ts';
import { leavingWords } from '#modules/hr-requests/requests/web/leaving-words.ts';
import { confirmation, leaving } from '#modules/hr-requests/server/standard/hr-forms.ts';
import { listByLoginName, writeUsers } from '#modules/people/server/open.ts';
import { fillDay } from '#tests/support/expense-form.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { testSecret } from '#tests/support/product.ts';
import { submitForm, useStage } from '#tests/support/stage.ts';

const today = companyDay(new Date());

const labelIn = ({ edition }: typeof leaving, name: string, language: Language): string => {
  const found = edition.controls.find((control) => control.name === name)!;
  return (language === 'zh' ? found.label : found.labelEn)!;
};
describe.each(languagesOf(import.meta.filename))('leaving and confirmation, in %s', (language) => {
  const stage = useStage('leaving', async (db) => {
    const [cora] = await listByLoginName(db, [seats.employee.loginName]);
    const given = { UserType: 0 as const, PrepareBARW: shiftDays(today, 10), RealityBARW: null };
    await inTransaction(db, (tx) =>
      writeUsers(tx, [{ id: cora!.id, given }], {
        by: null,
        now: new Date(),
        language: 'zh',
        secret: testSecret,
      }),
    );
  });

  test('a confirmation shows what the probation was like while it is filled in', async () => {
    const { probation } = leavingWords[language];
    const cora = await stage.come('employee', language);
    await stage.open(cora, '/rolePage/processList');
    const title = language === 'zh' ? confirmation.title : confirmation.titleEn;
    await cora.locator('main').getByRole('link', { name: title }).first().click();
    const beside = cora.locator('section.panel', { hasText: probation.title });
    await beside.getByRole('heading', { name: language === 'zh' ? '考勤' : 'Attendance' }).waitFor();
    await beside.getByText(language === 'zh' ? '应出勤' : 'Rostered days').waitFor();
    expect(await beside.getByRole('heading', { level: 3 }).count()).toBe(3);
  });

  test('whoever leaves sees the notice and everything open, and approvers the same', async () => {
    const words = leavingWords[language];
    const leo = await stage.come('leader', language);
    await stage.open(leo, '/rolePage/processList');
    const title = language === 'zh' ? leaving.title : leaving.titleEn;
    await leo.locator('main').getByRole('link', { name: title }).first().click();
    const panel = leo.locator('section.panel', { hasText: words.title });
    await panel.getByText(words.noticeRule(30, false)).waitFor();
    await panel.getByText(words.noticeOpen(shiftDays(today, 30))).waitFor();
    const day = labelIn(leaving, 'LastWorkDay', language);
    await fillDay(leo, day, shiftDays(today, 9));
    await panel.getByText(words.noticeShort(9, 30, shiftDays(today, 30))).waitFor();
    for (const group of ['settle', 'handOver', 'closes'] as const)
      await panel.getByRole('heading', { name: itemGroupLabels[group][language] }).waitFor();

    // All faults at once: no reason, and nobody who takes over the team.
    await leo.getByRole('button', { name: approvalWords[language].fill.submit, exact: true }).click();
    await expect.poll(() => leo.locator('main .form-error').count()).toBeGreaterThanOrEqual(2);

    await leo
      .locator('main')
      .getByLabel(labelIn(leaving, 'Reason', language), { exact: true })
      .fill('另有发展');
    const pick = leo
      .locator('main')
      .getByRole('combobox', { name: labelIn(leaving, 'TeamSuccessor', language) });
    await pick.fill(seats.departmentHead.name.zh);
    await leo
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: seats.departmentHead.name[language] })
      .first()
      .click();
    await leo.keyboard.press('Escape');
    await submitForm(leo, language);
    const form = /\d+$/.exec(leo.url())![0];

    // The approver reads the same on a phone.
    const grace = await stage.come('departmentHead', language, { viewport: { width: 390, height: 844 } });
    await stage.open(grace, `/rolePage/MyJob/application/${form}`);
    await grace.getByText(words.noticeShort(9, 30, shiftDays(today, 30))).waitFor();
    expect(await grace.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await grace.context().close();
  });
});
