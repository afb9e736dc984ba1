import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardBeside,
  cardOf,
  layOutProcess,
  nearestGap,
  nearestSlot,
  size,
  type Arrow,
  type Heights,
  type Place,
} from './layout.ts';

const height = fc.integer({ min: 40, max: 200 });
const processes: fc.Arbitrary<Heights> = fc.record({
  start: height,
  end: height,
  branches: fc.array(fc.record({ head: height, levels: fc.array(height, { maxLength: 8 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
});

const apart = (one: Place, other: Place): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

test('every card has a place inside of its own, and each level stands below what comes before it', () => {
  fc.assert(
    fc.property(processes, (heights) => {
      const { places, width, height: tall } = layOutProcess(heights);
      const all = [...places.values()];
      expect(places.size).toBe(2 + heights.branches.reduce((sum, { levels }) => sum + 1 + levels.length, 0));
      for (const [n, place] of all.entries()) {
        expect(place.width).toBe(size.width);
        expect(place.x).toBeGreaterThanOrEqual(size.margin);
        expect(place.y).toBeGreaterThanOrEqual(size.margin);
        expect(place.x + place.width).toBeLessThanOrEqual(width - size.margin + 1e-6);
        expect(place.y + place.height).toBeLessThanOrEqual(tall - size.margin + 1e-6);
        for (const other of all.slice(n + 1)) expect(apart(place, other)).toBe(true);
      }
      heights.branches.forEach(({ levels }, branch) =>
        levels.forEach((_height, level) => {
          const above = places.get(level === 0 ? `b${branch}` : `b${branch}l${level - 1}`)!;
          const own = places.get(`b${branch}l${level}`)!;
          expect(own.x).toBe(above.x);
          expect(own.y - above.y - above.height).toBe(size.gapY);
        }),
      );
      for (const place of all) expect(places.get('end')!.y).toBeGreaterThanOrEqual(place.y);
    }),
  );
});

test('there is one place for a level before each and behind the last, one for a branch before each', () => {
  fc.assert(
    fc.property(processes, (heights) => {
      const layout = layOutProcess(heights);
      expect(layout.gaps.map(({ branch, at }) => `${branch}/${at}`)).toEqual(
        heights.branches.flatMap(({ levels }, branch) =>
          Array.from({ length: levels.length + 1 }, (_one, at) => `${branch}/${at}`),
        ),
      );
      expect(layout.slots.map(({ at }) => at)).toEqual(heights.branches.map((_one, at) => at));
      for (const gap of layout.gaps) expect(nearestGap(layout, gap.x + 5, gap.y - 5)).toBe(gap);
      for (const slot of layout.slots) expect(nearestSlot(layout, slot.x + 9)?.at).toBe(slot.at);
      // No gap may overlap a card.
      for (const { x, y } of layout.gaps)
        for (const place of layout.places.values())
          expect(apart(place, { x, y, width: 0, height: 0 })).toBe(true);
    }),
  );
});

test('a card dropped far away from everything has no place', () => {
  const layout = layOutProcess({ start: 50, end: 50, branches: [{ head: 70, levels: [70] }] });
  expect(nearestGap(layout, 2000, 100)).toBeNull();
  expect(nearestSlot(layout, 2000)).toBeNull();
});

describe('arrows', () => {
  const levels = [2, 0, 3];
  test.each<[string, Arrow, string]>([
    ['start', 'ArrowDown', 'b0'],
    ['start', 'ArrowUp', 'start'],
    ['start', 'ArrowLeft', 'start'],
    ['b0', 'ArrowUp', 'start'],
    ['b0', 'ArrowDown', 'b0l0'],
    ['b0', 'ArrowLeft', 'b0'],
    ['b0', 'ArrowRight', 'b1'],
    ['b0l1', 'ArrowRight', 'b1'],
    ['b1', 'ArrowDown', 'end'],
    ['b1', 'ArrowRight', 'b2'],
    ['b2l2', 'ArrowLeft', 'b1'],
    ['b2l2', 'ArrowDown', 'end'],
    ['b2l0', 'ArrowUp', 'b2'],
    ['b2l1', 'ArrowUp', 'b2l0'],
    ['end', 'ArrowUp', 'b0l1'],
    ['end', 'ArrowRight', 'end'],
  ])('from %s %s leads to %s', (from, arrow, to) => expect(cardBeside(from, arrow, levels)).toBe(to));

  test('every card is reached from the start', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), (counts) => {
        const reached = new Set(['start']);
        for (const key of reached)
          for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
            reached.add(cardBeside(key, arrow, counts));
        expect(reached.size).toBe(2 + counts.reduce((sum, count) => sum + 1 + count, 0));
      }),
    );
  });
});

test.each([
  ['start', null],
  ['end', null],
  ['b3', { branch: 3, level: null }],
  ['b12l40', { branch: 12, level: 40 }],
])('the key %s says what the card is', (key, card) => expect(cardOf(key)).toEqual(card));

test('twenty branches of fifty levels are placed in a blink', () => {
  const branches = Array.from({ length: 20 }, () => ({ head: 80, levels: Array<number>(50).fill(80) }));
  expect(layOutProcess({ start: 40, end: 40, branches }).places.size).toBe(1022);
});
