import type { Locator, Page } from 'playwright-core';
import type { Language } from '#kit/contract/refusals.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { formWords } from '#modules/forms/labels.ts';
import { chooseSubject, expenseLabels, fillDay } from './expense-form.ts';
import { sampleFiles } from './sample-files.ts';

/** Buttons of two Chinese characters have a space between them on screen. */
export const named = (text: string): RegExp =>
  new RegExp(
    `^${text.length === 2 && /^\p{Script=Han}+$/u.test(text) ? `${text[0]}\\s*${text[1]}` : text}$`,
    'u',
  );

/** Returns the label of a control of a named template. */
function labelOf(tampid: number, language: Language): string {
  const { label, labelEn } = fromNamed(tampid) as { label: string; labelEn: string };
  return language === 'zh' ? label : labelEn;
}

/** Opens a select and takes what is called so. */
export async function choose(page: Page, select: Locator, name: string | RegExp): Promise<void> {
  await select.click();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
  await list.locator('.ant-select-item-option', { hasText: name }).first().click();
}

export const certificate = '资质证书.png';

/** Fills in what a company says of itself, as its form asks for it, and attaches its certificate. */
export async function fillSupplier(page: Page, form: Locator, language: Language): Promise<void> {
  const words = formWords[language];
  const box = (tampid: number, part = ''): Locator =>
    form.getByRole('textbox', { name: `${labelOf(tampid, language)}${part}`, exact: true });
  const texts: readonly (readonly [number, string, string?])[] = [
    [14, '陈砚秋'],
    [8, '0755-26000000'],
    [45, '会展与活动执行'],
    [16, '广东省', ` ${words.province}`],
    [16, '深圳市', ` ${words.city}`],
    [16, '南山区', ` ${words.district}`],
    [16, '科苑路 15 号', ` ${words.street}`],
    [28, '年度框架服务'],
    [3, '按季度结算的长期合作'],
    [1005, '60000000'],
    [30, '20'],
  ];
  for (const [tampid, text, part] of texts) await box(tampid, part).fill(text);
  await fillDay(page, labelOf(21, language), '2012-03-15', form);
  await fillDay(page, `${labelOf(46, language)} ${words.start}`, '2026-01-01 00:00', form);
  await fillDay(page, `${labelOf(46, language)} ${words.end}`, '2026-12-31 23:59', form);
  const yesNo = language === 'zh' ? ['是', '否'] : ['Yes', 'No'];
  for (const [tampid, name] of [
    [1001, language === 'zh' ? '商务服务' : 'Business services'],
    [1035, yesNo[0]!],
    [1034, yesNo[1]!],
  ] as const)
    await choose(
      page,
      form.getByRole('combobox', { name: labelOf(tampid, language), exact: true }),
      named(name),
    );
  await attach(form.getByRole('group', { name: labelOf(1047, language) }), certificate);
}

/** Attaches a picture; a form cannot be sent until it is stored. */
async function attach(field: Locator, name: string): Promise<void> {
  await field
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(sampleFiles.png) });
  await field.getByText(name).waitFor();
  await field.getByRole('progressbar').waitFor({ state: 'detached' });
}

/** Labels of the standard payment form. */
export const payment = {
  zh: {
    supplier: '供应商',
    subject: '会计科目',
    reason: '付款事由',
    payee: '收款单位',
    bank: '开户银行',
    account: '银行账号',
    payBy: '期望付款日期',
    amount: '金额',
    invoice: '发票是否已到',
    yes: '是',
    files: '合同与发票',
    barred: (name: string) => `${name}在黑名单中，不能选择`,
  },
  en: {
    supplier: 'Supplier',
    subject: 'Accounting subject',
    reason: 'Purpose',
    payee: 'Payee',
    bank: 'Bank',
    account: 'Account number',
    payBy: 'Pay by',
    amount: 'Amount',
    invoice: 'Invoice received',
    yes: 'Yes',
    files: 'Contract and invoice',
    barred: (name: string) => `${name} is on the blacklist. Choose another supplier`,
  },
} as const;

/** Values of a payment besides the payee, by the name of their label. */
export const paid = {
  reason: '年度框架服务第三季度款',
  bank: '招商银行深圳科技园支行',
  account: '6225880123456789',
  amount: '1200.50',
} as const;

/** Fills in a payment to a company of the library, whole. */
export async function fillPayment(page: Page, language: Language, company: string): Promise<void> {
  const words = payment[language];
  const main = page.getByRole('main');
  const supplier = main.getByRole('combobox', { name: words.supplier });
  await supplier.click();
  await supplier.fill(company);
  await page.locator('.ant-select-item-option', { hasText: company }).click();
  await chooseSubject(page, main, expenseLabels[language].travel, words.subject);
  const box = (name: string): Locator => main.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await box(words.payee).fill(company);
  for (const name of ['reason', 'bank', 'account', 'amount'] as const)
    await box(words[name]).fill(paid[name]);
  await fillDay(page, words.payBy, '2027-01-15');
  await main.getByRole('radiogroup', { name: words.invoice }).getByText(words.yes, { exact: true }).click();
  await attach(main.getByRole('group', { name: words.files }), '合同.png');
}
