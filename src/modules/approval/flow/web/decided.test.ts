import { expect, test } from 'vitest';
import { isFirstClick } from './decided.ts';

test.each([
  ['a key', [0], 1],
  ['a click', [1], 1],
  ['a double click', [1, 2], 1],
  ['three quick clicks', [1, 2, 3], 1],
])('%s decides once', (_what, details, times) => {
  expect(details.filter((detail) => isFirstClick({ detail }))).toHaveLength(times);
});
