import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { ageOf } from './age.ts';
import { contractDates, probationEnd } from './contract-dates.ts';
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
