import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { statutoryDays } from './statutory.ts';

/** Statutory days as published in the notices of these years; those of 2027 and 2028 by the almanac. */
const published: Readonly<Record<number, string>> = {
  2023: '01-01 01-22 01-23 01-24 04-05 05-01 06-22 09-29 10-01 10-02 10-03',
  2024: '01-01 02-10 02-11 02-12 04-04 05-01 06-10 09-17 10-01 10-02 10-03',
  2025: '01-01 01-28 01-29 01-30 01-31 04-04 05-01 05-02 05-31 10-01 10-02 10-03 10-06',
  2026: '01-01 02-16 02-17 02-18 02-19 04-05 05-01 05-02 06-19 09-25 10-01 10-02 10-03',
  2027: '01-01 02-05 02-06 02-07 02-08 04-05 05-01 05-02 06-09 09-15 10-01 10-02 10-03',
  2028: '01-01 01-25 01-26 01-27 01-28 04-04 05-01 05-02 05-28 10-01 10-02 10-03',
};

describe('days off by law', () => {
  test.each(Object.entries(published))('of %s', (year, days) => {
    expect(
      statutoryDays(Number(year))
        .map(({ day }) => day.slice(5))
        .join(' '),
    ).toBe(days);
  });

  test('festivals on one day share it', () => {
    expect(statutoryDays(2028).find(({ day }) => day === '2028-10-03')).toMatchObject({
      name: '国庆节、中秋节',
      nameEn: 'National Day, Mid-Autumn Festival',
    });
  });

  test('festivals stand within a day of where this machine’s Chinese calendar has them', () => {
    const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const reads = (day: string): string =>
      lunar
        .format(new Date(`${day}T00:00:00Z`))
        .split('/')
        .slice(0, 2)
        .join('/');
    for (let year = 2025; year <= 2099; year++)
      for (const [name, date] of [
        ['端午节', '5/5'],
        ['中秋节', '8/15'],
      ] as const) {
        const { day } = statutoryDays(year).find((one) => one.name.includes(name))!;
        expect([-1, 0, 1].map((days) => reads(shiftDays(day, days)))).toContain(date);
      }
  });

  test('of every year stand in it, earliest first, 11 to 13 of them', () => {
    for (let year = 2014; year <= 2099; year++) {
      const days = statutoryDays(year).map(({ day }) => day);
      expect(days).toEqual(days.toSorted());
      expect(days.every((day) => day.startsWith(String(year)))).toBe(true);
      expect(days.length).toBeGreaterThanOrEqual(year < 2025 ? 10 : 12);
      expect(days.length).toBeLessThanOrEqual(year < 2025 ? 11 : 13);
    }
  });
});
