import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from './random.ts';

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

describe('seeded', () => {
  it('draws the same for the same seed', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const [one, other] = [seeded(seed), seeded(seed)];
        for (let n = 0; n < 20; n++) expect(one.next()).toBe(other.next());
      }),
    ));

  it('keeps to its bounds', () =>
    fc.assert(
      fc.property(seeds, fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, min, more) => {
        const random = seeded(seed);
        const value = random.int(min, min + more);
        expect(Number.isInteger(value) && value >= min && value <= min + more).toBe(true);
        const next = random.next();
        expect(next >= 0 && next < 1).toBe(true);
      }),
    ));

  it('shuffles without losing anything', () =>
    fc.assert(
      fc.property(seeds, fc.array(fc.integer()), (seed, items) => {
        expect(
          seeded(seed)
            .shuffled(items)
            .toSorted((a, b) => a - b),
        ).toEqual(items.toSorted((a, b) => a - b));
      }),
    ));

  it('weighs', () => {
    const random = seeded(7);
    const drawn = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['never', 0],
        ['often', 9],
        ['seldom', 1],
      ]),
    );
    const share = drawn.filter((item) => item === 'often').length / drawn.length;
    expect(share).toBeGreaterThan(0.88);
    expect(share).toBeLessThan(0.92);
    expect(drawn).not.toContain('never');
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
