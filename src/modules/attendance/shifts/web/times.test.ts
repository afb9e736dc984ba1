import { expect, test } from 'vitest';
import { isDeparture } from './times.ts';

test.each([
  [
    [
      [540, 720],
      [780, 1080],
    ],
    480,
    false,
  ],
  [
    [
      [540, 720],
      [780, 1080],
    ],
    810,
    false,
  ],
  [
    [
      [540, 720],
      [780, 1080],
    ],
    811,
    true,
  ],
  [[[540, 1080]], 1320, true],
  // Night shift from 22:00 to 06:00, checked at 21:50 and at 05:00 of the next day.
  [[[1320, 1800]], 1310, false],
  [[[1320, 1800]], 1740, true],
  [[], 600, false],
])('one punch in %j at minute %i leaves: %s', (segments, at, leaves) => {
  expect(isDeparture(segments, at)).toBe(leaves);
});
