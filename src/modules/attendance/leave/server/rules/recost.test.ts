import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { take, type Lot, type Taken } from '#modules/attendance/balances/server/rules/lots.ts';
import { costOf, type DayCost, type RosterDay, type Segment, type Span } from './cost.ts';
import { changesOf, daysAfter, sameDays } from './recost.ts';

const day = (name: string, minutes: number, amount: number): DayCost => ({ day: name, minutes, amount });
const open = (): boolean => false;
const [mon, tue, wed] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;

describe('what days cost after a change', () => {
  const known = [day(mon, 480, 10_000), day(tue, 480, 10_000)];
  test('a day that is worked now costs, one that is not costs nothing', () => {
    const now = [day(tue, 480, 10_000), day(wed, 480, 10_000)];
    expect(daysAfter(known, { first: now, last: now }, open)).toEqual(now);
  });
  test('locked days stay, and none comes to them', () => {
    const now = [day(tue, 480, 10_000), day(wed, 480, 10_000)];
    const isLocked = (one: string): boolean => one !== tue;
    expect(daysAfter(known, { first: now, last: now }, isLocked)).toEqual(known);
  });
  test('a third of a day keeps its price, whichever of the three was filed first', () => {
    const thirds = [day(mon, 160, 3334)];
    const given = { first: [day(mon, 160, 3333)], last: [day(mon, 160, 3334)] };
    expect(daysAfter(thirds, given, open)).toEqual(thirds);
    expect(daysAfter([day(mon, 120, 2500)], given, open)).toEqual(given.first);
  });
  test('minutes alone are a change of the days, not of what they cost', () => {
    const longer = [day(mon, 540, 10_000), day(tue, 540, 10_000)];
    expect([sameDays(known, longer, true), sameDays(known, longer, false)]).toEqual([false, true]);
  });
});

const lot = (id: number, left: number, validTo: string | null = null): Lot => ({
  id,
  validFrom: '2026-01-01',
  validTo,
  left,
});

describe('what changes in lots', () => {
  const held: Taken[] = [{ lotId: 1, day: mon, amount: 10_000 }];
  test('what nobody has is overdrawn on the last lot that is good', () => {
    expect(changesOf([lot(1, 5000)], held, [day(mon, 1, 10_000), day(tue, 1, 10_000)], open)).toEqual([
      { lotId: 1, day: tue, amount: -10_000 },
    ]);
  });
  test('where none is good on a day, on the last that the leave took from', () => {
    const lots = [lot(1, 0, mon), lot(2, 10_000, mon)];
    expect(changesOf(lots, held, [day(mon, 1, 10_000), day(tue, 1, 10_000)], open)).toEqual([
      { lotId: 1, day: tue, amount: -10_000 },
    ]);
  });
  test('what goes back goes back to where it came from', () => {
    expect(changesOf([lot(1, 0)], held, [], open)).toEqual([{ lotId: 1, day: mon, amount: 10_000 }]);
  });
  test('locked days hold what they hold', () => {
    expect(changesOf([lot(1, 0)], held, [], () => true)).toEqual([]);
  });
});

/* Recalculated leave must leave the same balances as if it had been filed under the new roster. */
const first = '2026-03-02';
const length = 10;
const days = Array.from({ length }, (_, at) => shiftDays(first, at));
const shifts: readonly (readonly Span[])[] = [
  [],
  [[540, 1020]],
  [
    [480, 720],
    [780, 1140],
  ],
  [[1320, 1800]],
];
const roster = fc.array(fc.constantFrom(...shifts), { minLength: length, maxLength: length }).map((all) =>
  all.map((spans, at): RosterDay => {
    const kind = spans.length > 0 ? 1 : 2;
    return { day: days[at]!, kind, name: '', nameEn: '', spans, shift: null, group: null };
  }),
);
const segment = fc
  .tuple(fc.integer({ min: 1, max: length - 3 }), fc.integer({ min: 0, max: 2 }), fc.boolean())
  .map(([from, long, half]): Segment => [
    `${days[from]!} ${half ? '13:00' : '00:00'}`,
    `${days[from + long]!} 20:00`,
  ]);
const lots = fc
  .array(
    fc.record({
      left: fc.integer({ min: 0, max: 4 }).map((n) => n * 5000),
      until: fc.option(fc.integer({ min: 0, max: length }), { nil: null }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => [
    ...all.map(({ left, until }, at): Lot => {
      const validTo = until === null ? null : shiftDays(first, until);
      return { id: at + 1, validFrom: first, validTo, left };
    }),
    // One grant is valid on every day, so that a shortage can be booked on it.
    { id: 99, validFrom: first, validTo: null, left: 5000 },
  ]);
const rule = { unit: 1, leaveUnit: 3, step: 1250, basis: 1 } as const;

test('balances are those of the leave filed anew', () => {
  fc.assert(
    fc.property(roster, roster, segment, lots, (before, after, taken, given) => {
      const was = costOf(rule, before, [taken]);
      const filed = take(given, was, true);
      const anew = costOf(rule, after, [taken]);
      const now = daysAfter(was, { first: anew, last: anew }, open);
      expect(now).toEqual(anew);
      const changes = changesOf(filed.lots, filed.taken, now, open);
      const left = filed.lots.map(({ id, left: of }) =>
        changes.reduce((sum, { lotId, amount }) => sum + (lotId === id ? amount : 0), of),
      );
      expect(left).toEqual(take(given, anew, true).lots.map((lot) => lot.left));
      // A second recalculation changes nothing.
      const held = take(given, anew, true).taken;
      const lotsNow = filed.lots.map((lot, at) => ({ ...lot, left: left[at]! }));
      expect(changesOf(lotsNow, held, now, open)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
