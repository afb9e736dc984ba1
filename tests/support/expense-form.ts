import type { Locator, Page } from 'playwright-core';
import { sampleFiles } from './sample-files.ts';

/** Labels of the standard expense template and of the demo company. */
export const expenseLabels = {
  zh: {
    template: '费用报销',
    period: '费用期间',
    from: '费用期间 开始',
    to: '费用期间 结束',
    reason: '报销事由',
    row: (n: number) => `费用明细 ${n}`,
    date: '发生日期',
    subject: '会计科目',
    travel: '差旅费',
    train: '市内交通费',
    amount: '金额',
    addRow: '添加费用明细',
    receipts: '票据附件',
    total: '合计金额',
    cashier: '出纳',
    cashierDate: '出纳日期',
    paid: '实付金额',
    missing: '请上传票据',
    applicant: '林若溪',
  },
  en: {
    template: 'Expense reimbursement',
    period: 'Period',
    from: 'Period Start',
    to: 'Period End',
    reason: 'Purpose',
    row: (n: number) => `Expense ${n}`,
    date: 'Date',
    subject: 'Accounting subject',
    travel: 'Travel',
    train: 'Local transport',
    amount: 'Amount',
    addRow: 'Add expense',
    receipts: 'Receipts',
    total: 'Total amount',
    cashier: 'Cashier',
    cashierDate: 'Date paid',
    paid: 'Amount paid',
    missing: 'Upload the receipts',
    applicant: 'Cora Lin',
  },
} as const;

type Labels = (typeof expenseLabels)['zh' | 'en'];

export async function fillDay(
  page: Page,
  name: string,
  day: string,
  within = page.locator('main'),
): Promise<void> {
  const box = within.getByRole('textbox', { name });
  await box.fill(day);
  await box.press('Enter');
}

/** Finds an accounting subject in its tree by typing, and takes it. */
export async function chooseSubject(
  page: Page,
  within: Locator,
  subject: string,
  label: string,
): Promise<void> {
  const pick = within.getByRole('combobox', { name: label });
  await pick.fill(subject);
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
  await open.locator('.ant-select-tree-node-content-wrapper', { hasText: subject }).first().click();
}

/** Fills the n-th expense row. */
export async function fillRow(
  page: Page,
  labels: Labels,
  n: number,
  day: string,
  subject: string,
  amount: string,
): Promise<void> {
  const row = page.getByRole('group', { name: labels.row(n), exact: true });
  await fillDay(page, labels.date, day, row);
  await chooseSubject(page, row, subject, labels.subject);
  await row.getByRole('textbox', { name: labels.amount }).fill(amount);
}

/** @param meanwhile what is done before the file is there */
export async function attachReceipt(
  page: Page,
  labels: Labels,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: labels.receipts }).getByRole('button').first().click();
  const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(sampleFiles.pdf) };
  await (await chooser).setFiles(receipt);
  await page.getByRole('main').getByText('receipt.pdf').waitFor();
  await meanwhile?.();
  // Until it is stored, the form cannot be submitted.
  await page.getByRole('main').getByRole('progressbar').waitFor({ state: 'detached' });
}

/** Files a whole expense of one row, from the home page to the submitted form. */
export async function fileExpense(page: Page, labels: Labels, submit: string, reason: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: labels.template }).first().click();
  await page.getByRole('textbox', { name: labels.reason }).fill(reason);
  await fillDay(page, labels.from, '2026-11-02');
  await fillDay(page, labels.to, '2026-11-04');
  await fillRow(page, labels, 1, '2026-11-02', labels.travel, '120');
  await attachReceipt(page, labels);
  await page.getByRole('button', { name: submit }).click();
  await page.waitForURL(/application\/\d+/);
}
