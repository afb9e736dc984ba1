import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';
import { setupWords } from '#modules/payroll/setup/web/setup-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const chooseFirst = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
};

describe.each(languagesOf(import.meta.filename))('a run of pay, in %s', (language) => {
  const words = runWords[language];
  const { groups, members, items, tables, save } = setupWords[language];
  const group = `测试组 ${language}`;
  const stage = useStage('pay-runs');

  test('a group is made, its people join it, and its run says what is missing', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/Remuneration?kind=groups');
    await olive.getByRole('button', { name: groups.add }).click();
    const dialog = olive.getByRole('dialog', { name: groups.add });
    await dialog.getByLabel(groups.name, { exact: true }).fill(group);
    await chooseFirst(olive, groups.company);
    await dialog.getByRole('button', { name: save }).click();
    await olive.getByRole('button', { name: `${groups.members} ${group}` }).click();
    const drawer = olive.getByRole('dialog').first();
    const first = drawer.getByRole('checkbox').first();
    await first.waitFor();
    await first.check();
    await drawer.getByRole('button', { name: members.join(1) }).click();
    await drawer.getByRole('button', { name: new RegExp(`^${members.leave}`) }).waitFor();

    await stage.open(olive, '/EmployeeManagement/Payslip?tab=runs');
    await olive.getByRole('button', { name: words.add }).click();
    await chooseFirst(olive, words.group);
    await olive.getByRole('button', { name: words.create }).click();
    await olive.getByText(words.problem.noArchive).first().waitFor();
    await olive.getByText(words.stopped(1)).waitFor();
    const way = olive.getByRole('navigation', { name: words.path });
    await way.getByText(runStateLabels[1][language], { exact: true }).waitFor();
    expect(await olive.getByRole('button', { name: words.submit, exact: true }).count()).toBe(0);

    await olive.getByRole('button', { name: words.show }).click();
    const asked = olive.getByRole('dialog', { name: words.showTitle });
    await asked.getByLabel(words.reason).fill('核对');
    await asked.getByRole('button', { name: words.show }).click();
    await olive.getByText(words.sums.employer, { exact: true }).waitFor();
    expect(await olive.locator('.slip-sums').innerText()).toContain('0.00');
  });

  test('a formula that is wrong is refused beside it; tables of tax are there', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/Remuneration?kind=items');
    await olive.getByRole('button', { name: items.add }).click();
    const dialog = olive.getByRole('dialog', { name: items.editTitle });
    await dialog.getByLabel(items.code, { exact: true }).fill('meal');
    await dialog.getByLabel(items.name, { exact: true }).fill('餐补');
    await dialog.getByLabel(items.nameEn, { exact: true }).fill('Meals');
    await dialog.getByLabel(setupWords[language].from, { exact: true }).fill('2026-01');
    await dialog.getByLabel(items.formula, { exact: true }).fill('days * 20');
    await dialog.getByRole('button', { name: save }).click();
    await dialog.getByText('days', { exact: false }).first().waitFor();
    await dialog.getByLabel(items.formula, { exact: true }).fill('paidDays * 20');
    await dialog.getByRole('button', { name: save }).click();
    await olive.getByText('paidDays * 20', { exact: true }).waitFor();
    await stage.open(olive, '/Remuneration?kind=tables');
    await olive.getByText(tables.since('2019-01')).waitFor();
    expect(await olive.locator('.pay-bands').first().innerText()).toContain('36,000.00');
  });
});
