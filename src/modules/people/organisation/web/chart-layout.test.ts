import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import { box, layOut } from './chart-layout.ts';

const tree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 120 })
  .map((seeds): TreeItem[] =>
    seeds.map((seed, n) => ({ id: n + 1, parentId: n === 0 ? null : (seed % n) + 1, title: `d${n}` })),
  );

test('every department has one box, no two overlap, all lie inside of the chart', () => {
  fc.assert(
    fc.property(tree, (items) => {
      const { boxes, lines, width, height } = layOut(items);
      expect(boxes.map(({ item }) => item.id).toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id));
      expect(lines).toHaveLength(items.length - 1);
      boxes.forEach((one, n) => {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + box.width).toBeLessThanOrEqual(width);
        expect(one.y + box.height).toBeLessThanOrEqual(height);
        for (const other of boxes.slice(n + 1)) {
          const apart = Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height;
          expect(apart, `${one.item.title} and ${other.item.title}`).toBe(true);
        }
      });
    }),
    { numRuns: 60 },
  );
});

test('a parent is drawn above its children', () => {
  fc.assert(
    fc.property(tree, (items) => {
      const at = new Map(layOut(items).boxes.map((each) => [each.item.id, each.y]));
      const wrong = items.filter(({ id, parentId }) => parentId !== null && at.get(parentId)! >= at.get(id)!);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('3,000 departments are placed', () => {
  const items = Array.from({ length: 3000 }, (_, n) => ({
    id: n + 1,
    parentId: n === 0 ? null : Math.floor((n - 1) / 6) + 1,
    title: '',
  }));
  expect(layOut(items).boxes).toHaveLength(3000);
});
