import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, taxRulesOf } from './tables.ts';
import {
  added,
  basicUpTo,
  carriedTo,
  barsAtOnce,
  noSums,
  taxBy,
  withholdWages,
  type Basis,
  type Carried,
  type YearSums,
} from './wages.ts';

const { year, month: monthly } = taxRulesOf('2026-01');
const yuan = (amount: number): number => Math.round(amount * 100);

/** Independent calculation: each part of the amount at the rate of its own band, without quick deductions. */
function byBands(taxable: number, bounds: readonly number[]): number {
  const rates = [3, 10, 20, 25, 30, 35, 45];
  const edges = [0, ...bounds, Infinity];
  return rates
    .reduce((tax, rate, n) => {
      const inBand = Math.max(0, Math.min(taxable / 100, edges[n + 1]!) - edges[n]!);
      return tax.plus(new Decimal(inBand.toFixed(2)).times(rate));
    }, new Decimal(0))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();
}
const yearBounds = [36_000, 144_000, 300_000, 420_000, 660_000, 960_000];
const monthBounds = [3_000, 12_000, 25_000, 35_000, 55_000, 80_000];

const twelve = <T>(one: T): T[] => Array.from({ length: 12 }, () => one);

describe('the tables', () => {
  test.each([
    // Columns: taxable amount in yuan, rate of its band, tax.
    [36_000, 3, 1_080],
    [36_000.01, 10, 1_080],
    [36_000.05, 10, 1_080.01],
    [144_000, 10, 11_880],
    [144_000.01, 20, 11_880],
    [300_000, 20, 43_080],
    [300_000.01, 25, 43_080],
    [420_000, 25, 73_080],
    [420_000.01, 30, 73_080],
    [660_000, 30, 145_080],
    [660_000.01, 35, 145_080],
    [960_000, 35, 250_080],
    [960_000.01, 45, 250_080],
    [0.01, 3, 0],
    [0.17, 3, 0.01],
    [0, 3, 0],
    [-1_000_000, 3, 0],
  ])('year: %d at %i per cent is %d', (amount, rate, tax) => {
    expect(bandOf(yuan(amount), year).rate).toBe(rate);
    expect(taxBy(yuan(amount), year)).toBe(yuan(tax));
  });

  test.each([
    [3_000, 3, 90],
    [3_000.01, 10, 90],
    [12_000, 10, 990],
    [12_000.01, 20, 990],
    [25_000, 20, 3_590],
    [25_000.01, 25, 3_590],
    [35_000, 25, 6_090],
    [35_000.01, 30, 6_090],
    [55_000, 30, 12_090],
    [55_000.01, 35, 12_090],
    [80_000, 35, 20_840],
    [80_000.01, 45, 20_840],
  ])('month: %d at %i per cent is %d', (amount, rate, tax) => {
    expect(bandOf(yuan(amount), monthly).rate).toBe(rate);
    expect(taxBy(yuan(amount), monthly)).toBe(yuan(tax));
  });

  test('are the sums over their bands', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 200_000_000 }), (taxable) => {
        expect(taxBy(taxable, year)).toBe(byBands(taxable, yearBounds));
        expect(taxBy(taxable, monthly)).toBe(byBands(taxable, monthBounds));
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing is guessed before the first', () => {
    expect(() => taxRulesOf('2018-12')).toThrow(RangeError);
    expect(taxRulesOf('2019-01').basic).toBe(500_000);
  });
});

const monthOf = (n: number): string => `2026-${String(n).padStart(2, '0')}`;
const always: Basis = { firstMonth: 1, hasNoOther: false, isAtOnce: false };

/**
 * Withholds tax month by month. Null stands for a month without pay and payslip.
 * @returns the tax withheld in each month with pay
 */
function pay(months: readonly (Partial<YearSums> | null)[], basis = always, opening = noSums): number[] {
  const slips: Carried[] = [];
  return months.flatMap((given, n) => {
    if (given === null) return [];
    const month = monthOf(n + 1);
    const sums = added(carriedTo(month, slips, opening), { ...noSums, ...given });
    const { now } = withholdWages(month, sums, basicUpTo(month, basis));
    slips.push({ month, sums: added(sums, { ...noSums, withheld: now }) });
    return [now];
  });
}

describe('wages month by month', () => {
  // Both examples are from the explanation of announcement 2018 no. 56 of the State Taxation Administration.
  test('the authority’s first example', () => {
    const one = { income: yuan(10_000), insurance: yuan(1_500), special: yuan(1_000) };
    expect(pay([one, one, one])).toEqual([7_500, 7_500, 7_500]);
  });
  test('the authority’s second example', () => {
    const one = { income: yuan(30_000), insurance: yuan(4_500), special: yuan(2_000) };
    expect(pay([one, one, one])).toEqual([55_500, 62_500, 185_000]);
  });

  test('a first job in July has seven months’ deduction', () => {
    expect(basicUpTo('2026-07', { firstMonth: 7, hasNoOther: true, isAtOnce: false })).toBe(yuan(35_000));
    expect(basicUpTo('2026-07', { firstMonth: 7, hasNoOther: false, isAtOnce: false })).toBe(yuan(5_000));
    expect(() => basicUpTo('2026-06', { ...always, firstMonth: 7 })).toThrow(RangeError);
  });

  test.each<[string, string | null, (number | null)[], boolean]>([
    ['twelve months of 5,000', '2020-01-01', twelve(500_000), false],
    ['one fen more', null, [...twelve(500_000).slice(1), 500_001], true],
    ['months of before the portal are not known', null, [null, null, ...twelve(500_000).slice(2)], false],
    ['a month without pay between others', null, [...twelve(100_000).slice(2), null, 100_000], true],
    ['came in January of last year', '2025-01-31', [], false],
    ['came later', '2025-02-01', [], true],
  ])('what bars the whole deduction at once: %s', (_what, entry, lastYear, is) => {
    const known = lastYear.flatMap((wages, at): [string, number][] =>
      wages === null ? [] : [[`2025-${String(at + 1).padStart(2, '0')}`, wages]],
    );
    expect(barsAtOnce(2026, entry, new Map(known))).toBe(is);
  });

  test('the whole deduction at once withholds nothing until it is used up', () => {
    const one = { income: yuan(20_000) };
    expect(pay([one, one, one, one], { ...always, isAtOnce: true })).toEqual([0, 0, 0, yuan(600)]);
  });

  test('a month without pay neither resets the sums nor loses its deduction', () => {
    const one = { income: yuan(15_000) };
    const [january, march] = pay([one, null, one]);
    expect(january).toBe(yuan(300));
    // Tax: 30,000 - 15,000 at 3 per cent, minus the amount withheld in January.
    expect(march).toBe(yuan(150));
  });

  test('late deductions count whole in their month, and nothing is paid back', () => {
    const one = { income: yuan(15_000) };
    expect(pay([one, one, { ...one, special: yuan(30_000) }, one])).toEqual([yuan(300), yuan(300), 0, 0]);
  });

  test('a negative month counts in the sum', () => {
    const one = { income: yuan(10_000) };
    expect(pay([one, { income: yuan(-2_000) }, one])).toEqual([yuan(150), 0, 0]);
  });

  test('opening figures are gone on from, and only in their year', () => {
    const opening = { ...noSums, income: yuan(100_000), insurance: yuan(10_000), withheld: yuan(2_000) };
    // Tax: 110,000 - 10,000 - 30,000 = 70,000, at 10 % 7,000, minus 2,520 and the 2,000 already withheld.
    expect(pay([null, null, null, null, null, { income: yuan(10_000) }], always, opening)).toEqual([
      yuan(2_480),
    ]);
    const slip = { month: '2025-12', sums: opening };
    expect(carriedTo('2026-01', [slip])).toEqual(noSums);
    expect(
      carriedTo('2026-04', [
        { ...slip, month: '2026-03' },
        { month: '2026-01', sums: noSums },
      ]),
    ).toBe(opening);
  });

  test('twelve equal months withhold together what the year’s table says, and none below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        (income, insurance) => {
          const withheld = pay(twelve({ income, insurance }));
          expect(withheld.every((fen) => fen >= 0)).toBe(true);
          expect(withheld.reduce((a, b) => a + b, 0)).toBe(
            byBands(12 * (income - insurance - 500_000), yearBounds),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('any twelve months withhold what the highest point of the year’s tax was', () => {
    const month = fc.option(fc.record({ income: fc.integer({ min: -1_000_000, max: 9_000_000 }) }));
    fc.assert(
      fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), (months) => {
        let income = 0;
        let most = 0;
        months.forEach((one, n) => {
          if (one === null) return;
          income += one.income;
          most = Math.max(most, byBands(income - (n + 1) * 500_000, yearBounds));
        });
        expect(pay(months).reduce((a, b) => a + b, 0)).toBe(most);
      }),
      { numRuns: 300 },
    );
  });
});
