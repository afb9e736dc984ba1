import { expect, test } from 'vitest';
import { clockOf, minuteOf } from './clock.ts';

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [570, '09:30'],
  [1439, '23:59'],
  [1440, '24:00'],
])('%i minutes are %s', (minute, clock) => {
  expect(clockOf(minute)).toBe(clock);
  expect(minuteOf(clock)).toBe(minute);
});
