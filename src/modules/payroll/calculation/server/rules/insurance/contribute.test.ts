import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  belowFloor,
  contribute,
  freeOfFund,
  taxedBy,
  ownPartFrom,
  rounding,
  schemeOf,
  type Rounding,
  type Scheme,
} from './contribute.ts';
import { schemes } from './schemes.ts';

const yuan = (amount: number): number => Math.round(amount * 100);

test.each([
  // Table of the Mandatory Provident Fund Schemes Authority: relevant income, employer's part, employee's part.
  [0, 0, 0],
  [7_099.99, 355, 0],
  [7_100, 355, 355],
  [7_100.01, 355, 355],
  [30_000, 1_500, 1_500],
  [30_000.01, 1_500, 1_500],
  [80_000, 1_500, 1_500],
])('Hong Kong, %d: employer %d, employee %d', (wage, employer, employee) => {
  const [mpf] = contribute(schemeOf(schemes, 'HK-MPF', '2026-03'), { declared: null, wage: yuan(wage) });
  expect([mpf!.employer, mpf!.employee]).toEqual([yuan(employer), yuan(employee)]);
});

const hongKong = schemeOf(schemes, 'HK-MPF', '2026-03');

test.each([
  // Guide of the authority: the first thirty days and the rest of the month in which they end are free for the
  // employee.
  ['2026-07-01', '2026-08'],
  ['2026-07-02', '2026-08'],
  ['2026-07-03', '2026-09'],
  ['2026-07-05', '2026-09'],
  ['2026-07-31', '2026-09'],
  ['2026-12-02', '2027-01'],
  ['2026-12-03', '2027-02'],
  ['2028-01-30', '2028-03'],
  ['2028-02-01', '2028-04'],
  ['2026-02-01', '2026-04'],
])('whoever enters on %s pays his own part from %s', (entry, month) => {
  expect(ownPartFrom(entry)).toBe(month);
  const of = (at: string): number[] =>
    contribute(hongKong, {
      declared: null,
      wage: yuan(20_000),
      month: at,
      service: { entry, last: null },
    }).flatMap(({ employer, employee }) => [employer, employee]);
  expect(of(month)).toEqual([yuan(1_000), yuan(1_000)]);
  // The company pays from the first day.
  expect(of(entry.slice(0, 7))).toEqual([yuan(1_000), 0]);
});

test.each([
  // An employment of 60 days ends 59 days after its first day.
  ['2026-07-01', '2026-08-28', 0],
  ['2026-07-01', '2026-08-29', 1_000],
  ['2026-07-01', null, 1_000],
  [null, '2026-07-02', 1_000],
])('employed from %s to %s: the company pays %d', (entry, last, employer) => {
  const service = { entry, last };
  const [mpf] = contribute(hongKong, { declared: null, wage: yuan(20_000), month: '2026-08', service });
  expect(mpf!.employer).toBe(yuan(employer));
  const [elsewhere] = contribute(example, { declared: null, wage: yuan(20_000), month: '2026-08', service });
  expect(elsewhere!.employee).toBe(yuan(1_600));
});

test('however a month is split into runs, together they take what the month as a whole does', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(amounts, (parts) => {
      let counted = { wage: 0, employee: 0, employer: 0 };
      for (const wage of parts) {
        const [one] = contribute(hongKong, { declared: null, wage, counted: { mpf: counted } });
        counted = {
          wage: counted.wage + wage,
          employee: counted.employee + one!.employee,
          employer: counted.employer + one!.employer,
        };
      }
      // Independent calculation: 5 % of at most 30,000, the employee's part from 7,100 on.
      const total = parts.reduce((all, wage) => all + wage, 0);
      const part = new Decimal(Math.min(total, 3_000_000)).times(5).div(100).toDecimalPlaces(0, 4).toNumber();
      expect(counted).toEqual({ wage: total, employee: total < 710_000 ? 0 : part, employer: part });
    }),
  );
});

const example = schemeOf(schemes, 'EXAMPLE', '2026-06');

test.each([
  // Columns: wage, base of the pension (bounds of the scheme), of medical insurance (own bounds), of the housing fund
  // (own bounds).
  [0, 4_500, 7_000, 2_500],
  [4_499.99, 4_500, 7_000, 4_499.99],
  [4_500, 4_500, 7_000, 4_500],
  [4_500.01, 4_500.01, 7_000, 4_500.01],
  [27_000, 27_000, 27_000, 27_000],
  [27_000.01, 27_000, 27_000.01, 27_000.01],
  [35_000.01, 27_000, 35_000, 35_000.01],
  [40_000.01, 27_000, 35_000, 40_000],
])('bases of %d: %d, %d, %d', (wage, pension, medical, housing) => {
  const found = contribute(example, { declared: null, wage: yuan(wage) });
  const base = (code: string): number => found.find((one) => one.code === code)!.base;
  expect([base('pension'), base('medical'), base('housing')]).toEqual([pension, medical, housing].map(yuan));
});

test('a declared base stands for the wage, a side without rate pays nothing, own rates count for both sides', () => {
  const found = contribute(example, {
    declared: yuan(10_000),
    wage: yuan(90_000),
    ownRates: { housing: '12' },
  });
  expect(found.map(({ code, employee, employer }) => [code, employee, employer])).toEqual([
    ['pension', yuan(800), yuan(1_600)],
    ['medical', yuan(200), yuan(800)],
    ['unemployment', yuan(50), yuan(50)],
    ['injury', 0, yuan(20)],
    ['maternity', 0, yuan(50)],
    ['housing', yuan(1_200), yuan(1_200)],
  ]);
});

test.each([
  [rounding.fen, 12_345, 617],
  [rounding.jiao, 12_345, 620],
  [rounding.yuan, 12_345, 600],
  [rounding.up, 12_345, 620],
  [rounding.fen, 12_010, 601],
  [rounding.jiao, 12_100, 610],
  [rounding.jiao, 12_099, 600],
  [rounding.up, 12_001, 610],
  [rounding.up, 12_000, 600],
  [rounding.yuan, 13_000, 700],
] as const)('rounding %i of 5 per cent of %i: %i', (how, wage, fen) => {
  const scheme: Scheme = {
    ...example,
    floor: null,
    ceiling: null,
    items: [
      {
        code: 'x',
        employee: '5',
        employer: null,
        rounding: how,
        belowFloor: belowFloor.floor,
        floor: null,
        ceiling: null,
      },
    ],
  };
  expect(contribute(scheme, { declared: null, wage })).toEqual([
    { code: 'x', base: wage, employee: fen, employer: 0 },
  ]);
});

test('no scheme is guessed', () => {
  const ended = [{ ...example, from: '2025-07', to: '2026-06' }];
  expect(() => schemeOf(ended, 'EXAMPLE', '2026-07')).toThrow(RangeError);
  expect(() => schemeOf(ended, 'EXAMPLE', '2025-06')).toThrow(RangeError);
  expect(() => schemeOf(ended, 'HK-MPF', '2025-07')).toThrow(RangeError);
  expect(schemeOf(ended, 'EXAMPLE', '2025-07')).toBe(ended[0]);
  expect(schemeOf(ended, 'EXAMPLE', '2026-06')).toBe(ended[0]);
});

/** Independent calculation with decimals: clamp, multiply, round. */
function byDecimals(wage: number, rate: number, floor: number, ceiling: number, how: Rounding): number {
  const base = Decimal.min(Decimal.max(wage, floor), ceiling);
  const step = { 1: 1, 2: 10, 3: 100, 4: 10 }[how];
  const mode = how === 4 ? Decimal.ROUND_UP : Decimal.ROUND_HALF_UP;
  return base.times(rate).div(10_000).div(step).toDecimalPlaces(0, mode).times(step).toNumber();
}

test('is what decimals say, whatever bounds and rate', () => {
  const fen = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fen,
      fen,
      fen,
      fc.integer({ min: 0, max: 3_000 }),
      fc.constantFrom(...Object.values(rounding)),
      (wage, one, other, rate, how) => {
        const [floor, ceiling] = [Math.min(one, other), Math.max(one, other)];
        const item = { code: 'x', employee: (rate / 100).toFixed(2), employer: null, rounding: how } as const;
        const scheme = {
          ...example,
          floor,
          ceiling,
          items: [{ ...item, belowFloor: belowFloor.floor, floor: null, ceiling: null }],
        };
        expect(contribute(scheme, { declared: null, wage })[0]!.employee).toBe(
          byDecimals(wage, rate, floor, ceiling, how),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  // Columns: amount paid, contribution base, local average wage, tax-free part.
  [1_200, 10_000, 10_000, 1_200],
  [3_600, 30_000, 10_000, 3_600],
  [3_600.12, 30_001, 10_000, 3_600],
  [2_000, 10_000, 10_000, 1_200],
])('of %d paid on %d, beside an average of %d, %d is free of tax', (paid, base, average, free) => {
  expect(freeOfFund(yuan(paid), yuan(base), yuan(average))).toBe(yuan(free));
});

test('what both sides pay of the fund above its bound is income, and of other items nothing is', () => {
  const share = (code: string, employee: number, employer: number) => ({
    code,
    base: yuan(40_000),
    employee: yuan(employee),
    employer: yuan(employer),
  });
  const shares = [share('pension', 3_200, 6_400), share('housing', 4_800, 4_000)];
  const scheme = schemes.find(({ code }) => code === 'EXAMPLE')!;
  expect(taxedBy({ ...scheme, average: yuan(10_000) }, shares)).toEqual({
    own: yuan(3_200 + 3_600),
    overFund: yuan(1_200 + 400),
    income: yuan(400),
  });
  // If the local average wage is unknown, only 12 per cent of the base is the limit.
  expect(taxedBy(scheme, shares)).toEqual({ own: yuan(8_000), overFund: 0, income: 0 });
});
