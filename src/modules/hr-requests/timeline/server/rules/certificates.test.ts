import { expect, test } from 'vitest';
import { findCertifiable, employmentOf, monthsBetween } from './certificates.ts';

const row = (FromDay: string, ToDay: string | null, Cause = 4) => ({ FromDay, ToDay, Cause });

test.each([
  ['2020-01-01', '2020-12-31', 12],
  ['2020-01-15', '2020-02-14', 1],
  ['2020-01-15', '2020-02-13', 0],
  ['2020-01-31', '2020-02-29', 1],
  ['2020-03-01', '2020-03-01', 0],
  ['2019-05-06', '2026-11-20', 90],
] as const)('from %s to %s are %i whole months', (first, last, months) => {
  expect(monthsBetween(first, last)).toBe(months);
});

test('the last employment begins with its entry', () => {
  const rows = [
    row('2025-01-01', null),
    row('2024-06-01', '2024-12-31', 7),
    row('2020-01-01', '2023-01-01', 1),
  ];
  expect(employmentOf(rows)).toEqual({ firstDay: '2024-06-01', last: rows[0] });
  expect(employmentOf([])).toBeUndefined();
});

test.each([
  ['who is employed', null, false, 1],
  ['on the last day', '2026-06-15', true, 1],
  ['the day after', '2026-06-14', true, 2],
  ['an account out of use', '2026-06-14', false, null],
  ['before the entry', null, false, null, '2026-06-16'],
] as const)('%s', (_, ToDay, hasLeft, kind, first: string = '2020-01-01') => {
  const last = row(first, ToDay);
  expect(findCertifiable({ firstDay: first, last }, hasLeft, '2026-06-15')).toBe(kind);
});
