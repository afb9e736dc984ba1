import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import { headFaults, readSlips, type SlipProfile } from './read-sheet.ts';

const profile: SlipProfile = {
  numberColumn: '工号',
  netColumn: '实发',
  columns: [
    {
      column: '基本工资',
      name: '基本工资',
      nameEn: 'Basic pay',
      item: 'basic',
      kind: 1,
      explain: null,
      mayBeNegative: false,
    },
    {
      column: '加班费',
      name: '加班费',
      nameEn: 'Overtime',
      item: 'overtime',
      kind: 1,
      explain: '加班说明',
      mayBeNegative: false,
    },
    {
      column: '补发',
      name: '补发',
      nameEn: 'Correction',
      item: 'other',
      kind: 1,
      explain: null,
      mayBeNegative: true,
    },
    {
      column: '个税',
      name: '个税',
      nameEn: 'Income tax',
      item: 'tax',
      kind: 2,
      explain: null,
      mayBeNegative: false,
    },
    {
      column: '公司社保',
      name: '公司社保',
      nameEn: 'Insurance',
      item: 'insurance',
      kind: 3,
      explain: null,
      mayBeNegative: false,
    },
  ],
};
const head = ['工号', '姓名', '基本工资', '加班费', '加班说明', '补发', '个税', '公司社保', '实发'];
const rowsOf = (...cells: readonly Cell[][]) => cells.map((one, n) => ({ row: n + 2, cells: one }));

test('a row becomes a slip: lines in order, empty ones left out, sums', () => {
  const { rows, faults } = readSlips(
    head,
    rowsOf(['E1', '甲', 10_000, '1,250.50', '周六 8 小时', null, 300.1, 2_000, '10950.40']),
    profile,
  );
  expect(faults).toEqual([]);
  expect(rows).toMatchObject([
    { row: 2, number: 'E1', held: { gross: 1_125_050, deducted: 30_010, net: 1_095_040 } },
  ]);
  expect(rows[0]!.held.lines.map(({ name, fen, explain }) => [name, fen, explain])).toEqual([
    ['基本工资', 1_000_000, ''],
    ['加班费', 125_050, '周六 8 小时'],
    ['个税', 30_010, ''],
    ['公司社保', 200_000, ''],
  ]);
});

test.each<[string, Cell[], string, string]>([
  ['no number', ['', '', 1, '', '', '', '', '', 1], '工号', '没有工号'],
  ['text', ['E1', '', '一万', '', '', '', '', '', 1], '基本工资', '不是金额'],
  ['three decimals', ['E1', '', '1.005', '', '', '', '', '', 1], '基本工资', '超过两位小数'],
  ['three decimals as a number', ['E1', '', 1.005, '', '', '', '', '', 1], '基本工资', '超过两位小数'],
  ['10,000,000.01', ['E1', '', 10_000_000.01, '', '', '', '', '', 1], '基本工资', '超过 10,000,000'],
  ['negative', ['E1', '', -1, '', '', '', '', '', 1], '基本工资', '不能为负'],
  ['no net', ['E1', '', 1, '', '', '', '', '', ''], '实发', '没有实发金额'],
  ['nothing in it', ['E1', '', '', '', '', '', '', '', 0], '实发', '没有任何项目'],
  ['net negative', ['E1', '', 1, '', '', -2, '', '', -1], '实发', '实发不能为负'],
  ['net differs by a fen', ['E1', '', 100, '', '', '', 3, '', 97.01], '实发', '应发减扣款与实发不符'],
])('%s is a fault of its row', (_what, cells, column, zh) => {
  const { rows, faults } = readSlips(head, rowsOf(cells), profile);
  expect(rows).toEqual([]);
  expect(faults.map((one) => [one.row, one.column, one.why.zh])).toEqual([[2, column, zh]]);
});

test('a correction may be negative, and 10,000,000 is an amount', () => {
  const good = readSlips(head, rowsOf(['E1', '', 10_000_000, '', '', -0.5, '', '', 9_999_999.5]), profile);
  expect(good.faults).toEqual([]);
});

test('the same number twice is a fault of the second row', () => {
  const one: Cell[] = ['E1', '', 1, '', '', '', '', '', 1];
  const { rows, faults } = readSlips(head, rowsOf(one, one), profile);
  expect([rows.length, faults[0]!.row, faults[0]!.why.en]).toEqual([1, 3, 'Same employee ID as row 2']);
});

test('what Excel adds up counts with its fifteen digits', () => {
  const { faults } = readSlips(head, rowsOf(['E1', '', 0.1 + 0.2, '', '', '', '', '', 0.3]), profile);
  expect(faults).toEqual([]);
});

test('titles that are missing or there twice', () => {
  expect(headFaults(head, profile)).toEqual({ missing: [], twice: [] });
  expect(headFaults(['工号', '工号', '基本工资', '加班费', '补发', '个税', '实发'], profile)).toEqual({
    missing: ['加班说明', '公司社保'],
    twice: ['工号'],
  });
});

test('whatever amounts: read as text or as numbers they come back to the fen, and a fen more is a fault', () => {
  const fen = fc.integer({ min: 0, max: 900_000_000 });
  fc.assert(
    fc.property(fen, fen, fc.boolean(), (basic, tax, isText) => {
      const cell = (amount: number): Cell => (isText ? fenToYuan(amount) : amount / 100);
      const row = (net: number): Cell[] => ['E1', '', cell(basic), '', '', '', cell(tax), '', cell(net)];
      const net = basic - tax;
      const { rows, faults } = readSlips(head, rowsOf(row(net)), profile);
      expect(faults.length).toBe(net < 0 ? 1 : 0);
      const sums = rows.map(({ held }) => [held.gross, held.deducted, held.net]);
      expect(sums).toEqual(net < 0 ? [] : [[basic, tax, net]]);
      expect(readSlips(head, rowsOf(row(net + 1)), profile).rows).toEqual([]);
    }),
  );
});
