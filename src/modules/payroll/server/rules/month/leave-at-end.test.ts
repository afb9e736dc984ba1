import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveAtEnd } from './leave-at-end.ts';

const days = (n: number): number => n * 10_000;

test.each([
  // granted, used, carried, entry, last, left
  ['the whole year', 10, 0, 0, null, '2026-12-31', 10],
  ['half of it, in whole days', 5, 0, 0, '2020-01-01', '2026-06-30', 2],
  ['less what was used', 10, 1.5, 0, null, '2026-06-30', 2.5],
  ['nothing is claimed back', 10, 8, 0, null, '2026-03-31', 0],
  ['what was carried over comes whole', 5, 5, 2.5, null, '2026-06-30', 2.5],
  // 92 of 184 days of what was granted for the rest of the year.
  ['whoever came in the year', 5, 0, 0, '2026-07-01', '2026-09-30', 2],
  ['less than a day is none', 5, 0, 0, null, '2026-03-13', 0],
  // Day 73 of 365 is the first whole one.
  ['the day that makes it whole', 5, 0, 0, null, '2026-03-14', 1],
] as const)('%s', (_what, granted, used, carried, entry, last, left) => {
  const year = { granted: days(granted), used: days(used), carried: days(carried) };
  expect(leaveAtEnd(year, entry, last)).toBe(days(left));
});

test('later in the year it is never less', () => {
  const day = fc.integer({ min: 0, max: 363 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), day, (granted, n) => {
      const at = (add: number) => new Date(Date.UTC(2026, 0, 1 + n + add)).toISOString().slice(0, 10);
      const year = { granted: days(granted), used: 0, carried: 0 };
      expect(leaveAtEnd(year, null, at(1))).toBeGreaterThanOrEqual(leaveAtEnd(year, null, at(0)));
    }),
  );
});
