import { describe, expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { csvRows, readAttlog, readTable } from './marks.ts';

describe('lines of a device', () => {
  test('say badge and time, whatever stands behind them', () => {
    expect(
      readAttlog('  1001\t2026-11-23 08:58:03\t0\t1\t0\t0\r\n1002 2026-11-23 9:00:59 255\n\n').marks,
    ).toEqual([
      { badge: '1001', at: '2026-11-23 08:58:03' },
      { badge: '1002', at: '2026-11-23 09:00:59' },
    ]);
  });

  test.each([
    '1001',
    '1001 2026-02-30 08:00:00',
    '1001 2026-02-03 24:00:00',
    '1001 yesterday 08:00',
    `${'9'.repeat(41)} 2026-02-03 08:00`,
  ])('without a time are named: %s', (line) => {
    const { marks, faults } = readAttlog(`\n${line}`);
    expect([marks, faults.map(({ row }) => row)]).toEqual([[], [2]]);
  });
});

const at = (cells: Cell[], time: number | null = null) =>
  readTable([{ row: 2, cells }], { badge: 0, day: 1, time });

describe('rows of a file', () => {
  test.each<[string, Cell[], number | null, string[]]>([
    ['day and time as text', ['7', '2026/2/3 8:05'], null, ['2026-02-03 08:05:00']],
    ['as a cell of dates', ['7', new Date('2026-02-03T08:05:09Z')], null, ['2026-02-03 08:05:09']],
    ['in two columns', ['7', '2026-02-03', '18:01'], 2, ['2026-02-03 18:01:00']],
    ['in two columns of Excel', ['7', new Date('2026-02-03T00:00:00Z'), 0.75], 2, ['2026-02-03 18:00:00']],
    ['several times', ['7', '2026-02-03', '08:59;18:01'], 2, ['2026-02-03 08:59:00', '2026-02-03 18:01:00']],
    ['no times', ['7', '2026-02-03', ''], 2, []],
    ['a badge that is a number', [7, '2026-02-03 08:05:00'], null, ['2026-02-03 08:05:00']],
  ])('%s', (_what, cells, time, expected) => {
    const { marks, faults } = at(cells, time);
    expect([marks.map((one) => one.at), faults]).toEqual([expected, []]);
    expect(marks.every(({ badge }) => badge === '7')).toBe(true);
  });

  test.each<[string, Cell[]]>([
    ['nobody', ['', '2026-02-03 08:05']],
    ['a day without a time', ['7', '2026-02-03']],
    ['no day', ['7', 'x']],
  ])('are named that say %s', (_what, cells) => expect(at(cells).faults.map(({ row }) => row)).toEqual([2]));
});

test('values between commas, quoted or not', () => {
  expect(csvRows('a,"b, ""c""\nd",e\r\n\n1,2,3')).toEqual([
    ['a', 'b, "c"\nd', 'e'],
    ['1', '2', '3'],
  ]);
  expect(csvRows('a\tb\n1,5\t2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});
