import { expect, test } from 'vitest';
import type { PasteColumn } from '../../contract/paste-titles.ts';
import { readPasted } from './pasted-table.ts';

const grid = ['Name', 'OwnerAUID', 'PlanStart', 'PlanEnd', 'PlanMinutes', { unread: 'Progress' }] as const;
const outline = (table: string[][], columns: readonly (PasteColumn | { unread: string })[] = grid) =>
  readPasted(table, columns).rows.map(({ cells, parent }) => [cells.Name, parent]);

test('white space in front of names makes levels, whatever its width', () => {
  expect(outline([['A'], ['  B'], ['    C'], ['\u3000D'], ['E']])).toEqual([
    ['A', null],
    ['B', 0],
    ['C', 1],
    ['D', 0],
    ['E', null],
  ]);
});

test('WBS numbers make levels: in their own column, with a title, and in front of names', () => {
  const wanted = [
    ['Venue', null],
    ['Rent', 0],
    ['Sign', 1],
    ['Show', null],
  ];
  expect(
    outline([
      ['1', 'Venue'],
      ['1.1', 'Rent'],
      ['1.1.1', 'Sign'],
      ['2', 'Show'],
    ]),
  ).toEqual(wanted);
  expect(
    outline([
      ['Task name', 'No.'],
      ['Venue', '1'],
      ['Rent', '1.1'],
      ['Sign', '1.1.1'],
      ['Show', '2'],
    ]),
  ).toEqual(wanted);
  expect(outline([['1 Venue'], ['1.1 Rent'], ['1.1.1 Sign'], ['2、Show']])).toEqual(wanted);
});

test('numbers that are no WBS stay names', () => {
  expect(outline([['2026 budget'], ['2027 budget']])).toEqual([
    ['2026 budget', null],
    ['2027 budget', null],
  ]);
  expect(
    readPasted(
      [
        ['1', '2026-01-05'],
        ['2', '2026-01-06'],
      ],
      ['Name', 'PlanStart'],
    ).rows.map(({ cells }) => cells),
  ).toEqual([
    { Name: '1', PlanStart: '2026-01-05' },
    { Name: '2', PlanStart: '2026-01-06' },
  ]);
});

test('a missing WBS parent is named, and the nearest one is used', () => {
  const { rows } = readPasted(
    [
      ['WBS', '名称'],
      ['1', 'A'],
      ['1.2.1', 'B'],
      ['3.1', 'C'],
    ],
    grid,
  );
  expect(rows.map(({ parent, missing }) => [parent, missing])).toEqual([
    [null, ''],
    [0, '1.2'],
    [null, '3'],
  ]);
});

test('titles say what a column is, and columns that are not read are named', () => {
  const { rows, unread } = readPasted(
    [
      ['负责人', '任务名称', '预算', '开始日期', '名称'],
      ['甲', '场地', '500', '2026-01-05', '别名'],
      ['', '', '', '', ''],
    ],
    grid,
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    { OwnerAUID: '甲', Name: '场地', PlanStart: '2026-01-05' },
  ]);
  expect(unread).toEqual(['预算', '名称']);
  expect(readPasted([['A', '甲', '', '', '', '40%', 'more']], grid).unread).toEqual(['Progress', 'more']);
});

test('a level column makes levels', () => {
  expect(
    outline([
      ['Level', 'Name'],
      ['1', 'A'],
      ['2', 'B'],
      ['1', 'C'],
    ]),
  ).toEqual([
    ['A', null],
    ['B', 0],
    ['C', null],
  ]);
});
