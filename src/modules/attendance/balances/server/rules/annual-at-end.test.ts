import { expect, test } from 'vitest';
import { bandRule } from '#modules/attendance/contract/codes.ts';
import { annualAtEnd, type GrantedInYear } from './annual-at-end.ts';
import type { Working } from './annual.ts';

type Leaving = Working & { readonly last: string };

const days = (n: number): number => n * 10_000;
const none: GrantedInYear = {
  hasGrant: true,
  granted: 0,
  corrected: 0,
  byHand: 0,
  opening: 0,
  used: 0,
  carried: 0,
};
const joiner: Leaving = { workStart: '2020-01-01', entry: '2026-01-08', last: '2026-03-21' };
const staying: Leaving = { workStart: '2010-01-01', entry: '2015-01-01', last: '2026-06-30' };
const year = 2026;

const at = (working: Leaving, lots: Partial<GrantedInYear>, isOut = false) =>
  annualAtEnd(working, { ...none, ...lots }, { rule: bandRule.whole, isOut });

test.each<[string, Leaving, Partial<GrantedInYear>, number, number]>([
  ['a part of the year was granted: the full year counts', joiner, { granted: days(4) }, 5, 0],
  ['granted a second time, with the last day known', joiner, { granted: days(1) }, 5, 0],
  ['nothing was granted yet', staying, { hasGrant: false }, 10, 0],
  ['raised by hand', staying, { granted: days(12), corrected: days(2) }, 12, 0],
  ['lowered by hand: taken elsewhere', staying, { granted: days(7), corrected: days(-3) }, 10, 3],
  ['more by hand', staying, { granted: days(10), byHand: days(2) }, 12, 0],
  ['by hand alone, more than the law', staying, { hasGrant: false, byHand: days(15) }, 15, 0],
  ['by hand alone, less than the law', staying, { hasGrant: false, byHand: days(3) }, 10, 0],
  [
    'an opening balance alone: the rest was taken before',
    staying,
    { hasGrant: false, opening: days(4) },
    10,
    6,
  ],
  ['an opening balance of a joiner', joiner, { hasGrant: false, opening: days(4) }, 5, 0],
  ['an opening balance beside the grant', staying, { granted: days(10), opening: days(1.5) }, 11.5, 0],
  ['taken is taken', staying, { granted: days(10), used: days(4) }, 10, 4],
])('%s', (_what, working, lots, full, used) => {
  const { spans, used: taken } = at(working, lots);
  expect(spans).toEqual([
    {
      from: working.entry < `${year}-01-01` ? `${year}-01-01` : working.entry,
      to: working.last,
      full: days(full),
    },
  ]);
  expect(taken).toBe(days(used));
});

test('a band that is not reached by the last day does not count, though it was granted', () => {
  const working = { workStart: '2016-09-01', entry: '2018-01-01', last: '2026-06-30' };
  expect(at(working, { granted: days(10) }).spans[0]!.full).toBe(days(5));
});

test('absences that leave no days of the law leave what was granted by hand', () => {
  expect(at(staying, { granted: days(10) }, true).spans[0]!.full).toBe(0);
  expect(at(staying, { granted: days(10), byHand: days(2) }, true).spans[0]!.full).toBe(days(2));
});

test('twelve months that are full within the year count from that day', () => {
  const working = { workStart: null, entry: '2025-03-01', last: '2026-12-31' };
  expect(annualAtEnd(working, none, { rule: bandRule.whole, isOut: false }).spans).toEqual([
    { from: '2026-03-01', to: '2026-12-31', full: days(5) },
  ]);
  const early = { workStart: null, entry: '2025-09-01', last: '2026-06-30' };
  expect(at(early, { byHand: days(3) }).spans).toEqual([
    { from: '2026-01-01', to: '2026-06-30', full: days(3) },
  ]);
});
