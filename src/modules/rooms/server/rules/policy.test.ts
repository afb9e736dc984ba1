import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpecialDays } from '#kit/rules/work-days.ts';
import { quotaFault, timesFaults, type Policy } from './policy.ts';

const room: Policy = {
  openMinute: 8 * 60,
  closeMinute: 22 * 60,
  workDaysOnly: false,
  slotMinutes: 30,
  minMinutes: 30,
  maxMinutes: 240,
  advanceDays: 30,
};
// Fixed present time: Friday 20 November 2026, 10:02 in Shanghai.
const now = new Date('2026-11-20T02:02:00Z');
const at = (text: string): Date =>
  new Date(`${text.replace(' ', 'T')}${text.length > 16 ? '' : ':00'}+08:00`);
const noDays: SpecialDays = new Map();
const said = (
  from: string,
  until: string,
  policy: Partial<Policy> = {},
  special = noDays,
  running = false,
) => {
  const [fault = null] = timesFaults(
    { ...room, ...policy },
    { start: at(from), end: at(until) },
    now,
    special,
    running,
  );
  return fault && [fault.refusal.name, fault.detail.field, fault.mayOverride];
};

test.each<[string, string, string, Partial<Policy>, unknown]>([
  ['fits', '2026-11-20 14:00', '2026-11-20 15:00', {}, null],
  ['up to the end of the day', '2026-11-20 20:00', '2026-11-20 22:00', {}, null],
  ['until midnight', '2026-11-20 22:00', '2026-11-21 00:00', { closeMinute: 1440 }, null],
  ['began two minutes ago', '2026-11-20 10:00', '2026-11-20 11:00', {}, null],
  ['reversed', '2026-11-20 15:00', '2026-11-20 15:00', {}, ['reversed', 'EndTime', false]],
  ['begins off the grid', '2026-11-20 14:10', '2026-11-20 15:00', {}, ['offGrid', 'StartTime', true]],
  ['ends off the grid', '2026-11-20 14:00', '2026-11-20 15:10', {}, ['offGrid', 'EndTime', true]],
  ['a quarter is fine on a grid of 15', '2026-11-20 14:15', '2026-11-20 15:00', { slotMinutes: 15 }, null],
  ['over midnight', '2026-11-20 21:00', '2026-11-21 01:00', {}, ['overMidnight', 'EndTime', false]],
  ['before it opens', '2026-11-21 07:30', '2026-11-21 09:00', {}, ['closed', 'StartTime', true]],
  ['after it closes', '2026-11-20 21:30', '2026-11-20 22:30', {}, ['closed', 'EndTime', true]],
  [
    'on a Saturday',
    '2026-11-21 10:00',
    '2026-11-21 11:00',
    { workDaysOnly: true },
    ['dayOff', 'StartTime', true],
  ],
  ['too short', '2026-11-20 14:00', '2026-11-20 14:30', { minMinutes: 60 }, ['tooShort', 'EndTime', true]],
  ['too long', '2026-11-20 14:00', '2026-11-20 18:30', {}, ['tooLong', 'EndTime', true]],
  ['has passed', '2026-11-20 09:30', '2026-11-20 11:00', {}, ['past', 'StartTime', false]],
  ['the last day ahead', '2026-12-20 10:00', '2026-12-20 11:00', {}, null],
  ['too far ahead', '2026-12-21 10:00', '2026-12-21 11:00', {}, ['tooEarly', 'StartTime', true]],
])('%s', (_what, from, until, policy, expected) => expect(said(from, until, policy)).toEqual(expected));

test.each<[string, string, string, Partial<Policy>, string[]]>([
  ['off the grid in the past', '2020-01-01 09:07', '2020-01-01 10:07', {}, ['past']],
  ['off the grid for years', '2026-11-20 10:07', '2100-11-20 10:07', {}, ['overMidnight']],
  ['before it opens, over midnight', '2026-11-21 07:00', '2026-11-22 00:30', {}, ['overMidnight']],
  ['on a day off in the past', '2026-11-14 10:00', '2026-11-14 11:00', { workDaysOnly: true }, ['past']],
  ['too far ahead, off the grid and short', '2027-11-14 10:10', '2027-11-14 10:11', {}, []],
  ['seconds', '2026-11-20 14:00:30', '2026-11-20 15:00', {}, ['offGrid']],
])('a person who may override rules is still warned: %s', (_what, from, until, policy, expected) => {
  const span = { start: at(from), end: at(until) };
  const faults = [...timesFaults({ ...room, ...policy }, span, now, noDays)];
  expect(faults.filter(({ mayOverride }) => !mayOverride).map(({ refusal }) => refusal.name)).toEqual(
    expected,
  );
});

test('holidays are no working days, make-up days are', () => {
  const special: SpecialDays = new Map([
    ['2026-11-21', 'workday'],
    ['2026-11-23', 'holiday'],
  ]);
  const policy = { workDaysOnly: true };
  expect(said('2026-11-21 10:00', '2026-11-21 11:00', policy, special)).toBeNull();
  expect(said('2026-11-23 10:00', '2026-11-23 11:00', policy, special)).toEqual([
    'dayOff',
    'StartTime',
    true,
  ]);
});

test('the end of a meeting that runs may move, not into the past', () => {
  expect(said('2026-11-20 09:00', '2026-11-20 10:30', {}, noDays, true)).toBeNull();
  expect(said('2026-11-20 09:00', '2026-11-20 10:00', {}, noDays, true)).toEqual(['past', 'EndTime', false]);
});

test('whatever is let through is on the grid, within the hours and of an allowed length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 * 96 }),
      fc.integer({ min: -4, max: 60 }),
      fc.constantFrom(15, 30),
      (quarter, quarters, slotMinutes) => {
        const start = new Date(Date.parse('2026-11-19T16:00:00Z') + quarter * 900_000);
        const end = new Date(start.getTime() + quarters * 900_000);
        const [fault] = timesFaults({ ...room, slotMinutes }, { start, end }, now, noDays);
        if (fault) return;
        const minutes = quarters * 15;
        const first = (quarter * 15) % 1440;
        expect(first % slotMinutes).toBe(0);
        expect(minutes % slotMinutes).toBe(0);
        expect(first).toBeGreaterThanOrEqual(room.openMinute);
        expect(first + minutes).toBeLessThanOrEqual(room.closeMinute);
        expect(minutes).toBeGreaterThanOrEqual(room.minMinutes);
        expect(minutes).toBeLessThanOrEqual(room.maxMinutes);
      },
    ),
  );
});

const hours = (day: string, from: number, count: number) => ({
  start: at(`${day} ${String(from).padStart(2, '0')}:00`),
  end: at(`${day} ${String(from + count).padStart(2, '0')}:00`),
});

test.each<[string, number, number, [number, number, number], string | null]>([
  ['just fits', 420, 0, [480, 20, 60], null],
  ['a minute too many', 421, 0, [480, 20, 60], 'dayQuota'],
  ['no limit of minutes', 1000, 0, [0, 20, 60], null],
  ['one booking too many', 0, 20, [480, 20, 60], 'futureQuota'],
  ['no limit of bookings', 0, 400, [480, 0, 60], null],
])('quota: %s', (_what, booked, future, [dayMinutes, futureBookings], expected) => {
  const spans = [hours('2026-11-23', 10, 1)];
  const fault = quotaFault({ dayMinutes, futureBookings }, spans, new Map([['2026-11-23', booked]]), future);
  expect(fault?.refusal.name ?? null).toBe(expected);
});

test('quota: the meetings of one request count together, each on its day', () => {
  const quota = { dayMinutes: 480, futureBookings: 20 };
  const same = [hours('2026-11-23', 8, 4), hours('2026-11-23', 13, 4), hours('2026-11-23', 18, 1)];
  expect(quotaFault(quota, same, new Map(), 0)?.detail.with).toMatchObject({ day: '2026-11-23', used: 480 });
  const apart = [hours('2026-11-23', 8, 8), hours('2026-11-24', 8, 8)];
  expect(quotaFault(quota, apart, new Map(), 0)).toBeNull();
});
