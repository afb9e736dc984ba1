import { expect, test } from 'vitest';
import { firstDayOf, lastDayOf, wholeMonths } from './months.ts';

test.each([
  ['2032-02', '2032-02-01', '2032-02-29'],
  ['2033-02', '2033-02-01', '2033-02-28'],
  ['2033-12', '2033-12-01', '2033-12-31'],
])('%s is from %s to %s', (month, first, last) => {
  expect([firstDayOf(month), lastDayOf(month)]).toEqual([first, last]);
});

test.each([
  ['2033-01-01', '2033-01-31', '2033-01', '2033-01'],
  ['2033-01-01', '2033-01-30', undefined, undefined],
  ['2033-01-02', '2033-01-31', undefined, undefined],
  ['2033-01-02', '2033-02-27', undefined, undefined],
  ['2033-01-02', '2033-02-28', '2033-02', '2033-02'],
  ['2032-11-30', '2033-02-01', '2032-12', '2033-01'],
  ['2033-05-07', '2033-05-07', undefined, undefined],
])('of the days from %s to %s, the months from %s to %s are whole', (from, to, first, last) => {
  expect(wholeMonths(from, to)).toEqual(first === undefined ? undefined : { from: first, to: last });
});
