import { expect, test } from 'vitest';
import { rowsOf, type TreeItem } from '../tree/rows.ts';
import { movedTo, type Way } from './moves.ts';

const item = (id: number, parentId: number | null): TreeItem => ({ id, parentId, title: `t${id}` });
// 1 > (2 > 5, 3, 4), 6
const items = [item(1, null), item(2, 1), item(3, 1), item(4, 1), item(5, 2), item(6, null)];
const rows = rowsOf(items, new Set([1, 2]), '');

test.each<[number, Way, { parentId: number | null; beforeId: number | null } | null]>([
  [3, 'up', { parentId: 1, beforeId: 2 }],
  [2, 'up', null],
  [2, 'down', { parentId: 1, beforeId: 4 }],
  [3, 'down', { parentId: 1, beforeId: null }],
  [4, 'down', null],
  [3, 'in', { parentId: 2, beforeId: null }],
  [2, 'in', null],
  [5, 'out', { parentId: 1, beforeId: 3 }],
  [3, 'out', { parentId: null, beforeId: 6 }],
  [1, 'out', null],
  [6, 'in', { parentId: 1, beforeId: null }],
])('%i moved %s', (id, way, place) => {
  expect(
    movedTo(
      rows,
      rows.find((row) => row.item.id === id)!,
      way,
    ),
  ).toEqual(place);
});
