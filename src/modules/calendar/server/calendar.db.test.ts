import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { dayKind, type DayKind } from '../contract/codes.ts';
import { allSpecialDays, dropDay, listDays, saveDay, specialDays } from './open.ts';

/**
 * Notices of the State Council as published: days off, make-up workdays, and statutory days. `a..b` includes both ends.
 */
const notices: Readonly<Record<number, { off: string; worked: string; law: string; workDays: number }>> = {
  2024: {
    off: '01-01 02-10..02-17 04-04..04-06 05-01..05-05 06-10 09-15..09-17 10-01..10-07',
    worked: '02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12',
    law: '01-01 02-10..02-12 04-04 05-01 06-10 09-17 10-01..10-03',
    workDays: 251,
  },
  2025: {
    off: '01-01 01-28..02-04 04-04..04-06 05-01..05-05 05-31..06-02 10-01..10-08',
    worked: '01-26 02-08 04-27 09-28 10-11',
    law: '01-01 01-28..01-31 04-04 05-01..05-02 05-31 10-01..10-03 10-06',
    workDays: 248,
  },
  2026: {
    off: '01-01..01-03 02-15..02-23 04-04..04-06 05-01..05-05 06-19..06-21 09-25..09-27 10-01..10-07',
    worked: '01-04 02-14 02-28 05-09 09-20 10-10',
    law: '01-01 02-16..02-19 04-05 05-01..05-02 06-19 09-25 10-01..10-03',
    workDays: 248,
  },
};

/** Public holidays of Hong Kong: `*` marks a general holiday, the others are statutory. */
const hongKong: Readonly<Record<number, string>> = {
  2024: '01-01 02-10 02-12 02-13 03-29* 03-30* 04-01* 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
  2025: '01-01 01-29..01-31 04-04 04-18* 04-19* 04-21* 05-01 05-05 05-31 07-01 10-01 10-07 10-29 12-25 12-26',
  2026: '01-01 02-17..02-19 04-03* 04-04* 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26',
};

function range(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDays(day, 1)) days.push(day);
  return days;
}

const named = (year: number, text: string): string[] =>
  text.split(' ').flatMap((part) => {
    const [first, last] = part.replace('*', '').split('..');
    return range(`${year}-${first}`, `${year}-${last ?? first}`);
  });

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the kinds of all special days of a year according to its notice. */
function expected(year: number): [string, DayKind][] {
  const { off, worked, law } = notices[year]!;
  const byLaw = new Set(named(year, law));
  const days: [string, DayKind][] = [
    ...named(year, worked).map((day): [string, DayKind] => [day, dayKind.makeUp]),
    ...named(year, off).map((day): [string, DayKind] => [
      day,
      byLaw.has(day) ? dayKind.statutory : isWeekend(day) ? dayKind.rest : dayKind.adjustedRest,
    ]),
  ];
  return days.toSorted(([one], [other]) => one.localeCompare(other));
}

const ofYear = <T extends { day: string }>(days: readonly T[], year: number): T[] =>
  days.filter(({ day }) => day.startsWith(`${year}-`));

eachEngine('the company’s calendar', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  describe.each([2024, 2025, 2026])('in %i', (year) => {
    test('every special day has the kind that follows from the notice', async () => {
      const days = ofYear(await listDays(db, `${year}-01-01`), year);
      expect(days.map(({ day, kind }) => [day, kind])).toEqual(expected(year));
      expect(days.every(({ name, nameEn, own }) => name && nameEn && !own)).toBe(true);
    });

    test('people work on as many days as the notice says', async () => {
      const special = await specialDays(db, new Date(`${year}-06-01T00:00:00Z`));
      const all = range(`${year}-01-01`, `${year}-12-31`);
      expect(all.filter((day) => isWorkDay(day, special))).toHaveLength(notices[year]!.workDays);
    });

    test('Hong Kong has its own days and no make-up days', async () => {
      const days = ofYear(await listDays(db, `${year}-01-01`, { code: 'HK' }), year);
      const general = new Set(
        named(
          year,
          hongKong[year]!.split(' ')
            .filter((part) => part.endsWith('*'))
            .join(' '),
        ),
      );
      expect(days.map(({ day, kind }) => [day, kind])).toEqual(
        named(year, hongKong[year]!).map((day) => [day, general.has(day) ? 4 : 3]),
      );
    });
  });

  test('the company’s own setting overrides the law until it is removed', async () => {
    const at = async (day: string) => (await listDays(db, day)).find((one) => one.day === day);
    await saveDay(db, { day: '2026-10-06', works: true, name: '值班' });
    expect(await at('2026-10-06')).toMatchObject({ kind: 5, name: '值班', nameEn: '', own: true });
    expect((await allSpecialDays(db, new Date('2026-10-01T00:00:00Z'))).get('2026-10-06')).toBe('workday');
    await dropDay(db, '2026-10-06');
    expect(await at('2026-10-06')).toMatchObject({ kind: 4, name: '国庆节', own: false });
  });

  test.each([
    ['2026-10-02', 3],
    ['2026-03-09', 4],
    ['2027-10-01', 3],
    ['2026-03-14', 2],
  ])('a day off of the company on %s is of kind %i', async (day, kind) => {
    await saveDay(db, { day, works: false, name: '放假' });
    expect((await listDays(db, day))[0]).toMatchObject({ day, kind, own: true });
    await dropDay(db, day);
  });

  test.each(['2027-02-05', '2031-10-01', '2041-10-01'])(
    'whoever asks in the year of %s knows the law’s days of it, though no notice has come',
    async (day) => {
      const now = new Date(`${day.slice(0, 4)}-12-31T15:59:00Z`);
      expect((await specialDays(db, now)).get(day)).toBe('holiday');
      expect((await allSpecialDays(db, now)).get(day)).toBe('holiday');
      const ahead = await specialDays(db, new Date(`${Number(day.slice(0, 4)) - 1}-01-01T00:00:00Z`));
      expect(ahead.get(day)).toBe('holiday');
    },
  );

  test('nothing of the law is changed by taking back what the company never said', async () => {
    const before = await listDays(db, '2026-01-01');
    await dropDay(db, '2026-10-01');
    expect(await listDays(db, '2026-01-01')).toEqual(before);
  });
});

eachEngine('days that were set before there was a calendar', (open) => {
  test('are the company’s own afterwards', async () => {
    const db = await open({ empty: true });
    const before = mkdtempSync(join(tmpdir(), 'before-calendar-'));
    onTestFinished(() => rmSync(before, { recursive: true }));
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0036') copyFileSync(join(MIGRATIONS, file), join(before, file));
    await migrate(db, { folder: before });
    await db.pool.query(`insert into approval.work_day values
      ('2026-10-01', 'holiday', '国庆'), ('2026-10-05', 'holiday', '多放一天'), ('2026-10-08', 'holiday', '公司日'),
      ('2026-10-17', 'holiday', '周六'), ('2026-10-07', 'workday', '上班')`);
    await migrate(db);
    const own = (await listDays(db, '2026-10-01')).filter(({ own: isOwn }) => isOwn);
    expect(own.map(({ day, kind, name }) => [day, kind, name])).toEqual([
      ['2026-10-01', 3, '国庆'],
      ['2026-10-05', 4, '多放一天'],
      ['2026-10-07', 5, '上班'],
      ['2026-10-08', 4, '公司日'],
      ['2026-10-17', 2, '周六'],
    ]);
  });
});
