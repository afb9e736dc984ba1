import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, isZone, wallAt, weekdayOf } from './zones.ts';

test.each([
  ['2026-11-20', 9 * 60, 'Asia/Shanghai', '2026-11-20T01:00:00.000Z'],
  ['2026-03-28', 9 * 60, 'Europe/London', '2026-03-28T09:00:00.000Z'],
  ['2026-03-30', 9 * 60, 'Europe/London', '2026-03-30T08:00:00.000Z'],
  ['2026-11-01', 9 * 60, 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['2026-10-31', 9 * 60, 'America/New_York', '2026-10-31T13:00:00.000Z'],
  // Skipped: 01:30 on the morning when London's clocks move from 1:00 to 2:00.
  ['2026-03-29', 90, 'Europe/London', '2026-03-29T01:30:00.000Z'],
  // Twice: 01:30 when the clocks move back; the first one counts.
  ['2026-10-25', 90, 'Europe/London', '2026-10-25T00:30:00.000Z'],
  // Summer time of half an hour, and a zone that skipped a whole day.
  ['2026-10-04', 9 * 60, 'Australia/Lord_Howe', '2026-10-03T22:00:00.000Z'],
  ['2026-11-20', 1440, 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20', 1500, 'Asia/Kathmandu', '2026-11-20T19:15:00.000Z'],
])('%s minute %i in %s is %s', (day, minute, zone, at) => {
  expect(instantOf(day, minute, zone).toISOString()).toBe(at);
});

test('a clock time leads back to a moment at which the clock shows it', () => {
  const zones = [
    'Asia/Shanghai',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ];
  const within = {
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.date(within), (zone, at) => {
      const wall = wallAt(at, zone);
      const back = instantOf(wall.day, wall.minute, zone);
      expect(wallAt(back, zone)).toEqual(wall);
      expect(Math.abs(back.getTime() - at.getTime())).toBeLessThanOrEqual(61 * 60_000);
    }),
  );
});

test.each([
  ['Asia/Shanghai', true],
  ['Mars/Base', false],
  ['', false],
])('%s is a zone: %s', (name, is) => expect(isZone(name)).toBe(is));

test.each([
  ['2026-11-16', 1],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));
