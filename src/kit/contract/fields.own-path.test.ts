import { expect, test } from 'vitest';
import { ownPath } from '#kit/contract/fields.ts';

test.each([
  ['/approvals', true],
  ['/', true],
  ['/a//b', true],
  ['//host', false],
  ['/\\host', false],
  ['https://host', false],
  ['approvals', false],
])('%j is a path of ours: %s', (path, ours) => {
  expect(ownPath.safeParse(path).success).toBe(ours);
});
