import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { between } from '#modules/attendance/requests/server/rules/minutes.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { compOf, compUntil, countedOf, partsOf, sumsBy, type OvertimeMinutes } from './overtime.ts';

/** Kinds of 30 April to 3 May 2026: a workday, two statutory days, a day off; the 9th is a make-up workday. */
const kinds: Record<string, DayKind> = {
  '2026-04-30': 1,
  '2026-05-01': 3,
  '2026-05-02': 3,
  '2026-05-03': 4,
  '2026-05-09': 5,
};
const kindOn = (day: string): DayKind => kinds[day] ?? 2;
const segment = (from: string, to: string): Segment => [`2026-${from}`, `2026-${to}`];
const counted = (...segments: Segment[]): OvertimeMinutes => countedOf(partsOf(segments, kindOn));

/** Returns the time that lies a number of minutes after the midnight that begins 29 April. */
const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 3, 29) + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

describe('what overtime counts as', () => {
  test.each<[string, Segment[], [work: number, rest: number, statutory: number]]>([
    ['an evening', [segment('04-30 18:30', '04-30 21:00')], [150, 0, 0]],
    ['a day that is worked for another', [segment('05-09 18:00', '05-09 19:00')], [60, 0, 0]],
    ['a statutory holiday', [segment('05-01 09:00', '05-01 18:00')], [0, 0, 540]],
    ['an adjusted day off', [segment('05-03 09:00', '05-03 12:00')], [0, 180, 0]],
    ['over midnight into a holiday', [segment('04-30 22:00', '05-01 02:00')], [120, 0, 120]],
    ['to midnight sharp', [segment('04-30 22:00', '05-01 00:00')], [120, 0, 0]],
    [
      'half hours only, of each row',
      [segment('05-03 09:00', '05-03 09:59'), segment('05-03 10:00', '05-03 10:59')],
      [0, 60, 0],
    ],
    ['half hours only, of each kind of day', [segment('04-30 23:40', '05-01 00:40')], [0, 0, 30]],
    ['one kind on both sides of midnight is one', [segment('05-01 23:40', '05-02 00:20')], [0, 0, 30]],
  ])('%s', (_what, segments, [work, rest, statutory]) => {
    expect(counted(...segments)).toEqual({ work, rest, statutory });
  });

  test('splits at midnight and loses no minute', () => {
    const minute = fc.integer({ min: 0, max: 6 * 1440 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 3000 }), (from, long) => {
        const one: Segment = [at(from), at(from + long)];
        const parts = partsOf([one], kindOn);
        const sum = parts.reduce((all, part) => all + part.to - part.from, 0);
        expect(sum).toBe(between(...one));
        expect([...sumsBy(parts, 7).values()].reduce((all, minutes) => all + minutes, 0)).toBe(long);
        for (const part of parts) expect([part.from < part.to, part.to <= 1440]).toEqual([true, true]);
        const { work, rest, statutory } = countedOf(parts);
        expect(work + rest + statutory).toBeLessThanOrEqual(long);
        expect(work + rest + statutory).toBeGreaterThan(long - 90);
      }),
    );
  });
});

describe('time off for overtime', () => {
  test('rest days give it, workdays where the company says so, statutory holidays never', () => {
    const minutes = { work: 60, rest: 120, statutory: 480 };
    expect([compOf(minutes, false), compOf(minutes, true)]).toEqual([120, 180]);
  });
  test.each([
    ['2026-05-03', '2026-08-02'],
    ['2026-11-30', '2027-02-27'],
    ['2026-10-31', '2027-01-30'],
  ])('of %s lasts until %s', (day, until) => expect(compUntil(day)).toBe(until));
});
