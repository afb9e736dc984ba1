import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { part } from '../exact.ts';
import { monthlyItem } from '../run/wage.ts';
import { leavePay, meanMonth, missedPay, netOf, overtimePay, type Missed } from './pay-days.ts';

const yuan = (amount: number): number => Math.round(amount * 100);
const half = (value: Decimal): number => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
const sumOfDays = (stretches: readonly { readonly days: number }[]): number =>
  stretches.reduce((all, { days }) => all + days, 0);
const wages = fc.integer({ min: 0, max: 1_000_000_000 });

const lost = (minutes: number, dayMinutes = 480, kept = '0'): Missed => ({ minutes, dayMinutes, kept });

test.each<[string, Missed[], number]>([
  ['a day', [lost(480)], 1_000],
  ['half a day of a short shift', [lost(180, 360)], 500],
  ['a day and a half', [lost(480), lost(240)], 1_500],
  ['sick at 60 per cent', [lost(480, 480, '60')], 400],
  ['nothing', [], 0],
  ['more days than are paid', Array.from({ length: 23 }, () => lost(480)), 21_750],
])('missed of 21,750: %s', (_what, missed, fen) => {
  expect(missedPay(yuan(21_750), missed)).toBe(yuan(fen));
});

test('thirds of a day are rounded together, at the end', () => {
  expect(missedPay(10_000, [lost(160), lost(160), lost(160)])).toBe(460);
});

test('missed time is what decimals say, and never more than the wage', () => {
  const missed = fc.record({
    minutes: fc.integer({ min: 0, max: 480 }),
    kept: fc.integer({ min: 0, max: 100 }).map(String),
  });
  fc.assert(
    fc.property(wages, fc.array(missed, { maxLength: 31 }), (wage, all) => {
      const Wide = Decimal.clone({ precision: 60 });
      const minutes = all.reduce((sum, one) => sum + one.minutes * (100 - Number(one.kept)), 0);
      const kept = Wide.min(new Wide(wage).times(minutes * 4).div(100 * 480 * 87), wage);
      const missed = all.map((one) => ({ ...one, dayMinutes: 480 }));
      expect(missedPay(wage, missed)).toBe(half(kept));
    }),
  );
});

test.each([
  // Columns: paid days of the person, paid days of the month, amount in fen.
  [0, 22, 0],
  [10, 22, 10_000],
  [21, 22, 21_000],
  [22, 23, 21_750],
  [20, 20, 21_750],
  [17, 18, 17_000],
])('joined or left, %i of %i paid days of 21,750: %d', (days, ofMonth, fen) => {
  expect(monthlyItem([{ fen: yuan(21_750), days }], ofMonth).fen).toBe(yuan(fen));
});

test.each<[[number, number][], number]>([
  [
    [
      [10_000, 11],
      [12_000, 11],
    ],
    11_000,
  ],
  [
    [
      [10_000, 7],
      [10_000, 16],
    ],
    10_000,
  ],
  [
    [
      [10_000, 1],
      [10_001, 2],
    ],
    10_000.67,
  ],
  [
    [
      [8_000, 0],
      [9_000, 0],
    ],
    9_000,
  ],
  [[[8_000, 20]], 8_000],
])('changed within the month %j: %d', (rows, fen) => {
  const stretches = rows.map(([wage, days]) => ({ fen: yuan(wage), days }));
  expect(monthlyItem(stretches, sumOfDays(stretches)).fen).toBe(yuan(fen));
});

test('unchanged pay is itself however the month is cut', () => {
  fc.assert(
    fc.property(wages, fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 1 }), (wage, cuts) => {
      const stretches = cuts.map((days) => ({ fen: wage, days }));
      expect(monthlyItem(stretches, sumOfDays(stretches)).fen).toBe(wage);
    }),
  );
});

test.each([
  // Columns: minutes on workdays, rest days and statutory holidays, pay. The wage of 17,400 gives 100 an hour.
  [60, 0, 0, 150],
  [0, 60, 0, 200],
  [0, 0, 60, 300],
  [30, 90, 480, 75 + 300 + 2_400],
  [0, 0, 0, 0],
])('overtime of %i, %i, %i minutes: %d', (workday, restDay, statutory, fen) => {
  expect(overtimePay(yuan(17_400), { workday, restDay, statutory })).toBe(yuan(fen));
});

test('overtime of mixed classes is rounded once', () => {
  // The exact parts are 0.5, 0.67 and 1 fen. Rounded separately they would add up to 3.
  const minutes = { workday: 1, restDay: 1, statutory: 1 };
  expect(overtimePay(3_480, minutes)).toBe(half(new Decimal(3_480).times('6.5').div(174 * 60)));
  expect(overtimePay(3_480, minutes)).toBe(2);
  const count = fc.integer({ min: 0, max: 6_000 });
  fc.assert(
    fc.property(wages, count, count, count, (wage, workday, restDay, statutory) => {
      const Wide = Decimal.clone({ precision: 60 });
      const minutesPaid = new Wide(workday)
        .times('1.5')
        .plus(restDay * 2)
        .plus(statutory * 3);
      const paid = new Wide(wage).times(minutesPaid).div(174 * 60);
      expect(overtimePay(wage, { workday, restDay, statutory })).toBe(half(paid));
    }),
  );
});

test('the mean month is of the last twelve', () => {
  expect(meanMonth([999, ...Array.from({ length: 12 }, () => 100)])).toEqual(part(1_200, 12));
  expect(meanMonth([100, 200])).toEqual(part(300, 2));
});

test.each([
  ['5', 21_750, 10_000, 15_000],
  ['0.5', 21_750, 1_000, 1_500],
  ['0', 21_750, 0, 0],
  ['-2', 21_750, 0, 0],
  ['3', 10_000, 2_758.62, 4_137.93],
])('%s days of leave at a mean of %d: %d due, %d in all', (days, mean, due, whole) => {
  expect(leavePay(part(yuan(mean)), days)).toEqual({ due: yuan(due), whole: yuan(whole) });
});

test.each([
  [100, 30, 0, 70, 0],
  [100, 100, 0, 0, 0],
  [100, 101, 0, 0, 1],
  [100, 30, 90, 0, 20],
  [100, 30, 20, 50, 0],
])('earned %i, deducted %i, owed %i: net %i, owed then %i', (earned, deducted, owed, net, then) => {
  expect(netOf(earned, deducted, owed)).toEqual({ net, owed: then });
});
