import type { Words } from '#kit/contract/refusals.ts';

/** Possible contents of a bank file column. */
export const bankSource = {
  account: 1,
  name: 2,
  amount: 3,
  amountFen: 4,
  branch: 5,
  city: 6,
  number: 7,
  line: 8,
  month: 9,
  currency: 10,
  text: 11,
} as const;
export type BankSource = (typeof bankSource)[keyof typeof bankSource];

export const bankSourceLabels: Readonly<Record<BankSource, Words>> = {
  1: { zh: '账号', en: 'Account' },
  2: { zh: '户名', en: 'Name' },
  3: { zh: '金额（元）', en: 'Amount' },
  4: { zh: '金额（分）', en: 'Amount in cents' },
  5: { zh: '开户行', en: 'Branch' },
  6: { zh: '开户城市', en: 'City' },
  7: { zh: '工号', en: 'Employee ID' },
  8: { zh: '序号', en: 'Line number' },
  9: { zh: '工资月份（年月）', en: 'Month paid' },
  10: { zh: '币种', en: 'Currency' },
  11: { zh: '固定文字', en: 'Fixed text' },
};

/** Separators allowed between cells of a text file. */
export const separators = ['|', ',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

export const separatorLabels: Readonly<Record<Separator, Words>> = {
  '|': { zh: '竖线 |', en: 'Bar |' },
  ',': { zh: '逗号 ,', en: 'Comma ,' },
  ';': { zh: '分号 ;', en: 'Semicolon ;' },
  '\t': { zh: '制表符', en: 'Tab' },
};
