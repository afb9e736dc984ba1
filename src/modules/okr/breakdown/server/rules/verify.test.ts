import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recompute, type Kept } from './verify.ts';

/** Random trees in which every node is below an earlier one or at the top. */
const trees = fc
  .array(
    fc.record({
      above: fc.nat(),
      typedBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
      planMinutes: fc.option(fc.integer({ min: 0, max: 900 })),
      isStopped: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ above, isStopped, ...row }, n): Kept => {
      const parent = above % (n + 1);
      const state = isStopped ? { state: 3, stateBefore: 0 } : { state: 0, stateBefore: null };
      return {
        ...row,
        ...state,
        id: n + 1,
        parentId: parent || null,
        path: [],
        progress: null,
        weightBp: null,
      };
    }),
  );

const mended = (nodes: readonly Kept[]): Kept[] => {
  const to = new Map(recompute(nodes).mends.map((one) => [one.before.id, one]));
  return nodes.map((node) => {
    const mend = to.get(node.id);
    return mend ? { ...node, path: mend.path, progress: mend.progress, state: mend.state } : node;
  });
};

test('what was mended needs no mending, whatever the tree', () => {
  fc.assert(
    fc.property(trees, (nodes) => {
      const after = mended(nodes);
      expect(recompute(after).mends).toEqual([]);
      expect(recompute(after).lost).toEqual([]);
      for (const { id, parentId, path } of after) {
        const above = after.find((one) => one.id === parentId)?.path ?? [];
        expect(path).toEqual([...above, id]);
      }
    }),
  );
});

test('one wrong number is found with all that rests on it, and nothing else', () => {
  const nodes = mended([
    {
      id: 1,
      parentId: null,
      path: [],
      typedBp: null,
      progress: null,
      state: 0,
      stateBefore: null,
      weightBp: null,
      planMinutes: null,
    },
    {
      id: 2,
      parentId: 1,
      path: [],
      typedBp: 4000,
      progress: null,
      state: 0,
      stateBefore: null,
      weightBp: null,
      planMinutes: null,
    },
    {
      id: 3,
      parentId: 1,
      path: [],
      typedBp: 6000,
      progress: null,
      state: 0,
      stateBefore: null,
      weightBp: null,
      planMinutes: null,
    },
  ]);
  expect(recompute(nodes).progress).toBe('5000');
  const wrong = nodes.map((node) => (node.id === 2 ? { ...node, progress: '9999', state: 2 } : node));
  expect(recompute(wrong).mends.map(({ before, progress, state }) => [before.id, progress, state])).toEqual([
    [2, '4000', 1],
  ]);
  const circle = nodes.map((node) => (node.id === 1 ? { ...node, parentId: 3 } : node));
  expect(recompute(circle).lost).toEqual([1, 2, 3]);
});
