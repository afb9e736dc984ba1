import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByAge, costOf, oneDecimal, perHire, rateBp, safeGroups } from './analysis.ts';

test.each([
  [0, 0, null],
  [1, 3, 3333],
  [2, 3, 6667],
  [5, 5, 10_000],
])('%i of %i is %o', (part, whole, rate) => expect(rateBp(part, whole)).toBe(rate));

test('one small group hides all of them: the others would tell it', () => {
  expect(safeGroups([{ count: 12 }, { count: 4 }], 5)).toEqual([]);
  expect(safeGroups([{ count: 12 }, { count: 5 }, { count: 0 }], 5)).toHaveLength(3);
});

const sum = (of: readonly { readonly count: number }[]) => of.reduce((all, { count }) => all + count, 0);

test('bands lose nobody', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ age: fc.nat(99), count: fc.nat(50) })), (ages) => {
      expect(sum(groupByAge(ages, [0, 25, 40]))).toBe(sum(ages));
    }),
  ));

test('cost is by hire or of the period', () => {
  expect(costOf({ feeKind: 1, fee: 500_000, hires: 3 })).toBe(1_500_000);
  expect(costOf({ feeKind: 2, fee: 500_000, hires: 3 })).toBe(500_000);
  expect([perHire(100, 0), perHire(100, 3)]).toEqual([null, 33]);
  expect([oneDecimal(null), oneDecimal(2.25), oneDecimal(0)]).toEqual([null, 2.3, 0]);
});
