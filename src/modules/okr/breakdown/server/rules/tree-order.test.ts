import { expect, test } from 'vitest';
import { gap } from './places.ts';
import { longestRun, numbersOf, orderChildren, type Child, type Ref } from './tree-order.ts';

const node = (id: number, parentId: number | null, sortNo: number) => ({ id, parentId, sortNo });

test('numbers follow the order of siblings, and what hangs below nothing that is seen stands at the top', () => {
  const numbers = numbersOf([node(1, null, 1), node(2, 1, 1), node(3, 1, 2), node(9, null, 2)]);
  expect([...numbers]).toEqual([
    [1, '1'],
    [2, '1.1'],
    [3, '1.2'],
    [9, '2'],
  ]);
});

test.each([
  [[], []],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [2, 0, 1],
    [1, 2],
  ],
  [
    [1, 0, 3, 2],
    [1, 3],
  ],
])('a longest run of %j', (numbers, places) => {
  expect([...longestRun(numbers)].toSorted((a, b) => a - b)).toEqual(places);
});

const child = (ref: Ref, number: number, sortNo: number | null): Child => ({ ref, number, sortNo });

test.each([
  ['in order nothing moves', [child(1, 1, 10), child(2, 2, 20)], [], []],
  ['one is put first', [child(1, 2, 10), child(2, 3, 20), child(3, 1, 30)], [3], [3, 1, 2]],
  [
    'what is new stands before who was there',
    [child(1, 1, 10), child(2, 2, 20), child('r5', 2, null)],
    [],
    [1, 'r5', 2],
  ],
  ['a later number is the last place', [child(1, 1, 10), child('r5', 9, null)], [], ['r5']],
])('%s', (_what, children, moved, order) => {
  const found = orderChildren(children);
  expect(found.moved).toEqual(moved);
  const sorts = new Map(found.sorts.map(({ ref, sortNo }) => [ref, sortNo]));
  expect(found.sorts.toSorted((a, b) => a.sortNo - b.sortNo).map(({ ref }) => ref)).toEqual(order);
  for (const sortNo of sorts.values()) expect(sortNo % gap === 0 || sortNo === 10 + gap).toBe(true);
});
