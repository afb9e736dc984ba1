import { expect, test } from 'vitest';
import type { Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { earliestOf } from '#modules/attendance/leave/server/rules/limits.ts';
import { faultsOfSegments } from './segments.ts';

const today = '2026-06-15';
const whole = (day: string): Segment => [`${day} 09:00`, `${day} 18:00`];

test.each<[string, readonly Segment[], readonly string[]]>([
  ['in order', [whole('2026-06-15'), whole('2026-06-16')], []],
  [
    'one that ends before it starts',
    [whole('2026-06-15'), ['2026-06-16 18:00', '2026-06-16 09:00']],
    ['第 2 段：结束时间须晚于开始时间'],
  ],
  ['one without length', [['2026-06-16 09:00', '2026-06-16 09:00']], ['第 1 段：结束时间须晚于开始时间']],
  [
    'two that overlap',
    [whole('2026-06-15'), whole('2026-06-16'), ['2026-06-15 17:59', '2026-06-15 20:00']],
    ['第 3 段：与第 1 段时间重叠'],
  ],
  [
    'two that touch',
    [
      ['2026-06-15 09:00', '2026-06-15 12:00'],
      ['2026-06-15 12:00', '2026-06-15 18:00'],
    ],
    [],
  ],
  ['a hundred', Array.from({ length: 100 }, () => whole('2026-06-15')), ['最多 99 段时间']],
  ['after the year 2100', [whole('2101-06-15')], ['第 1 段：不是有效的时间']],
  ['in the year 2100', [whole('2100-06-15')], ['第 1 段：最晚到 2027-06-16']],
  ['long ago', [whole('2020-06-15')], ['第 1 段：最早从 2025-06-14 开始']],
  ['on a day that is none', [['2026-02-30 09:00', '2026-03-01 09:00']], ['第 1 段：不是有效的时间']],
])('segments %s', (_what, segments, expected) => {
  expect(faultsOfSegments(segments, today).map(({ zh }) => zh)).toEqual(expected);
});

test('what was filed once stays right, however long ago, but no form spans centuries', () => {
  expect(faultsOfSegments([whole('2001-06-15')], null)).toEqual([]);
  expect(faultsOfSegments([['2001-06-15 09:00', '2100-06-15 09:00']], null)).toHaveLength(1);
});

test.each([
  [3, '2026-06-10'],
  [0, '2026-06-15'],
  [1, '2026-06-12'],
])('%i work days back from a Monday', (past, expected) => {
  const weekend = new Set(['2026-06-13', '2026-06-14']);
  expect(earliestOf(today, past, (day) => !weekend.has(day), '2026-01-01')).toBe(expected);
});
