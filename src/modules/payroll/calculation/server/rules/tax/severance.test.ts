import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { part } from '../exact.ts';
import { severance, severanceHalves, severanceTax } from './severance.ts';

const yuan = (amount: number): number => Math.round(amount * 100);

test.each([
  ['2020-01-01', '2020-01-01', 0],
  ['2020-01-01', '2020-01-02', 1],
  ['2020-01-01', '2020-06-30', 1],
  ['2020-01-01', '2020-07-01', 2],
  ['2020-01-01', '2021-01-01', 2],
  ['2020-01-01', '2021-01-02', 3],
  ['2020-01-01', '2021-07-01', 4],
  ['2020-08-31', '2021-02-28', 1],
  ['2020-08-31', '2021-03-01', 2],
  ['2010-03-15', '2026-03-15', 32],
])('from %s up to %s: %i halves', (entry, end, halves) => {
  expect(severanceHalves(entry, end)).toBe(halves);
});

test('is what counting month by month comes to', () => {
  const offset = fc.integer({ min: 0, max: 9_000 });
  fc.assert(
    fc.property(offset, offset, (from, days) => {
      // Day numbers up to 28 exist in every month.
      const start = shiftDays('2000-01-01', from);
      const entry = `${start.slice(0, 8)}${String(Math.min(28, Number(start.slice(8)))).padStart(2, '0')}`;
      const end = shiftDays(entry, days);
      let halves = 0;
      let at = 0;
      while (shiftMonths(entry, at + 12) <= end) {
        at += 12;
        halves += 2;
      }
      if (shiftMonths(entry, at + 6) <= end) halves += 2;
      else if (shiftMonths(entry, at) < end) halves += 1;
      expect(severanceHalves(entry, end)).toBe(halves);
    }),
  );
});

describe('what is due', () => {
  const local = { average: yuan(10_000), minimum: yuan(2_500) };
  test.each([
    ['under the cap', '2020-01-01', 20_000, 2.5, false, 50_000],
    ['at the cap', '2020-01-01', 30_000, 2.5, false, 75_000],
    ['one fen above it', '2020-01-01', 30_000.01, 2.5, true, 75_000],
    ['under the minimum', '2020-01-01', 2_000, 2.5, false, 6_250],
    ['above the cap, twenty years', '2002-04-01', 40_000, 12, true, 360_000],
    ['under the cap, twenty years', '2002-04-01', 20_000, 20.5, false, 410_000],
  ])('%s', (_what, entry, mean, months, isCapped, due) => {
    expect(severance(entry, '2022-04-02', part(yuan(mean)), local)).toMatchObject({
      halves: months * 2,
      isCapped,
      due: yuan(due),
    });
  });

  test('a mean that no fen says is rounded at the end only', () => {
    const mean = part(yuan(100_000), 12);
    const months = new Decimal(yuan(100_000)).div(12).times(1.5);
    expect(severance('2020-01-01', '2021-02-01', mean, local).due).toBe(months.round().toNumber());
  });
});

test.each([
  [360_000, 0],
  [360_000.01, 0],
  [360_001, 0.03],
  [396_000, 1_080],
  [396_000.05, 1_080.01],
  [1_320_000, 250_080],
])('severance of %d beside an average year of 120,000: %d', (amount, tax) => {
  expect(severanceTax('2026-05', yuan(amount), yuan(120_000))).toBe(yuan(tax));
});
