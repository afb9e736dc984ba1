import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeWait } from './retry.ts';

test('waits grow, spread by a fifth, and end after about a day', () => {
  const waits: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const wait = computeWait(attempt, 0.5, null);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: waits.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, chance) => {
        const wait = computeWait(n, chance, null)!;
        expect(Math.abs(wait / waits[n - 1]! - 1)).toBeLessThanOrEqual(0.2 + 1e-9);
      },
    ),
  );
});

test('the delay the other side asks for counts up to an hour', () => {
  expect(computeWait(1, 0.5, 60)).toBe(60_000);
  expect(computeWait(1, 0.5, 999_999)).toBe(3_600_000);
  expect(computeWait(1, 0.5, 1)).toBe(5_000);
});
