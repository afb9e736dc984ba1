import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemes } from './insurance/schemes.ts';
import { trialYear } from './trial.ts';

const [mpf, example] = [schemes[0]!, schemes[1]!];

/** Independent copy of the year's tax table: upper limit of each band in fen, and its rate in per cent. */
const bands = [
  [3_600_000, 3],
  [14_400_000, 10],
  [30_000_000, 20],
  [42_000_000, 25],
  [66_000_000, 30],
  [96_000_000, 35],
  [Infinity, 45],
] as const;
const taxOf = (taxable: number): number => {
  let [tax, from] = [0, 0];
  for (const [upTo, rate] of bands) {
    if (taxable > from) tax += (Math.min(taxable, upTo) - from) * rate;
    from = upTo;
  }
  return Math.round(tax / 100);
};

test.each([
  // The wage is 15,700 + 3,140 = 18,840. Contributions are 8 %, 2 %, 0.5 % and 5 % of it.
  [1_884_000, 1_884_000 * 12, 12 * (150_720 + 37_680 + 9_420 + 94_200)],
  // Wages at and above the caps of pension and housing fund.
  [5_000_000, 60_000_000, 12 * (216_000 + 70_000 + 13_500 + 200_000)],
])('a year of %i fen a month', (wage, gross, employee) => {
  const year = trialYear('2026', { wage, scheme: example, special: 0, isTaxed: true });
  expect(year).toMatchObject({ gross, employee, tax: taxOf(gross - 6_000_000 - employee) });
});

test('Hong Kong withholds nothing, and below the floor the employee pays nothing', () => {
  expect(trialYear('2026', { wage: 709_999, scheme: mpf, special: 0, isTaxed: false })).toEqual({
    gross: 8_519_988,
    employee: 0,
    tax: 0,
    net: 8_519_988,
    employer: 426_000,
    cost: 8_945_988,
  });
  expect(trialYear('2026', { wage: 710_000, scheme: mpf, special: 0, isTaxed: false }).employee).toBe(
    426_000,
  );
  expect(trialYear('2026', { wage: 3_000_001, scheme: mpf, special: 0, isTaxed: false }).employee).toBe(
    1_800_000,
  );
});

test('whatever the wage, the year’s tax is the table’s, and sums add up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1_200_000 }),
      (wage, special) => {
        const year = trialYear('2026', { wage, scheme: example, special, isTaxed: true });
        expect(year.tax).toBe(taxOf(year.gross - 6_000_000 - year.employee - special * 12));
        expect(year.net).toBe(year.gross - year.employee - year.tax);
        expect(year.cost).toBe(year.gross + year.employer);
      },
    ),
  );
});
