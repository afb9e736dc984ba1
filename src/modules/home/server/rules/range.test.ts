import { expect, test } from 'vitest';
import { daysBetween, monthSpan, shiftDay, stretchOf } from './range.ts';

test.each([
  ['week', '2026-03-02', '2026-02-24', 7],
  ['month', '2026-03-01', '2026-01-31', 30],
  ['year', '2026-03-31', '2025-04-01', 12],
] as const)('a %s up to %s begins on %s', (range, today, from, count) => {
  const stretch = stretchOf(range, today);
  expect(stretch).toMatchObject({ from, to: today });
  expect(stretch.periods).toHaveLength(count);
  expect(today.startsWith(stretch.periods.at(-1) ?? '?')).toBe(true);
  expect(stretch.periods.toSorted()).toEqual(stretch.periods);
});

test('the last day is included', () => {
  expect(stretchOf('week', '2026-12-31').until).toBe('2027-01-01');
});

test('a month ends where the next begins', () => {
  expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
});

test.each([
  ['2026-03-01', '2026-03-01', 1],
  ['2026-02-23', '2026-04-05', 42],
  ['2026-03-02', '2026-03-01', 0],
])('%s to %s are %d days', (first, last, days) => {
  expect(daysBetween(first, last)).toBe(days);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['9999-12-31', 1, '10000-01-01'],
])('%s and %i days is %s', (day, days, moved) => expect(shiftDay(day, days)).toBe(moved));
