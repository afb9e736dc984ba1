import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { schemeOf } from '../insurance/contribute.ts';
import { schemes } from '../insurance/schemes.ts';
import { taxRulesOf } from '../tax/tables.ts';
import { noSums, type YearSums } from '../tax/wages.ts';
import { workOutBonus, type BonusInput } from './bonus-run.ts';
import { noProfile } from './tax-profile.ts';
import { taxableAhead } from './year-ahead.ts';

const tax = taxRulesOf('2026-01');
const rules = { month: '2026-02', tax };
const yuan = (amount: number): number => Math.round(amount * 100);

const person = (given: Partial<BonusInput>): BonusInput => ({
  personId: 1,
  entry: '2020-01-01',
  profile: noProfile,
  carried: noSums,
  owed: 0,
  typed: {},
  isTaken: false,
  hasLater: false,
  ...given,
});
const paid = (given: Partial<BonusInput>) => workOutBonus(rules, person(given));
const taxesOf = ({ held }: ReturnType<typeof workOutBonus>): number[] =>
  held!.lines.filter(({ item, kind }) => item === 'tax' && kind === lineKind.deduction).map(({ fen }) => fen);

test.each([
  // Official band limits, and one fen above each.
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
])('a bonus of %d apart keeps back %d', (bonus, due) => {
  const { held, problems } = paid({ typed: { bonusApart: yuan(bonus) } });
  expect(held).toMatchObject({ gross: yuan(bonus), deducted: yuan(due), net: yuan(bonus) - yuan(due) });
  expect(problems.some(({ is }) => is === 'bonusTrap')).toBe(!Number.isInteger(bonus));
});

test('the band is that of the unrounded twelfth, and the slip says so', () => {
  const { held } = paid({ typed: { bonusApart: yuan(36_000.05) } });
  expect(held!.lines.at(-1)!.explain).toBe(
    '36,000.05 ÷ 12 = 3000.004167 → 10%；36,000.05 × 10% − 210.00 = 3,390.01',
  );
});

const fund = schemeOf(schemes, 'HK-MPF', '2026-02');
const insured = {
  code: 'HK-MPF',
  scheme: { ...fund, names: { mpf: { zh: '强积金', en: 'MPF' } } },
  base: null,
  ownRates: {},
};
const inHongKong = (
  typed: BonusInput['typed'],
  counted?: { wage: number; employee: number; employer: number },
) =>
  workOutBonus(
    { month: '2026-02', tax: null },
    person({ typed, insurance: { insured, last: null, ...(counted && { counted: { mpf: counted } }) } }),
  ).held!;

test.each([
  // Columns: wages counted before, bonus, employee's part, company's part.
  [null, 20_000, 1_000, 1_000],
  [20_000, 5_000, 250, 250],
  [28_000, 5_000, 100, 100],
  [30_000, 5_000, 0, 0],
  // Wages alone are below the floor and free. With the bonus they exceed it, so the bonus also pays the employee's part
  // on the wages.
  [6_000, 2_000, 400, 100],
])(
  'a bonus in Hong Kong beside %d of wages: of %d the fund takes %d and %d',
  (wages, bonus, own, company) => {
    const known = wages === null ? undefined : yuan(wages);
    const counted =
      known === undefined
        ? undefined
        : {
            wage: known,
            employee: known < 710_000 ? 0 : known / 20,
            employer: known / 20,
          };
    const held = inHongKong({ bonusMerged: yuan(bonus) }, counted);
    expect(held).toMatchObject({ gross: yuan(bonus), deducted: yuan(own), employer: yuan(company) });
    expect(held.counts).toEqual({ mpf: { wage: yuan(bonus), employee: yuan(own), employer: yuan(company) } });
  },
);

test.each([
  ['nothing typed is no slip', {}, null, []],
  ['taken already', { isTaken: true, typed: { bonusApart: 100 } }, null, ['apartTaken']],
  ['taken already, but merged', { isTaken: true, typed: { bonusMerged: 100 } }, 100, []],
  ['a later month is locked', { hasLater: true, typed: { bonusMerged: 100 } }, null, ['laterPaid']],
] as const)('%s', (_what, given, gross, problems) => {
  const worked = paid(given);
  expect([worked.held?.gross ?? null, worked.problems.map(({ is }) => is)]).toEqual([gross, problems]);
});

test('after the end of 2027 none is taxed apart; where nothing is withheld, nothing is', () => {
  const typed = { bonusApart: yuan(50_000) };
  const late = workOutBonus({ month: '2028-01', tax }, person({ typed }));
  expect(late.problems).toEqual([{ is: 'apartOver' }]);
  expect(workOutBonus({ month: '2028-01', tax: null }, person({ typed })).held).toMatchObject({
    net: yuan(50_000),
    sums: null,
  });
});

test('apart, the year’s sums stay as they were; merged, they go on with it', () => {
  const carried = { ...noSums, income: yuan(30_000), insurance: yuan(3_000), withheld: yuan(600) };
  const apart = paid({ carried, typed: { bonusApart: yuan(20_000) } }).held!;
  expect([apart.sums, apart.adds]).toEqual([carried, null]);
  const { held } = paid({ carried, typed: { bonusMerged: yuan(20_000) } });
  // Tax: 50,000 - 10,000 - 3,000 = 37,000, at 10 % 3,700, minus 2,520 and the 600 already withheld.
  expect(held!.sums).toEqual({ ...carried, income: yuan(50_000), withheld: yuan(1_180) });
  expect(held!.adds).toEqual({ ...noSums, income: yuan(20_000), withheld: yuan(580) });
});

test('carried-over deductions reduce the bonus', () => {
  const { held } = paid({ owed: yuan(500), typed: { bonusMerged: yuan(300) } });
  expect(held).toMatchObject({ net: 0, owed: yuan(200) });
});

const cents = (value: Decimal): number =>
  value.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/** Independent calculation with decimals and band by band, without any shared rule. */
function byHand(apart: number, merged: number, carried: YearSums): number {
  const bands = [
    [0, '0.03'],
    [36_000, '0.1'],
    [144_000, '0.2'],
    [300_000, '0.25'],
    [420_000, '0.3'],
    [660_000, '0.35'],
    [960_000, '0.45'],
  ] as const;
  const bonus = new Decimal(apart).div(100);
  const band = bands.findLastIndex(([from]) => bonus.gt(from));
  // A quick deduction is the sum over the lower bounds of (rate - previous rate) x bound / 12.
  const less = bands
    .slice(1, band + 1)
    .reduce(
      (all, [from, rate], n) => all.plus(new Decimal(rate).minus(bands[n]![1]).times(from).div(12)),
      new Decimal(0),
    );
  const own = apart > 0 ? cents(bonus.times(bands[band]![1]).minus(less)) : 0;
  const { income, exempt, insurance, other, withheld } = carried;
  const taxable = new Decimal(income + merged - exempt - insurance - other).div(100).minus(10_000);
  const year = bands.reduce((all, [from, rate], n) => {
    const top = bands[n + 1]?.[0] ?? Infinity;
    const inBand = Decimal.max(0, Decimal.min(taxable, top).minus(from));
    return all.plus(inBand.times(rate));
  }, new Decimal(0));
  return own + (merged > 0 ? Math.max(0, cents(year) - withheld) : 0);
}

test('agrees with a computation written apart, whatever is typed and carried', () => {
  const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120_000_000 }));
  const sums = fc.record({
    income: fc.integer({ min: -1_000_000, max: 90_000_000 }),
    exempt: fc.integer({ min: 0, max: 500_000 }),
    insurance: fc.integer({ min: 0, max: 5_000_000 }),
    special: fc.constant(0),
    other: fc.integer({ min: 0, max: 100_000 }),
    withheld: fc.integer({ min: 0, max: 9_000_000 }),
  });
  fc.assert(
    fc.property(amount, amount, sums, (apart, merged, carried) => {
      const worked = paid({ carried, typed: { bonusApart: apart, bonusMerged: merged } });
      fc.pre(apart + merged > 0);
      const due = byHand(apart, merged, carried);
      expect(taxesOf(worked).reduce((a, b) => a + b, 0)).toBe(due);
      // Tax beyond the pay is owed, so the net pay is never negative.
      expect(worked.held!.net).toBe(Math.max(0, apart + merged - due));
    }),
    { numRuns: 500 },
  );
});

test('the year ahead is what was paid so far and the months left at today’s pay', () => {
  const input = {
    entry: '2020-01-01',
    archive: [{ from: '2020-01-01', to: null, pay: { basic: yuan(20_000) } }],
    insured: null,
    profile: noProfile,
    carried: { ...noSums, income: yuan(18_000) },
  };
  // 18,000 and eleven months of 20,000, minus the basic deduction of 60,000.
  expect(taxableAhead('2026-02', tax, input, 1)).toBe(yuan(178_000));
  expect(taxableAhead('2026-02', tax, { ...input, carried: null }, 0)).toBe(yuan(180_000));
  const late = { ...input, entry: '2026-07-10', carried: null };
  expect(taxableAhead('2026-07', tax, late, 0)).toBe(yuan(6 * 20_000 - 6 * 5_000));
});
