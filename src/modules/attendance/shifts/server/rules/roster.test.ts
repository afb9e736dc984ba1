import { describe, expect, test } from 'vitest';
import type { GroupMode } from '#modules/attendance/contract/codes.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { freeOf, rosterDay, type DayFacts, type HalfOff } from './roster.ts';
import type { ShiftRule } from './shift.ts';
import type { Span } from './spans.ts';

const shift = (versionId: number, ...segments: Span[]): ShiftRule => ({
  versionId,
  segments,
  breaks: [],
  halfAt: null,
  flexEarly: 0,
  flexLate: 0,
  grace: 0,
  seriousLate: null,
  absentLate: null,
  advance: 240,
  delay: 360,
  needOn: true,
  needOff: true,
  pairing: 1,
});
const [long, short, night] = [shift(1, [540, 1080]), shift(2, [540, 720]), shift(3, [1320, 1800])];
const week = [long, short, short, short, short, null, null];
const group = (mode: GroupMode) => ({ id: 1, mode, workSystem: 1 as const, webPunch: false });
const named = (kind: DayKind) => ({ kind, name: '某日', nameEn: 'Some day' });
/** Facts of a Tuesday; the 15th is a Sunday. */
const facts: DayFacts = {
  day: '2026-02-10',
  named: undefined,
  group: group(1),
  rostered: undefined,
  week,
  standard: [[540, 1020]],
  half: undefined,
};

describe('a day of a roster', () => {
  test.each<[string, Partial<DayFacts>, DayKind, number | null]>([
    ['follows the week', {}, 1, 2],
    ['is off where the week says so', { day: '2026-02-15' }, 2, null],
    ['is off on a holiday', { named: named(3) }, 3, null],
    ['is off on an adjusted day', { named: named(4) }, 4, null],
    ['made up is worked as Monday is', { day: '2026-02-15', named: named(5) }, 5, 1],
    [
      'is a workday where the week has a Sunday',
      { day: '2026-02-15', week: [...week.slice(0, 6), long] },
      1,
      1,
    ],
    ['is what is rostered, before the week', { rostered: night }, 1, 3],
    ['is off as rostered', { rostered: null }, 2, null],
    ['rostered on a holiday stays one', { rostered: night, named: named(3) }, 3, 3],
    ['rostered on an adjusted day is a workday', { rostered: night, named: named(4) }, 1, 3],
    ['of a rostered group has no week', { group: group(2) }, 1, null],
    ['of a rostered group is what is rostered', { group: group(2), rostered: night }, 1, 3],
    ['of a rostered group is off as rostered', { group: group(2), rostered: null }, 2, null],
    ['of a group with free hours has no shift', { group: group(3) }, 1, null],
    ['of a group without a week yet has no shift', { week: [] }, 2, null],
  ])('%s', (_what, changed, kind, version) => {
    const found = rosterDay({ ...facts, ...changed });
    expect([found.kind, found.shift?.versionId ?? null]).toEqual([kind, version]);
    expect(found.spans).toEqual(found.shift?.segments ?? []);
  });

  test('without a group it is the standard day', () => {
    expect(rosterDay({ ...facts, group: null, rostered: night })).toMatchObject({
      kind: 1,
      spans: [[540, 1020]],
      shift: null,
      group: null,
    });
    expect(rosterDay({ ...facts, group: null, named: named(3) }).spans).toEqual([]);
  });
});

describe('a part of a day that is off', () => {
  const halved = { ...long, halfAt: 780 };
  const half = { from: null, to: null, name: '妇女节', nameEn: 'Women’s Day' };
  test.each<
    [string, Parameters<typeof freeOf>[0], HalfOff | undefined, readonly [number, number] | undefined]
  >([
    ['from where half of the shift ends', { spans: halved.segments, shift: halved }, half, [780, 1080]],
    ['from the middle of what is worked', { spans: [[540, 1020]], shift: null }, half, [780, 1020]],
    [
      'from one time to another',
      { spans: [[540, 1020]], shift: null },
      { ...half, from: 900, to: 960 },
      [900, 960],
    ],
    ['none of a day off', { spans: [], shift: null }, half, undefined],
    [
      'none where it begins after the shift',
      { spans: [[540, 720]], shift: null },
      { ...half, from: 900 },
      undefined,
    ],
    ['none where nothing is said', { spans: [[540, 720]], shift: null }, undefined, undefined],
  ])('%s', (_what, given, said, free) => {
    expect(freeOf(given, said)).toEqual(free);
  });

  test('names a day that has no other name', () => {
    expect(rosterDay({ ...facts, half })).toMatchObject({ name: '妇女节', nameEn: 'Women’s Day' });
    expect(rosterDay({ ...facts, half, named: named(5) }).name).toBe('某日');
    expect(rosterDay({ ...facts, half, named: named(3) }).free).toBeUndefined();
  });
});
