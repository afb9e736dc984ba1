import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  companyDay,
  companyDayStart,
  companyInstant,
  companyMinute,
  isDay,
  isMinute,
  isMonth,
  shiftMonth,
} from './dates.ts';
import { setCompanyZone } from './zones.ts';

describe('days, months and minutes', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-13-01', false],
    ['2023-00-10', false],
    ['2023-1-1', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2100-12-31', true],
    ['2101-01-01', false],
    ['9999-12-31', false],
    ['2023-01-01T00:00', false],
  ])('day %s: %s', (text, valid) => expect(isDay(text)).toBe(valid));

  it.each([
    ['2023-12', true],
    ['2023-13', false],
    ['2100-12', true],
    ['2101-01', false],
    ['2023-1', false],
  ])('month %s: %s', (text, valid) => expect(isMonth(text)).toBe(valid));

  it.each([
    ['2023-12-31 23:59', true],
    ['2023-12-31 24:00', false],
    ['2101-01-01 09:00', false],
    ['2023-12-31 9:05', false],
    ['2023-12-31T09:05', false],
    ['2023-02-30 09:05', false],
    ['2023-12-31 09:05:10', false],
  ])('minute %s: %s', (text, valid) => expect(isMinute(text)).toBe(valid));

  it.each([
    ['2026-01', -1, '2025-12'],
    ['2026-01', -3, '2025-10'],
    ['2025-12', 1, '2026-01'],
    ['2025-06', -30, '2022-12'],
  ])('%s moved by %d months is %s', (month, months, moved) => expect(shiftMonth(month, months)).toBe(moved));

  it('begins the day at the company, not in UTC', () => {
    expect(companyDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(companyDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });

  it('reads a minute by the clock of the company', () =>
    expect(companyInstant('2026-11-21 07:30')).toEqual(new Date('2026-11-20T23:30:00Z')));

  describe('of a company in New York', () => {
    beforeAll(() => setCompanyZone('America/New_York'));
    afterAll(() => setCompanyZone('Asia/Shanghai'));

    it.each([
      ['2026-03-08 00:00', '2026-03-08T05:00:00Z'],
      ['2026-03-08 09:00', '2026-03-08T13:00:00Z'],
      ['2026-03-08 24:00', '2026-03-09T04:00:00Z'],
      ['2026-11-20 17:30', '2026-11-20T22:30:00Z'],
    ])('%s is %s', (minute, instant) => expect(companyInstant(minute)).toEqual(new Date(instant)));

    it('begins and ends with the clocks there, also on a day of 23 hours', () => {
      expect(companyDayStart('2026-03-08', 1)).toEqual(new Date('2026-03-09T04:00:00Z'));
      expect(companyDay(new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
      expect(companyMinute(new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-08 03:00');
    });
  });
});
