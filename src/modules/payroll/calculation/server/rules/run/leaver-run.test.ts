import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { taxRulesOf } from '../tax/tables.ts';
import { noSums } from '../tax/wages.ts';
import { workOutLeaver, type LeaverInput } from './leaver-run.ts';
import { noProfile } from './tax-profile.ts';

const tax = taxRulesOf('2026-01');
const rules = { month: '2026-06', tax };
const yuan = (amount: number): number => Math.round(amount * 100);
const months = (due: number, overtime = 0, count = 12) =>
  Array.from({ length: count }, () => ({ due: yuan(due), overtime: yuan(overtime) }));
const noLeave = { spans: [], used: 0, carried: 0 };

const person = (given: Partial<LeaverInput>): LeaverInput => ({
  personId: 1,
  entry: '2020-01-01',
  last: '2026-06-30',
  profile: noProfile,
  carried: noSums,
  owed: 0,
  typed: {},
  leave: noLeave,
  months: months(8_700),
  local: { average: yuan(10_000), minimum: yuan(2_300) },
  isSettled: false,
  hasLater: false,
  ...given,
});
const paid = (given: Partial<LeaverInput>) => workOutLeaver(rules, person(given));
const fenOf = ({ held }: ReturnType<typeof workOutLeaver>, name: string): number | undefined =>
  held?.lines.find((one) => one.name === name)?.fen;

test('unused annual leave is paid twice a day’s mean, without overtime; the slip shows the 300 per cent', () => {
  const leave = { ...noLeave, spans: [{ from: '2026-01-01', to: '2026-06-30', full: 100_000 }] };
  // 181 of 365 days with ten days of leave earn four whole days. A day is worth 8,700 / 21.75 = 400.
  const worked = paid({ leave, months: months(9_200, 500) });
  expect(fenOf(worked, '未休年休假工资')).toBe(yuan(3_200));
  expect(fenOf(worked, '含正常工资的三倍')).toBe(yuan(4_800));
  expect(worked.held).toMatchObject({ gross: yuan(3_200), sums: { income: yuan(3_200) } });
  expect(fenOf(paid({ leave, typed: { leaveDays: 150 } }), '未休年休假工资')).toBe(yuan(1_200));
  expect(paid({ leave, typed: { leaveDays: 0 } }).held).toBeNull();
});

test.each([
  // Columns: mean month, months, severance, tax. 3 x 12 x 10,000 are exempt, the rest follows the year's table.
  [8_700, 6.5, 56_550, 0],
  [30_000, 12, 360_000, 0],
  // A mean above three local averages is capped there.
  [40_000, 12, 360_000, 0],
  [30_000, 13.2, 396_000, 1_080],
  [30_000, 16.8, 504_000, 11_880],
  [30_000, 22, 660_000, 43_080],
  [2_000, 1, 2_300, 0],
])('a mean of %d for %d months is %d, taxed %d', (mean, count, due, withheld) => {
  const worked = paid({ months: months(mean), typed: { severanceMonths: Math.round(count * 100) } });
  expect(fenOf(worked, '经济补偿')).toBe(yuan(due));
  expect(fenOf(worked, '经济补偿免税部分')).toBe(Math.min(yuan(due), yuan(360_000)));
  expect(fenOf(worked, '个人所得税（经济补偿）')).toBe(yuan(withheld));
  // Severance is not part of the year's wages.
  expect(worked.held!.sums).toEqual(noSums);
});

test('what is above three local average years is taxed, and no more', () => {
  const local = { average: 1, minimum: 1 };
  const one = paid({ local, months: months(0.03), typed: { severanceMonths: 100_000 } });
  expect(fenOf(one, '经济补偿')).toBe(3_000);
  expect(fenOf(one, '个人所得税（经济补偿）')).toBe(Math.round((3_000 - 36) * 0.03));
});

test.each([
  ['months as service comes to', { typed: { severanceMonths: 700 } }, []],
  ['others are told', { typed: { severanceMonths: 650 } }, ['severanceUnlike 7']],
  ['no local wages', { typed: { severanceMonths: 650 }, local: null }, ['noLocal']],
  ['no month to take the mean of', { typed: { severanceMonths: 650 }, months: [] }, ['noMean']],
  ['leave without a month', { typed: { leaveDays: 100 }, months: [] }, ['noMean']],
  ['settled before', { typed: { leaveDays: 100 }, isSettled: true }, ['paidElsewhere']],
  ['a later month is locked', { typed: { leaveDays: 100 }, hasLater: true }, ['laterPaid']],
  ['nothing due', {}, []],
] as const)('%s', (_what, given, said) => {
  const { problems, held } = paid(given);
  expect(problems.map(({ is, code }) => (code ? `${is} ${code}` : is))).toEqual(said);
  const isStopped = said.some((one) => !one.startsWith('severanceUnlike'));
  expect(held === null).toBe(isStopped || Object.keys(given).length === 0);
});

const round = (value: Decimal): number => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

test('agrees with a computation written apart', () => {
  const fen = fc.integer({ min: 0, max: 6_000_000 });
  const month = fc.tuple(fen, fc.integer({ min: 0, max: 100_000 }));
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 2500 }),
      (all, leaveDays, severanceMonths) => {
        const dues = all.map(([base, overtime]) => ({ due: base + overtime, overtime }));
        const { held } = paid({ months: dues, typed: { leaveDays, severanceMonths } });
        const exact = Decimal.clone({ precision: 60 });
        const sum = (of: (one: (typeof dues)[number]) => number) =>
          new exact(dues.reduce((whole, one) => whole + of(one), 0));
        // The division comes last. Cutting off thirds earlier could turn exactly half a fen into less.
        const leave = round(
          sum(({ due, overtime }) => due - overtime)
            .times(2)
            .times(leaveDays)
            .div(dues.length * 2175),
        );
        const wages = sum(({ due }) => due);
        const [most, least] = [3_000_000, 230_000].map((bound) => new exact(bound).times(dues.length));
        const base = exact.max(exact.min(wages, most!), least!);
        const end = severanceMonths === 0 ? 0 : round(base.times(severanceMonths).div(dues.length * 100));
        const gross =
          held?.lines.reduce((sum, one) => (one.kind === lineKind.earning ? sum + one.fen : sum), 0) ?? 0;
        expect(Math.abs(gross - leave - end)).toBe(0);
      },
    ),
    {
      numRuns: 300,
      // A result of exactly half a fen from a mean with thirds.
      examples: [
        [
          [
            [2_688_204, 57_464],
            [5_960_955, 7_966],
            [5_060_499, 30_592],
            [677_989, 71_526],
            [4_078_358, 13_345],
            [499_788, 98_817],
            [1_272_114, 36_312],
            [3_170_476, 65_045],
            [2_070_309, 65_266],
          ],
          0,
          2178,
        ],
      ],
    },
  );
});
