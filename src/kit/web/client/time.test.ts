import { expect, test } from 'vitest';
import { shortTime, spanSince, timeText } from './time.ts';

test('an instant is written by the company clock, whatever the browser’s zone', () => {
  expect(timeText('2026-11-20T06:30:59.000Z')).toBe('2026-11-20 14:30');
  expect(timeText(new Date('2026-11-20T16:05:00.000Z'))).toBe('2026-11-21 00:05');
});

test('the day is left out only on the same company day, the year only in the same company year', () => {
  const now = new Date('2026-11-20T15:00:00.000Z');
  expect(shortTime('2026-11-19T16:00:00.000Z', now)).toBe('00:00');
  expect(shortTime('2026-11-19T15:59:00.000Z', now)).toBe('11-19 23:59');
  expect(shortTime('2025-12-31T15:59:00.000Z', now)).toBe('2025-12-31 23:59');
  expect(shortTime('2025-12-31T16:00:00.000Z', now)).toBe('01-01 00:00');
});

test.each([
  [0, 'minutes', 0],
  [59.9, 'minutes', 59],
  [60, 'hours', 1],
  [60 * 24 - 1, 'hours', 23],
  [60 * 24, 'days', 1],
  [60 * 24 * 40, 'days', 40],
  [-5, 'minutes', 0],
])('%d minutes ago is %s %d', (minutes, unit, count) => {
  const now = new Date('2026-11-20T06:00:00.000Z');
  expect(spanSince(new Date(now.getTime() - minutes * 60_000), now)).toEqual({ unit, count });
});
