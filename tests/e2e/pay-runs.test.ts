import { describe, expect, test } from 'vitest';
import { payFacts } from '#modules/payroll/contract/setup-codes.ts';
import { runStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { runWords } from '#modules/payroll/web/run-words.ts';
import { setupWords } from '#modules/payroll/web/setup-words.ts';
import { useStage } from '#tests/support/stage.ts';

describe.each(['zh', 'en'] as const)('a run of pay, in %s', (language) => {
  const words = runWords[language];
  const stage = useStage('pay-runs');

  test('opened with a reason it explains each line; provisional, it is not submitted', async () => {
    const olive = await stage.come('payroll', language);
    await stage.open(olive, '/EmployeeManagement/Payslip?tab=runs');
    await olive.getByRole('link', { name: words.open }).first().click();
    await olive.getByText(words.provisional).waitFor();
    const way = olive.getByRole('navigation', { name: words.path });
    await way.getByText(runStateLabels[1][language], { exact: true }).waitFor();
    expect(await olive.getByRole('button', { name: words.submit, exact: true }).count()).toBe(0);
    expect(await olive.locator('main').innerText()).not.toMatch(/\d,\d{3}\.\d{2}/);

    await olive.getByRole('button', { name: words.show }).click();
    const dialog = olive.getByRole('dialog', { name: words.showTitle });
    await dialog.getByLabel(words.reason).fill('核对本月');
    await dialog.getByRole('button', { name: words.show }).click();
    await olive.getByText(words.sums.employer, { exact: true }).waitFor();
    await olive
      .locator('main .slip-net')
      .filter({ hasText: /\d,\d{3}\.\d{2}/ })
      .first()
      .click();
    const drawer = olive.getByRole('dialog').first();
    await drawer.getByText(`${payFacts.paidDays[language]} * 20`).waitFor();
    await drawer.getByLabel(language === 'zh' ? '当月奖励' : 'Prize of the month').fill('88.50');
    await drawer.getByRole('button', { name: words.saveTyped }).click();
    await drawer.getByRole('cell', { name: '88.50' }).waitFor();
  });

  test('groups, items and tables of tax stand under remuneration', async () => {
    const olive = await stage.come('payroll', language);
    const { groups, items, tables, members } = setupWords[language];
    await stage.open(olive, '/Remuneration?kind=groups');
    await olive.getByRole('button', { name: new RegExp(`^${groups.members}`) }).click();
    await olive
      .getByRole('button', { name: new RegExp(`^${members.setup}`) })
      .first()
      .waitFor();
    await stage.open(olive, '/Remuneration?kind=items');
    await olive.getByText('paidDays * 20').waitFor();
    await olive.getByRole('button', { name: items.add }).click();
    await olive.getByRole('dialog', { name: items.editTitle }).waitFor();
    await stage.open(olive, '/Remuneration?kind=tables');
    await olive.getByText(tables.since('2019-01')).waitFor();
    expect(await olive.locator('.pay-bands').first().innerText()).toContain('36,000.00');
  });
});
