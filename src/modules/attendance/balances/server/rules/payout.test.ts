import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftByClass } from './payout.ts';

const first = { percent: 150, amount: 120 };
const second = { percent: 200, amount: 240 };

test.each([
  ['nothing was used', [first, second], 360, [first, second]],
  ['what was granted first is used first', [first, second], 300, [{ percent: 150, amount: 60 }, second]],
  ['only the last is left', [first, second], 100, [{ percent: 200, amount: 100 }]],
  ['one class is one sum', [second, first, second], 600, [first, { percent: 200, amount: 480 }]],
  ['what was added by hand is paid as rest days are', [first], 180, [first, { percent: 200, amount: 60 }]],
  ['nothing is left', [first], 0, []],
])('%s', (_what, granted, left, expected) => {
  expect(leftByClass(granted, left)).toEqual(expected);
});

test('the classes sum to what is left', () => {
  const grants = fc.array(
    fc.record({ percent: fc.constantFrom(150, 200), amount: fc.integer({ min: 0, max: 600 }) }),
  );
  fc.assert(
    fc.property(grants, fc.integer({ min: 0, max: 3000 }), (granted, left) => {
      const sum = leftByClass(granted, left).reduce((all, { amount }) => all + amount, 0);
      expect(sum).toBe(left);
    }),
  );
});
