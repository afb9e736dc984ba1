import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMore, least, part, percent, plus, rounded, roundedUp, sum, times } from './exact.ts';

test.each([
  [1, 2, 1, 1],
  [-1, 2, 1, -1],
  [49, 100, 1, 0],
  [149, 1, 100, 100],
  [150, 1, 100, 200],
  [5, 1, 10, 10],
  [4, 1, 10, 0],
])('%i/%i to %i fen: %i', (n, d, step, fen) => expect(rounded(part(n, d), step)).toBe(fen));

test.each([
  [0, 1, 0],
  [1, 1000, 10],
  [10, 1, 10],
  [101, 10, 20],
])('%i/%i up to the jiao: %i', (n, d, fen) => expect(roundedUp(part(n, d), 10)).toBe(fen));

test('a percentage is exact, and what is none is refused', () => {
  expect(rounded(times(part(1_000_000), percent('0.16')))).toBe(1600);
  expect(rounded(times(part(1_000_000), percent('-8')))).toBe(-80_000);
  expect(() => percent('eight')).toThrow(RangeError);
  expect(() => part(0.5)).toThrow(RangeError);
});

// Adding 0 turns Decimal's negative zero into zero.
const whole = (value: Decimal): number => value.round().toNumber() + 0;

test('sums, products and the lesser of two are what decimals say', () => {
  const fen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const below = fc.integer({ min: 1, max: 1440 });
  fc.assert(
    fc.property(fen, below, fen, below, (a, b, c, d) => {
      const [one, other] = [part(a, b), part(c, d)];
      const Wide = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
      const [x, y] = [new Wide(a).div(b), new Wide(c).div(d)];
      // The sum is compared without division, because the quotient may have no finite decimal form.
      const added = new Wide(a).times(d).plus(new Wide(c).times(b));
      expect(rounded(plus(one, other), b * d)).toBe(whole(added.div(new Wide(b * d).pow(2))) * b * d + 0);
      expect(rounded(times(one, other))).toBe(whole(new Wide(a).times(c).div(b * d)));
      expect(isMore(one, other)).toBe(new Wide(a).times(d).gt(new Wide(c).times(b)));
      expect(least(one, other)).toBe(x.gt(y) ? other : one);
      expect(rounded(sum([one, one, other]))).toBe(rounded(plus(plus(one, one), other)));
    }),
  );
});
