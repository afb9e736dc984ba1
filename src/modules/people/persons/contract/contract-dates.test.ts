import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay, shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { ageOf } from './age.ts';
import { contractDates, datesByDefault, probationEnd, refilled, type Dated } from './contract-dates.ts';
import { contractType } from './user-codes.ts';

const days = fc
  .integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2090, 11, 31) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

describe('contract dates (specification section 5)', () => {
  test.each([
    // entry, kind, confirmation due, begins, ends
    ['2024-03-01', 0, '2024-08-31', '2024-03-01', '2025-02-28'],
    ['2024-03-01', 1, '2024-08-31', '2024-03-01', '2027-03-05'],
    ['2024-03-01', 2, '2024-08-31', '2027-03-06', '2032-03-05'],
    ['2024-03-01', 3, '2024-08-31', '2032-03-05', null],
    ['2024-03-01', 4, '2024-08-31', '2024-03-01', '2025-02-28'],
    ['2024-03-01', 5, '2024-08-31', '2024-03-01', '2025-08-31'],
    // Month ends: a month that is too short gives its last day.
    ['2024-08-31', 1, '2025-02-27', '2024-08-31', '2027-09-04'],
    ['2023-08-31', 0, '2024-02-28', '2023-08-31', '2024-08-30'],
    ['2024-02-29', 0, '2024-08-28', '2024-02-29', '2025-02-27'],
    ['2024-02-29', 2, '2024-08-28', '2027-03-05', '2032-03-04'],
    ['2024-02-29', 3, '2024-08-28', '2032-03-04', null],
    ['2024-12-31', 5, '2025-06-29', '2024-12-31', '2026-06-29'],
  ])('entry %s, kind %i', (entry, kind, PrepareBARW, ContractStartDate, ContractEndDate) => {
    expect(contractDates(entry, kind)).toEqual({ PrepareBARW, ContractStartDate, ContractEndDate });
  });

  test('there is no other kind', () => expect(contractDates('2024-03-01', 6)).toBeUndefined());

  test('kinds 0, 1 and 4 begin on the entry date; whatever ends does so after it begins', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...contractType.values), (entry, kind) => {
        const dates = contractDates(entry, kind)!;
        expect([0, 1, 4].includes(kind) ? dates.ContractStartDate : entry).toBe(entry);
        expect((dates.ContractEndDate ?? '9999') > dates.ContractStartDate).toBe(true);
        expect(dates.PrepareBARW).toBe(probationEnd(entry));
        expect(dates.PrepareBARW > entry).toBe(true);
      }),
    );
  });

  test('the five years follow the three without a gap, and end on the day the open-ended contract begins', () => {
    fc.assert(
      fc.property(days, (entry) => {
        const [three, five, open] = [1, 2, 3].map((kind) => contractDates(entry, kind)!);
        expect(shiftDays(three!.ContractEndDate!, 1)).toBe(five!.ContractStartDate);
        expect(five!.ContractEndDate).toBe(open!.ContractStartDate);
      }),
    );
  });
});

const isLeap = (y: number): boolean => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;

const length = (y: number, m: number): number =>
  [31, isLeap(y) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1]!;

/** Calculates the same date in another way: it counts months first, with the month lengths of leap years. */
function counted(entry: string, months: number, days: number): string {
  const [year, month, day] = entry.split('-').map(Number) as [number, number, number];
  let [y, m, d] = [year, month, day];
  for (let n = 0; n < months; n++) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1];
  d = Math.min(d, length(y, m));
  for (let n = 0; n < Math.abs(days); n++)
    if (days > 0) {
      if (++d > length(y, m)) [y, m, d] = m === 12 ? [y + 1, 1, 1] : [y, m + 1, 1];
    } else if (--d < 1) {
      [y, m] = m === 1 ? [y - 1, 12] : [y, m - 1];
      d = length(y, m);
    }
  return [String(y), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
}

test('every entry date of 1990 to 2050 gives the days of the table, counted a second way', () => {
  type Shift = readonly [months: number, days: number];
  const wrong: string[] = [];
  let seen = 0;
  const table: readonly (readonly [kind: number, start: Shift, end: Shift | null])[] = [
    [0, [0, 0], [12, -1]],
    [1, [0, 0], [36, 4]],
    [2, [36, 5], [96, 4]],
    [3, [96, 4], null],
    [4, [0, 0], [12, -1]],
    [5, [0, 0], [18, -1]],
  ];
  for (let entry = '1990-01-01'; entry <= '2050-12-31'; entry = shiftDays(entry, 1)) {
    const PrepareBARW = counted(entry, 6, -1);
    for (const [kind, start, end] of table) {
      const found = contractDates(entry, kind)!;
      const is = [found.PrepareBARW, found.ContractStartDate, found.ContractEndDate].join();
      const wanted = [PrepareBARW, counted(entry, ...start), end && counted(entry, ...end)].join();
      seen++;
      if (is !== wanted) wrong.push(`${entry} ${kind}: ${is}, not ${wanted}`);
    }
  }
  expect([seen, wrong]).toEqual([22_280 * 6, []]);
  expect(contractDates('2022-08-30', 1)).toMatchObject({
    PrepareBARW: '2023-02-27',
    ContractEndDate: '2025-09-03',
  });
  expect(contractDates('2022-08-30', 2)).toMatchObject({ ContractStartDate: '2025-09-04' });
  expect(contractDates('2022-08-30', 3)).toMatchObject({ ContractStartDate: '2030-09-03' });
});

const nobody = { PrepareBARW: null, ContractStartDate: null, ContractEndDate: null };

const on = (EntryTime: string | null, ContractType: number | null, typed: Partial<Dated> = {}): Dated => {
  const of = { EntryTime, ContractType };
  return { ...of, ...datesByDefault(of), ...typed };
};

describe('a changed entry date or kind refills dates that nobody typed', () => {
  test.each<[string, Dated, [string | null, number | null], Partial<Dated>]>([
    [
      'an empty card',
      { EntryTime: null, ContractType: null, ...nobody },
      ['2024-03-01', 1],
      { PrepareBARW: '2024-08-31', ContractStartDate: '2024-03-01', ContractEndDate: '2027-03-05' },
    ],
    ['an entry date alone', on(null, null), ['2024-03-01', null], { PrepareBARW: '2024-08-31' }],
    [
      'another entry date',
      on('2024-03-01', 1),
      ['2024-04-01', 1],
      { PrepareBARW: '2024-09-30', ContractStartDate: '2024-04-01', ContractEndDate: '2027-04-05' },
    ],
    [
      'a typed end stays',
      on('2024-03-01', 1, { ContractEndDate: '2026-12-31' }),
      ['2024-04-01', 1],
      { PrepareBARW: '2024-09-30', ContractStartDate: '2024-04-01' },
    ],
    [
      'a cleared probation stays cleared',
      on('2024-03-01', 1, { PrepareBARW: null }),
      ['2024-03-01', 5],
      { ContractEndDate: '2025-08-31' },
    ],
    [
      'open-ended has no end',
      on('2024-03-01', 2),
      ['2024-03-01', 3],
      { ContractStartDate: '2032-03-05', ContractEndDate: null },
    ],
    ['the same again', on('2024-03-01', 1, { ContractEndDate: '2026-12-31' }), ['2024-03-01', 1], {}],
    [
      'no kind any more',
      on('2024-03-01', 1),
      ['2024-03-01', null],
      { ContractStartDate: null, ContractEndDate: null },
    ],
  ])('%s', (_what, before, [EntryTime, ContractType], wanted) => {
    expect(refilled(before, { EntryTime, ContractType })).toEqual(wanted);
  });
});

test('months move without ever leaving the month they come to', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -600, max: 600 }), (day, months) => {
      const moved = shiftMonths(day, months);
      const wanted = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) + months;
      expect(Number(moved.slice(0, 4)) * 12 + Number(moved.slice(5, 7))).toBe(wanted);
      expect(moved.slice(8) <= day.slice(8)).toBe(true);
      expect(moved.slice(8) === day.slice(8) || shiftDays(moved, 1).endsWith('-01')).toBe(true);
    }),
  );
});

describe('age', () => {
  test.each([
    // By the identity number only year and month count (digits 7-12).
    [null, '11010519900615002X', '2026-06-01', 36],
    [null, '11010519900615002X', '2026-05-31', 35],
    // With a birth date exactly.
    ['1990-06-15', '11010519900615002X', '2026-06-14', 35],
    ['1990-06-15', null, '2026-06-15', 36],
    ['2000-02-29', null, '2026-02-28', 25],
    [null, null, '2026-06-01', null],
  ])('born %s, number %s, on %s: %s', (birth, number, today, age) => {
    expect(ageOf(birth, number, today)).toBe(age);
  });
});

test.each([0, 1, 2, 3, 4, 5])(
  'days that cannot be written any more are the last that can: kind %i',
  (kind) => {
    for (const entry of ['2100-12-31', '2097-12-28', '2092-12-30', '1900-01-01']) {
      const { PrepareBARW, ContractStartDate, ContractEndDate } = contractDates(entry, kind)!;
      for (const found of [PrepareBARW, ContractStartDate, ContractEndDate ?? entry]) {
        expect(isDay(found)).toBe(true);
        expect(found >= entry).toBe(true);
      }
    }
  },
);
