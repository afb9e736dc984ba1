import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basis, leaveUnit, unit, wholeDay } from '#modules/attendance/contract/codes.ts';
import type { ShiftRule } from '#modules/attendance/shifts/server/rules/shift.ts';
import {
  costOf,
  cutAt,
  daysOf,
  totalOf,
  type CostRule,
  type RosterDay,
  type Segment,
  type Span,
} from './cost.ts';

const standard: readonly Span[] = [
  [540, 720],
  [780, 1080],
];
const day = (name: string, spans: readonly Span[] = standard): RosterDay => ({
  day: name,
  kind: spans.length > 0 ? 1 : 2,
  name: '',
  nameEn: '',
  spans,
  shift: null,
  group: null,
});
const shift: ShiftRule = {
  versionId: 1,
  segments: [[540, 990]],
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
};
/** Night shift from 22:00 to 06:00 with a break of half an hour at 2:00. */
const night: readonly Span[] = [
  [1320, 1560],
  [1590, 1800],
];
const nights = (...names: string[]): RosterDay[] => names.map((name) => day(`2026-02-${name}`, night));
const days: CostRule = { unit: unit.days, leaveUnit: leaveUnit.hour, step: 1, basis: basis.workDays };
const halves: CostRule = { ...days, leaveUnit: leaveUnit.halfDay, step: 5000 };
const hours: CostRule = { ...days, step: 1250 };
const segment = (from: string, to: string): Segment => [`2026-02-${from}`, `2026-02-${to}`];

const clock = (at: number): string =>
  `2026-02-13 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;

describe('what leave costs', () => {
  test.each<[string, CostRule, RosterDay[], Segment[], [string, number, number][]]>([
    ['a whole day', days, [day('2026-02-13')], [segment('13 09:00', '13 18:00')], [['13', 480, 10_000]]],
    ['half of it', days, [day('2026-02-13')], [segment('13 09:00', '13 13:00')], [['13', 180, 3750]]],
    ['its break costs nothing', days, [day('2026-02-13')], [segment('13 12:00', '13 13:00')], []],
    [
      'what is off of the day costs nothing',
      days,
      [{ ...day('2026-02-13'), free: [780, 1080] }],
      [segment('13 09:00', '13 18:00')],
      [['13', 180, 3750]],
    ],
    [
      'in whole half days',
      halves,
      [day('2026-02-13')],
      [segment('13 09:00', '13 12:00')],
      [['13', 180, 5000]],
    ],
    [
      'an afternoon is half a day, though it is longer than the morning',
      halves,
      [day('2026-02-13')],
      [segment('13 13:00', '13 18:00')],
      [['13', 300, 5000]],
    ],
    [
      'whatever is taken of each half',
      halves,
      [day('2026-02-13')],
      [segment('13 11:30', '13 13:30')],
      [['13', 60, 10_000]],
    ],
    [
      'days of half a day begin and end with a half',
      halves,
      [day('2026-02-12'), day('2026-02-13')],
      [segment('12 13:00', '13 12:00')],
      [
        ['12', 300, 5000],
        ['13', 180, 5000],
      ],
    ],
    [
      'a shift may say where its afternoon begins',
      halves,
      [{ ...day('2026-02-13', [[540, 990]]), shift: { ...shift, halfAt: 720 } }],
      [segment('13 12:00', '13 16:30')],
      [['13', 270, 5000]],
    ],
    [
      'the longest break parts the halves',
      halves,
      [
        day('2026-02-13', [
          [540, 600],
          [610, 720],
          [780, 1080],
        ]),
      ],
      [segment('13 09:00', '13 12:00')],
      [['13', 170, 5000]],
    ],
    [
      'without a break half of what is worked does',
      halves,
      [day('2026-02-13', [[540, 990]])],
      [segment('13 09:00', '13 12:45')],
      [['13', 225, 5000]],
    ],
    ['half a night', halves, nights('12', '13'), [segment('13 02:30', '13 06:00')], [['12', 210, 5000]]],
    [
      'half of 7.5 hours',
      days,
      [day('2026-02-13', [[540, 990]])],
      [segment('13 09:00', '13 12:45')],
      [['13', 225, 5000]],
    ],
    [
      'over a weekend and a make-up Saturday',
      days,
      [day('2026-02-13'), day('2026-02-14'), day('2026-02-15', []), day('2026-02-16', [])],
      [segment('13 09:00', '16 18:00')],
      [
        ['13', 480, 10_000],
        ['14', 480, 10_000],
      ],
    ],
    [
      'by calendar days each day that is touched',
      { ...days, basis: basis.calendarDays },
      [day('2026-02-13'), day('2026-02-14', [])],
      [segment('13 17:00', '14 01:00')],
      [
        ['13', 60, 10_000],
        ['14', 0, 10_000],
      ],
    ],
    [
      'but not the one on whose midnight it ends',
      { ...days, basis: basis.calendarDays },
      [day('2026-02-13')],
      [segment('13 00:00', '14 00:00')],
      [['13', 480, 10_000]],
    ],
    [
      'in minutes, by steps',
      { unit: unit.minutes, leaveUnit: leaveUnit.hour, step: 30, basis: basis.workDays },
      [day('2026-02-13')],
      [segment('13 09:00', '13 09:40')],
      [['13', 40, 60]],
    ],
    [
      'a whole day by the hour is a day, however long the shift',
      hours,
      [day('2026-02-13', [[540, 1140]]), day('2026-02-14', [[540, 990]])],
      [segment('13 09:00', '14 18:00')],
      [
        ['13', 600, 10_000],
        ['14', 450, 10_000],
      ],
    ],
    [
      'a day that ends an hour after noon costs half a day by half days',
      halves,
      [{ ...day('2026-02-13'), free: [840, 1080] }],
      [segment('13 09:00', '13 18:00')],
      [['13', 240, 5000]],
    ],
    [
      'half of a long shift is half a day by the hour',
      hours,
      [day('2026-02-13', [[540, 1140]])],
      [segment('13 09:00', '13 14:00')],
      [['13', 300, 5000]],
    ],
    [
      'a whole day in minutes is rounded up to the step',
      { unit: unit.minutes, leaveUnit: leaveUnit.hour, step: 60, basis: basis.workDays },
      [day('2026-02-13', [[540, 990]])],
      [segment('13 09:00', '13 18:00')],
      [['13', 450, 480]],
    ],
    [
      'a night is a day of the day on which it began',
      days,
      nights('12', '13', '14'),
      [segment('13 22:00', '14 06:00')],
      [['13', 450, 10_000]],
    ],
    [
      'also by calendar days',
      { ...days, basis: basis.calendarDays },
      nights('12', '13', '14'),
      [segment('13 22:00', '14 06:00')],
      [['13', 450, 10_000]],
    ],
    [
      'the end of a night is part of the day before',
      days,
      nights('12', '13'),
      [segment('13 02:30', '13 06:00')],
      [['12', 210, 4667]],
    ],
    [
      'also by calendar days, as one day',
      { ...days, basis: basis.calendarDays },
      nights('12', '13'),
      [segment('13 02:30', '13 06:00')],
      [['12', 210, 10_000]],
    ],
    [
      'a day by the calendar takes the ends of two nights',
      days,
      nights('12', '13'),
      [segment('13 00:00', '14 00:00')],
      [
        ['12', 330, 7333],
        ['13', 120, 2667],
      ],
    ],
    [
      'and is one by calendar days',
      { ...days, basis: basis.calendarDays },
      nights('12', '13'),
      [segment('13 00:00', '14 00:00')],
      [['13', 120, 10_000]],
    ],
    [
      'two nights',
      { ...days, basis: basis.calendarDays },
      nights('12', '13', '14', '15'),
      [segment('13 22:00', '15 06:00')],
      [
        ['13', 450, 10_000],
        ['14', 450, 10_000],
      ],
    ],
    [
      'a day after a night that ends at 6:00',
      days,
      [...nights('12'), day('2026-02-13')],
      [segment('13 00:00', '14 00:00')],
      [
        ['12', 330, 7333],
        ['13', 480, 10_000],
      ],
    ],
    [
      'two segments of one day are one sum',
      days,
      [day('2026-02-13')],
      [segment('13 09:00', '13 10:20'), segment('13 16:40', '13 18:00')],
      [['13', 160, 3333]],
    ],
  ])('%s', (_what, rule, roster, segments, expected) => {
    expect(costOf(rule, roster, segments).map((one) => [one.day.slice(8), one.minutes, one.amount])).toEqual(
      expected,
    );
  });

  test('by half days every leave costs whole halves, and both halves of a day make it', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        for (const { amount } of costOf(halves, [day('2026-02-13')], [[clock(from), clock(to)]]))
          expect([5000, 10_000]).toContain(amount);
      }),
    );
    const parts = [segment('13 09:00', '13 12:00'), segment('13 13:00', '13 18:00')];
    const beside = new Map([['2026-02-13', { minutes: 180, share: 5000 }]]);
    expect(costOf(halves, [day('2026-02-13')], [parts[1]!], beside)[0]!.amount).toBe(5000);
  });

  test('leave of any unit over any shift costs a multiple of its unit', () => {
    const shifts = fc
      .uniqueArray(fc.integer({ min: 0, max: 2880 }), { minLength: 2, maxLength: 6 })
      .map((cuts) => cuts.toSorted((a, b) => a - b))
      .map((cuts): Span[] =>
        cuts.flatMap((from, at): Span[] =>
          at % 2 === 0 && cuts[at + 1] !== undefined ? [[from, cuts[at + 1]!]] : [],
        ),
      );
    const rules = fc.oneof(
      fc.constant<CostRule>({ ...days, leaveUnit: leaveUnit.day, step: wholeDay }),
      fc.constant(halves),
      fc.constantFrom(625, 1250, 2500).map((step): CostRule => ({ ...days, step })),
      fc.constantFrom(15, 30, 60, 90).map((step): CostRule => ({ ...days, unit: unit.minutes, step })),
    );
    const minutes = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }));
    fc.assert(
      fc.property(shifts, rules, minutes, fc.nat({ max: 700 }), (spans, rule, [one, other], before) => {
        const asked: Segment = [clock(Math.min(one, other)), clock(Math.max(one, other))];
        const beside = new Map([['2026-02-13', { minutes: before, share: before * 10 }]]);
        const found = costOf(rule, [day('2026-02-12', spans), day('2026-02-13', spans)], [asked], beside);
        for (const { amount } of found) expect(amount % rule.step).toBe(0);
      }),
    );
  });

  test('thirds of a day sum to one', () => {
    const roster = [day('2026-02-13')];
    const thirds = [
      segment('13 09:00', '13 11:40'),
      segment('13 11:40', '13 15:20'),
      segment('13 15:20', '13 18:00'),
    ];
    let beside = { minutes: 0, share: 0 };
    const amounts = thirds.map((one) => {
      const [cost] = costOf(days, roster, [one], new Map([['2026-02-13', beside]]));
      beside = { minutes: beside.minutes + cost!.minutes, share: beside.share + cost!.amount };
      return cost!.amount;
    });
    expect(amounts).toEqual([3333, 3334, 3333]);
  });

  test('the parts of a day sum to one, whatever they are, and are near to their minutes', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 541, max: 1079 }), { maxLength: 6 });
    fc.assert(
      fc.property(cuts, (inner) => {
        const edges = [540, ...inner.toSorted((a, b) => a - b), 1080];
        let beside = { minutes: 0, share: 0 };
        for (const [at, from] of edges.slice(0, -1).entries()) {
          const one: Segment = [clock(from), clock(edges[at + 1]!)];
          for (const { minutes, amount } of costOf(
            days,
            [day('2026-02-13')],
            [one],
            new Map([['2026-02-13', beside]]),
          )) {
            expect(Math.abs(amount - (minutes * 10_000) / 480)).toBeLessThanOrEqual(1);
            beside = { minutes: beside.minutes + minutes, share: beside.share + amount };
          }
        }
        expect(beside).toEqual({ minutes: 480, share: 10_000 });
      }),
    );
  });

  test('cut at a minute, what is before and after it costs what the whole does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * 1440 - 1 }), (at) => {
        const roster = [day('2026-02-10'), day('2026-02-11'), day('2026-02-12')];
        const minute = `2026-02-${10 + Math.floor(at / 1440)} ${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
        const whole: Segment[] = [segment('10 00:00', '13 00:00')];
        const before = costOf(days, roster, cutAt(whole, minute));
        const beside = new Map(before.map((one) => [one.day, { minutes: one.minutes, share: one.amount }]));
        const after = costOf(days, roster, [[minute, '2026-02-13 00:00']], beside);
        expect(totalOf(before) + totalOf(after)).toBe(30_000);
      }),
    );
  });

  test('nights too, and no minute of them is lost or counted twice', () => {
    const roster = nights('09', '10', '11', '12');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * 1440 - 1 }), (at) => {
        const minute = `2026-02-${10 + Math.floor(at / 1440)} ${clock(at % 1440).slice(11)}`;
        const whole: Segment[] = [segment('10 06:00', '13 06:00')];
        const before = costOf(days, roster, cutAt(whole, minute));
        const beside = new Map(before.map((one) => [one.day, { minutes: one.minutes, share: one.amount }]));
        const after = costOf(
          days,
          roster,
          minute < '2026-02-10 06:00' ? whole : [[minute, '2026-02-13 06:00']],
          beside,
        );
        expect(totalOf(before) + totalOf(after)).toBe(30_000);
        const minutes = [...before, ...after].reduce((sum, one) => sum + one.minutes, 0);
        expect(minutes).toBe(3 * 450);
      }),
    );
  });

  test('first and last day', () => {
    expect(daysOf([segment('13 09:00', '14 00:00')])).toEqual({ first: '2026-02-13', last: '2026-02-13' });
    expect(daysOf([segment('16 09:00', '16 18:00'), segment('13 09:00', '13 18:00')])).toEqual({
      first: '2026-02-13',
      last: '2026-02-16',
    });
  });
});
