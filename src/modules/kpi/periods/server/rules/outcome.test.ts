import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shown } from '#modules/kpi/contract/fraction.ts';
import { appealUntil, daysOf, weighByDays, beyondGuide } from './outcome.ts';

test.each([
  // Published on a Monday: five workdays from Tuesday to the next Monday.
  ['2026-11-23', '2026-11-30'],
  // Published on a Saturday: the following Monday is the first day.
  ['2026-11-28', '2026-12-04'],
])('published on %s an appeal is taken until %s', (day, until) => {
  expect(appealUntil(day, new Map())).toBe(until);
});

test('holidays do not count, days worked for them do', () => {
  const special = new Map([
    ['2026-11-24', 'holiday'],
    ['2026-11-28', 'workday'],
  ] as const);
  expect(appealUntil('2026-11-23', special)).toBe('2026-11-30');
});

test('a transfer in the middle weighs by days; what is not scored leaves, and under 60 % of the days nothing is', () => {
  expect(daysOf('2026-06-01', '2026-06-15')).toBe(15);
  const total = weighByDays([
    { days: 15, total: '90' },
    { days: 75, total: '60' },
  ]);
  expect(total && shown(total)).toBe('65.00');
  expect(
    weighByDays([
      { days: 54, total: null },
      { days: 36, total: '80' },
    ]),
  ).toBeNull();
  const rest = weighByDays([
    { days: 36, total: null },
    { days: 54, total: '80' },
  ]);
  expect(rest && shown(rest)).toBe('80.00');
});

test('parts weigh to something between them', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ days: fc.integer({ min: 1, max: 90 }), total: fc.integer({ min: 0, max: 120 }) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      (parts) => {
        const total = Number(shown(weighByDays(parts.map((one) => ({ ...one, total: String(one.total) })))!));
        const totals = parts.map((one) => one.total);
        expect(total).toBeGreaterThanOrEqual(Math.min(...totals));
        expect(total).toBeLessThanOrEqual(Math.max(...totals));
      },
    ),
  ));

test.each([
  [2000, 2, null],
  [2000, 3, 3],
  [0, 1, 1],
  [10_000, 10, null],
  [1999, 2, 2],
])('of ten sheets, %s ten-thousandths allow %s: beyond by %s', (MostBp, count, beyond) => {
  const grades = Array.from({ length: 10 }, (_, n) => (n < count ? 'A' : null));
  expect(beyondGuide([{ Grade: 'A', MostBp }], grades)?.count ?? null).toBe(beyond);
});
