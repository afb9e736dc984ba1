import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import type { RosterDay, Span } from '#modules/attendance/leave/server/rules/cost.ts';
import { cycleOf, reasonOf, windowOf } from './cards.ts';

describe('the cycle of a card', () => {
  test.each([
    ['2026-11-15', 1, '2026-11-01', '2026-11-30'],
    ['2026-11-15', 16, '2026-10-16', '2026-11-15'],
    ['2026-11-16', 16, '2026-11-16', '2026-12-15'],
    ['2027-02-27', 31, '2027-01-31', '2027-02-27'],
    ['2027-02-28', 31, '2027-02-28', '2027-03-30'],
    ['2028-02-29', 30, '2028-02-29', '2028-03-29'],
    ['2027-01-05', 26, '2026-12-26', '2027-01-25'],
  ])('of %s from day %i on: %s to %s', (day, start, from, to) => {
    expect(cycleOf(day, start)).toEqual({ from, to });
  });

  test('each day lies in one cycle, and the next begins the day after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 31 }), (days, start) => {
        const day = shiftDays('2024-01-01', days);
        const { from, to } = cycleOf(day, start);
        expect([from <= day, day <= to]).toEqual([true, true]);
        expect(cycleOf(to, start)).toEqual({ from, to });
        expect(cycleOf(shiftDays(to, 1), start).from).toBe(shiftDays(to, 1));
      }),
    );
  });
});

const office: Span[] = [
  [540, 720],
  [780, 1080],
];
const day = (name: string, spans: readonly Span[], shift?: { advance: number; delay: number }) =>
  ({
    day: name,
    kind: 1,
    name: '',
    nameEn: '',
    spans,
    shift: shift ? { ...shift, segments: spans, pairing: 1 } : null,
    group: null,
  }) as unknown as RosterDay;

describe('the minutes in which a card counts', () => {
  test.each<[string, RosterDay[], [string, string]]>([
    [
      'around a day in the office',
      [day('2026-11-02', office), day('2026-11-03', office), day('2026-11-04', office)],
      ['2026-11-03 05:00', '2026-11-04 00:00'],
    ],
    [
      'of a day off, from 05:00 to 05:00',
      [day('2026-11-02', office), day('2026-11-03', []), day('2026-11-04', office)],
      ['2026-11-03 05:00', '2026-11-04 04:59'],
    ],
    [
      'of a night, into the next day',
      [day('2026-11-02', []), day('2026-11-03', [[1320, 1800]]), day('2026-11-04', [])],
      ['2026-11-03 18:00', '2026-11-04 12:00'],
    ],
    [
      'cut in the middle between a night and the night after it, where they overlap',
      [
        day('2026-11-02', [[1320, 1800]], { advance: 720, delay: 960 }),
        day('2026-11-03', [[1320, 1800]], { advance: 720, delay: 960 }),
        day('2026-11-04', [[1320, 1800]], { advance: 720, delay: 960 }),
      ],
      ['2026-11-03 14:01', '2026-11-04 14:00'],
    ],
  ])('%s', (_what, roster, expected) => {
    expect(windowOf(roster, '2026-11-03')).toEqual(expected);
  });
});

describe('what a card mends', () => {
  test.each([
    [null, 1, 'lack'],
    [16, 1, 'lack'],
    [16, 2, 'normal'],
    [32, 2, 'lack'],
    [64, 1, 'lack'],
    [64, 2, 'lack'],
    [2, 1, 'late'],
    [4, 1, 'late'],
    [2, 2, 'normal'],
    [8, 2, 'early'],
    [8, 1, 'normal'],
    [1, 1, 'normal'],
    [4096, 2, 'lack'],
  ] as const)('bits %s, side %i: %s', (state, side, reason) => expect(reasonOf(state, side)).toBe(reason));
});
