import { expect, test } from 'vitest';
import { leaveAtEnd } from './leave-at-end.ts';

const days = (n: number): number => n * 10_000;
const year = (from: string, to: string, full: number, used = 0, carried = 0) => ({
  spans: [{ from, to, full: days(full) }],
  used: days(used),
  carried: days(carried),
});

test.each([
  // Columns: from, to, full entitlement, used, carried over, days left.
  ['the whole year', '2026-01-01', '2026-12-31', 10, 0, 0, 10],
  ['half of it, in whole days', '2026-01-01', '2026-06-30', 5, 0, 0, 2],
  ['less what was used', '2026-01-01', '2026-06-30', 10, 1.5, 0, 2.5],
  ['nothing is claimed back', '2026-01-01', '2026-03-31', 10, 8, 0, 0],
  ['what was carried over comes whole', '2026-01-01', '2026-06-30', 5, 5, 2.5, 2.5],
  [
    'came and left in the year: of a full year, not of a part rounded before',
    '2026-01-08',
    '2026-03-21',
    5,
    0,
    0,
    1,
  ],
  ['92 days of 365', '2026-07-01', '2026-09-30', 5, 0, 0, 1],
  ['less than a day is none', '2026-01-01', '2026-03-13', 5, 0, 0, 0],
  ['day 73 of 365 is the first whole one', '2026-01-01', '2026-03-14', 5, 0, 0, 1],
  ['a leap year is divided by 365 too', '2024-01-01', '2024-03-13', 5, 0, 0, 1],
  ['and gives no more', '2024-01-01', '2024-12-31', 15, 0, 0, 15],
] as const)('%s', (_what, from, to, full, used, carried, left) => {
  expect(leaveAtEnd(year(from, to, full, used, carried))).toBe(days(left));
});

test('each band of a year is rounded down by itself', () => {
  const spans = [
    { from: '2026-01-01', to: '2026-06-30', full: days(5) },
    { from: '2026-07-01', to: '2026-12-31', full: days(10) },
  ];
  expect(leaveAtEnd({ spans, used: 0, carried: 0 })).toBe(days(7));
});

/**
 * Independent calculation: each full 365 of days times entitlement earns one day of leave, up to the full entitlement.
 */
const earned = (passed: number, full: number): number => {
  let whole = 0;
  while (whole < full && (whole + 1) * 365 <= passed * full) whole++;
  return whole;
};

test('agrees with a count written apart over all pairs of days from 2024 to 2029', () => {
  const all: { day: string; ofYear: number; year: number }[] = [];
  for (const inYear of [2024, 2025, 2026, 2027, 2028, 2029]) {
    const months = [31, inYear % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let ofYear = 0;
    for (const [month, length] of months.entries())
      for (let day = 1; day <= length; day++)
        all.push({
          day: `${inYear}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
          ofYear: ++ofYear,
          year: inYear,
        });
  }
  expect(all).toHaveLength(2192);
  const table = [5, 10, 15].map((full) => Array.from({ length: 367 }, (_, passed) => earned(passed, full)));
  const wrong: string[] = [];
  let pairs = 0;
  for (const [at, entry] of all.entries())
    for (let to = at; to < all.length; to++) {
      const last = all[to]!;
      const which = pairs++ % 3;
      const isSameYear = entry.year === last.year;
      const used = to % 4;
      const passed = isSameYear ? last.ofYear - entry.ofYear + 1 : last.ofYear;
      const from = isSameYear ? entry.day : `${last.year}-01-01`;
      const left = leaveAtEnd(year(from, last.day, [5, 10, 15][which]!, used));
      if (left !== Math.max(0, table[which]![passed]! - used) * 10_000)
        wrong.push(`${entry.day} ${last.day}`);
    }
  expect(pairs).toBe((2192 * 2193) / 2);
  expect(wrong).toEqual([]);
});
