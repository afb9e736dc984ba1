import { expect, test } from 'vitest';
import { dueStep } from './expiring.ts';

test.each([
  ['2026-02-28', null],
  ['2026-03-01', 30],
  ['2026-03-23', 30],
  ['2026-03-24', 7],
  ['2026-03-31', 7],
  ['2026-04-01', null],
])('on %s of a quota that ends on 31 March', (today, step) => {
  expect(dueStep(today, '2026-03-31')).toBe(step);
});
