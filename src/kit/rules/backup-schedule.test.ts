import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueDay, expired, type Kept } from './backup-schedule.ts';
import { companyDay, companyInstant, shiftDays } from './dates.ts';
import { companyZone, setCompanyZone } from './zones.ts';

const before = companyZone();
beforeAll(() => setCompanyZone('Asia/Shanghai'));
afterAll(() => setCompanyZone(before));

test.each([
  ['2026-03-10 02:59', '2026-03-09'],
  ['2026-03-10 03:00', '2026-03-10'],
  ['2026-03-10 23:59', '2026-03-10'],
  ['2026-03-01 00:00', '2026-02-28'],
])('at %s the backup of three o’clock that was due is that of %s', (now, day) => {
  expect(dueDay(companyInstant(now), '03:00')).toBe(day);
});

/** Returns names of backups, one a night for some nights. The last one is on Tuesday, 10 March. */
const nights = (count: number): Kept[] =>
  Array.from({ length: count }, (_, n) => {
    const name = shiftDays('2026-03-10', -n);
    return { name, at: companyInstant(`${name} 03:00`) };
  });
const left = (count: number, days: number, weeks: number, months: number) => {
  const gone = new Set(expired(nights(count), { days, weeks, months }));
  return nights(count).flatMap(({ name }) => (gone.has(name) ? [] : [name.slice(5)]));
};

test('the last of days, weeks and months stay', () => {
  expect(left(100, 3, 0, 0)).toEqual(['03-10', '03-09', '03-08']);
  // Weeks end on Sunday, and months on their last day.
  expect(left(100, 2, 3, 3)).toEqual(['03-10', '03-09', '03-08', '03-01', '02-28', '01-31']);
  expect(left(100, 0, 0, 0)).toEqual(['03-10']);
  expect(left(2, 7, 4, 12)).toEqual(['03-10', '03-09']);
});

test('the newest stays, one for each day that is kept, and a second time nothing goes', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 500_000 }), { maxLength: 80 });
  const few = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(some, few, few, few, (minutes, days, weeks, months) => {
      const kept = minutes.map((minute) => ({ name: `${minute}`, at: new Date(minute * 60_000) }));
      const keep = { days, weeks, months };
      const gone = new Set(expired(kept, keep));
      const stays = kept.filter(({ name }) => !gone.has(name));
      const newest = kept.toSorted((one, other) => other.at.getTime() - one.at.getTime());
      expect(newest.slice(0, 1).filter(({ name }) => gone.has(name))).toEqual([]);
      const lastDays = [...new Set(newest.map(({ at }) => companyDay(at)))].slice(0, days);
      expect(new Set(stays.map(({ at }) => companyDay(at)))).toEqual(
        new Set([...lastDays, ...stays.map(({ at }) => companyDay(at))]),
      );
      expect(stays.length).toBeLessThanOrEqual(Math.max(1, days + weeks + months));
      expect(expired(stays, keep)).toEqual([]);
    }),
  );
});
