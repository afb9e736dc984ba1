import { expect, test } from 'vitest';
import { nextNumber, usualPrefix } from './next-number.ts';

test.each([
  [['PT0412', 'PT0411', 'ZP00007'], 'PT'],
  [['1003', '1002'], ''],
  [['admin', 'guest'], null],
  [[], null],
  // The newest wins a draw.
  [['B2', 'A1'], 'B'],
])('most of %j begin with %j', (newest, wanted) => {
  expect(usualPrefix(newest)).toBe(wanted);
});

test.each([
  ['PT', ['PT0412', 'PT0099', 'PT-9'], 'PT0413'],
  ['PT', ['PT0999'], 'PT1000'],
  ['PT', ['PT9999'], 'PT10000'],
  ['', ['7', '10', '13800001111'], '11'],
  ['HK', [], 'HK1'],
])('after %j and %j comes %s', (prefix, known, wanted) => {
  expect(nextNumber(prefix, known)).toBe(wanted);
});
