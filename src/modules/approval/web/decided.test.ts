import { expect, test } from 'vitest';
import { once } from './decided.ts';

test.each([
  ['a key', [0], 1],
  ['a click', [1], 1],
  ['a double click', [1, 2], 1],
  ['three quick clicks', [1, 2, 3], 1],
])('%s decides once', (_what, details, times) => {
  let decided = 0;
  const click = once(() => (decided += 1));
  for (const detail of details) click({ detail });
  expect(decided).toBe(times);
});
