import { expect, test } from 'vitest';
import { lengthOf, meanAndTurnover, monthsOf, yearBefore } from './periods.ts';

test('the months of a period are cut to it and leave no day out', () => {
  expect(monthsOf({ from: '2026-01-15', to: '2026-03-02' })).toEqual([
    { month: '2026-01', from: '2026-01-15', to: '2026-01-31' },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-28' },
    { month: '2026-03', from: '2026-03-01', to: '2026-03-02' },
  ]);
  expect(monthsOf({ from: '2026-02-03', to: '2026-02-03' })).toEqual([
    { month: '2026-02', from: '2026-02-03', to: '2026-02-03' },
  ]);
  const period = { from: '2023-12-30', to: '2026-11-05' };
  const days = monthsOf(period).reduce((sum, month) => sum + lengthOf(month), 0);
  expect(days).toBe(lengthOf(period));
});

test('twelve months end with this one', () => expect(yearBefore('2026-03-31')).toBe('2025-04-01'));

test.each([
  // Columns: days in the period, days of employment, people who left, mean headcount, turnover in ten-thousandths.
  [30, 300, 0, '10.00', 0],
  [30, 300, 1, '10.00', 1_000],
  [30, 100, 1, '3.33', 3_000],
  [31, 200, 1, '6.45', 1_550],
  [28, 0, 0, '0.00', null],
  [1, 1, 1, '1.00', 10_000],
  [3, 2, 0, '0.67', 0],
])('%i days, %i employed, %i left', (days, employed, left, Mean, TurnoverBp) => {
  const to = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  expect(meanAndTurnover({ from: '2026-01-01', to }, employed, left)).toEqual({ Mean, TurnoverBp });
});
