import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggregateParts } from './aggregate.ts';

test.each([
  [1, ['10', '20.5', '0.25'], '30.75'],
  [2, ['10', '20', '25'], '18.333333333333'],
  [2, ['1', '2'], '1.5'],
  [3, ['10', '20', '5'], '5'],
  [4, ['10', '-2', '5'], '-2'],
  [5, ['10', '20.10', '5'], '20.1'],
  [1, ['10', null], null],
  [1, [], null],
  [1, ['100'], '100'],
])('aggregate %d of %j is %s', (how, actuals, wanted) => {
  expect(aggregateParts(actuals, how)).toBe(wanted);
});

test('a month that is open leaves the row open, whatever the way', () =>
  fc.assert(
    fc.property(fc.array(fc.integer().map(String)), fc.integer({ min: 1, max: 5 }), (known, how) => {
      expect(aggregateParts([...known, null], how)).toBeNull();
    }),
  ));
