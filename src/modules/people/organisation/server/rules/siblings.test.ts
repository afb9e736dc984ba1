import { expect, test } from 'vitest';
import { placedBefore } from './siblings.ts';

test.each([
  [[1, 2, 3], 9, null, [1, 2, 3, 9]],
  [[1, 2, 3], 9, 1, [9, 1, 2, 3]],
  [[1, 2, 3], 9, 3, [1, 2, 9, 3]],
  [[1, 2, 3], 3, 1, [3, 1, 2]],
  [[1, 2, 3], 1, null, [2, 3, 1]],
  [[1, 2, 3], 1, 1, [2, 3, 1]],
  [[1, 2, 3], 9, 77, [1, 2, 3, 9]],
  [[], 9, 1, [9]],
])('among %j, %i before %s: %j', (others, id, before, wanted) => {
  expect(placedBefore(others, id, before)).toEqual(wanted);
});
