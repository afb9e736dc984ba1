import { expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { findSlipHead, isTotalRow, proposeProfile, type SlipFileRow } from './propose.ts';
import { readSlips } from './read-sheet.ts';

const rowsOf = (...rows: Cell[][]): SlipFileRow[] => rows.map((cells, at) => ({ row: at + 1, cells }));

const sheet = rowsOf(
  ['某某公司 2026 年 10 月工资表'],
  [
    '序号',
    '工号',
    '姓名',
    '部门',
    '出勤天数',
    '基本工资',
    '岗位津贴',
    '加班费',
    '补发',
    '应发合计',
    '养老保险(个人)',
    '公积金',
    '个人所得税',
    '迟到扣款',
    '扣款合计',
    '实发工资',
    '养老保险(公司)',
    '备注',
  ],
  [1, 'E1', '甲', '研发', 22, 8000, 500, 0, -20, 8480, 640, 400, 12.5, 0, 1052.5, 7427.5, 1280, ''],
  [2, 'E2', '乙', '研发', 21, 9000, 500, 100.25, 0, 9600.25, 720, 450, 30, 50, 1250, 8350.25, 1440, '转正'],
  [
    '',
    '',
    '合计',
    '',
    '',
    17000,
    1000,
    100.25,
    -20,
    18080.25,
    1360,
    850,
    42.5,
    50,
    2302.5,
    15777.75,
    2720,
    '',
  ],
);

test('the columns of a payroll are proposed by their titles, signs and sums', () => {
  const at = findSlipHead(sheet);
  expect(at).toBe(1);
  const { numberColumn, netColumn, columns, leftOut } = proposeProfile(sheet, at);
  expect([numberColumn, netColumn]).toEqual(['工号', '实发工资']);
  expect(columns.map(({ column, kind, item, mayBeNegative }) => [column, kind, item, mayBeNegative])).toEqual(
    [
      ['基本工资', 1, 'basic', false],
      ['岗位津贴', 1, 'allowance', false],
      ['加班费', 1, 'overtime', false],
      ['补发', 1, 'other', true],
      ['养老保险(个人)', 2, 'insurance', false],
      ['公积金', 2, 'insurance', false],
      ['个人所得税', 2, 'tax', false],
      ['迟到扣款', 2, 'attendance', false],
      ['养老保险(公司)', 3, 'insurance', false],
    ],
  );
  expect(leftOut).toEqual(['序号', '姓名', '部门', '出勤天数', '应发合计', '扣款合计', '备注']);
});

test('what is proposed reads to the net pay of the file', () => {
  const { numberColumn, netColumn, columns } = proposeProfile(sheet, 1);
  const rows = sheet.slice(2, 4).map(({ row, cells }) => ({ row, cells: cells as readonly Cell[] }));
  const head = sheet[1]!.cells.map(String);
  const read = readSlips(head, rows, { numberColumn, netColumn, columns });
  expect(read.faults).toEqual([]);
  expect(read.rows.map(({ number, held }) => [number, held.net])).toEqual([
    ['E1', 742_750],
    ['E2', 835_025],
  ]);
});

test('the row of totals is no slip', () => {
  expect(sheet.slice(2).map((row) => isTotalRow(row, 1))).toEqual([false, false, true]);
  expect(isTotalRow({ row: 9, cells: ['合计：', '', 1] }, 0)).toBe(true);
  expect(isTotalRow({ row: 9, cells: ['', '甲', 1] }, 0)).toBe(false);
});

test('a total is known by its figures, whatever it is called', () => {
  const rows = rowsOf(
    ['Employee ID', 'Name', 'Base salary', 'Bonus', 'Before', 'Income tax', 'Net pay'],
    ['E1', 'Mia', 8000, 500, 8500, 100, 8400],
    ['E2', 'Leo', 7000, 0, 7000, 50, 6950],
  );
  const { columns, leftOut } = proposeProfile(rows, 0);
  expect(columns.map(({ column }) => column)).toEqual(['Base salary', 'Bonus', 'Income tax']);
  expect(leftOut).toEqual(['Name', 'Before']);
});

test('deductions that a file writes as negative are deductions', () => {
  const rows = rowsOf(['工号', '姓名', '基本工资', '个税', '实发'], ['E1', '甲', 8000, -100, 7900]);
  const { numberColumn, netColumn, columns } = proposeProfile(rows, 0);
  const read = readSlips(
    rows[0]!.cells.map(String),
    rows.slice(1).map(({ row, cells }) => ({ row, cells: cells as readonly Cell[] })),
    { numberColumn, netColumn, columns },
  );
  expect(read.faults).toEqual([]);
  expect(read.rows[0]!.held).toMatchObject({ gross: 800_000, deducted: 10_000, net: 790_000 });
});
