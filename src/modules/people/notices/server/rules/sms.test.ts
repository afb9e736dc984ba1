import { expect, test } from 'vitest';
import { maySend } from './sms.ts';

test.each([
  [{ sinceLast: null, dayOfNumber: 0, hourOfAddress: 0 }, true],
  [{ sinceLast: 59_999, dayOfNumber: 1, hourOfAddress: 1 }, false],
  [{ sinceLast: 60_000, dayOfNumber: 1, hourOfAddress: 1 }, true],
  [{ sinceLast: 90_000, dayOfNumber: 4, hourOfAddress: 0 }, true],
  [{ sinceLast: 90_000, dayOfNumber: 5, hourOfAddress: 0 }, false],
  [{ sinceLast: null, dayOfNumber: 0, hourOfAddress: 19 }, true],
  [{ sinceLast: null, dayOfNumber: 0, hourOfAddress: 20 }, false],
])('%j: %s', (before, wanted) => expect(maySend(before)).toBe(wanted));
