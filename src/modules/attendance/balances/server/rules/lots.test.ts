import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { balanceOn, carriedOf, giveBack, lastOfMonths, take, type Lot } from './lots.ts';

const lot = (id: number, validFrom: string, validTo: string | null, left: number): Lot => ({
  id,
  validFrom,
  validTo,
  left,
});

describe('taking from lots', () => {
  test.each<[string, Lot[], [string, number][], boolean, [number, string, number][], number]>([
    [
      'what expires first',
      [lot(1, '2026-01-01', '2026-12-31', 5), lot(2, '2026-01-01', '2026-03-31', 2)],
      [['2026-02-02', 3]],
      false,
      [
        [2, '2026-02-02', 2],
        [1, '2026-02-02', 1],
      ],
      0,
    ],
    [
      'then what began first',
      [lot(1, '2026-02-01', '2026-12-31', 5), lot(2, '2026-01-01', '2026-12-31', 2)],
      [['2026-02-02', 1]],
      false,
      [[2, '2026-02-02', 1]],
      0,
    ],
    [
      'then the older',
      [lot(2, '2026-01-01', null, 5), lot(1, '2026-01-01', null, 2)],
      [['2026-02-02', 1]],
      false,
      [[1, '2026-02-02', 1]],
      0,
    ],
    [
      'what never expires comes last',
      [lot(1, '2026-01-01', null, 5), lot(2, '2026-01-01', '2026-12-31', 2)],
      [['2026-02-02', 1]],
      false,
      [[2, '2026-02-02', 1]],
      0,
    ],
    [
      'only what is good on the day',
      [lot(1, '2026-01-01', '2026-01-31', 5), lot(2, '2026-03-01', null, 5)],
      [['2026-02-02', 1]],
      false,
      [],
      1,
    ],
    [
      'each day from what is good on it',
      [lot(1, '2025-01-01', '2026-01-31', 5), lot(2, '2026-01-01', null, 5)],
      [
        ['2026-01-31', 1],
        ['2026-02-01', 1],
      ],
      false,
      [
        [1, '2026-01-31', 1],
        [2, '2026-02-01', 1],
      ],
      0,
    ],
    [
      'what is missing is short',
      [lot(1, '2026-01-01', null, 1)],
      [['2026-02-02', 3]],
      false,
      [[1, '2026-02-02', 1]],
      2,
    ],
    [
      'or overdrawn on the last lot, once',
      [lot(1, '2026-01-01', '2026-03-31', 1), lot(2, '2026-01-01', '2026-12-31', 0)],
      [['2026-02-02', 3]],
      true,
      [
        [1, '2026-02-02', 1],
        [2, '2026-02-02', 2],
      ],
      0,
    ],
    [
      'an overdraft lessens no other lot',
      [lot(1, '2026-01-01', '2026-03-31', -2), lot(2, '2026-01-01', '2026-12-31', 3)],
      [['2026-02-02', 3]],
      false,
      [[2, '2026-02-02', 3]],
      0,
    ],
    ['without a lot nothing is overdrawn', [], [['2026-02-02', 3]], true, [], 3],
  ])('%s', (_what, lots, days, mayOverdraw, taken, short) => {
    const found = take(
      lots,
      days.map(([day, amount]) => ({ day, amount })),
      mayOverdraw,
    );
    expect(found.taken.map((one) => [one.lotId, one.day, one.amount])).toEqual(taken);
    expect(found.short).toBe(short);
  });

  const anyDay = fc.integer({ min: 0, max: 40 }).map((n) => shiftDays('2026-01-01', n));
  const anyLots = fc
    .array(fc.tuple(anyDay, fc.option(fc.integer({ min: 0, max: 40 })), fc.integer({ min: -3, max: 6 })), {
      maxLength: 5,
    })
    .map((rows) =>
      rows.map(([from, length, left], n) =>
        lot(n + 1, from, length === null ? null : shiftDays(from, length), left),
      ),
    );
  const anyDays = fc.array(fc.record({ day: anyDay, amount: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 6,
  });

  test('is what taking one by one, each from the best lot, comes to', () => {
    fc.assert(
      fc.property(anyLots, anyDays, fc.boolean(), (lots, days, mayOverdraw) => {
        const left = new Map(lots.map(({ id, left: held }) => [id, held]));
        const sums = new Map<string, number>();
        let short = 0;
        for (const { day, amount } of days)
          for (let one = 0; one < amount; one++) {
            const good = lots
              .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
              .toSorted(
                (a, b) =>
                  (a.validTo ?? '9').localeCompare(b.validTo ?? '9') ||
                  a.validFrom.localeCompare(b.validFrom) ||
                  a.id - b.id,
              );
            const from = good.find(({ id }) => left.get(id)! > 0) ?? (mayOverdraw ? good.at(-1) : undefined);
            if (!from) short += 1;
            else {
              left.set(from.id, left.get(from.id)! - 1);
              const key = `${from.id} ${day}`;
              sums.set(key, (sums.get(key) ?? 0) + 1);
            }
          }
        const found = take(lots, days, mayOverdraw);
        expect(found.short).toBe(short);
        expect(new Map(found.taken.map(({ lotId, day, amount }) => [`${lotId} ${day}`, amount]))).toEqual(
          sums,
        );
        expect(new Map(found.lots.map((one) => [one.id, one.left]))).toEqual(left);
      }),
    );
  });

  test('what goes back of a day comes off what was taken last', () => {
    const taken = [
      { lotId: 1, day: '2026-02-02', amount: 2 },
      { lotId: 2, day: '2026-02-02', amount: 3 },
      { lotId: 2, day: '2026-02-03', amount: 5 },
    ];
    expect(giveBack(taken, '2026-02-02', 4)).toEqual([
      { lotId: 2, day: '2026-02-02', amount: 3 },
      { lotId: 1, day: '2026-02-02', amount: 1 },
    ]);
  });
});

describe('the balance of a day', () => {
  const entries = [
    { day: '2026-01-01', amount: 10 },
    { day: '2026-05-04', amount: -4 },
  ];
  const year = { id: 1, validFrom: '2026-01-01', validTo: '2026-12-31', entries };
  test.each([
    ['before it begins', '2025-12-31', 0, 0],
    ['on its first day', '2026-01-01', 10, 0],
    ['before the leave', '2026-05-03', 10, 0],
    ['on its day', '2026-05-04', 6, 0],
    ['on its last day', '2026-12-31', 6, 0],
    ['afterwards', '2027-01-01', 0, 0],
  ])('%s', (_what, day, left, overdrawn) => {
    expect(balanceOn([year], day)).toEqual({ left, overdrawn });
  });

  test('what is overdrawn never expires, and lessens nothing', () => {
    const over = { ...year, id: 2, entries: [{ day: '2026-02-01', amount: -3 }] };
    expect(balanceOn([year, over], '2026-06-01')).toEqual({ left: 6, overdrawn: 3 });
    expect(balanceOn([year, over], '2027-06-01')).toEqual({ left: 0, overdrawn: 3 });
  });

  test('carrying is dated in the new year: the last day of the old one reads as before', () => {
    const old = { ...year, entries: [...entries, { day: '2027-01-01', amount: -6 }] };
    const next = {
      id: 2,
      validFrom: '2027-01-01',
      validTo: '2027-03-31',
      entries: [{ day: '2027-01-01', amount: 6 }],
    };
    expect(balanceOn([old, next], '2026-12-31')).toEqual({ left: 6, overdrawn: 0 });
    expect(balanceOn([old, next], '2027-01-01')).toEqual({ left: 6, overdrawn: 0 });
    expect(balanceOn([old, next], '2027-04-01')).toEqual({ left: 0, overdrawn: 0 });
  });
});

test.each([
  [6, 0, 10, 6],
  [6, 2, 10, 4],
  [6, 0, 5, 5],
  [-3, 0, 5, 0],
  [6, 0, null, 0],
])('of %i left, %i reserved and at most %j, %i is carried', (left, reserved, most, carried) => {
  expect(carriedOf(left, reserved, most)).toBe(carried);
});

test.each([
  ['2026-01-15', '2026-04-14'],
  ['2026-01-31', '2026-04-29'],
  ['2025-11-30', '2026-02-27'],
  ['2026-01-01', '2026-03-31'],
])('three months from %s end on %s', (day, last) => {
  expect(lastOfMonths(day, 3)).toBe(last);
});
