import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusApart, compareBonus, trapOf, trapsOf } from './bonus.ts';

const yuan = (amount: number): number => Math.round(amount * 100);

test.each([
  [0, 0],
  [36_000, 1_080],
  [36_000.01, 3_390],
  [144_000, 14_190],
  [144_000.01, 27_390],
  [300_000, 58_590],
  [300_000.01, 72_340],
  [420_000, 102_340],
  [420_000.01, 121_590],
  [660_000, 193_590],
  [660_000.01, 223_840],
  [960_000, 328_840],
  [960_000.01, 416_840],
  // The twelfth is 3,000.0042. Rounded to the fen it would fall into the first band.
  [36_000.05, 3_390.01],
])('a bonus of %d alone is taxed %d', (bonus, tax) => {
  expect(bonusApart('2026-02', yuan(bonus))).toBe(yuan(tax));
});

test('apart until the end of 2027', () => {
  expect(bonusApart('2027-12', yuan(10_000))).toBe(yuan(300));
  expect(bonusApart('2028-01', yuan(10_000))).toBeNull();
  expect(compareBonus('2028-01', yuan(10_000), 0)).toEqual({
    apart: null,
    together: yuan(300),
    cheaper: 'together',
  });
});

test('is what decimals say of twelfth, rate and deduction', () => {
  const rows = [
    [3_000, '0.03', 0],
    [12_000, '0.1', 210],
    [25_000, '0.2', 1_410],
    [35_000, '0.25', 2_660],
    [55_000, '0.3', 4_410],
    [80_000, '0.35', 7_160],
    [Infinity, '0.45', 15_160],
  ] as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000_000 }), (fen) => {
      const bonus = new Decimal(fen).div(100);
      const [, rate, less] = rows.find(([upTo]) => bonus.div(12).lte(upTo))!;
      const tax = bonus.times(rate).minus(less).times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
      expect(bonusApart('2026-02', fen)).toBe(tax.toNumber());
    }),
    { numRuns: 1000 },
  );
});

test.each([
  // Columns: bonus, taxable wages of the year without it, tax separately, tax together, cheaper way.
  [30_000, 100_000, 900 + 7_480, 10_480, 'apart'],
  // A basic deduction not used by the wages counts only if the bonus is taxed together with them.
  [30_000, -30_000, 900, 0, 'together'],
  [36_000, 0, 1_080, 1_080, 'apart'],
] as const)('a bonus of %d beside %d: %d apart, %d together', (bonus, taxable, apart, together, cheaper) => {
  expect(compareBonus('2026-02', yuan(bonus), yuan(taxable))).toEqual({
    apart: yuan(apart),
    together: yuan(together),
    cheaper,
  });
});

test('the traps lie above each bound', () => {
  expect(trapsOf('2026-02').map(({ from, to }) => [from / 100, to / 100])).toEqual([
    [36_000.01, 38_566.66],
    [144_000.01, 160_499.99],
    [300_000.01, 318_333.32],
    [420_000.01, 447_499.99],
    [660_000.01, 706_538.45],
    [960_000.01, 1_119_999.99],
  ]);
  expect(trapOf('2026-02', yuan(36_000))).toBeUndefined();
  expect(trapOf('2026-02', yuan(37_000))).toEqual({ from: yuan(36_000.01), to: yuan(38_566.66) });
});

const left = (fen: number): number => fen - bonusApart('2026-02', fen)!;

test('in a trap, and nowhere else above a bound, less is left than at it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150_000_000 }), (fen) => {
      const bound = [960_000, 660_000, 420_000, 300_000, 144_000, 36_000].map(yuan).find((one) => one < fen);
      expect(trapOf('2026-02', fen) !== undefined).toBe(bound !== undefined && left(fen) < left(bound));
    }),
    { numRuns: 1000 },
  );
});
