import { expect, test } from 'vitest';
import { AttemptKey, UnderWay } from './attempt.ts';
import { CallFailed } from './call-server.ts';

const lost = new CallFailed('no network', 0, 0, null);
const broken = new CallFailed('broken', 50_000, 500, null);
const refused = new CallFailed('no', 42_200, 422, null);
const input = { FormID: 1, Version: 2 };

test.each([
  ['the network failed', lost, true],
  ['the server broke', broken, true],
  ['the server refused', refused, false],
  ['it was done', undefined, false],
])('after %s the same input keeps its key: %s', (_what, error, keeps) => {
  const attempt = new AttemptKey();
  const first = attempt.keyFor(input);
  attempt.answered(error);
  expect(attempt.keyFor({ ...input }) === first).toBe(keeps);
});

test('another input is another attempt', () => {
  const attempt = new AttemptKey();
  const first = attempt.keyFor(input);
  attempt.answered(lost);
  expect(attempt.keyFor({ ...input, Version: 3 })).not.toBe(first);
});

test('an attempt in progress is not begun a second time, and may be again once it is answered', () => {
  const underWay = new UnderWay();
  expect(underWay.begin(input)).toBe(true);
  expect(underWay.begin({ ...input })).toBe(false);
  expect(underWay.begin({ ...input, FormID: 2 })).toBe(true);
  underWay.end({ ...input });
  expect(underWay.begin(input)).toBe(true);
});
