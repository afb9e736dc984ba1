import { expect, test } from 'vitest';
import { bpOf, hoursInColumn, hoursOf, percentOf } from './percent.ts';

test.each([
  [null, '–'],
  ['0', '0%'],
  ['2500', '25%'],
  ['3333.3333', '33.33%'],
  ['9999.999', '99.99%'],
  ['10000', '100%'],
])('%s is shown as %s', (bp, shown) => expect(percentOf(bp)).toBe(shown));

test.each([
  ['25', 2500],
  ['33.33%', 3333],
  ['', null],
  ['101', null],
  ['-1', null],
  ['x', null],
])('%j is read as %s', (text, bp) => expect(bpOf(text)).toBe(bp));

test.each([
  [null, ''],
  [90, '1.5'],
  [100, '1.67'],
])('%s minutes', (minutes, hours) => expect(hoursOf(minutes)).toBe(hours));

test.each([
  [0, '0.00'],
  [100, '1.67'],
  [460_170, '7,669.50'],
])('%s minutes below other figures', (minutes, hours) => expect(hoursInColumn(minutes)).toBe(hours));
