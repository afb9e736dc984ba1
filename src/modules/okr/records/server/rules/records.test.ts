import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandOf, dayStates } from '../../contract/record-codes.ts';
import { dayStateOf, earliestDay, ratiosOf, saturationOf } from './records.ts';

test.each([
  // A Wednesday; the range crosses a weekend.
  ['2026-11-25', 7, '2026-11-16'],
  ['2026-11-25', 1, '2026-11-24'],
  // A Monday.
  ['2026-11-23', 1, '2026-11-20'],
])('on %s, %s workdays back is %s', (today, count, day) =>
  expect(earliestDay(today, count, new Map())).toBe(day),
);

test('a holiday is no workday, a make-up Saturday is one', () => {
  const special = new Map([
    ['2026-11-24', 'holiday'],
    ['2026-11-21', 'workday'],
  ] as const);
  expect(earliestDay('2026-11-25', 1, special)).toBe('2026-11-23');
  expect(earliestDay('2026-11-23', 1, special)).toBe('2026-11-21');
});

test.each([
  [0, 0, null],
  [60, 0, null],
  [0, 480, '0'],
  [240, 480, '5000'],
  [480, 480, '10000'],
  [100, 300, '3333.333333333333333333333333333333333333'],
])('%s of %s minutes', (recorded, capacity, bp) => expect(saturationOf(recorded, capacity)).toBe(bp));

test('a group is the sum over the sum, and lies between the least and the most of its people', () => {
  const somebody = fc.record({
    recorded: fc.integer({ min: 0, max: 50_000 }),
    capacity: fc.integer({ min: 1, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.array(somebody, { minLength: 1, maxLength: 20 }), (people) => {
      const sum = (of: 'recorded' | 'capacity') => people.reduce((all, one) => all + one[of], 0);
      const group = Number(saturationOf(sum('recorded'), sum('capacity')));
      const each = people.map((one) => Number(saturationOf(one.recorded, one.capacity)));
      expect(group).toBeGreaterThanOrEqual(Math.min(...each) - 1e-6);
      expect(group).toBeLessThanOrEqual(Math.max(...each) + 1e-6);
    }),
  );
});

const day = { day: '2026-11-24', today: '2026-11-25', capacity: 480, isMarked: false, isWritten: false };
test.each([
  ['nothing written', {}, dayStates.unfilled],
  ['something written', { isWritten: true }, dayStates.written],
  ['said to be complete', { isMarked: true }, dayStates.complete],
  ['complete without a record', { isMarked: true, isWritten: false }, dayStates.complete],
  ['a day of rest', { capacity: 0 }, dayStates.rest],
  ['work on a day of rest', { capacity: 0, isWritten: true }, dayStates.written],
  ['a day to come', { day: '2026-11-26' }, dayStates.rest],
])('%s', (_what, more, state) => expect(dayStateOf({ ...day, ...more })).toBe(state));

test.each([
  [5999, 1],
  [6000, 2],
  [8499, 2],
  [8500, 3],
  [11_000, 3],
  [11_001, 4],
])('%s ten-thousandths are band %s', (bp, band) => expect(bandOf(bp)).toBe(band));

const line = (DeptId: number, RatioBp: number, PostID?: number | null) => ({ DeptId, PostID, RatioBp });

test('a calibre names each place once and comes to the whole', () => {
  expect(ratiosOf([line(1, 6000), line(2, 4000)])).toEqual({ sum: 10_000, isTwice: false });
  expect(ratiosOf([line(1, 6000), line(1, 4000, null)])).toEqual({ sum: 10_000, isTwice: true });
  expect(ratiosOf([line(1, 6000), line(1, 4000, 3)])).toEqual({ sum: 10_000, isTwice: false });
});
