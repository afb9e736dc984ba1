import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallAt, weekdayOf } from '#kit/rules/zones.ts';
import { nthOf } from '../../contract/nth.ts';
import { moveSpan, occurrences, overlapEachOther, type Repeat } from './recurrence.ts';

const span = (start: string, minutes = 60) => ({
  start: new Date(start),
  end: new Date(Date.parse(start) + minutes * 60_000),
});
const shanghai = 'Asia/Shanghai';
const daily: Repeat = { freq: 'day', every: 1, weekdays: [], nths: [], until: '2026-12-31', zone: shanghai };
// First meeting of the tests: 09:00 in Shanghai, a Friday.
const friday = span('2026-11-20T01:00:00Z');
const days = (repeat: Partial<Repeat>, first = friday, most = 60): string[] => {
  const whole = { ...daily, ...repeat };
  return occurrences(first, whole, most).map(({ start }) => wallAt(start, whole.zone).day);
};

describe('days of a series', () => {
  test.each<[string, Partial<Repeat>, string[]]>([
    ['every day', { until: '2026-11-22' }, ['2026-11-20', '2026-11-21', '2026-11-22']],
    ['every third day', { every: 3, until: '2026-11-27' }, ['2026-11-20', '2026-11-23', '2026-11-26']],
    ['every week', { freq: 'week', until: '2026-12-04' }, ['2026-11-20', '2026-11-27', '2026-12-04']],
    [
      'Mondays and Wednesdays, the days before the first one left out',
      { freq: 'week', weekdays: [3, 1], until: '2026-12-02' },
      ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'],
    ],
    [
      'every other week',
      { freq: 'week', every: 2, weekdays: [1, 5], until: '2026-12-07' },
      ['2026-11-20', '2026-11-30', '2026-12-04'],
    ],
    ['every month', { freq: 'month', until: '2027-01-31' }, ['2026-11-20', '2026-12-20', '2027-01-20']],
    [
      'the first Monday',
      { freq: 'month', weekdays: [1], nths: [1], until: '2027-02-28' },
      ['2026-12-07', '2027-01-04', '2027-02-01'],
    ],
    [
      'the last Friday, of five or of four',
      { freq: 'month', weekdays: [5], nths: [-1], until: '2027-02-28' },
      ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26'],
    ],
    [
      'the 1st and 3rd Tuesday of every other month',
      { freq: 'month', every: 2, weekdays: [2], nths: [3, 1], until: '2027-03-31' },
      ['2027-01-05', '2027-01-19', '2027-03-02', '2027-03-16'],
    ],
    [
      'the fourth that is the last comes once, on the weekday of the first meeting',
      { freq: 'month', nths: [4, -1], until: '2026-12-31' },
      ['2026-11-27', '2026-12-25'],
    ],
    ['not even the first', { until: '2026-11-19' }, []],
  ])('%s', (_what, repeat, expected) => expect(days(repeat)).toEqual(expected));

  test('a month without the day is left out', () => {
    const last = span('2026-12-31T01:00:00Z');
    expect(days({ freq: 'month', until: '2027-05-31' }, last)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
  });

  test('one more than asked for shows that there are more', () => {
    expect(days({ until: '2030-01-01' }, friday, 60)).toHaveLength(61);
  });
});

test.each([
  ['Europe/London', '2026-03-24T09:00:00Z', ['09:00', '08:00']],
  ['America/New_York', '2026-10-27T13:00:00Z', ['13:00', '14:00']],
  ['Asia/Shanghai', '2026-03-24T01:00:00Z', ['01:00', '01:00']],
])('summer time in %s does not move a meeting at 9', (zone, first, utc) => {
  const found = occurrences(span(first), { ...daily, freq: 'week', until: '2026-11-03', zone }, 1);
  expect(found.map(({ start }) => wallAt(start, zone).minute)).toEqual([540, 540]);
  expect(found.map(({ start }) => start.toISOString().slice(11, 16))).toEqual(utc);
});

test('over an hour that is skipped a meeting keeps its length, as it does when it is moved there', () => {
  const zone = 'America/New_York';
  const first = span('2027-03-13T07:30:00Z');
  const found = occurrences(first, { ...daily, until: '2027-03-15', zone }, 9);
  expect(found.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
    ['2027-03-13T07:30:00.000Z', '2027-03-13T08:30:00.000Z'],
    ['2027-03-14T07:30:00.000Z', '2027-03-14T08:30:00.000Z'],
    ['2027-03-15T06:30:00.000Z', '2027-03-15T07:30:00.000Z'],
  ]);
  expect(moveSpan(first, { days: 1, minute: 150, minutes: 60 }, zone)).toEqual(span('2027-03-14T07:30:00Z'));
  // Two hours on the clock, but only one hour in fact, because the clocks change in between.
  const across = occurrences(span('2027-03-14T06:30:00Z'), { ...daily, until: '2027-03-15', zone }, 9);
  expect(across.map(({ start, end }) => end.getTime() - start.getTime())).toEqual([3_600_000, 3_600_000]);
});

test.each([
  ['2026-11-02', false, 1],
  ['2026-11-27', false, 4],
  ['2026-11-27', true, -1],
  ['2026-11-30', false, -1],
])('%s, the last being meant: %s, is number %d', (day, isLastMeant, nth) =>
  expect(nthOf(day, isLastMeant)).toBe(nth),
);

const zones = ['Asia/Shanghai', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'] as const;

test('every meeting of any series shows the same clock, on a wanted weekday, in order and before its last day', () => {
  const start = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 15, max: 480 }),
      fc.constantFrom(...zones),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      fc.integer({ min: 1, max: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
      fc.uniqueArray(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const), {
        maxLength: 5,
      }),
      (at, minutes, zone, freq, every, weekdays, nths) => {
        const first = { start: at, end: new Date(at.getTime() + minutes * 60_000) };
        const wall = wallAt(at, zone);
        // Clocks never change between 4:00 and 12:00, so no time in it is skipped or repeated.
        fc.pre(wall.minute > 240 && wall.minute < 720);
        const until = '2028-06-30';
        const found = occurrences(
          first,
          { freq, every, weekdays, nths: freq === 'month' ? nths : [], until, zone },
          40,
        );
        const shown = found.map((each) => wallAt(each.start, zone));
        expect(shown.every(({ minute }) => minute === wall.minute)).toBe(true);
        expect(found.every((each) => each.end.getTime() - each.start.getTime() === minutes * 60_000)).toBe(
          true,
        );
        expect(shown.every(({ day }) => day >= wall.day && day <= until)).toBe(true);
        expect(shown.map(({ day }) => day)).toEqual(shown.map(({ day }) => day).toSorted());
        expect(new Set(shown.map(({ day }) => day)).size).toBe(shown.length);
        const isChosen = (freq === 'week' || (freq === 'month' && nths.length > 0)) && weekdays.length > 0;
        expect(shown.every(({ day }) => !isChosen || weekdays.includes(weekdayOf(day)))).toBe(true);
        expect(overlapEachOther(found)).toBe(false);
      },
    ),
  );
});

test('meetings that are longer than their distance overlap', () => {
  expect(overlapEachOther(occurrences(span('2026-11-20T01:00:00Z', 25 * 60), daily, 5))).toBe(true);
});

test('a meeting of a series moves by days and to a clock, through summer time', () => {
  const moved = moveSpan(
    span('2026-03-26T09:00:00Z'),
    { days: 4, minute: 600, minutes: 30 },
    'Europe/London',
  );
  expect(moved).toEqual({ start: new Date('2026-03-30T09:00:00Z'), end: new Date('2026-03-30T09:30:00Z') });
});
