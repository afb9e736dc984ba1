import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { part } from '#modules/payroll/calculation/server/rules/exact.ts';
import { lastDayBy, partsOf, type NonCompete } from './non-compete.ts';

const clause = (given: Partial<NonCompete> = {}): NonCompete => ({
  from: '2026-07-01',
  months: 12,
  ended: null,
  isGivenUp: false,
  percent: 30,
  ...given,
});
const mean = part(870_000);

test.each([
  ['2026-07-01', 1, '2026-07-31'],
  ['2026-07-21', 1, '2026-08-20'],
  ['2026-07-21', 24, '2028-07-20'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2028-01-31', 1, '2028-02-28'],
  ['2026-03-01', 24, '2028-02-29'],
])('from %s on %d months end on %s', (from, months, to) => expect(lastDayBy(from, months)).toBe(to));

test('each month is a share of the mean month, due with its last day', () => {
  const parts = partsOf(clause({ from: '2026-07-21', months: 2 }), mean);
  expect(parts).toEqual([
    { nth: 1, from: '2026-07-21', to: '2026-08-20', days: 31, of: 31, fen: 261_000 },
    { nth: 2, from: '2026-08-21', to: '2026-09-20', days: 31, of: 31, fen: 261_000 },
  ]);
});

test.each([
  // Columns: last day, given up by the company, amount of each part at 2,610 a month.
  ['2026-07-31', false, [261_000]],
  ['2026-08-10', false, [261_000, 84_194]],
  ['2026-08-10', true, [261_000, 84_194, 783_000]],
  ['2026-07-01', true, [8_419, 783_000]],
] as const)('ended on %s, given up %s', (ended, isGivenUp, fen) =>
  expect(partsOf(clause({ ended, isGivenUp }), mean).map((one) => one.fen)).toEqual(fen),
);

test('a clause that ran out by itself pays nothing more', () =>
  expect(partsOf(clause({ isGivenUp: true }), mean)).toHaveLength(12));

test('agrees with days counted one by one', () => {
  const fen = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 760 }),
      fc.tuple(fen, fc.integer({ min: 1, max: 12 })),
      fc.integer({ min: 1, max: 10_000 }),
      (start, months, after, [sum, count], hundredths) => {
        const from = start.toISOString().slice(0, 10);
        const whole = lastDayBy(from, months);
        const ended = shiftDays(from, after) > whole ? null : shiftDays(from, after);
        const share = hundredths / 100;
        const parts = partsOf(clause({ from, months, ended, percent: share }), part(sum, count));
        const exact = Decimal.clone({ precision: 60 });
        const monthly = new exact(sum).times(hundredths).div(10_000).div(count);
        // Counts the days of each clause month. A clause month starts on the day number of its first day, or on the
        // last day of a shorter month.
        const counted = new Map<number, { of: number; held: number }>();
        const last = ended ?? whole;
        let [day, nth] = [from, 0];
        for (; day <= whole; day = shiftDays(day, 1)) {
          const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
          const ends = new Date(Date.UTC(year, month, 0)).getUTCDate();
          if (Number(day.slice(8)) === Math.min(Number(from.slice(8)), ends)) nth++;
          const one = counted.get(nth) ?? { of: 0, held: 0 };
          counted.set(nth, { of: one.of + 1, held: one.held + (day <= last ? 1 : 0) });
        }
        const due = [...counted]
          .filter(([, { held }]) => held > 0)
          .map(([, { of, held }]) =>
            monthly.times(held).div(of).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
          );
        expect(counted.size).toBe(months);
        expect(parts.map((one) => one.fen)).toEqual(due);
      },
    ),
    { numRuns: 300 },
  );
});
