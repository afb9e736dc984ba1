import { expect, test } from 'vitest';
import { beyondNorm } from './norm.ts';

test.each([
  ['less than the norm', 9600, 10_080, 0, 0],
  ['just the norm', 10_080, 10_080, 0, 0],
  ['more than the norm', 10_200, 10_080, 0, 120],
  ['leave is not owed', 9600, 10_080, 720, 240],
  ['leave beyond the norm owes nothing more', 60, 480, 600, 60],
])('%s', (_what, worked, norm, leave, beyond) => {
  expect(beyondNorm(worked, norm, leave)).toBe(beyond);
});
