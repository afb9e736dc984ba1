import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { proposeAgain, proposeDays } from './proposed.ts';

test.each([
  [1, '2026-11-01', ['2026-11-01', '2026-11-10', '2026-11-30', '2026-12-10']],
  [1, '2026-11-10', ['2026-11-01', '2026-11-10', '2026-11-30', '2026-12-10']],
  [1, '2026-11-18', ['2026-12-01', '2026-12-10', '2026-12-31', '2027-01-10']],
  [2, '2026-11-18', ['2027-01-01', '2027-01-10', '2027-03-31', '2027-04-10']],
  [2, '2026-04-02', ['2026-04-01', '2026-04-10', '2026-06-30', '2026-07-10']],
  [3, '2026-07-05', ['2026-07-01', '2026-07-10', '2026-12-31', '2027-01-10']],
  [4, '2028-01-03', ['2028-01-01', '2028-01-10', '2028-12-31', '2029-01-10']],
])('type %d on %s proposes %j', (type, today, wanted) =>
  expect(Object.values(proposeDays(type, today))).toEqual(wanted),
);

const days = fc.integer({ min: 0, max: 20_000 }).map((more) => shiftDays('2020-01-01', more));

test('the days proposed on any day are in the order that saving asks for, and targets can still be set', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), days, (type, today) => {
      const { FromDay, TargetsUntil, ToDay, ScoresUntil } = proposeDays(type, today);
      const all = [FromDay, TargetsUntil, ToDay, ScoresUntil];
      expect(all).toEqual(all.toSorted());
      expect(TargetsUntil >= today).toBe(true);
    }),
  ));

test('another type moves the days that were proposed, and leaves a typed one', () => {
  const today = '2026-11-18';
  const typed = { ...proposeDays(2, today), ScoresUntil: '2027-04-20' };
  expect(proposeAgain(1, today, typed)).toEqual({
    FromDay: '2026-12-01',
    TargetsUntil: '2026-12-10',
    ToDay: '2026-12-31',
  });
});
