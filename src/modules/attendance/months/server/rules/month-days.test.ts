import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { daysOfPeriod, periodOf } from './month-days.ts';

test.each<[string, number, string, string]>([
  ['2026-11', 1, '2026-11-01', '2026-11-30'],
  ['2026-02', 1, '2026-02-01', '2026-02-28'],
  ['2026-11', 26, '2026-10-26', '2026-11-25'],
  ['2027-01', 21, '2026-12-21', '2027-01-20'],
  ['2026-11', 10, '2026-11-10', '2026-12-09'],
])('%s from day %i is %s to %s', (month, firstDay, from, to) =>
  expect(daysOfPeriod(month, firstDay)).toEqual({ from, to }),
);

test('each day is in exactly the period that is named for it, and periods follow each other', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.integer({ min: 1, max: 28 }), (ahead, firstDay) => {
      const day = shiftDays('2024-01-01', ahead);
      const month = periodOf(day, firstDay);
      const { from, to } = daysOfPeriod(month, firstDay);
      expect(from <= day && day <= to).toBe(true);
      expect(daysOfPeriod(shiftMonth(month, 1), firstDay).from).toBe(shiftDays(to, 1));
    }),
  );
});
