import { describe, expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { planImport, readLines, type FileLine, type ImportPerson, type ImportTarget } from './import.ts';

const lines = (...rows: readonly (readonly Cell[])[]) =>
  readLines(rows.map((cells, n) => ({ row: n + 1, cells: [...cells] })));
const read = (...rows: readonly (readonly Cell[])[]): readonly FileLine[] => {
  const found = lines(...rows);
  if (!Array.isArray(found)) throw new Error(JSON.stringify(found));
  return found;
};

describe('the head of a file', () => {
  test('stands wherever its columns are, in either language; who took the file along is no line', () => {
    const [line, ...more] = read(
      ['Somebody 001 2026-11-26 10:00'],
      ['Person', null, 'Result'],
      ['employee id', 'Indicator code', 'Actual', 'Remark'],
      ['e1', 'K1', 80, '=1+1'],
      ['Somebody 001 2026-11-26 10:00'],
    );
    expect(more).toEqual([]);
    expect(line).toMatchObject({ row: 4, known: { EmployeeId: 'e1', Code: 'K1', Actual: '80' } });
    expect(line!.others.get('Remark')).toBe('=1+1');
  });
  test('without its columns, or with one twice, it is said what is wrong', () => {
    expect(lines(['工号', '实际'])).toMatchObject({ zh: '没有“工号”和“指标编号”列' });
    expect(lines(['工号', '指标编号', '实际', '实际'])).toMatchObject({ zh: '“实际”列出现了多次' });
  });
});

const target = (more: Partial<ImportTarget> = {}): ImportTarget => ({
  sheetId: 1,
  state: 3,
  fromDay: '2026-01-01',
  no: 1,
  code: 'K1',
  name: '指标',
  nameEn: 'Indicator',
  kind: 1,
  actual: null,
  isNotApplicable: false,
  parts: 0,
  isRead: false,
  values: {},
  version: 4,
  columns: [
    {
      Key: 'Note',
      Title: '说明',
      TitleEn: 'Note',
      Group: '',
      Type: 'text',
      Decimals: 0,
      Min: null,
      Max: null,
      Options: [],
      Formula: '',
      Role: 0,
      Stage: 2,
      Required: false,
    },
  ],
  ...more,
});
const people = (...rows: ImportTarget[]): ReadonlyMap<string, ImportPerson> =>
  new Map([['e1', { id: 7, chineseName: '甲', englishName: 'A', rows }]]);
const head = ['工号', '指标编号', '开始日期', '实际', '数据版本', '说明'];
const planned = (rows: readonly ImportTarget[], ...given: readonly (readonly Cell[])[]) =>
  planImport(read(head, ...given), people(...rows), 'zh');

describe('what a file would change', () => {
  test('text that begins with = stays text', () => {
    const { rows, cells } = planned([target()], ['E1', 'k1', null, 80, null, '=SUM(A1)']);
    expect(rows[0]!.Kind).toBe('changed');
    expect(cells.map(({ key, after, version }) => [key, after, version])).toEqual([
      ['Actual', '80', 4],
      ['Note', '=SUM(A1)', 4],
    ]);
  });
  test('equal values and empty cells change nothing', () => {
    const { rows, cells } = planned([target({ actual: '80' })], ['e1', 'K1', null, 80, 1, null]);
    expect([rows[0]!.Kind, cells]).toEqual(['same', []]);
    expect(planned([target({ actual: '80' })], ['e1', 'K1', null, null, 4, null]).cells).toEqual([]);
  });
  test.each([
    ['nobody of that id', [target()], ['e2', 'K1', null, 1], '工号'],
    ['no such indicator', [target()], ['e1', 'K2', null, 1], '指标编号'],
    [
      'two sheets',
      [target(), target({ sheetId: 2, fromDay: '2026-02-01' })],
      ['e1', 'K1', null, 1],
      '开始日期',
    ],
    ['no number', [target()], ['e1', 'K1', null, '=1+1'], '实际'],
    ['judged by people', [target({ kind: 3 })], ['e1', 'K1', null, 1], '实际'],
    ['from its details', [target({ parts: 2 })], ['e1', 'K1', null, 1], '实际'],
    ['read by itself', [target({ isRead: true })], ['e1', 'K1', null, 1], '实际'],
    ['does not apply', [target({ isNotApplicable: true })], ['e1', 'K1', null, 1], '指标编号'],
    ['in approval', [target({ state: 4 })], ['e1', 'K1', null, 1], '工号'],
    ['targets not in force', [target({ state: 1 })], ['e1', 'K1', null, 1], '工号'],
    ['moved since the export', [target()], ['e1', 'K1', null, 1, 3], '数据版本'],
  ] as const)('%s is refused by its column', (_name, rows, given, field) => {
    const { rows: shown, cells } = planned(rows, given);
    expect(shown[0]!.Errors.map(({ Field }) => Field)).toEqual([field]);
    expect(cells).toEqual([]);
  });
  test('of two lines of one row only the first counts; two sheets are told apart by their day', () => {
    const twice = planned([target()], ['e1', 'K1', null, 1], ['e1', 'K1', null, 2]);
    expect(twice.rows.map(({ Kind }) => Kind)).toEqual(['changed', 'error']);
    const rows = [target(), target({ sheetId: 2, fromDay: '2026-02-01' })];
    expect(planned(rows, ['e1', 'K1', '2026/2/1', 1]).cells.map(({ sheetId }) => sheetId)).toEqual([2]);
  });
});
