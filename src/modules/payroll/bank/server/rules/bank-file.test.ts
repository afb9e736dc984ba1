import { expect, test } from 'vitest';
import { bankSource as from, bankSourceLabels, type BankSource } from '../../contract/bank-layout-codes.ts';
import { canPay, cellsOf, csvFile, textFile, usualLayout, type BankLayout } from './bank-file.ts';

const line = {
  account: '6222021',
  name: '=张|三',
  fen: 1_234_567,
  branch: 'a"b',
  city: '深圳',
  number: 'E-1',
};
const run = { month: '2026-10', currency: 'CNY' };

test('without a layout files are lines of account, name, amount, branch, city and number', () => {
  const [txt, csv] = [usualLayout(1), usualLayout(2)];
  expect(textFile(txt, cellsOf(txt, [line], run))).toBe('6222021|=张 三|12345.67|a"b|深圳|E-1\r\n');
  expect(csvFile(csv, cellsOf(csv, [line], run)).split('\r\n')).toEqual([
    '\uFEFF"账号","户名","金额","开户行","开户城市","工号"',
    `"6222021","'=张|三","12345.67","a""b","深圳","E-1"`,
    '',
  ]);
});

const sources = Object.keys(bankSourceLabels).map((source) => Number(source) as BankSource);
const layout: BankLayout = {
  name: '某银行',
  nameEn: '',
  format: 1,
  separator: ';',
  hasHead: true,
  columns: sources.map((source) => ({ title: `c;${source}`, source, text: 'PAY;ROLL' })),
};

test('a layout says which columns there are, in which order, and what stands between them', () => {
  const [head, first, second] = textFile(layout, cellsOf(layout, [line, { ...line, fen: 5 }], run)).split(
    '\r\n',
  );
  expect(head).toBe(sources.map((source) => `c ${source}`).join(';'));
  expect(first).toBe('6222021;=张|三;12345.67;1234567;a"b;深圳;E-1;1;202610;CNY;PAY ROLL');
  expect(second).toContain(';0.05;5;');
  expect(second).toContain(';2;202610;');
  const bare = { ...layout, hasHead: false };
  expect(textFile(bare, cellsOf(bare, [line], run))).toBe(`${first}\r\n`);
  expect(csvFile(bare, cellsOf(bare, [line], run))).not.toContain('c;1');
});

test.each([
  ['account and amount', [from.account, from.amount], true],
  ['the amount in cents', [from.name, from.amountFen, from.account], true],
  ['no account', [from.name, from.amount], false],
  ['no amount', [from.account, from.name], false],
  ['two amounts, of which a bank might take either', [from.account, from.amount, from.amountFen], false],
  ['two accounts', [from.account, from.account, from.amount], false],
] as const)('%s', (_what, columns, can) => {
  expect(canPay(columns)).toBe(can);
});
