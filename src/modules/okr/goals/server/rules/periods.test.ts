import { expect, test } from 'vitest';
import { contains, isLastOfWeek, periodOf, workDaysOf, workDaysSince } from './periods.ts';

test.each([
  [1, '2026-02', '2026-02-01', '2026-02-28'],
  [2, '2026-05', '2026-04-01', '2026-06-30'],
  [3, '2026-12', '2026-07-01', '2026-12-31'],
  [4, '2024-02', '2024-01-01', '2024-12-31'],
])('period %s that holds %s', (type, month, first, last) =>
  expect(periodOf(type, month)).toEqual({ first, last }),
);

test('a year holds its quarters, a quarter no half-year', () => {
  const [quarter, half, year] = [2, 3, 4].map((type) => periodOf(type, '2026-05'));
  expect([contains(year!, quarter!), contains(half!, quarter!), contains(quarter!, half!)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('workdays: today has not passed, holidays are none, make-up days are', () => {
  // 2026-06-01 is a Monday.
  const days = { first: '2026-06-01', last: '2026-06-07' };
  const special = new Map([
    ['2026-06-02', 'holiday'],
    ['2026-06-06', 'workday'],
  ] as const);
  expect(workDaysOf(days, '2026-06-03', special)).toEqual({ all: 5, passed: 1 });
  expect(workDaysOf(days, '2026-05-01', special).passed).toBe(0);
  expect(workDaysOf(days, '2026-07-01', special).passed).toBe(5);
});

const last = (special: ReadonlyMap<string, 'holiday' | 'workday'>) =>
  ['2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07'].filter((day) =>
    isLastOfWeek(day, special),
  );

test('the last workday of a week moves with holidays and make-up days', () => {
  // 2026-06-05 is a Friday.
  expect(last(new Map())).toEqual(['2026-06-05']);
  expect(last(new Map([['2026-06-05', 'holiday']]))).toEqual(['2026-06-04']);
  expect(last(new Map([['2026-06-07', 'workday']]))).toEqual(['2026-06-07']);
  expect(workDaysSince('2026-06-05', '2026-06-09', new Map())).toBe(2);
  expect(workDaysSince('2026-06-05', '2026-06-05', new Map())).toBe(0);
});
