import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import {
  causes,
  leaderChangedOn,
  firstDayUnderLeader,
  placeFields,
  placeOn,
  restingOn,
  split,
  type Place,
  type PlaceField,
  type Step,
  type Stretch,
} from './assignments.ts';

const place: Place = { company_id: 1, department_id: 1, leader_id: null, post_id: null, user_type: 1 };
const why = { cause: causes.correction, formId: null };

const day = (n: number): string => shiftDays('2026-01-01', n - 1);

/** Rows after steps from an entry on day 1. @throws Error where one is refused */
function after(...steps: Step[]): readonly Stretch[] {
  let rows: readonly Stretch[] = [];
  for (const step of [{ do: 'enter', day: day(1), place } as const, ...steps]) {
    const done = split(rows, step, why);
    if ('fault' in done) throw new Error(done.fault);
    rows = done.rows;
  }
  return rows;
}

const to = (n: number, department_id: number): Step => ({
  do: 'change',
  day: day(n),
  set: { department_id },
});
const by = (n: number, leader_id: number): Step => ({ do: 'change', day: day(n), set: { leader_id } });
const short = (rows: readonly Stretch[]) =>
  rows.map(({ from, to: until, place: { department_id, leader_id }, fields }) => [
    Number(from.slice(8)),
    until && Number(until.slice(8)),
    department_id,
    leader_id,
    fields.length === 5 ? 'all' : fields.join(),
  ]);

describe('a change of place', () => {
  test.each<[string, Step[], unknown]>([
    [
      'holds from its day on',
      [to(5, 2)],
      [
        [1, 4, 1, null, 'all'],
        [5, null, 2, null, 'department_id'],
      ],
    ],
    ['on the day of entry is the entry', [to(1, 2)], [[1, null, 2, null, 'all']]],
    ['to what is so already is none', [to(5, 1)], [[1, null, 1, null, 'all']]],
    [
      'in the past leaves a later one of the same field alone',
      [to(9, 3), to(5, 2)],
      [
        [1, 4, 1, null, 'all'],
        [5, 8, 2, null, 'department_id'],
        [9, null, 3, null, 'department_id'],
      ],
    ],
    [
      'in the past runs through later ones of other fields',
      [by(9, 7), to(5, 2)],
      [
        [1, 4, 1, null, 'all'],
        [5, 8, 2, null, 'department_id'],
        [9, null, 2, 7, 'leader_id'],
      ],
    ],
    [
      'in the past to what came later lets that stay, so that it guards',
      [to(9, 3), to(5, 3), to(7, 2)],
      [
        [1, 4, 1, null, 'all'],
        [5, 6, 3, null, 'department_id'],
        [7, 8, 2, null, 'department_id'],
        [9, null, 3, null, 'department_id'],
      ],
    ],
    [
      'on the day of another adds to it',
      [to(5, 2), by(5, 7)],
      [
        [1, 4, 1, null, 'all'],
        [5, null, 2, 7, 'department_id,leader_id'],
      ],
    ],
    [
      'ends with the employment',
      [{ do: 'leave', day: day(9) }, { do: 'enter', day: day(10), place }, to(5, 2)],
      [
        [1, 4, 1, null, 'all'],
        [5, 9, 2, null, 'department_id'],
        [10, null, 1, null, 'all'],
      ],
    ],
    [
      'does not hinder a last day',
      [to(5, 2), { do: 'leave', day: day(5) }],
      [
        [1, 4, 1, null, 'all'],
        [5, 5, 2, null, 'department_id'],
      ],
    ],
    [
      'stays when a last day is taken back',
      [to(5, 2), { do: 'leave', day: day(8) }, { do: 'leave', day: null }],
      short(after(to(5, 2))),
    ],
    [
      'before a later entry is part of it',
      [to(5, 2), to(8, 3), { do: 'begin', day: day(6) }],
      [
        [6, 7, 2, null, 'all'],
        [8, null, 3, null, 'department_id'],
      ],
    ],
  ])('%s', (_, steps, rows) => {
    expect(short(after(...steps))).toEqual(rows);
  });

  test.each<[string, Step[], Step, string]>([
    ['before the entry', [], { do: 'change', day: '2025-12-31', set: { user_type: 0 } }, 'beforeEntry'],
    ['after the last day', [{ do: 'leave', day: day(5) }], to(6, 2), 'afterLeaving'],
    [
      'between two employments',
      [
        { do: 'leave', day: day(5) },
        { do: 'enter', day: day(9), place },
      ],
      to(6, 2),
      'beforeEntry',
    ],
    ['entering twice', [{ do: 'leave', day: day(5) }], { do: 'enter', day: day(5), place }, 'employed'],
    ['a last day before a change', [to(5, 2)], { do: 'leave', day: day(4) }, 'laterChange'],
    ['a last day before the entry', [], { do: 'leave', day: '2025-12-31' }, 'beforeEntry'],
    [
      'an entry within an earlier employment',
      [
        { do: 'leave', day: day(5) },
        { do: 'enter', day: day(9), place },
      ],
      { do: 'begin', day: day(5) },
      'earlierEmployment',
    ],
    [
      'an entry after the last day',
      [{ do: 'leave', day: day(5) }],
      { do: 'begin', day: day(6) },
      'afterLeaving',
    ],
  ])('%s is refused', (_, steps, step, fault) => {
    expect(split(after(...steps), step, why)).toMatchObject({ fault });
  });

  test('keeps what a form did as the form’s, and rows that nothing touched as they are', () => {
    const rows = after(to(5, 2)).map((row, n) => ({ ...row, id: n + 1 }));
    const done = split(
      rows,
      { do: 'change', day: day(9), set: { user_type: 0 } },
      { cause: causes.transfer, formId: 77 },
    );
    if ('fault' in done) throw new Error(done.fault);
    expect(done.rows[0]).toBe(rows[0]);
    expect(done.rows.map(({ id, cause, formId }) => [id, cause, formId])).toEqual([
      [1, 1, null],
      [undefined, 4, null],
      [undefined, 3, 77],
    ]);
    const again = split(done.rows, by(9, 5), why);
    expect('rows' in again && again.rows.at(-1)).toMatchObject({
      cause: 3,
      formId: 77,
      fields: ['leader_id', 'user_type'],
    });
  });
});

/**
 * Second implementation for comparison. It stores each value by the day from which it was set; the last one before a
 * day counts.
 */
class Told {
  readonly said: Record<PlaceField, Map<string, unknown>>;
  entry = day(1);
  last: string | null = null;
  constructor() {
    this.said = Object.fromEntries(
      placeFields.map((field) => [field, new Map([[this.entry, place[field]]])]),
    ) as never;
  }
  of(field: PlaceField, on: string): unknown {
    const [, value] = [...this.said[field]]
      .filter(([from]) => from <= on)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .at(-1)!;
    return value;
  }
  isEmployed = (on: string): boolean => on >= this.entry && (this.last === null || on <= this.last);
  take(step: Step): void {
    if (step.do === 'leave') this.last = step.day;
    if (step.do === 'change')
      for (const [field, value] of Object.entries(step.set) as [PlaceField, unknown][])
        if (this.of(field, step.day) !== value) this.said[field].set(step.day, value);
  }
}

const DAYS = 40;
const someDay = fc.integer({ min: -2, max: DAYS }).map(day);
const aChange = fc.record({
  do: fc.constant('change' as const),
  day: someDay,
  set: fc.record(
    {
      department_id: fc.integer({ min: 1, max: 3 }),
      leader_id: fc.constantFrom(null, 7, 8),
      user_type: fc.constantFrom(0, 1),
    },
    { requiredKeys: [] },
  ),
});
const aLeave = fc.record({ do: fc.constant('leave' as const), day: fc.option(someDay) });

test('after random changes in any order no rows overlap, none is missing, and each day says what was said of it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: aChange }, aLeave), { maxLength: 25 }), (steps) => {
      const told = new Told();
      let rows = after();
      for (const step of steps) {
        const done = split(rows, step, why);
        // Removing the last day may be refused because of later changes. A change is only refused for days without
        // employment.
        const isWrong = step.do === 'change' && 'fault' in done === told.isEmployed(step.day);
        expect(isWrong).toBe(false);
        if ('fault' in done) continue;
        rows = done.rows;
        told.take(step);
      }
      for (let n = 1; n <= DAYS; n++) {
        const here = rows.filter(
          ({ from, to: until }) => from <= day(n) && (until === null || until >= day(n)),
        );
        expect(here).toHaveLength(told.isEmployed(day(n)) ? 1 : 0);
        for (const field of here.length ? placeFields : [])
          expect(here[0]!.place[field]).toBe(told.of(field, day(n)));
      }
      rows.slice(1).forEach((row, n) => expect(row.from).toBe(shiftDays(rows[n]!.to!, 1)));
      expect(placeOn(rows, day(DAYS))).toBe(rows.at(-1));
    }),
    { numRuns: 500 },
  );
});

/** Removes the ids, because rewritten rows have none. */
const shapes = (rows: readonly Stretch[]) => rows.map((row) => ({ ...row, id: undefined }));
const tried = (rows: readonly Stretch[], step: Step): readonly Stretch[] => {
  const done = split(rows, step, { cause: causes.transfer, formId: 7 });
  return 'fault' in done ? rows : done.rows;
};

describe('taking a change back', () => {
  const aStep = fc.oneof(
    fc.record({
      do: fc.constant('change' as const),
      day: fc.integer({ min: 1, max: 30 }).map(day),
      set: fc.record(
        {
          department_id: fc.integer({ min: 1, max: 3 }),
          leader_id: fc.integer({ min: 1, max: 3 }),
          user_type: fc.integer({ min: 0, max: 2 }),
        },
        { requiredKeys: [] },
      ),
    }),
  );
  test('leaves the rows as they were, whatever they were', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 6 }), aStep, (history, step) => {
        const before = after(...history);
        const changed = tried(before, step);
        const made = { day: step.day, before, after: changed };
        expect(restingOn(changed, made)).toBeNull();
        expect(shapes(tried(changed, { do: 'undo', ...made }))).toEqual(shapes(before));
      }),
    );
  });

  test('leaves a later change of another field alone', () => {
    const before = after();
    const moved = tried(before, to(5, 2));
    const led = tried(moved, by(9, 7));
    const made = { day: day(5), before, after: moved };
    expect(restingOn(led, made)).toBeNull();
    expect(short(tried(led, { do: 'undo', ...made }))).toEqual([
      [1, 8, 1, null, 'all'],
      [9, null, 1, 7, 'leader_id'],
    ]);
  });

  test.each([
    ['a later change of the same field', to(9, 3), day(9)],
    ['another value on the very day', to(5, 3), day(5)],
    ['one between, of the same field', to(7, 1), day(7)],
  ])('is told of %s', (_what, step, expected) => {
    const before = after();
    const moved = tried(before, to(5, 2));
    expect(restingOn(tried(moved, step), { day: day(5), before, after: moved })).toBe(expected);
  });
});

describe('under a leader', () => {
  test.each<[string, Step[], number, number]>([
    ['since the entry', [], 20, 1],
    ['since the last change of leader', [by(5, 7), to(9, 2)], 20, 5],
    ['before that change, since the entry', [by(5, 7)], 4, 1],
    ['not across a time elsewhere', [by(5, 7), by(8, 6), by(12, 7)], 20, 12],
    ['after the last day, as on it', [by(5, 7), { do: 'leave', day: day(9) }], 20, 5],
    [
      'not across an employment',
      [
        by(5, 7),
        { do: 'leave', day: day(9) },
        { do: 'enter', day: day(10), place: { ...place, leader_id: 7 } },
      ],
      20,
      10,
    ],
  ])('%s', (_what, steps, on, expected) =>
    expect(firstDayUnderLeader(after(...steps), day(on))).toBe(day(expected)),
  );

  test('a change of leader is found by its day, and one of the department is none', () => {
    const before = after(to(3, 2));
    expect(leaderChangedOn(before, after(to(3, 2), by(6, 7)))).toBe(day(6));
    expect(leaderChangedOn(before, after(to(3, 2), to(6, 1)))).toBeNull();
  });
});
