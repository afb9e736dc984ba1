import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gap, placeAmong, type Sibling } from './places.ts';

const row = (id: number, sortNo: number): Sibling => ({ id, sortNo });

test.each<[string, Sibling[], number | null, number]>([
  ['the first of all', [], null, gap],
  ['last', [row(1, gap)], null, 2 * gap],
  ['before the first', [row(1, gap)], 1, 0],
  ['between two', [row(1, 0), row(2, gap)], 2, gap / 2],
  ['a neighbour that left means last', [row(1, gap)], 9, 2 * gap],
])('%s', (_what, siblings, before, sortNo) => {
  expect(placeAmong(siblings, before)).toEqual({ sortNo, renumbered: [] });
});

test('where there is no room the others move up', () => {
  expect(placeAmong([row(1, 5), row(2, 6)], 2)).toEqual({
    sortNo: 2 * gap,
    renumbered: [row(1, gap), row(2, 3 * gap)],
  });
});

test('any run of insertions keeps the order that was asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 80 }), (draws) => {
      const order: number[] = [];
      let rows: Sibling[] = [];
      draws.forEach((draw, n) => {
        const at = draw % (order.length + 1);
        const { sortNo, renumbered } = placeAmong(rows, order[at] ?? null);
        const moved = new Map(renumbered.map((one) => [one.id, one.sortNo]));
        order.splice(at, 0, n);
        rows = [...rows.map((one) => row(one.id, moved.get(one.id) ?? one.sortNo)), row(n, sortNo)];
        rows = rows.toSorted((a, b) => a.sortNo - b.sortNo);
      });
      expect(rows.map(({ id }) => id)).toEqual(order);
    }),
  );
});
