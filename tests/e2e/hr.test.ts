import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import {
  abnormalResultLabels,
  becomeResultLabels,
  raiseCauseLabels,
} from '#modules/hr-requests/contract/codes.ts';
import { hrWords } from '#modules/hr-requests/requests/web/words.ts';
import { abnormalPay, confirmation, raise, transfer } from '#modules/hr-requests/server/standard/hr-forms.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { listByLoginName, writeUsers } from '#modules/people/server/open.ts';
import { fillDay } from '#tests/support/expense-form.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { testSecret } from '#tests/support/product.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { approveFirst, submitForm, useStage, type Seat } from '#tests/support/stage.ts';

/** Returns the label of a control of a standard template. */
const labelIn = (template: typeof confirmation, name: string, language: Language): string => {
  const found = template.edition.controls.find((control) => control.name === name)!;
  return (language === 'zh' ? found.label : found.labelEn)!;
};

/** Returns the label of a column in a control with rows. */
const columnIn = (template: typeof raise, group: string, name: string, language: Language): string => {
  const rows = template.edition.controls.find((control) => control.name === group)!;
  return labelIn({ ...template, edition: rows as never }, name, language);
};

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.locator('main').getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
};

const field = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true });

const today = companyDay(new Date());
const later = (days: number): string => shiftDays(today, days);

describe.each(languagesOf(import.meta.filename))('the life of an employee, in %s', (language) => {
  const words = approvalWords[language];
  const own = hrWords[language];
  const stage = useStage('hr', async (db) => {
    const [cora] = await listByLoginName(db, [seats.employee.loginName]);
    const given = { UserType: 0 as const, PrepareBARW: later(10), RealityBARW: null };
    await inTransaction(db, (tx) =>
      writeUsers(tx, [{ id: cora!.id, given }], { by: null, now: new Date(), language, secret: testSecret }),
    );
  });
  afterAll(() => vi.useRealTimers());

  const come = (who: Seat, now?: Date) => stage.come(who, language, now && { now });
  const name = (who: Seat): string => seats[who].name[language];
  const submit = (page: Page) => submitForm(page, language);
  /** Approves what waits first, filling in the score where it is asked for. */
  const approve = async (page: Page, score?: string): Promise<void> => {
    await approveFirst(stage, page, language, 'ZZ|DG|TX', async () => {
      if (score) await field(page, labelIn(confirmation, 'LeaderScore', language)).fill(score);
    });
    // A person who has decided the last form is not told that somebody else was first.
    await page.getByText(words.triage.emptyTitle).waitFor();
    expect(await page.locator('.actions [role=alert]').count()).toBe(0);
  };
  const choosePerson = async (page: Page, label: string, who: Seat): Promise<void> => {
    const pick = page.locator('main').getByRole('combobox', { name: label });
    await pick.fill(seats[who].name.zh);
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
        hasText: name(who),
      })
      .first()
      .click();
    await page.keyboard.press('Escape');
  };
  const stateOfCora = async () =>
    (
      await stage.db.pool.query<{
        type: number;
        until: string;
        confirmed: string | null;
        department: string;
      }>(
        `select p.user_type as type, c.probation_until as until, c.confirmed_on as confirmed, d.name as department
         from people.person p join people.employee_card c on c.person_id = p.id
         join people.department d on d.id = p.department_id where p.login_name = $1`,
        [seats.employee.loginName],
      )
    ).rows[0];

  test('a probation is extended once, then confirmed', async () => {
    const leo = await come('leader');
    await stage.open(leo, '/performanceManagement/PrepareBecome');
    const row = leo.getByRole('row').filter({ hasText: name('employee') });
    await row.getByText(own.become.days(10)).waitFor();
    await row.getByRole('button', { name: own.become.start }).click();
    await leo.getByText(becomeResultLabels.extend[language], { exact: true }).click();
    await fillDay(leo, labelIn(confirmation, 'ExtendTo', language), later(60));
    await leo.locator('main input[type=file]').setInputFiles({
      name: 'agreement.pdf',
      mimeType: 'application/pdf',
      buffer: sampleFiles.pdf,
    });
    await leo.getByText('agreement.pdf').first().waitFor();
    // The file's name shows from the start, but a form cannot be submitted while a file is on its way.
    await leo.locator('main').getByRole('progressbar').waitFor({ state: 'detached' });
    await field(leo, labelIn(confirmation, 'SelfSummary', language)).fill('还需要独立负责一个客户');
    await submit(leo);

    await approve(await come('departmentHead'), '72');
    const hannah = await come('hrbp');
    await approve(hannah);
    expect(await stateOfCora()).toMatchObject({ type: 0, until: later(60), confirmed: null });
    await stage.open(leo, '/performanceManagement/PrepareBecome?tab=ed');
    const ended = leo.getByRole('row').filter({ hasText: name('employee') });
    await ended.getByText(becomeResultLabels.extend[language]).waitFor();
    await ended.getByText(effectStateLabels[2][language]).waitFor();

    const cora = await come('employee');
    await stage.open(cora, '/rolePage/processList');
    const title = language === 'zh' ? confirmation.title : confirmation.titleEn;
    await cora.locator('main').getByRole('link', { name: title }).first().click();
    await fillDay(cora, labelIn(confirmation, 'Becometimenow', language), today);
    await field(cora, labelIn(confirmation, 'SelfSummary', language)).fill('独立完成了两个客户的签约');
    await submit(cora);
    await approve(leo, '91');
    await approve(hannah);
    expect(await stateOfCora()).toMatchObject({ type: 1, until: later(60), confirmed: today });
  });

  test('a raise is read by those who decide on it, and by her from its day on', async () => {
    const leo = await come('leader');
    await stage.open(leo, '/performanceManagement/Raise');
    await leo.getByRole('button', { name: own.raise.start }).click();
    await choosePerson(leo, labelIn(raise, 'AUID', language), 'employee');
    await leo.getByText(raiseCauseLabels[5][language], { exact: true }).click();
    await fillDay(leo, labelIn(raise, 'EffectiveDay', language), today);
    const cell = (name: string): string => columnIn(raise, 'Items', name, language);
    await choose(leo, cell('Item'), itemLabels.basic[language]);
    await leo.locator('main').getByLabel(cell('After')).first().fill('12345.6');
    await field(leo, labelIn(raise, 'Reason', language)).fill('年度考核优秀');
    await leo.locator('.effect-lines').filter({ hasText: '12,345.60' }).waitFor();
    await submit(leo);
    const path = new URL(leo.url()).pathname;

    const grace = await come('departmentHead');
    await stage.open(grace, '/rolePage/MyJob/myApprover');
    await grace.getByText('¥12,345.60').first().waitFor();
    await approve(grace);
    await approve(await come('hrbp'));
    await stage.open(leo, '/performanceManagement/Raise');
    const row = leo.getByRole('row').filter({ hasText: name('employee') });
    await row.getByText(effectStateLabels[2][language]).waitFor();
    const cora = await come('employee');
    await stage.open(cora, path);
    await cora.getByText('¥12,345.60').first().waitFor();
    const { rows } = await stage.db.pool.query('select state, sealed from payroll.salary_adjustment');
    expect(rows).toEqual([{ state: 3, sealed: expect.not.stringContaining('12345') }]);
  });

  test('a raise that a later one rests on is not revoked; what reverses it begins below it, and comes on its day', async () => {
    const leo = await come('leader');
    const cell = (name: string): string => columnIn(raise, 'Items', name, language);
    const both = async (): Promise<void> => {
      await approve(await come('departmentHead'));
      await approve(await come('hrbp'));
    };
    await stage.open(leo, '/performanceManagement/Raise');
    await leo.getByRole('button', { name: own.raise.start }).click();
    await choosePerson(leo, labelIn(raise, 'AUID', language), 'employee');
    await leo.getByText(raiseCauseLabels[6][language], { exact: true }).click();
    // Files a pay change from yesterday. An earlier test already changed the same item from today on.
    await fillDay(leo, labelIn(raise, 'EffectiveDay', language), later(-1));
    await choose(leo, cell('Item'), itemLabels.basic[language]);
    await leo.locator('main').getByLabel(cell('After')).first().fill('11111');
    await field(leo, labelIn(raise, 'Reason', language)).fill('补发昨日起的调薪');
    await submit(leo);
    const original = new URL(leo.url()).pathname;
    await both();

    await stage.open(leo, original);
    const revoke = words.further.acts.revoke;
    await leo.getByRole('button', { name: revoke, exact: true }).click();
    const dialog = leo.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('填错了');
    await dialog.getByRole('button', { name: revoke, exact: true }).click();
    await leo.getByText(approvalRefusals.effectRests[language]).first().waitFor();
    await leo.keyboard.press('Escape');

    await stage.open(leo, original);
    await leo.getByRole('button', { name: words.effects.counter }).click();
    await leo.getByRole('heading', { level: 1 }).waitFor();
    await leo.locator('main').getByText(name('employee')).first().waitFor();
    await fillDay(leo, labelIn(raise, 'EffectiveDay', language), later(1));
    await leo.locator('main').getByLabel(cell('After')).first().fill('10000');
    await field(leo, labelIn(raise, 'Reason', language)).fill('冲销填错的调薪');
    await leo
      .locator('.effect-lines')
      .filter({ hasText: labelIn(raise, 'Original', language) })
      .waitFor();
    await submit(leo);
    await both();
    await runDueEffects(stage.db, new Date(Date.now() + 86_400_000));
    await stage.open(leo, original);
    await leo.getByText(effectStateLabels[3][language]).first().waitFor();
    await leo
      .getByText(/TX-\d+/)
      .first()
      .waitFor();
    const { rows } = await stage.db.pool.query(
      `select e.state, c.state as counter from approval.effect e
       join approval.effect c on c.form_id = e.counter_id where e.form_id = $1`,
      [original.split('/').at(-1)],
    );
    expect(rows).toEqual([{ state: 3, counter: 2 }]);
  });

  test('pay that was wrong is put right by payroll', async () => {
    const cora = await come('employee');
    await stage.open(cora, '/performanceManagement/AttendanceApplication?kind=abnormal');
    await cora.getByRole('link', { name: own.abnormal.start }).first().click();
    await fillDay(cora, labelIn(abnormalPay, 'AbnormalMonth', language), shiftMonth(today.slice(0, 7), -1));
    await choose(cora, labelIn(abnormalPay, 'PayItem', language), itemLabels.overtime[language]);
    await field(cora, labelIn(abnormalPay, 'ExpectAmount', language)).fill('800');
    await field(cora, labelIn(abnormalPay, 'Explain', language)).fill('周末值班未计加班');
    await submit(cora);

    const olive = await come('payroll');
    await stage.open(olive, '/rolePage/MyJob/myApprover');
    await olive.getByText('¥800.00').first().waitFor();
    await olive.getByText(abnormalResultLabels.accepted[language], { exact: true }).click();
    await field(olive, labelIn(abnormalPay, 'Amount', language)).fill('350');
    await olive.getByRole('button', { name: words.act.approve }).first().click();
    await olive
      .getByText(new RegExp(words.act.approved('XY')))
      .first()
      .waitFor();
    await stage.open(cora, '/performanceManagement/AttendanceApplication?kind=abnormal');
    const row = cora.getByRole('row').filter({ hasText: itemLabels.overtime[language] });
    await row.getByText(effectStateLabels[2][language]).waitFor();
    expect(await row.innerText()).toContain(abnormalResultLabels.accepted[language]);
  });

  test('a transfer dated ahead is shown before it is approved, and comes on its day', async () => {
    const leo = await come('leader');
    await stage.open(leo, '/performanceManagement/Transfer');
    await leo.getByRole('link', { name: own.transfer.start }).first().click();
    await choosePerson(leo, labelIn(transfer, 'AUID', language), 'employee');
    await fillDay(leo, labelIn(transfer, 'TakeEffect', language), later(7));
    const region = { zh: '华南大区', en: 'South China' }[language];
    const department = leo
      .locator('main')
      .getByRole('combobox', { name: labelIn(transfer, 'DeptId', language) });
    await department.fill(region);
    await leo
      .locator(
        '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-tree-node-content-wrapper',
        {
          hasText: region,
        },
      )
      .first()
      .click();
    await choosePerson(leo, labelIn(transfer, 'LeaderAUID', language), 'departmentHead');
    await field(leo, labelIn(transfer, 'Reason', language)).fill('负责大区重点客户');
    // The form shows what will change while it is still being filled in.
    const panel = leo.locator('.effect-lines').filter({ hasText: region });
    await panel.getByText(name('departmentHead')).waitFor();
    await submit(leo);

    await approve(await come('departmentHead'));
    await approve(await come('hrbp'));
    expect(await stateOfCora()).toMatchObject({ department: seats.employee.unit });
    await stage.open(leo, '/performanceManagement/Transfer?tab=ed');
    const ended = leo.getByRole('row').filter({ hasText: name('employee') });
    await ended.getByText(effectStateLabels[1][language]).waitFor();

    const day = new Date(Date.now() + 7 * 86_400_000);
    vi.useFakeTimers({ toFake: ['Date'], now: day });
    await runDueEffects(stage.db, new Date());
    expect(await stateOfCora()).toMatchObject({ department: '华南大区' });

    // The new department stands in a new form of the employee, in the list of HR and in that of the administrator.
    const cora = await come('employee', day);
    await stage.open(cora, '/commonForTemplate?template=1');
    await cora.locator('main').getByText(region, { exact: true }).first().waitFor();
    const hannah = await come('hrbp', day);
    await stage.open(hannah, '/performanceManagement/Transfer?tab=ed');
    const done = hannah.getByRole('row').filter({ hasText: name('employee') });
    await done.getByText(effectStateLabels[2][language]).waitFor();
    const ray = await come('administrator', day);
    await stage.open(ray, `/mySetting/userManager?Name=${encodeURIComponent(seats.employee.name.zh)}`);
    await ray
      .getByRole('row')
      .filter({ hasText: name('employee') })
      .getByText(region)
      .first()
      .waitFor();
  });
});
