import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { bandRule, type BandRule } from '#modules/attendance/contract/codes.ts';
import { anniversary, bandOf, hongKongAnnual, isExcluded, statutoryDays, type Working } from './annual.ts';

const { whole, nextYear, parts } = bandRule;
const working = (workStart: string | null, entry: string, last: string | null = null): Working => ({
  workStart,
  entry,
  last,
});

const anyDay = fc.integer({ min: 0, max: 15_000 }).map((days) => shiftDays('1990-01-01', days));

/** Second calculation for comparison, day by day with the band of each worked day. */
const byDays = ({ workStart, entry, last }: Working, year: number, rule: BandRule): number => {
  const began = workStart !== null && workStart < entry ? workStart : entry;
  const yearsAt = (day: string): number => {
    let years = 0;
    while (anniversary(began, years + 1) <= day) years += 1;
    return years;
  };
  const days: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = shiftDays(day, 1))
    if (day >= entry && (last === null || day <= last) && yearsAt(day) >= 1) days.push(day);
  if (days.length === 0) return 0;
  const bandAt = (day: string): number =>
    [0, 5, 10, 15][[1, 10, 20].filter((least) => yearsAt(day) >= least).length]!;
  const bands = { 1: () => bandAt(days.at(-1)!), 2: () => bandAt(days[0]!), 3: bandAt };
  const counts = Map.groupBy(days, (day) => bands[rule](day));
  return [...counts].reduce(
    (sum, [band, own]) => sum + Math.min(band, Math.floor((own.length * band) / 365)),
    0,
  );
};

describe('statutory annual leave', () => {
  test.each<[string, Working, number, BandRule, number]>([
    ['a whole year in the first band', working('2020-01-01', '2020-01-01'), 2026, whole, 5],
    ['a whole year in the second', working('2010-06-01', '2015-01-01'), 2026, whole, 10],
    ['a whole year in the third', working('2000-06-01', '2015-01-01'), 2026, whole, 15],
    ['a leap year gives no more', working('2000-06-01', '2015-01-01'), 2024, whole, 15],
    ['not a year of work yet', working('2025-12-31', '2025-12-31'), 2025, whole, 0],
    ['twelve months reached on 1 July: 184 days', working('2025-07-01', '2025-07-01'), 2026, whole, 2],
    ['twelve months reached on the last day', working('2025-12-31', '2025-12-31'), 2026, whole, 0],
    ['joins on 1 January', working('2015-01-01', '2026-01-01'), 2026, whole, 10],
    ['joins on 2 January: 364 days of 365', working('2020-01-01', '2026-01-02'), 2026, whole, 4],
    ['joins on 1 July with five days', working('2020-01-01', '2026-07-01'), 2026, whole, 2],
    ['joins in a leap year on 2 January: 365 days', working('2021-01-01', '2024-01-02'), 2024, whole, 5],
    ['joins on 31 December', working('2000-01-01', '2026-12-31'), 2026, whole, 0],
    ['ten years on 31 December: the higher band', working('2016-12-31', '2018-01-01'), 2026, whole, 10],
    ['ten years on 31 December, from the next year', working('2016-12-31', '2018-01-01'), 2026, nextYear, 5],
    ['ten years on 1 January', working('2016-01-01', '2018-01-01'), 2026, nextYear, 10],
    ['ten years on 1 July in two parts: 2 + 5', working('2016-07-01', '2018-01-01'), 2026, parts, 7],
    ['twenty years on 1 July in two parts: 4 + 7', working('2006-07-01', '2018-01-01'), 2026, parts, 11],
    ['29 February is full on 1 March', working('2016-02-29', '2018-01-01'), 2026, nextYear, 5],
    ['leaves on 30 June: 181 days of ten', working('2010-01-01', '2015-01-01', '2026-06-30'), 2026, whole, 4],
    ['leaves on 31 December', working('2010-01-01', '2015-01-01', '2026-12-31'), 2026, whole, 10],
    ['left the year before', working('2010-01-01', '2015-01-01', '2025-12-31'), 2026, whole, 0],
    [
      'leaves before the higher band is reached',
      working('2016-09-01', '2018-01-01', '2026-06-30'),
      2026,
      whole,
      2,
    ],
    ['leaves after it is reached', working('2016-03-01', '2018-01-01', '2026-06-30'), 2026, whole, 4],
    ['joins and leaves within the year', working('2010-01-01', '2026-03-01', '2026-09-30'), 2026, whole, 5],
    ['comes next year', working('2010-01-01', '2027-03-01'), 2026, whole, 0],
    ['without a first work the entry counts', working(null, '2016-07-01'), 2026, nextYear, 5],
  ])('%s', (_what, one, year, rule, days) => {
    expect(statutoryDays(one, year, rule)).toBe(days);
  });

  test('a last day before the entry is refused', () => {
    expect(() => statutoryDays(working(null, '2026-03-01', '2026-02-01'), 2026, whole)).toThrow(RangeError);
  });

  test('is what a count day by day comes to', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyDay,
        fc.option(anyDay),
        fc.integer({ min: 1991, max: 2035 }),
        fc.constantFrom(whole, nextYear, parts),
        (start, entry, last, year, rule) => {
          fc.pre(last === null || last >= entry);
          const one = working(start, entry, last);
          expect(statutoryDays(one, year, rule)).toBe(byDays(one, year, rule));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('years without annual leave', () => {
  const none = { paidPersonalDays: 0, sickDays: 0 };
  test.each([
    ['nothing', 5, none, false],
    ['19 days of paid personal leave', 5, { ...none, paidPersonalDays: 19 }, false],
    ['20 of them', 5, { ...none, paidPersonalDays: 20 }, true],
    ['59 sick days in the first band', 5, { ...none, sickDays: 59 }, false],
    ['60 of them', 5, { ...none, sickDays: 60 }, true],
    ['89 sick days in the second', 10, { ...none, sickDays: 89 }, false],
    ['90 of them', 10, { ...none, sickDays: 90 }, true],
    ['119 sick days in the third', 15, { ...none, sickDays: 119 }, false],
    ['120 of them', 15, { ...none, sickDays: 120 }, true],
  ] as const)('%s', (_what, band, absent, out) => {
    expect(isExcluded(band, absent)).toBe(out);
  });

  test.each([
    [0, 0],
    [1, 5],
    [9, 5],
    [10, 10],
    [19, 10],
    [20, 15],
    [45, 15],
  ])('%i years are a band of %i', (years, band) => expect(bandOf(years)).toBe(band));
});

describe('annual leave in Hong Kong', () => {
  test.each([
    ['2025-03-01', 2025, null],
    ['2025-03-01', 2026, [7, '2026-03-01', '2027-02-28']],
    ['2024-03-01', 2026, [7, '2026-03-01', '2027-02-28']],
    ['2023-03-01', 2026, [8, '2026-03-01', '2027-02-28']],
    ['2017-03-01', 2026, [14, '2026-03-01', '2027-02-28']],
    ['2000-03-01', 2026, [14, '2026-03-01', '2027-02-28']],
    ['2024-02-29', 2025, [7, '2025-03-01', '2026-02-28']],
    ['2024-02-29', 2027, [8, '2027-03-01', '2028-02-28']],
  ] as const)('entry on %s, in %i', (entry, year, expected) => {
    const found = hongKongAnnual(entry, year);
    expect(found && [found.days, found.from, found.to]).toEqual(expected);
  });
});
